"""How rules run."""
