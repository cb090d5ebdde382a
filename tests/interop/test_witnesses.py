"""Games beside the project that confirm the rulings of 18xx.games.

Their traces agree with ours at every action (`test_games.py`), so a game that reaches a point
vouches for it. Points that none of them reaches are played in `test_rulings.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from tests.conftest import NO_SHARED, SHARED
from trunkline.interop import load_any
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.records import actions as a
from trunkline.titles.g1848.rules.shares.limits import LIMIT
from trunkline.titles.g1848.rules.trains.piles import has_room
from trunkline.titles.g1848.rules.trains.trains import bank_price, must_buy
from trunkline.titles.g1848.state import BOE, State1848

GAMES = sorted((SHARED / "games" / "1848").glob("*/*.json"))


class Turn(NamedTuple):
    """An action with the state before and after it."""

    game: Game1848
    before: State1848
    action: Any
    after: State1848

    @property
    def step(self) -> str:
        return self.before.frames[-1].step

    def told(self, *names: str) -> bool:
        return any(type(event).__name__ in names for event in self.after.events)

    def is_a(self, kind: type) -> bool:
        return isinstance(self.action, kind)

    @property
    def failed(self) -> bool:
        return self.after.receiverships > self.before.receiverships

    @property
    def forced(self) -> bool:
        """Return True if the company could not pay for the train."""
        if not isinstance(self.action, a.BuyTrain):
            return False
        cash = self.before.companies[self.action.company].cash
        return bank_price(self.game, self.action) > cash


def director(turn: Turn) -> tuple[int, int]:
    """Return the director of the traded company, before and after."""
    name = turn.action.company
    return turn.before.companies[name].director, turn.after.companies[name].director


def half_sold(turn: Turn) -> bool:
    if not turn.is_a(a.SellShares) or turn.action.company == BOE:
        return False
    company = turn.after.companies[turn.action.company]
    old, new = director(turn)
    left = company.percent(turn.action.seat)
    return old == turn.action.seat != new and left == 10 and company.percent("pool") < 50


def at_floor_without_private(turn: Turn) -> bool:
    if turn.step != "auction":
        return False
    privates = turn.before.privates
    floors = turn.game.cards.privates
    low = all(one.owned or one.price <= floors[name].floor for name, one in privates.items())
    return low and all(one.seat != turn.action.seat for one in privates.values())


def sold_out_unlinked(turn: Turn) -> bool:
    com = turn.before.companies["COM"]
    ends = turn.before.round == "stock" != turn.after.round
    full = com.cell is not None and not com.percent("bank") + com.percent("pool")
    return ends and full and not turn.before.linked


def removed(turn: Turn, phases: str, *, changes: bool) -> bool:
    before, after = turn.before.phase, turn.after.phase
    return turn.told("TrainRemoved") and before in phases and (before != after) == changes


def ghan_beyond(turn: Turn) -> bool:
    """Return True if a Ghan starts in a city without its company's token."""
    for run in turn.action.routes if turn.is_a(a.RunTrains) else ():
        if run.train.startswith("2E"):
            ends = {run.paths[0].partition(":")[0], run.paths[-1].partition(":")[0]}
            start = next(iter(ends - {"A4", "A6"}), "")
            held = (h for city, h in turn.before.tokens.items() if city.startswith(f"{start}."))
            if not any(turn.action.company in owners for owners in held):
                return True
    return False


def bank_after_company(turn: Turn) -> bool:
    return turn.is_a(a.BuyTrain) and turn.before.dealt


def resorted(turn: Turn) -> bool:
    old, new = turn.before.to_operate, turn.after.to_operate
    return turn.step == "insolvent" and old != new and sorted(old) == sorted(new)


def stranger(turn: Turn) -> bool:
    if not turn.is_a(a.TakeOverPrivate):
        return False
    seller = turn.before.privates[turn.action.private].seat
    return seller != turn.before.companies[turn.action.company].director


def by_company(turn: Turn, kind: type, private: str) -> bool:
    return turn.is_a(kind) and bool(turn.before.privates[private].company)


def discard_under(turn: Turn, step: str) -> bool:
    return turn.step == "discard" and turn.before.frames[-2].step == step


WITNESSES: dict[str, Callable[[Turn], bool]] = {
    "R-AUCTION-PASS": at_floor_without_private,
    "R-SR-BLOCK, BoE": lambda t: t.is_a(a.SellShares) and BOE in t.before.stock.sold_now,
    "R-SR-FIRST": lambda t: t.is_a(a.SellShares) and t.before.turn == 1,
    "R-SR-HOLD": lambda t: (
        t.step == "stock" and t.before.boe.holdings[t.action.seat] >= t.game.size.most_percent
    ),
    "R-SR-REBUY": lambda t: t.step == "stock" and BOE in t.before.stock.sold[t.action.seat],
    "R-SR-CERT": lambda t: t.step == "stock" and LIMIT.above(t.game, t.before, t.action.seat),
    "R-SR-CERT, sixth": lambda t: t.after.receiverships > 5,
    "R-SR-END-UP, COM": sold_out_unlinked,
    "R-DIR-SELL": half_sold,
    "R-ORDER-LIVE": resorted,
    "R-PRIV-BUY": stranger,
    "R-P2, phase 2": lambda t: t.is_a(a.LayDesertTrack) and t.before.phase == "2",
    "R-P2, closed": lambda t: t.is_a(a.LayDesertTrack) and t.before.privates["P2"].closed,
    "R-P3-OWNER": lambda t: t.step != "tasmania" and by_company(t, a.PlaceTasmania, "P3"),
    "R-P3-FORCED, player": lambda t: (
        t.step == "tasmania" and not by_company(t, a.PlaceTasmania, "P3")
    ),
    "R-P3-FORCED, company": lambda t: t.step == "tasmania" and by_company(t, a.PlaceTasmania, "P3"),
    "R-P3-FORCED, lost": lambda t: (
        t.failed
        and not t.before.privates["P3"].spent
        and t.after.privates["P3"].spent
        and "I8" not in t.after.tiles
        and "I10" not in t.after.tiles
    ),
    "R-P4": lambda t: t.is_a(a.BuyTrain) and t.action.rebate,
    "R-P6-CLOSE, deal": lambda t: (
        t.is_a(a.BuyTrainFrom) and t.action.company == "CAR" and t.told("PrivateClosed")
    ),
    "R-COM-HOMES": lambda t: t.told("EdgePlaced"),
    "R-COM-HOMES, moves in": lambda t: t.told("EdgeMoved"),
    "R-COM-EDGE-UNBUILT": lambda t: (
        "COM" in str(t.after.events)
        and t.told("HomePlaced", "EdgePlaced")
        and "F17" not in t.after.tiles
    ),
    "R-COM-LINK": lambda t: t.told("LinkMade"),
    "R-COM-CAPITAL": lambda t: (
        t.told("CompanyLaunched")
        and "COM" in t.after.capital
        and "COM" not in t.before.capital
        and not t.after.linked
        and not t.after.issued["6"]
    ),
    "R-GHAN": ghan_beyond,
    "R-2E-BUY, at the limit": lambda t: (
        t.is_a(a.BuyTrain)
        and t.action.name == "2E"
        and not has_room(t.game, t.before, t.action.company)
    ),
    "R-RUN-OPTIONAL": lambda t: t.is_a(a.RunTrains) and not t.action.routes,
    "R-OBLIGATION-CHOICE": lambda t: (
        t.is_a(a.BuyTrainFrom) and must_buy(t.game, t.before, t.action.company)
    ),
    "R-LIMIT, trade-in": lambda t: (
        t.is_a(a.BuyTrain)
        and bool(t.action.trade_in)
        and not has_room(t.game, t.before, t.action.company)
    ),
    "R-DISCARD": lambda t: discard_under(t, "train"),
    "R-DISCARD-LATE, end of the round": lambda t: discard_under(t, "turn_over"),
    "R-CROSS": bank_after_company,
    "R-LOAN-FORCED": lambda t: t.forced and not t.failed,
    "R-LOAN-FAIL": lambda t: t.forced and t.failed,
    "R-LOAN-BLOCKING": lambda t: t.step == "blocking",
    "R-RECV-SELL": lambda t: t.step == "insolvent",
    "R-RECV-DEBT": lambda t: min(player.cash for player in t.after.players) < 0,
    "R-REMOVE-TRAIN, phase stays": lambda t: removed(t, "23", changes=False),
    "R-REMOVE-TRAIN, next phase": lambda t: removed(t, "456", changes=True),
    "R-PRIV-CLOSE-EVENT": lambda t: (
        t.told("PrivatesClosed") and t.told("TrainRemoved") and t.after.phase in "23"
    ),
    "R-END-SET, in a stock round": lambda t: t.before.round == "stock" and t.told("EndTriggered"),
    "R-END-BANK": lambda t: t.after.bank < 0,
    "R-END-LOANS": lambda t: t.after.end == "loans",
    "R-END-450": lambda t: t.after.end == "price",
    "R-RECV-FIVE": lambda t: t.after.end == "receivership",
}


def turns() -> Iterator[Turn]:
    for path in GAMES:
        replay = load_any(path, audited=False)
        line = replay.timeline
        for place in range(1, line.now + 1):
            moment = line.at(place)
            yield Turn(replay.game, line.at(place - 1).state, moment.action, moment.state)


@pytest.mark.skipif(not GAMES, reason=NO_SHARED)
def test_the_games_reach_the_rulings() -> None:
    missing = dict(WITNESSES)
    for turn in turns():
        for name in [name for name, seen in missing.items() if seen(turn)]:
            del missing[name]
        if not missing:
            return
    assert not missing
