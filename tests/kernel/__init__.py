"""How the rules run: compiled, interpreted, and as WebAssembly."""
