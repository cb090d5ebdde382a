"""Snapshots: a state as JSON and back, with derived values computed again."""

import json
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import pytest

from examples.goods_yard.random_play import random_game
from trunkline.kernel import BadData, Game, State, digest, freeze, legal, thaw


class Company(NamedTuple):
    cash: int
    trains: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Line(State):
    companies: dict[str, Company]
    richest: Any

    derived: ClassVar[tuple[str, ...]] = ("events", "richest")


@dataclass
class Lines(Game):
    def start(self) -> Line:
        state = Line({"VR": Company(5), "NSW": Company(7, ("2", "3"))}, None)
        self.rebuild(state)
        return state

    def rebuild(self, state: Line) -> None:
        state.richest = max(state.companies, key=lambda name: state.companies[name].cash)


@dataclass
class Forgetful(Lines):
    def start(self) -> Line:
        return Line({}, None)

    def rebuild(self, state: Line) -> None:
        return


def game(cls: type[Lines] = Lines) -> Lines:
    return cls(title="lines", rules_version=1, options={}, seats=2, steps={})


def test_a_snapshot_of_any_moment_gives_the_same_state_back():
    timeline = random_game(5)
    for index in range(timeline.end + 1):
        state = timeline.at(index).state
        thawed = thaw(timeline.game, json.loads(json.dumps(freeze(state))))
        assert digest(thawed) == digest(state)
        assert thawed.events == ()
        assert legal(timeline.game, thawed) == legal(timeline.game, state)


def test_derived_fields_are_left_out_and_made_again():
    data = freeze(game().start())
    assert data == {"companies": {"VR": {"cash": 5}, "NSW": {"cash": 7, "trains": ["2", "3"]}}}
    thawed = thaw(game(), data)
    assert thawed.richest == "NSW"
    assert thawed.companies["NSW"] == Company(7, ("2", "3"))
    assert list(thawed.companies) == ["VR", "NSW"]


def test_a_game_that_does_not_make_its_derived_fields_gets_an_error():
    with pytest.raises(TypeError, match="'richest'"):
        thaw(game(Forgetful), {"frames": [], "companies": {}})


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {"frames": []},
        {"frames": [], "companies": {"VR": {}}},
        {"frames": [], "companies": {"VR": {"cash": 1, "wagons": 2}}},
        {"frames": [], "companies": {}, "richest": "VR"},
        {"frames": [], "companies": {"VR": []}},
        {"frames": [], "companies": {"VR": ["1", []]}},
        {"frames": [["turn"]], "companies": {}},
        {"frames": {}, "companies": {}},
    ],
)
def test_anything_but_a_complete_snapshot_is_bad_data(wrong):
    with pytest.raises(BadData):
        thaw(game(), wrong)
