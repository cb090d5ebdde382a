"""Positions of Railways of Australia for tests, set up in a few words.

A `Table` stands in the first action round with an empty board, no cubes and the S cards on display.
Sides are written as on a compass, counted counter-clockwise from the east: 0 E, 1 NE, 2 NW, 3 W,
4 SW, 5 SE, as the designer of the board counted them.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from trunkline.kernel import (
    Action,
    Frame,
    Plan,
    Range,
    Refused,
    Seat,
    Secret,
    audit,
    fork,
    legal,
    play,
    refusal,
)
from trunkline.kernel.offers import template
from trunkline.titles.railways_of_australia.core import count
from trunkline.titles.railways_of_australia.game import make
from trunkline.titles.railways_of_australia.records import actions as do
from trunkline.titles.railways_of_australia.rules.deliveries.cubes import put
from trunkline.titles.railways_of_australia.rules.track import link_network
from trunkline.titles.railways_of_australia.state import Player, Turn

ONE_TILE = {
    ("Mackay", "Rockhampton"): ("2610", 2, 5),
    ("Brisbane", "Wallangarra"): ("2815", 4, 1),
    ("Charleville", "Hungerford"): ("2215", 4, 1),
    ("Sydney", "Tamworth"): ("2719", 4, 2),
    ("Dubbo", "Sydney"): ("2620", 2, 0),
    ("Canberra", "Sydney"): ("2621", 4, 1),
    ("Dubbo", "Tamworth"): ("2618", 4, 0),
    ("Albury", "Canberra"): ("2522", 3, 0),
    ("Tamworth", "Wallangarra"): ("2717", 4, 1),
    ("Albury", "Melbourne"): ("2323", 4, 1),
    ("Melbourne", "Portland"): ("2224", 3, 0),
    ("Bairnsdale", "Melbourne"): ("2424", 3, 0),
    ("Bordertown", "Portland"): ("2023", 2, 5),
    ("Devonport", "Hobart"): ("2427", 2, 5),
    ("Broken Hill", "Mildura"): ("2019", 2, 5),
    ("Bordertown", "Mildura"): ("2021", 4, 1),
    ("Adelaide", "Bordertown"): ("1921", 3, 5),
    ("Adelaide", "Port Augusta"): ("1820", 2, 5),
    ("Darwin", "Katherine"): ("1303", 2, 5),
    ("Geraldton", "Perth"): ("0117", 2, 5),
    ("Mackay", "Townsville"): ("2508", 3, 5),
    ("Cairns", "Townsville"): ("2307", 2, 5),
}
"""Cities that a single tile joins, and that tile."""


def side(compass: int) -> int:
    """A side as the board file counts it: clockwise from the south-west."""
    return (4 - compass) % 6


def lay(seat: int, name: str, one: int, other: int) -> do.Lay:
    return do.Lay(Seat(seat), name, *sorted((side(one), side(other))))


def switch(seat: int, name: str, one: int, card: str | None = None) -> do.Switch:
    return do.Switch(Seat(seat), name, side(one), card)


class Table:
    """A game and its present state; every action is judged, played and audited."""

    def __init__(self, players: int = 6, **options: Any) -> None:
        self.game: Any = make(players, options)
        self.state: Any = self.game.start()
        state = self.state
        state.turn = Turn(1, 1, tuple(range(players)), 0)
        state.frames = (Frame("act", (0,)),)
        barons = list(self.game.barons)
        state.dealt = {n: Secret((barons[2 * n], barons[2 * n + 1]), (n,)) for n in range(players)}
        state.kept = {n: Secret(barons[2 * n], (n,)) for n in range(players)}

    # -- setting up ------------------------------------------------------------------------------

    def turn(self, **changes: Any) -> Table:
        self.state.turn = self.state.turn._replace(**changes)
        return self

    def asks(self, seat: int) -> Table:
        """It is this seat's action."""
        turn = self.state.turn
        self.state.turn = turn._replace(at=turn.order.index(seat))
        self.state.frames = (Frame("act", (seat,)),)
        self.state.work = None
        return self

    def player(self, seat: int, **changes: Any) -> Table:
        self.state.change(seat, self.state.players[seat]._replace(**changes))
        return self

    def cash(self, seat: int, amount: int, bonds: int = 0) -> Table:
        """So much money, and so many bonds issued for it and for what was spent before."""
        player = self.state.players[seat]
        self.state.bank += player.cash - amount
        earned = amount - 5000 * bonds
        return self.player(
            seat, cash=amount, bonds=bonds, earned=max(0, earned), spent=max(0, -earned)
        )

    def card(self, name: str, number: int = 0) -> str:
        """The id of a card by its name."""
        found = [card for card, it in self.game.cards.items() if it.name == name]
        return found[number]

    def _out(self, card: str) -> None:
        state = self.state
        state.deck = tuple(other for other in state.deck if other != card)
        state.display = tuple(other for other in state.display if other != card)

    def hold(self, seat: int, *names: str) -> Table:
        """Cards are in a hand; a name twice is both copies of it."""
        for place, name in enumerate(names):
            card = self.card(name, names[:place].count(name))
            self._out(card)
            self.player(seat, hand=(*self.state.players[seat].hand, card))
        return self

    def show(self, *names: str) -> Table:
        """Cards lie in the display."""
        for name in names:
            card = self.card(name)
            self._out(card)
            self.state.display = (*self.state.display, card)
        return self

    def bare(self) -> Table:
        """No goals on display: deliveries pay links only."""
        self.state.discard = (*self.state.discard, *self.state.display)
        self.state.display = ()
        return self

    def cubes(self, place: str, *colours: str) -> Table:
        put(self.state, place, count(colours))
        return self

    def city(self, place: str, **changes: Any) -> Table:
        self.state.cities[place] = self.state.cities[place]._replace(**changes)
        return self

    def link(self, seat: int, *pieces: tuple[str, int, int], stop: bool = False) -> int:
        """Track of a seat, built by the rules, though it costs nothing here; its number."""
        before: Player = self.state.players[seat]
        bank, frames, turn = self.state.bank, self.state.frames, self.state.turn
        self.asks(seat)
        for piece in pieces:
            self.play(lay(seat, *piece))
        number = max(self.state.links)
        after = self.state.players[seat]
        kept = {"cash": before.cash, "bonds": before.bonds}
        self.state.change(seat, after._replace(**kept, earned=before.earned, spent=before.spent))
        self.state.bank, self.state.frames, self.state.turn = bank, frames, turn
        self.state.work = None
        assert (self.state.links[number].end is None) == stop
        assert audit(self.game, self.state) == []
        return number

    def chain(self, seat: int, *cities: str) -> list[int]:
        """Links of one tile from city to city; their numbers."""
        pairs = itertools.pairwise(cities)
        return [self.link(seat, ONE_TILE[min(pair), max(pair)]) for pair in pairs]

    def rebuild(self) -> Table:
        self.state.net = link_network.make(self.game.land, self.state.links, self.state.junctions)
        return self

    # -- playing ---------------------------------------------------------------------------------

    def play(self, *actions: Action) -> Table:
        for action in actions:
            assert self.offers(action), f"{action} is not offered"
            self.state = play(self.game, self.state, action)
        return self

    def offers(self, action: Action) -> bool:
        """Whether an action is legal; single pieces are also asked for in the offers."""
        if isinstance(action, do.Deliver | do.Bid):
            return refusal(self.game, self.state, action) is None
        return action in self.legal(type(action)) or refusal(self.game, self.state, action) is None

    def legal(self, kind: type[Action]) -> list[Any]:
        found = [template(offer) for offer in legal(self.game, self.state)]
        return [action for action in found if type(action) is kind]

    def refused(self, action: Action, cited: str) -> str:
        """The action is refused, is not offered, and the sentence cites a section."""
        before = fork(self.state)
        with pytest.raises(Refused) as caught:
            play(self.game, self.state, action)
        assert cited in caught.value.reason, caught.value.reason
        assert action not in [template(offer) for offer in legal(self.game, self.state)]
        assert before.players == self.state.players
        return str(caught.value.reason)

    def chance(self, *actions: Action) -> Table:
        """Outcomes of chance."""
        for action in actions:
            self.state = play(self.game, self.state, action)
        return self

    def spent(self, seat: int) -> int:
        return int(self.state.players[seat].spent)

    def events(self) -> list[str]:
        return [
            event.sentence(lambda seat: f"P{seat}", 0, self.game.format_value)
            for event in self.state.events
        ]

    @property
    def step(self) -> str:
        return str(self.state.frames[-1].step) if self.state.frames else ""

    @property
    def asked(self) -> int:
        return int(self.state.frames[-1].seats[0])


__all__ = ["Plan", "Range", "Table", "do", "lay", "side", "switch"]
