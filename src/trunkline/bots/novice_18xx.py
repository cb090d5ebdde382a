"""A novice for any 18xx title on the kit: buys what it can, lays track that pays, never plans."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from trunkline.bots.caretaker import Care, Caretaker
from trunkline.bots.guesses_18xx import (
    after_lay,
    after_token,
    best_of_some,
    earns,
    imagined,
    needs_capital,
    rusting,
)
from trunkline.bots.situation_18xx import Situation18xx
from trunkline.bots.step_bot import Answering, Choice
from trunkline.eighteen.parts.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Distribute,
    LayTrack,
    Pass,
    PlaceToken,
    RunTrains,
    SellShares,
    StartCompany,
)
from trunkline.eighteen.parts.data import Pile
from trunkline.eighteen.parts.game import PhaseCard
from trunkline.eighteen.parts.route_problem import Tracks
from trunkline.eighteen.parts.state import State18, Train
from trunkline.eighteen.rules.forced import without_train

Situation: TypeAlias = Situation18xx[Any, State18]
LOOKS_AT = 14
"""Number of tiles it looks at before it chooses one."""
ENOUGH = 2
"""Trains that it wants for every company."""


class Novice:
    """A novice for a title: its track, its trains, and when a company must buy one."""

    def __init__(
        self,
        *,
        tracks: Tracks[Any, Any],
        piles: Mapping[str, Pile],
        phases: Mapping[str, PhaseCard],
        rich: int,
        must: Callable[[Any, Any, str], bool] = without_train,
    ) -> None:
        self.tracks, self.must = tracks, must
        self.rich = rich
        """Treasury from which a company pays for tokens and further trains."""
        self.rusting = rusting(phases.values())
        self.later: tuple[Train, ...] = imagined(
            [pile.sides[0].name for pile in list(piles.values())[1:3]]
        )
        """Imagined trains for guesses at a later income."""
        self.answers = {
            "stock": self.stock,
            "track": self.track,
            "token": self.token,
            "run": lambda at: at.planned(),
            "dividend": self.dividend,
            "train": self.train,
        }

        self.care = Care(
            self.bot,
            keeps=(RunTrains, DiscardTrain),
            passes=(Pass,),
            prefers=lambda action: isinstance(action, Distribute) and action.pay,
        )

    def bot(self, seed: int, game: Any) -> Answering[Situation]:
        """Return a novice for a seed and a game."""
        return Answering(seed, game, self.answers, Situation18xx)

    def caretaker(self, seed: int, game: Any) -> Caretaker:
        """Return a caretaker for one decision of a seat that was left.

        It runs trains and pays dividends; it buys only the train that its company must have.
        """
        return Caretaker(seed, game, self.care)

    def stock(self, at: Situation) -> Choice | None:
        """Launch a company, then buy the best share, then a private company."""
        return self._start(at) or self._invest(at) or self._private(at)

    def _start(self, at: Situation) -> Choice | None:
        companies = at.state.companies
        buy = needs_capital(at.state, at.seat, at.of(BuyShare))
        if buy is not None:
            return Choice(buy, f"{buy.company} needs one more share to be launched.")
        affordable = [start for start in at.of(StartCompany) if 3 * start.par <= at.cash]
        directs = any(company.director == at.seat for company in companies.values())
        if affordable and (at.state.turn > 1 or not directs):
            start = at.random.choice(affordable)
            return Choice(start, f"There is money enough to launch {start.company}.")
        return None

    def _invest(self, at: Situation) -> Choice | None:
        """Buy the share with the highest income for its price."""
        buys = at.of(BuyShare)
        if not buys:
            return None

        def worth(buy: BuyShare) -> float:
            company = at.state.companies[buy.company]
            running = earns(self.tracks, at.game, at.state, buy.company) if company.trains else 10
            return at.about(running / at.game.price(company), 20)

        buy = max(buys, key=worth)
        return Choice(buy, f"{buy.company} should pay well for its price.")

    def _private(self, at: Situation) -> Choice | None:
        buys = at.of(BuyPrivate)
        if not buys or at.state.turn > 1:
            return None
        return Choice(at.random.choice(buys), "It pays in every operating round.")

    def _prospects(self, game: Any, state: State18, name: str) -> int:
        """Return the value of track: income now, income later, and cities within reach."""
        faces = (game.board.map[hex_name].face for hex_name, _ in state.networks.of(name).edges)
        cities = sum(bool(face.tile.stops) for face in faces)
        now = earns(self.tracks, game, state, name)
        return 3 * now + earns(self.tracks, game, state, name, self.later) + 5 * cities

    def track(self, at: Situation) -> Choice | None:
        """Lay the most promising of some tiles."""
        lays, name = at.of(LayTrack), _company(at)

        def worth(lay: LayTrack) -> int:
            return self._prospects(at.game, after_lay(at.game, at.state, lay), name)

        if lays:
            best, most = best_of_some(at.random, lays, LOOKS_AT, worth)
            if most > self._prospects(at.game, at.state, name):
                return Choice(best, "It opens the best way on.")
        return at.passing("No tile that I looked at would help.")

    def token(self, at: Situation) -> Choice | None:
        """Place a token that helps a later train, if money for a train is left."""
        name = _company(at)
        now = earns(self.tracks, at.game, at.state, name, self.later)
        for place in at.of(PlaceToken) if at.state.companies[name].cash >= self.rich else ():
            new = after_token(at.game, at.state, name, place.city)
            if earns(self.tracks, at.game, new, name, self.later) > now:
                return Choice(place, "A station there makes a better route.")
        return at.passing("No station would earn more.")

    def dividend(self, at: Situation) -> Choice | None:
        """Pay, but sometimes withhold while all trains will rust."""
        trains = at.state.companies[_company(at)].trains
        lasts = any(train.family not in self.rusting for train in trains)
        return pay_or_withhold(at, sure=lasts, chance=0.6)

    def train(self, at: Situation) -> Choice | None:
        """Buy two trains, more when rich; sell shares only when forced."""
        buys, name = at.of(BuyTrain), _company(at)
        company = at.state.companies[name]
        if buys and (len(company.trains) < ENOUGH or company.cash >= self.rich):
            return Choice(buys[0], "More trains earn more.")
        sales = at.of(SellShares)
        if sales and self.must(at.game, at.state, name):
            return Choice(min(sales, key=lambda one: one.percent), "A train must be paid for.")
        return at.passing("That is all for this turn.")


def _company(at: Situation) -> str:
    assert at.state.op is not None
    return at.state.op.company


def pay_or_withhold(at: Situation18xx[Any, Any], *, sure: bool, chance: float) -> Choice:
    """Pay dividends if that is `sure`, else with a chance."""
    pay = sure or at.random.random() < chance
    why = "Shareholders want their money." if pay else "The company will need a better train."
    return Choice(next(one for one in at.of(Distribute) if one.pay == pay), why)
