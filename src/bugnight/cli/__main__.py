"""`python -m bugnight.cli` is `bugnight`."""

from bugnight.cli import main

if __name__ == "__main__":
    main()
