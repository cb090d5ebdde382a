"""Identity by content: a digest says what a state is, not how it is stored."""

import json
from dataclasses import dataclass, field
from enum import IntEnum
from hashlib import blake2b
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from examples.goods_yard.random_play import random_game
from trunkline.kernel import BadData, Frame, Game, State, decode, digest, fork, freeze, thaw
from trunkline.kernel import content as module
from trunkline.kernel.content import canonical, content, text


class Train(NamedTuple):
    card: str
    rusted: bool = False


class Company(NamedTuple):
    cash: int
    trains: tuple[Train, ...] = ()
    director: int = -1


@dataclass(slots=True, eq=False)
class Line(State):
    companies: dict[str, Company]
    seats: dict[int, Train]
    named: Train | None
    turn: int = 1


@dataclass(frozen=True)
class GrownTrain:
    """``Train`` with more fields, stored in another way."""

    rusted: bool = False
    pullman: bool = False
    card: str = ""
    length: int = field(init=False, default=0)
    stops: tuple[str, ...] = field(default_factory=tuple)


class GrownCompany(NamedTuple):
    """``Company`` with more fields, in another order."""

    cash: int
    director: int = -1
    kind: str = "public"
    trains: tuple[GrownTrain, ...] = ()
    loans: tuple[int, ...] = ()


@dataclass(slots=True, eq=False)
class GrownLine(State):
    companies: dict[str, GrownCompany]
    seats: dict[int, GrownTrain]
    named: GrownTrain | None
    turn: int = 1
    bonds: dict[int, int] = field(default_factory=dict)
    weather: str = "fair"


def before(turn: int = 3) -> Line:
    trains = Train("2-1"), Train("3-1", True)
    companies = {"VR": Company(5), "NSW": Company(7, trains, 2)}
    named = {10: trains[0], 9: trains[1]}
    return Line(companies, named, trains[1], turn, frames=(Frame("turn", (0,), (1, "x")),))


def after() -> GrownLine:
    trains = GrownTrain(card="2-1"), GrownTrain(True, card="3-1")
    companies = {"VR": GrownCompany(5), "NSW": GrownCompany(7, 2, trains=trains)}
    named = {10: trains[0], 9: trains[1]}
    return GrownLine(companies, named, trains[1], 3, frames=(Frame("turn", (0,), (1, "x")),))


@dataclass
class Lines(Game):
    kind: type[State] = Line

    def state_type(self) -> type[State]:
        return self.kind


def lines(kind: type[State]) -> Lines:
    return Lines("lines", 1, {}, 2, {}, kind=kind)


def test_entities_and_states_may_gain_fields_with_defaults() -> None:
    assert digest(after()) == digest(before())
    old = json.loads(json.dumps(freeze(before())))
    grown = thaw(lines(GrownLine), old)
    assert digest(grown) == digest(before())
    assert grown.companies == after().companies
    assert grown.named == GrownTrain(True, card="3-1")
    assert (grown.bonds, grown.weather) == ({}, "fair")
    thaw(lines(GrownLine), old).bonds[0] = 5
    assert thaw(lines(GrownLine), old).bonds == {}, "no two states share a default"


def test_values_other_than_the_default_are_seen() -> None:
    for name, value in {"bonds": {0: 5}, "weather": "foul", "turn": 4, "named": None}.items():
        changed = after()
        setattr(changed, name, value)
        assert digest(changed) != digest(before()), name
    changed = after()
    changed.companies["VR"] = changed.companies["VR"]._replace(kind="minor")
    assert digest(changed) != digest(before())


def test_a_snapshot_with_more_than_the_rules_know_is_refused() -> None:
    grown = after()
    grown.companies["VR"] = grown.companies["VR"]._replace(loans=(1,))
    with pytest.raises(BadData, match="company has no field 'loans'"):
        thaw(lines(Line), freeze(grown))
    grown = after()
    grown.weather = "foul"
    with pytest.raises(BadData, match="the state has no field weather"):
        thaw(lines(Line), freeze(grown))
    data = freeze(before())
    del data["named"], data["seats"]
    with pytest.raises(BadData, match="lacks the field named, seats"):
        thaw(lines(Line), data)


def plainly(state: State) -> str:
    """The digest as it is defined: the hash of the snapshot in canonical JSON."""
    said = json.dumps(freeze(state), sort_keys=True, separators=(",", ":"))
    return blake2b(said.encode(), digest_size=16).hexdigest()


@pytest.mark.parametrize("most", [1, 7, 1 << 14])
def test_remembered_values_change_no_digest(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", most)
    timeline = random_game(11, cards=30)
    for state in (timeline.at(index).state for index in range(timeline.end + 1)):
        assert digest(state) == plainly(state)
    assert len(module._texts) <= 1 << 14
    state = before()
    assert digest(state) == plainly(state)
    for change in (Company(8), Company(8, director=1), Company(8)):
        state.companies["VR"] = change  # in place: no copy is asked for
        assert digest(state) == plainly(state)
    other = fork(state)
    other.companies = dict(reversed(state.companies.items()))
    assert digest(other) == digest(state)
    del other.companies["NSW"]
    assert digest(other) == plainly(other) != digest(state)


class Side(IntEnum):
    LEFT = 1


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, False, 0, -7, 10**15, 'é"\n', Side.LEFT, (), ((1, "a"), (None,))),
        *({"b": 1, "a": (2,)}, {10: "x", 9: "y"}, Train("2-1"), GrownTrain(), {"t": Train("2")}),
        *(Frame("turn", (0,), {"b": (1,), "a": 2}), MappingProxyType({"z": 1, "y": (2,)})),
    ],
)
def test_the_text_is_the_canonical_text_of_the_content(value: Any) -> None:
    assert text(value) == canonical(content(value))
    assert text(value) == canonical(content(value)), "remembered"


def test_a_default_is_of_the_same_type() -> None:
    class Odd(NamedTuple):
        one: Any = 1
        many: Any = ()

    assert content(Odd(True, [])) == {"one": True, "many": []}
    assert content(Odd()) == {}


def test_values_that_json_cannot_hold_have_no_content() -> None:
    for wrong in (1.5, {1, 2}, object(), (2.5,), {(1, 2): 3}):
        with pytest.raises(BadData):
            content(wrong)
        with pytest.raises(BadData):
            text(wrong)


def test_entities_that_json_cannot_tell_apart_are_refused_when_the_title_is_written() -> None:
    class Wagon(NamedTuple):
        card: str
        full: bool = False

    class Bond(NamedTuple):
        card: str
        value: int

    with pytest.raises(TypeError, match="Train and Wagon cannot be told apart"):
        decode(Train | Wagon, {"card": "2"})
    assert decode(Train | Bond | None, {"card": "2", "value": 5}) == Bond("2", 5)
