"""Serve the built page on this machine, as plainly as any static host would."""

from __future__ import annotations

import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from build.supplies import BuildError

TYPES = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".apk": "application/octet-stream",
    ".bin": "application/octet-stream",
}


class Handler(SimpleHTTPRequestHandler):
    """Files of one folder, without a line in the terminal for each."""

    protocol_version = "HTTP/1.1"

    def guess_type(self, path: Any) -> str:
        """What the platform's own table may not know, or knows wrong."""
        return TYPES.get(Path(path).suffix) or super().guess_type(path)

    def log_message(self, format: str, *args: Any) -> None:
        """Stay silent."""


class Server(ThreadingHTTPServer):
    """A browser that goes away in the middle of an answer is no error."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report what is one."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def make_server(folder: Path, port: int) -> ThreadingHTTPServer:
    """A server for `folder` on localhost; port 0 takes a free one."""
    handler = functools.partial(Handler, directory=str(folder))
    try:
        return Server(("127.0.0.1", port), handler)
    except OSError as error:
        raise BuildError(f"Port {port} cannot be used ({error.strerror}): try --port N.") from error


def serve(folder: Path, port: int) -> None:
    """Serve until Ctrl+C; print the address."""
    with make_server(folder, port) as server:
        print(f"http://localhost:{server.server_address[1]}/  (Ctrl+C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
