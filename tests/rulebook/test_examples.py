"""Worked examples: the engine agrees with every step, and the prose with the engine."""

import re
from typing import Any

import pytest

from trunkline import rulebook, titles
from trunkline.kernel import BadData, audit, freeze
from trunkline.rulebook import examples as given
from trunkline.rulebook import pages

EXAMPLES = [
    pytest.param(title, one.id, id=f"{title} {one.id}")
    for title in titles.ours()
    for one in rulebook.examples_of(title)
]
WITHOUT = {"aim", "setup", "box", "your-turn", "barons", "start", "words"}
"""Chapters that need no example: lists, or a summary of what others show."""
TRICKY = {
    "railways-of-australia": (
        *("5.3", "5.7", "5.11", "5.12", "5.14", "8.2", "8.3", "8.4", "10.1", "12.1", "13.1"),
        *("A3.1", "A3.4", "A3.7", "A4.2", "A6.1", "A7.2", "A10.1", "A10.3", "A10.4"),
    ),
    "18oe": (
        *("4.1", "4.4", "7", "7.1", "8.1", "8.2", "8.4", "9.1", "9.2", "9.3", "9.4", "9.5"),
        *("10.1", "10.2", "10.3", "10.5", "10.6", "11.1.4", "11.1.5", "11.1.6", "11.1.8"),
        *("11.1.9", "11.2", "11.2.1", "11.3.1", "11.3.4", "11.3.5", "11.3.6", "11.3.7", "11.3.8"),
        *("11.3.9", "11.3.10", "11.4", "11.5", "11.6.1", "11.6.2", "11.6.3", "11.6.4", "11.6.5"),
        *("11.6.6", "11.7", "12", "12.1", "13", "14.3", "14.4", "14.5", "14.7", "14.8", "14.9"),
        *("14.10", "15.2", "15.3", "15.4"),
    ),
    "1848": (
        *("3.1", "4.5", "5.2.1", "5.3.2", "5.5.1", "5.6.2", "6.2", "7.4.1", "7.6", "7.7.4"),
        *("8.2.3", "8.3.6", "8.4.1", "10.1.3", "10.4", "11.2", "12.2.2", "12.5.1", "13.1"),
    ),
}
"""Sections that are easily misread: each has an example."""
NUMBER = re.compile(r"\d[\d,]*")


@pytest.mark.parametrize(("title", "name"), EXAMPLES)
def test_the_engine_agrees_with_every_step(title: str, name: str) -> None:
    played = rulebook.play_through(title, name)
    assert len(played) == len(given.find(title, name).step) > 0


@pytest.mark.parametrize(("title", "name"), EXAMPLES)
def test_positions_of_examples_could_occur(title: str, name: str) -> None:
    one = given.find(title, name)
    assert audit(given.game_of(title, name), given.start(title, one)) == []


@pytest.mark.parametrize(("title", "name"), EXAMPLES)
def test_numbers_in_the_prose_are_those_of_the_engine(title: str, name: str) -> None:
    """Every figure stands in the position, in a move, or in what the engine answered."""
    one, played = given.find(title, name), rulebook.play_through(title, name)
    known = {str(freeze(given.start(title, one)))}
    known |= {str(one.before), *(str(step.step.move) for step in played)}
    known |= {" ".join((step.label, step.refusal, *step.log, str(step.revenue))) for step in played}
    known |= {pages.panels_of(title, name, n) for n in range(len(played) + 1) if one.panels}
    figures = {figure.replace(",", "") for text in known for figure in NUMBER.findall(text)}
    for text in (one.text, *(part for step in one.step for part in (step.text, step.after))):
        plain = re.sub(r"§\s?[A-Z]?[\d.]+|\b\d\+\d\b", "", text)
        for figure in NUMBER.findall(plain):
            assert figure.replace(",", "").rstrip(",") in figures, f"{figure}: {text}"


@pytest.mark.parametrize("title", [name for name in titles.ours() if rulebook.script(name).chapter])
def test_every_chapter_and_every_tricky_rule_has_an_example(title: str) -> None:
    shown = {one.section for one in rulebook.examples_of(title)}
    for chapter in pages.chapters(titles.load(title, 3, {})):
        assert chapter.id in WITHOUT or shown & {chapter.id, *chapter.sections}, chapter.id
    assert set(TRICKY[title]) <= shown


def changed(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """The first example of Railways of Australia with another first step."""
    table = given._read(titles.get("railways-of-australia"))
    one = next(one for one in table.example if one.id == "engine")
    wrong = one._replace(id="wrong", step=(one.step[0]._replace(**changes),))
    monkeypatch.setattr(given, "_read", lambda _: table._replace(example=(*table.example, wrong)))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"refused": "§7.1"}, "step 1: the move is legal"),
        ({"log": ("Ada pays $9,000",)}, "step 1: the log lacks 'Ada pays $9,000'"),
        ({"move": {"kind": "stop", "seat": 0}, "log": ()}, "step 1: the move is refused: "),
        ({"move": {"kind": "stop", "seat": 0}, "refused": "§99"}, "step 1: the refusal says: "),
        ({"best": "Ada"}, "has no routes to claim"),
    ],
)
def test_an_example_that_the_engine_denies_fails(
    monkeypatch: pytest.MonkeyPatch, changes: Any, words: str
) -> None:
    changed(monkeypatch, **changes)
    with pytest.raises(BadData, match=re.escape(words)):
        given.play_through.__wrapped__("railways-of-australia", "wrong")


def test_changes_are_laid_over_a_snapshot() -> None:
    data = {"a": [1, 2, 3], "b": {"c": 1, "d": 2}, "e": 5}
    change = {"a": {"-": [2], "+": [4], "0": 9}, "b": {"c": 7}, "e": "(none)", "f": {"g": 1}}
    assert given.laid_over(data, change) == {"a": [9, 3, 4], "b": {"c": 7, "d": 2}, "f": {"g": 1}}
    assert data["e"] == 5


def test_missing_examples_are_reported() -> None:
    assert rulebook.examples_of("nothing") == ()
    with pytest.raises(BadData, match="no such example"):
        given.find("1848", "nothing")
