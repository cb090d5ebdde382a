"""Compressed pieces fit behind any others."""

import gzip
import zlib

from hypothesis import given
from hypothesis import strategies as st

from trunkline.server.http.compression import Gzip, Plain, packed, unpacked, wire

PIECES = st.lists(st.binary(max_size=300), max_size=6)


@given(PIECES)
def test_pieces_in_a_row_are_one_gzip_stream(pieces: list[bytes]) -> None:
    out = Gzip()
    sent = out.head + b"".join(out.send(packed(one)) for one in pieces) + out.end()
    assert gzip.decompress(sent) == b"".join(pieces)


@given(PIECES)
def test_each_piece_can_be_read_when_it_has_come(pieces: list[bytes]) -> None:
    out, reader = Gzip(), zlib.decompressobj(31)
    assert reader.decompress(out.head) == b""
    for one in pieces:
        assert reader.decompress(out.send(packed(one))) == one


@given(PIECES)
def test_readers_without_compression_get_plain_bytes(pieces: list[bytes]) -> None:
    out = Plain()
    sent = out.head + b"".join(out.send(packed(one)) for one in pieces) + out.end()
    assert sent == b"".join(pieces)
    assert unpacked(b"".join(map(packed, pieces))) == b"".join(pieces)


def test_the_accepted_encodings_choose_the_compression() -> None:
    assert isinstance(wire("gzip, deflate, br"), Gzip)
    assert isinstance(wire("br"), Plain)
    assert isinstance(wire(""), Plain)
