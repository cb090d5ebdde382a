"""States: forks share entities and never leak; digests are the same everywhere."""

from collections import defaultdict, deque
from collections.abc import MutableMapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, NewType, TypeVar

import pytest

from examples.goods_yard.random_play import random_game
from tests.processes import printed
from trunkline.kernel import (
    Event,
    Frame,
    State,
    digest,
    examples,
    finished,
    fork,
    legal,
    play,
    record,
)

T = TypeVar("T")


class Company(NamedTuple):
    name: str
    cash: int


@dataclass(frozen=True)
class Depot:
    hex: str
    slots: tuple[int, ...]


@dataclass(slots=True, eq=False)
class Line(State):
    companies: dict[str, Company]
    depots: tuple[Depot, ...]
    round: int
    network: Any

    derived: ClassVar[tuple[str, ...]] = ("network",)


@record
class Opened(Event):
    pass


def line(**changes: Any) -> Line:
    fields: dict[str, Any] = {
        "frames": (Frame("turn", (0,), None),),
        "events": (),
        "companies": {"VR": Company("Victorian", 5), "NSW": Company("New South Wales", 7)},
        "depots": (Depot("F17", (1, 2)),),
        "round": 1,
        "network": {"reach": 3},
    }
    return Line(**{**fields, **changes})


def test_a_fork_shares_entities_and_may_be_changed_without_touching_the_original():
    old = line()
    before = digest(old)
    new = fork(old)
    assert digest(new) == before
    assert new.companies["VR"] is old.companies["VR"]
    new.companies["VR"] = Company("Victorian", 6)
    new.round = 2
    new.push(Frame("discard", (1,)))
    new.emit(Opened())
    assert digest(old) == before != digest(new)
    assert old.events == ()
    assert len(old.frames) == 1


def test_derived_fields_are_shared_and_not_in_the_digest():
    old = line()
    new = fork(old)
    assert new.network is old.network
    assert digest(line(network=None)) == digest(old)
    assert digest(line(events=(Opened(),))) == digest(old)


def test_a_derived_name_that_is_no_field_is_a_fault_of_the_title():
    @dataclass(slots=True, eq=False)
    class Wrong(State):
        derived: ClassVar[tuple[str, ...]] = ("netwrok",)

    with pytest.raises(TypeError, match="netwrok"):
        digest(Wrong())


def test_the_digest_sees_every_lasting_field_and_no_order_of_keys():
    old = line()
    backwards = line(companies=dict(reversed(old.companies.items())))
    assert digest(backwards) == digest(old)
    for changed in (
        line(round=2),
        line(depots=()),
        line(depots=(Depot("F17", (1, 3)),)),
        line(frames=()),
        line(companies={}),
    ):
        assert digest(changed) != digest(old)


class Roster(NamedTuple):
    names: list[str]


@dataclass(frozen=True)
class Shed:
    rosters: tuple[Roster, ...]
    beside: "Shed | None"


@dataclass
class Loose:
    name: str


class Crate(NamedTuple, Generic[T]):
    content: T


Names = NewType("Names", list[str])


@pytest.mark.parametrize(
    "hint",
    [
        *(list[int], set[str], dict[str, list[int]], tuple[list[int], ...], dict[str, int] | None),
        *(list, bytearray, defaultdict[str, int], deque[int], MutableMapping[str, int]),
        *(Roster, Shed, dict[str, Shed], Loose, Crate[list[int]], Names),
    ],
)
def test_a_field_that_forks_would_share_though_it_can_change_is_refused(hint):
    bad = dataclass(slots=True, eq=False)(
        type("Bad", (State,), {"__annotations__": {"things": hint}})
    )
    with pytest.raises(TypeError, match="'things' could be changed in place"):
        fork(bad(None))


def test_immutable_values_are_shared():
    good = dataclass(slots=True, eq=False)(
        type("Good", (State,), {"__annotations__": {"things": dict[str, Crate[Depot | None]]}})
    )
    things = {"a": Crate(Depot("F17", ()))}
    copy = fork(good(things))
    assert copy.things == things
    assert copy.things is not things
    assert copy.things["a"] is things["a"]


def test_frames_are_a_stack_of_questions():
    state = line()
    state.push(Frame("discard", (1,)))
    state.replace_top(Frame("discard", (2,)))
    assert state.pop() == Frame("discard", (2,))
    assert [frame.step for frame in state.frames] == ["turn"]


def test_each_of_several_asked_seats_leaves_after_its_answer():
    state = line(frames=(Frame("turn", (0,)), Frame("bid", (0, 1, 2), "sealed")))
    state.answered(1)
    assert state.frames == (Frame("turn", (0,)), Frame("bid", (0, 2), "sealed"))


@pytest.mark.parametrize("seed", range(5))
def test_a_roll_out_from_a_fork_never_changes_the_state_it_left(seed):
    timeline = random_game(seed)
    game, random = timeline.game, Random(seed)
    digests = [digest(timeline.at(index).state) for index in range(timeline.end + 1)]
    for index in range(0, timeline.end, 3):
        state = timeline.at(index).state
        while not finished(state):
            choices = [a for offer in legal(game, state) for a in examples(offer)]
            state = play(game, state, random.choice(choices))
    assert [digest(timeline.at(index).state) for index in range(timeline.end + 1)] == digests


REPLAY = """
import json, sys
from examples.goods_yard.random_play import random_game
from trunkline.kernel import digest
timeline = random_game(42, cards=40)
print(json.dumps([[repr(timeline.at(i).action), digest(timeline.at(i).state)]
                  for i in range(timeline.end + 1)]))
"""


def test_a_game_is_the_same_in_two_processes_with_different_hash_seeds():
    assert printed(REPLAY).count("Bid(") > 10
