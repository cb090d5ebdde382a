"""The pages of docs/reference: current, complete, and nothing in them undescribed."""

import tomllib
from dataclasses import dataclass
from typing import NamedTuple

import pytest

from docs import reference
from trunkline import titles
from trunkline.kernel import Action, State, record


@pytest.mark.parametrize("name", titles.ours())
def test_the_page_of_a_title_is_up_to_date(name):
    page = reference.page(titles.get(name))
    file = reference.FOLDER / f"{name}.md"
    assert file.read_text(encoding="utf-8") == page, "run make docs"


@pytest.mark.parametrize("name", titles.ours())
def test_every_action_of_the_rules_is_on_the_page(name):
    text = (reference.FOLDER / f"{name}.md").read_text(encoding="utf-8")
    game = titles.load(name, titles.get(name).players[0], {})
    actions = {rule.action for step in game.steps.values() for rule in step.by_kind.values()}
    assert len(actions) > 10
    assert [kind for kind in actions if f"\n### {kind.__name__}\n" not in text] == []


@record
class Ride(Action):
    """Ride a train."""

    distance: int
    """How far."""
    nonsense: int


class Ticket(NamedTuple):
    stamp: str
    number: int


@dataclass(slots=True, eq=False, repr=False)
class Tour(State):
    tickets: dict[str, Ticket]


def test_a_field_without_a_description_is_found():
    missing: list[str] = []
    table = reference.table(Ride, missing, ("seat",))
    assert missing == ["Ride.nonsense"]
    assert "| `distance` | `int` | How far. |" in table
    assert Ticket in reference.parts(Tour)
    reference.table(Ticket, missing)
    assert missing == ["Ride.nonsense", "Ticket.stamp"]


def test_a_page_with_undescribed_fields_is_refused(monkeypatch):
    monkeypatch.setattr(reference, "words", dict)
    with pytest.raises(reference.Undescribed, match=r"1848: describe .*LayTrack\.hex"):
        reference.page(titles.get("1848"))


def test_no_description_is_for_nothing():
    """Each class and name of reference.toml is one of a title's."""
    classes: set[type] = set()
    for title in map(titles.get, titles.ours()):
        state = titles.load(title.name, title.players[0], {}).state_type()
        classes |= {state, *reference.parts(state)}
        classes |= {*reference.records(title.package, Action)}
        classes |= {*reference.records(title.package, reference.Event)}
    fields = {(cls.__name__, name) for cls in classes for name in reference._names(cls)}
    names = {name for _, name in fields}
    said = tomllib.loads(reference.WORDS.read_text(encoding="utf-8"))
    unknown = [
        name
        for name, value in said.items()
        if (
            name not in names
            if isinstance(value, str)
            else not all((name, field) in fields for field in value)
        )
    ]
    assert unknown == []
