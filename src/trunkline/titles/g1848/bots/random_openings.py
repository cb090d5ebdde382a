"""Openings of 1848 played by lot, to learn what they lead to: the games behind the book.

In the auction every seat has a mind of its own, drawn for the game, so that everybody comes to own
every private at all prices; half of the seats start with a company and a price drawn by lot. So
the figures come from an experiment, and not from what a regular does anyway.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from trunkline.bots.protocol import seed_of
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import Action, Offer, View, apply, asked, legal, view
from trunkline.kernel.offers import template
from trunkline.titles.g1848.bots.bidding import WORTH
from trunkline.titles.g1848.bots.launching import TO_LAUNCH
from trunkline.titles.g1848.bots.quick import QUICK, Hurried
from trunkline.titles.g1848.core import COM, SHARE, Game1848
from trunkline.titles.g1848.game import make
from trunkline.titles.g1848.records.actions import BuyPrivate, LowerPrice, StartCompany
from trunkline.titles.g1848.state import State1848

OPENING = 6
"""Actions of every other game that are drawn by lot, as on the ladder."""
KEEPS = range(0, 771, 70)
"""Money that a seat wants to keep in the auction; one of them is drawn."""


class Launch(NamedTuple):
    """The first company that a seat started, and what a quick player would have started."""

    company: str
    par: int
    usual: str
    usual_par: int
    drawn: bool
    cash: int
    """Money before it."""


class Seated(NamedTuple):
    """What became of a seat."""

    privates: dict[str, int]
    """What it paid for each."""
    cash: int
    """After the auction."""
    place: int
    """In the order of the first stock round, from 0."""
    launch: Launch | None
    worth: int


class Mind(NamedTuple):
    """How a seat plays the opening of one game."""

    worth: dict[str, float]
    keeps: int
    draws: bool
    """Whether its first company is drawn by lot."""


def play(players: int, seed: int) -> list[Seated]:
    """One game of quick players to its end, and what became of each seat."""
    return _Opening(players, seed).played()


class _Opening:
    """A game that is being played."""

    def __init__(self, players: int, seed: int) -> None:
        self.game: Any = make(players, {})
        self.seed = seed
        draw = Random(seed_of(seed, players, -1))
        self.minds = [_mind(draw) for _ in range(players)]
        self.drawn = OPENING * draw.randint(0, 1)
        self.quick = Hurried(self.game, QUICK, {})
        self.paid: list[dict[str, int]] = [{} for _ in range(players)]
        self.cash: list[int] = []
        self.first = 0
        self.launches: dict[int, Launch] = {}

    def played(self) -> list[Seated]:
        """To the end."""
        state: Any = self.game.start()
        moment = 0
        while state.frames:
            seat = asked(state)[0]
            seen = view(self.game, state, seat)
            offers = legal(self.game, seen.state, seat)
            luck = seed_of(self.seed, seat, moment)
            if state.frames[-1].step == "auction":
                action = self._bid(luck, seen, offers, moment < self.drawn)
            else:
                action = self._go_on(luck, seen, offers)
            state = apply(self.game, state, action)
            moment += 1
        worth, seats = self.game.result(state), self.game.seats
        return [
            Seated(
                self.paid[seat],
                self.cash[seat],
                (seat - self.first) % seats,
                self.launches.get(seat),
                worth[seat],
            )
            for seat in range(seats)
        ]

    def _bid(self, luck: int, seen: View[State1848], offers: list[Offer], drawn: bool) -> Action:
        if drawn:
            action = RandomPlayer(luck, self.game).choose(seen, offers)
        else:
            action = _bid(self.game, seen.state, seen.seat, offers, self.minds[seen.seat])
        if isinstance(action, BuyPrivate):
            self.paid[seen.seat][action.private] = seen.state.privates[action.private].price
        return action

    def _go_on(self, luck: int, seen: View[State1848], offers: list[Offer]) -> Action:
        """As quick players do, but for the first company of some."""
        state, seat = seen.state, seen.seat
        if not self.cash:
            self.first = seat
            self.cash = [player.cash for player in state.players]
        usual = self.quick(luck, seen, offers)
        if not isinstance(usual, StartCompany) or state.turn > 1 or seat in self.launches:
            return usual
        draws, cash = self.minds[seat].draws, state.players[seat].cash
        action = _drawn(seen, offers, usual, Random(luck)) if draws else usual
        self.launches[seat] = Launch(
            action.company, action.par, usual.company, usual.par, draws, cash
        )
        return action


def _mind(draw: Random) -> Mind:
    worth = {name: value * draw.uniform(0.6, 1.5) for name, value in WORTH.items()}
    return Mind(worth, draw.choice(KEEPS), draw.random() < 0.5)


def _bid(game: Game1848, state: State1848, seat: int, offers: list[Offer], mind: Mind) -> Action:
    """As the regular bids, by what its mind says."""
    actions = [template(offer) for offer in offers]

    def gain(action: BuyPrivate | LowerPrice) -> float:
        return mind.worth[action.private] - state.privates[action.private].price

    buys = [one for one in actions if isinstance(one, BuyPrivate)]
    cash = state.players[seat].cash
    able = [
        one for one in buys
        if cash - state.privates[one.private].price >= mind.keeps and gain(one) >= 0
    ]  # fmt: skip
    if able:
        return max(able, key=gain)
    lower = [one for one in actions if isinstance(one, LowerPrice)]
    if lower:
        return min(lower, key=gain)
    others = [one for one in actions if not isinstance(one, BuyPrivate)]
    if others and (not buys or state.auction_passes < game.seats - 1):
        return others[0]
    return max(buys, key=gain)


def _drawn(
    seen: View[State1848], offers: list[Offer], usual: StartCompany, draw: Random
) -> StartCompany:
    """A company and a price at which the seat can launch it alone."""
    state, cash = seen.state, seen.state.players[seen.seat].cash
    found: dict[str, list[StartCompany]] = {}
    for one in map(template, offers):
        if isinstance(one, StartCompany) and one.company != COM:
            missing = (TO_LAUNCH - state.companies[one.company].percent(seen.seat)) // SHARE
            if missing * one.par <= cash:
                found.setdefault(one.company, []).append(one)
    return draw.choice(found[draw.choice(sorted(found))]) if found else usual
