"""Compression: bytes compressed once and sent to many, in pieces that fit any gzip stream.

A separate compressor costs a stream a quarter of a megabyte, and the bytes of each viewer would
have to be compressed again. So each piece is compressed by itself and ends on a whole byte
(deflate's full flush). Pieces in a row form one stream, no matter where and when they were made.
"""

from __future__ import annotations

import gzip
import json
import zlib
from typing import Any, ClassVar

from trunkline.table.errors import Malformed

RAW = -15
"""Deflate alone, without head or foot."""
LEVEL = 6
_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_LAST = b"\x03\x00"
"""An empty block that says that it is the last."""


def as_json(data: Any) -> bytes:
    """JSON as it is sent."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=True).encode()


def from_json(raw: bytes) -> Any:
    """Return the value of JSON text, read strictly."""
    try:
        return json.loads(raw, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Malformed("The body is not JSON.") from None


def _no_constant(word: str) -> Any:
    raise ValueError(word)


def gzipped(raw: bytes) -> bytes:
    """Return a whole answer, compressed."""
    return gzip.compress(raw, LEVEL, mtime=0)


def packed(raw: bytes) -> bytes:
    """Return a piece, compressed by itself."""
    work = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW)
    return work.compress(raw) + work.flush(zlib.Z_FULL_FLUSH)


def unpacked(piece: bytes) -> bytes:
    """Return the bytes of one piece, or of several in a row."""
    return zlib.decompressobj(RAW).decompress(piece)


class Plain:
    """Encoding for clients that accept no compression."""

    headers: ClassVar[dict[str, str]] = {}
    head = b""

    def send(self, piece: bytes) -> bytes:
        """Return a piece as it goes over the wire."""
        return unpacked(piece)

    def end(self) -> bytes:
        """Return the bytes after all pieces."""
        return b""


class Gzip:
    """One gzip stream made of pieces; all it remembers is the checksum."""

    headers: ClassVar[dict[str, str]] = {"content-encoding": "gzip"}
    head = _HEAD

    def __init__(self) -> None:
        self._sum = 0
        self._size = 0

    def send(self, piece: bytes) -> bytes:
        """Return a piece as it goes over the wire."""
        raw = unpacked(piece)
        self._sum, self._size = zlib.crc32(raw, self._sum), self._size + len(raw)
        return piece

    def end(self) -> bytes:
        """Return the bytes after all pieces."""
        return _LAST + b"".join(
            (number & 0xFFFFFFFF).to_bytes(4, "little") for number in (self._sum, self._size)
        )


def wire(accepted: str) -> Plain | Gzip:
    """Return the encoder for a client that accepts these encodings."""
    return Gzip() if "gzip" in accepted else Plain()
