"""A server's settings: each is an option of `bugnight serve` and an environment variable."""

import socket
from pathlib import Path

import msgspec
import platformdirs


def default_database() -> str:
    """A file in the user's data folder."""
    return f"sqlite:///{Path(platformdirs.user_data_dir('bugnight')) / 'bugnight.sqlite'}"


def own_address() -> str:
    """This machine's address on the local network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as trial:
        try:
            trial.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(trial.getsockname()[0])


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a server."""

    host: str = "127.0.0.1"
    port: int = 8420
    lan: bool = False
    """Phones in the house may come in; `host` then is every address of this machine."""
    database: str = ""
    """A URL; empty: a file in the user's data folder."""
    bus: str = ""
    """The URL of Redis, where several processes or machines serve the same tables."""
    workers: int = 1
    origin: str = ""
    """The public address, behind a proxy: `https://bugs.example`."""
    proxy: bool = False
    """Trust `X-Forwarded-For` and `X-Forwarded-Proto`: a proxy in front sets them."""
    tls_cert: str = ""
    tls_key: str = ""
    """Files of a certificate and its key, to serve HTTPS without a proxy."""
    metrics_token: str = ""
    """What `/metrics` asks for; empty: it answers only those on this machine."""
    admin_token: str = ""
    """What the page `/admin` asks for; empty: there is no such page."""
    limits: bool = True
    """Limit how often somebody may do something; off for tests and measurements."""
    log: str = "info"

    @property
    def database_url(self) -> str:
        """Where the logs are."""
        return self.database or default_database()

    @property
    def address(self) -> str:
        """The address that other devices use; empty where it is not known or there is none."""
        if self.origin:
            return self.origin.rstrip("/")
        return f"{self.scheme}://{own_address()}:{self.port}" if self.lan else ""

    @property
    def scheme(self) -> str:
        """What addresses begin with where there is no proxy."""
        return "https" if self.tls_cert else "http"
