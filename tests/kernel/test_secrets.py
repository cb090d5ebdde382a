"""Secrets: a view is the only exit, and hidden values change no byte that a seat gets."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Literal, NamedTuple, NewType, TypeVar, cast

import pytest

from examples.goods_yard.game import Bid, Demand, Give, Yard, make
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    Event,
    Frame,
    Game,
    Hidden,
    Masked,
    Rule,
    Seat,
    Secret,
    State,
    Step,
    Timeline,
    asked,
    examples,
    finished,
    legal,
    record,
    refusal,
    see_action,
    see_events,
    see_offers,
    see_refusal,
    view,
)
from trunkline.kernel.codec import encode
from trunkline.kernel.offers import template
from trunkline.kernel.secrets import _secret_fields, secrets_in

T = TypeVar("T")
NAMES = ["Anna", "Bert", "Carla"]


def name(seat: int) -> str:
    return NAMES[seat] if seat >= 0 else "Chance"


def received(timeline: Timeline[Any], seat: int) -> bytes:
    """Return every byte that a seat gets now: state, log, events, sentences, offers."""
    game, state = timeline.game, timeline.state
    seen = view(game, state, seat)
    log = [see_action(action, seat) for action in timeline.actions()]
    sentences = [event.sentence(name, seat) for event in see_events(state.events, seat)]
    offers = see_offers(game, state, seat)
    fields = {f: encode(getattr(seen.state, f)) for f in ("frames", *Yard.__slots__)}
    parts = [
        [fields, list(seen.asked)],
        [game.codec.encode(action) for action in log],
        [encode(event) for event in seen.events],
        sentences,
        [game.codec.encode(template(offer)) for offer in offers],
        [repr(offer) for offer in offers],
    ]
    return json.dumps(parts, sort_keys=True).encode()


def swapped(action: Any, one: int, other: int) -> Any:
    """Return the same action in a game where two cards have changed places."""
    places = {one: other, other: one}
    if isinstance(action, Give):
        return Give(action.seat, action.to, places.get(action.card, action.card))
    return action


def compare_swapped(seed: int) -> int:
    """Play two games that differ in two cards the watcher never sees; counts what it received."""
    random = Random(seed)
    game = make("goods-yard", 3, {"cards": list(range(1, 14)), "coins": 3})
    mine, theirs = Timeline(game, game.start()), Timeline(game, game.start())
    watcher = random.choice([0, 1, 2, SPECTATOR])
    one, other = random.sample(range(1, 14), 2)
    compared = 0
    while not finished(mine.state):
        choices = [a for offer in legal(game, mine.state) for a in examples(offer)]
        action = random.choice(choices)
        if isinstance(action, Give) and action.card in (one, other):
            if watcher in (action.to, action.seat):
                break  # from here on the watcher knows which of the two it has
        mine.play(action)
        theirs.play(swapped(action, one, other))
        assert received(mine, watcher) == received(theirs, watcher)
        compared += 1
    return compared


def test_swapping_two_cards_a_seat_cannot_see_changes_no_byte_it_receives():
    assert sum(compare_swapped(seed) for seed in range(12)) > 100


@pytest.mark.parametrize("watcher", [0, 2, SPECTATOR])
def test_a_sealed_bid_changes_no_byte_before_it_is_revealed(watcher):
    game = make("goods-yard", 3, {"cards": [1, 2, 3, 4]})
    views = set()
    for amount in (0, 1, 2):
        timeline = Timeline(game, game.start())
        for action in (
            Give(CHANCE, Seat(0), 1),
            Give(CHANCE, Seat(1), 2),
            Give(CHANCE, Seat(2), 3),
        ):
            timeline.play(action)
        timeline.play(Bid(Seat(1), amount))
        views.add(received(timeline, watcher))
    assert len(views) == 1


def test_a_seat_sees_its_own_secrets_and_of_others_only_that_they_are():
    game = make("goods-yard", 2, {"cards": [4, 5, 6, 7]})
    timeline = Timeline(game, game.start())
    timeline.play(Give(CHANCE, Seat(0), 6))
    timeline.play(Give(CHANCE, Seat(1), 4))
    seen = view(game, timeline.state, 0).state
    assert seen.hands[0] == (Secret(6, (0,)),)
    assert seen.hands[1] == (Masked((1,)),)
    assert seen.hands[CHANCE] == (Masked((CHANCE,)),) * 2
    with pytest.raises(Hidden, match="only seat 1 may see this"):
        _ = seen.hands[1][0].value
    assert timeline.state.hands[1] == (Secret(4, (1,)),), "the real state keeps it"


def test_log_and_events_hide_their_secret_fields_from_all_but_their_readers():
    game = make("goods-yard", 2, {"cards": [4, 5, 6, 7]})
    timeline = Timeline(game, game.start())
    deal = Give(CHANCE, Seat(1), 4)
    timeline.play(Give(CHANCE, Seat(0), 6))
    timeline.play(deal)
    assert see_action(deal, 1) == deal
    for seat in (0, SPECTATOR):
        assert see_action(deal, seat) == Give(CHANCE, Seat(1), None)
        (event,) = view(game, timeline.state, seat).events
        assert event.sentence(name, seat) == "Chance gives Bert a card."
    (event,) = view(game, timeline.state, 1).events
    assert event.sentence(name, 1) == "Chance gives Bert the 4."


@record
class Dropped(Event):
    card: Secret[int]
    text = "{card} is dropped."


def test_a_secret_that_an_event_carries_is_masked_in_it():
    event = Dropped(Secret(4, (1,)))
    assert see_events([event], 1) == [event]
    assert see_events([event], 0) == [Dropped(cast(Any, Masked((1,))))]


def test_offers_are_worked_out_from_what_the_seat_sees():
    game = make("goods-yard", 2, {"cards": [4, 5, 6, 7]})
    timeline = Timeline(game, game.start())
    for action in (
        *(Give(CHANCE, Seat(0), 6), Give(CHANCE, Seat(1), 4)),
        *(Bid(Seat(0), 1), Bid(Seat(1), 0), Demand(Seat(0), Seat(1))),
    ):
        timeline.play(action)
    assert asked(timeline.state) == (1,)
    assert see_offers(game, timeline.state, 1) == [Give(Seat(1), Seat(0), 4)]
    assert see_offers(game, timeline.state, 0) == []
    assert see_offers(game, timeline.state, SPECTATOR) == []


class Peeking(Rule[Game, Yard, Demand]):
    action = Demand

    def options(self, game: Game, state: Yard, seat: Seat) -> list[Demand]:
        return []

    def refusal(self, game: Game, state: Yard, action: Demand) -> str | None:
        card = state.hands[action.of][0].value
        return f"Nobody gives away a {card} (§9)." if card > 4 else None

    def apply(self, game: Game, state: Yard, action: Demand) -> None: ...


def test_a_refusal_tells_no_secret_of_another_seat():
    game = make("goods-yard", 2, {"cards": [4, 5, 6, 7]})
    timeline = Timeline(game, game.start())
    timeline.play(Give(CHANCE, Seat(0), 6))
    timeline.play(Give(CHANCE, Seat(1), 5))
    assert "coins" in str(see_refusal(game, timeline.state, Bid(Seat(0), 9)))
    curious = Game("peek", 1, {}, 2, {"bid": Step("bid", (Peeking(),))})
    assert "a 5" in str(refusal(curious, timeline.state, Demand(Seat(0), Seat(1))))
    assert see_refusal(curious, timeline.state, Demand(Seat(0), Seat(1))) is None
    assert "a 6" in str(see_refusal(curious, timeline.state, Demand(Seat(0), Seat(0))))


class Hand(NamedTuple):
    card: Secret[int]


class Tree(NamedTuple):
    """A type that is written with itself."""

    branches: tuple["Tree", ...] = ()


@dataclass(frozen=True)
class Player:
    tree: Tree
    hand: Hand
    name: str


@dataclass(slots=True, eq=False)
class Nested(State):
    players: tuple[Player, ...]
    denied: int


def nested_game(**more: Any) -> Game:
    return Game(title="nested", rules_version=1, options={}, seats=2, steps={}, **more)


def test_secrets_are_found_however_deep_their_type_hides_them():
    secret = Secret(7, (1,))
    players = (Player(Tree(), Hand(secret), "Anna"),)
    state = Nested(players, cast(int, secret), frames=(Frame("x", (0,), secret),))
    game = nested_game(secret_fields=("denied",))
    for seat, expected in ((0, Masked((1,))), (1, secret)):
        seen = view(game, state, seat).state
        assert seen.players == (Player(Tree(), Hand(expected), "Anna"),)
        assert seen.frames[0].data == expected
        assert seen.denied == expected


class Box(NamedTuple, Generic[T]):
    content: T


class Marked(NamedTuple, Generic[T]):
    mark: T
    card: Secret[int]


Cards = NewType("Cards", Box[Secret[int]])
Number = NewType("Number", int)


@dataclass(slots=True, eq=False)
class Open(State):
    """Fields whose types leave open what they hold."""

    anything: Any
    something: object
    by_name: dict[str, Any]
    bare: dict  # type: ignore[type-arg]
    readable: Mapping  # type: ignore[type-arg]
    box: Box  # type: ignore[type-arg]
    full_box: Box[tuple[Secret[int], ...]]
    marked: Marked[str]
    new: Cards
    cached: Any

    derived: ClassVar[tuple[str, ...]] = ("cached",)


class Colour(Enum):
    RED = 1


@dataclass(slots=True, eq=False)
class Shut(State):
    """Fields whose types say that nothing is hidden in them."""

    number: Number
    box: Box[int]
    tree: Tree
    colour: Colour | None
    word: Literal["a", "b"]
    by_name: dict[str, tuple[int, ...]]
    rule: Callable[[int], str]


def test_a_type_that_leaves_open_what_it_holds_is_masked():
    secret = Secret(7, (1,))
    state = Open(
        anything=[{secret}],
        something=frozenset({secret}),
        by_name={"a": (secret,)},
        bare={"a": secret},
        readable=MappingProxyType({"a": secret}),
        box=Box(secret),
        full_box=Box((secret,)),
        marked=Marked("a", secret),
        new=Cards(Box(secret)),
        cached={"a": Player(Tree(), Hand(secret), "Anna")},
    )
    for seat, expected in ((0, Masked((1,))), (1, secret)):
        seen: Any = view(nested_game(), state, seat).state
        assert seen.anything == [{expected}]
        assert seen.something == {expected}
        assert seen.by_name == {"a": (expected,)}
        assert seen.bare == seen.readable == {"a": expected}
        assert seen.box == seen.new == Box(expected)
        assert seen.full_box == Box((expected,))
        assert seen.marked == Marked("a", expected)
        assert seen.cached == {"a": Player(Tree(), Hand(expected), "Anna")}


def test_types_that_exclude_secrets_are_not_searched():
    state = Shut(Number(1), Box(1), Tree(), Colour.RED, "a", {"a": (1,)}, str)
    seen = view(nested_game(), state, 0).state
    for field in ("box", "tree"):
        assert getattr(seen, field) is getattr(state, field)
    assert _secret_fields(Shut) == ("frames",)


def test_a_secret_within_a_secret_has_its_own_readers():
    inner = Secret(7, (0,))
    state = Nested((), 0, frames=(Frame("x", (0,), Secret((inner,), (0, 1))),))
    seen = view(nested_game(), state, 1).state
    assert seen.frames[0].data == Secret((Masked((0,)),), (0, 1))
    assert list(secrets_in(state.frames)) == [Secret((inner,), (0, 1)), inner]


def test_a_secret_without_seats_is_hidden_from_all():
    with pytest.raises(Hidden, match="only nobody may see this"):
        _ = Masked(()).value
