"""A web server like GitHub Pages: `python -m tests.page.pages_host PORT FOLDER PLACE`.

FOLDER appears as PLACE of the host. A file that is missing there is answered with its 404.html,
an empty one as by a server that is still preparing it.
"""

import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Host(SimpleHTTPRequestHandler):
    """Answers for one project."""

    def __init__(self, *given: object, place: str, directory: str) -> None:
        self._place = place
        super().__init__(*given, directory=directory)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """Where a file is: outside the project there is none."""
        inside = path.startswith(self._place)
        return super().translate_path(path[len(self._place) - 1 :] if inside else "/nothing")

    def do_GET(self) -> None:
        """Answer with a file."""
        file = Path(self.translate_path(self.path))
        if file.is_file() and not file.stat().st_size:
            self.send_error(HTTPStatus.SERVICE_UNAVAILABLE)
        else:
            super().do_GET()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Show the project's own page for what is missing."""
        if code != HTTPStatus.NOT_FOUND or not self.path.startswith(self._place):
            super().send_error(code, message, explain)
            return
        page = Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


if __name__ == "__main__":
    port, folder, place = sys.argv[1:]
    answer = partial(Host, place=place, directory=folder)
    ThreadingHTTPServer(("127.0.0.1", int(port)), answer).serve_forever()
