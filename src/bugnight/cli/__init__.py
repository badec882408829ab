"""The command `bugnight`."""

import sys

from bugnight.extras import MissingExtra, needed


def main() -> None:
    """Run the command with the arguments of this process."""
    try:
        with needed("terminal"):
            from bugnight.cli.app import app
        app()
    except MissingExtra as error:
        sys.exit(f"bugnight: {error}")
    except KeyboardInterrupt:  # while something was still being imported
        sys.exit(130)
