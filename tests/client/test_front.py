"""The front page has words and a picture for every title."""

import gzip

import pytest

from trunkline import titles
from trunkline.server.http.static import CLIENT

CREDITS = {"designers", "publisher", "link", "ships", "lacks"}
WORDS = {"aim", "text", "hours", "weight", "state", "made", "first", "lessons", "solo", *CREDITS}
LIMIT = 30_000
"""Bytes of a picture as it is sent: three of them and the page stay below 150 kB."""


@pytest.mark.parametrize("title", titles.ours())
def test_every_title_has_a_card(title: str) -> None:
    about = titles.get(title).texts("about")
    assert set(about) - {"reconstructed", "scenario"} == WORDS
    assert about["aim"].endswith(".")
    assert about["aim"].count(".") == 1, "one sentence"
    assert ("reconstructed" in about) == ("reconstructed" in about["state"]), "it leads somewhere"
    picture = (CLIENT / "pictures" / f"{title}.svg").read_bytes()
    assert picture.startswith(b"<svg")
    assert len(gzip.compress(picture)) < LIMIT
