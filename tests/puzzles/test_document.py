"""Documents of puzzles: written, read again, and refused where they are wrong."""

from __future__ import annotations

from typing import Any

import pytest

from trunkline import puzzles
from trunkline.kernel import BadData
from trunkline.puzzles.document import id_of


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return puzzles.write(puzzles.find(puzzles.shipped()[0].id))


def test_a_document_is_read_as_it_was_written(document: dict[str, Any]) -> None:
    assert puzzles.write(puzzles.read(document)) == document


def test_the_id_follows_from_the_position(document: dict[str, Any]) -> None:
    again = id_of(document["title"], document["kind"], document["position"])
    assert again == document["id"]
    assert id_of(document["title"], document["kind"], {}) != again


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "trunkline-game"}, "not a puzzle"),
        ({"version": 2}, "puzzles of version 1"),
        ({"more": 1}, "wrong here: more"),
        ({"best": "370"}, "The field best"),
        ({"kind": "riddle"}, "There is no kind 'riddle'"),
        ({"seat": 9}, "The seat of a puzzle"),
        ({"answer": {}}, "An answer is"),
    ],
)
def test_a_wrong_document_is_refused(
    document: dict[str, Any], change: dict[str, Any], words: str
) -> None:
    with pytest.raises(BadData, match=words):
        puzzles.read({**document, **change})


def test_other_json_is_refused() -> None:
    with pytest.raises(BadData, match="not a puzzle"):
        puzzles.read([1])


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (None, "An answer is an object"),
        ({"choice": "c1", "routes": []}, "An answer is an object"),
        ({"way": 1}, "An answer is an object"),
        ({"choice": 3}, "choice"),
        ({"routes": {}}, "The routes are a list"),
        ({"routes": [1]}, "The routes are a list"),
        ({"routes": [{"train": "2-1"}]}, "A route has a train and paths"),
        ({"routes": [{"train": 1, "paths": []}]}, "train"),
        ({"routes": [{"train": "2-1", "paths": [1]}]}, "paths"),
    ],
)
def test_a_malformed_answer_is_refused(
    document: dict[str, Any], answer: object, words: str
) -> None:
    with pytest.raises(BadData, match=words):
        puzzles.read(document).check(answer)


def test_help_has_three_steps(document: dict[str, Any]) -> None:
    for step in (0, 4):
        with pytest.raises(BadData, match="1 to 3"):
            puzzles.read(document).hint(step)
