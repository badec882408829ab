"""The command `bugnight`."""

import sys


def main() -> None:
    """Run the command with the arguments of this process."""
    try:
        from bugnight.cli.app import app

        app()
    except KeyboardInterrupt:  # while something was still being imported
        sys.exit(130)
