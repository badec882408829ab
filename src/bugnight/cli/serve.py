"""`bugnight serve`: the table online."""

import os
import re
import sys
from typing import TYPE_CHECKING, Annotated, Any, Literal

from typer import Option

from bugnight.cli.errors import Failure, Misuse

if TYPE_CHECKING:
    from bugnight.server.config import Config


SHORTEST_TOKEN = 16


def _setting(name: str, metavar: str, text: str, **limits: int) -> Any:  # noqa: ANN401
    """An option that an environment variable can set as well."""
    return Option(envvar=f"BUGNIGHT_{name}", metavar=metavar, help=text, **limits)  # type: ignore[arg-type]


def serve(
    *,
    host: Annotated[str, _setting("HOST", "ADDRESS", "Listen on this address.")] = "127.0.0.1",
    port: Annotated[
        int, _setting("PORT", "N", "Listen on this port; 0: any.", min=0, max=65535)
    ] = 8420,
    lan: Annotated[
        bool,
        Option("--lan", help="Let phones in the house play: listen everywhere, show a QR code."),
    ] = False,
    database: Annotated[
        str,
        _setting(
            "DATABASE",
            "URL",
            "sqlite:///PATH or postgresql://USER@HOST/NAME; default: a file in your data folder.",
        ),
    ] = "",
    bus: Annotated[
        str,
        _setting("BUS", "URL", "redis://HOST, if several processes or machines serve the tables."),
    ] = "",
    workers: Annotated[int, _setting("WORKERS", "N", "Processes; needs --bus.", min=1)] = 1,
    origin: Annotated[
        str,
        _setting(
            "ORIGIN",
            "URL",
            "The public address, if there is a proxy in front: https://bugs.example.",
        ),
    ] = "",
    proxy: Annotated[
        bool,
        Option(
            "--proxy",
            envvar="BUGNIGHT_PROXY",
            help="Trust X-Forwarded-For and X-Forwarded-Proto, which a proxy in front sets.",
        ),
    ] = False,
    tls_cert: Annotated[
        str,
        _setting(
            "TLS_CERT",
            "FILE",
            "Serve HTTPS with this certificate, as mkcert makes it; needs --tls-key.",
        ),
    ] = "",
    tls_key: Annotated[str, _setting("TLS_KEY", "FILE", "The certificate's key.")] = "",
    metrics_token: Annotated[
        str,
        _setting(
            "METRICS_TOKEN",
            "TOKEN",
            "The token for /metrics; without one, only this machine is answered.",
        ),
    ] = "",
    admin_token: Annotated[
        str,
        _setting(
            "ADMIN_TOKEN", "TOKEN", "The password of the page /admin; without one, it is off."
        ),
    ] = "",
    limits: Annotated[
        bool, Option(envvar="BUGNIGHT_LIMITS", help="Limit how often people may do things.")
    ] = True,
    bot: Annotated[
        list[str] | None,
        Option(
            metavar="NAME=BOT",
            help="Offer your own bot, such as robo=cmd:./mybot or robo=mybot.py:Robo; may be"
            " given several times.",
        ),
    ] = None,
    log: Annotated[
        Literal["debug", "info", "warning", "error"],
        _setting("LOG", "LEVEL", "debug, info, warning or error."),
    ] = "warning",
    open_page: Annotated[
        bool, Option("--open/--no-open", envvar="BUGNIGHT_OPEN", help="Open the page in a browser.")
    ] = True,
) -> None:
    """Serve tables: play in the browser, with friends and bots.

    Ctrl-C stops; nothing is lost, and games go on when it starts again.
    """
    from bugnight.server.bus import BusError
    from bugnight.server.config import Config
    from bugnight.server.database import DatabaseError
    from bugnight.server.serve import CannotServe, check_certificate, check_port, run

    _offer(bot or [])
    if origin and not re.fullmatch(r"https?://[^/?#\s]+/?", origin):
        raise Misuse(f"--origin is an address like https://bugs.example, not {origin!r:.60}")
    if admin_token and len(admin_token) < SHORTEST_TOKEN:
        raise Misuse(f"--admin-token has at least {SHORTEST_TOKEN} letters and digits")
    if bool(tls_cert) != bool(tls_key):
        raise Misuse("--tls-cert and --tls-key belong together")
    if lan:
        host = "0.0.0.0"
    try:
        if tls_cert:
            check_certificate(tls_cert, tls_key)
        config = Config(
            host=host,
            port=check_port(host, port),
            lan=lan,
            database=database,
            bus=bus,
            workers=workers,
            origin=origin,
            proxy=proxy,
            tls_cert=tls_cert,
            tls_key=tls_key,
            metrics_token=metrics_token,
            admin_token=admin_token,
            limits=limits,
            log=log,
        )
        run(config, lambda: _greet(config, open_page))
    except (BusError, CannotServe, DatabaseError) as error:
        raise Failure(str(error)) from None


def _offer(bots: list[str]) -> None:
    """Add bots for all tables, in every server process."""
    from bugnight.bots import BotError
    from bugnight.bots.contestants import maker_of
    from bugnight.bots.register import VARIABLE, is_ours

    for text in bots:
        name, _, made_of = text.partition("=")
        if not re.fullmatch("[a-z][a-z0-9-]{0,30}", name) or not made_of or is_ours(name):
            raise Misuse(f"--bot is NAME=BOT, with a new NAME in small letters, not {text!r:.60}")
        try:
            maker_of(made_of)
        except BotError as error:
            raise Misuse(str(error)) from error
    os.environ[VARIABLE] = "\n".join([os.environ.get(VARIABLE, ""), *bots]).strip()


def _greet(config: "Config", open_page: bool) -> None:
    """Print the address, and open it in a browser."""
    host = config.host
    shown = (
        "localhost" if host in ("0.0.0.0", "127.0.0.1") else f"[{host}]" if ":" in host else host
    )
    here = f"{config.scheme}://{shown}:{config.port}/"
    print(f"Bug Night is at {here}", flush=True)
    if config.lan:
        import segno

        print(f"Phones in the house: {config.address}/")
        segno.make(f"{config.address}/", micro=False).terminal(compact=True)
        print(flush=True)
    database = re.sub(r"//([^:/@]*):[^@]*@", r"//\1:…@", config.database_url)  # no password
    print(f"Games are kept in {database}. Ctrl-C stops.", flush=True)
    if open_page and sys.stdout.isatty():
        _open(here)


def _open(address: str) -> None:
    """Open the page, if there is a browser."""
    import threading
    import webbrowser

    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
