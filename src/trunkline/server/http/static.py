"""Files of the page: sent compressed, with a fingerprint so that browsers ask only once.

Any address without a dot that is not part of the API returns the page itself, which then looks at
its address (``/table/…``, ``/invite/…``).
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from trunkline.server.http.answers import HEADERS
from trunkline.server.http.previews import CLIENT as CLIENT
from trunkline.server.http.previews import Previews

PLAIN_PAGE = (
    b"<!doctype html><html lang=en><meta charset=utf-8><title>Trunkline</title>"
    b"<p>The server is running. The page is not installed; the API is described at "
    b"<a href=/docs>/docs</a>.</html>"
)
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".webmanifest": "application/json"}
LONGEST = 200
"""Maximum bytes of an address: a file system fails on very long ones."""
NAMES = ("/player/", "player/")
"""Addresses that end in a name, which may have a dot."""
PACKED = ("text/", "application/json", "image/svg+xml")
_JSDOC = re.compile(rb"^[ \t]*/\*\*.*?\*/[ \t]*", re.MULTILINE | re.DOTALL)


class File(NamedTuple):
    """A file ready to be sent."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str


def read_file(path: Path) -> File:
    """Return a file of the page, modules without their JSDoc."""
    kind = (
        TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    )
    body = path.read_bytes()
    return as_file(without_jsdoc(body) if path.suffix == ".js" else body, kind)


def without_jsdoc(module: bytes) -> bytes:
    """Return a module without its JSDoc, which only tools and readers need.

    Line numbers stay. A comment counts as JSDoc if it begins its line.
    """
    return _JSDOC.sub(lambda found: b"\n" * found[0].count(b"\n"), module)


def as_file(body: bytes, kind: str) -> File:
    """Return bytes as a file, compressed if that saves space."""
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(PACKED) else None
    return File(body, packed, kind, f'"{blake2b(body, digest_size=12).hexdigest()}"')


class Files:
    """The files of one folder; a changed file is read again."""

    def __init__(self, folder: Path = CLIENT, previews: Previews | None = None) -> None:
        self.folder = folder.resolve()
        self.previews = previews
        self._known: dict[Path, tuple[int, File]] = {}

    def find(self, address: str) -> File | None:
        """Return the file at an address, the page itself if the address names no file, or None."""
        if "\0" in address or len(address.encode()) > LONGEST:
            return None  # the file system would fail on it
        path = (self.folder / address.lstrip("/")).resolve()
        if not path.is_relative_to(self.folder) or any(
            part.startswith(".") for part in path.relative_to(self.folder).parts
        ):
            return None
        if path.is_file():
            return self._read(path)
        if "." in path.name and path != self.folder and not address.startswith(NAMES):
            return None
        index = self.folder / "index.html"
        return self._read(index) if index.is_file() else as_file(PLAIN_PAGE, "text/html")

    def _read(self, path: Path) -> File:
        changed = path.stat().st_mtime_ns
        known = self._known.get(path)
        if known is None or known[0] != changed:
            known = (changed, read_file(path))
            self._known[path] = known
        return known[1]

    async def serve(self, request: Request) -> Response:
        """Send a file."""
        found = self.find(request.url.path)
        if found is None:
            return Response("There is no such file.\n", 404, HEADERS, "text/plain")
        if self.previews is not None and found.kind == "text/html":
            page = self.previews.put_into(found.body, request)
            found = found if page is found.body else as_file(page, found.kind)
        return send(request, found)


def send(request: Request, file: File) -> Response:
    """Return the response with a file, or 304 if the browser already has it."""
    kind = file.kind
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    headers = {
        **HEADERS,
        "etag": file.tag,
        "cache-control": "no-cache",
        "vary": "accept-encoding",
        "content-type": kind,
    }
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(None, 304, headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, 200, {**headers, "content-encoding": "gzip"})
    return Response(file.body, 200, headers)
