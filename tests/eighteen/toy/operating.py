"""Operating rounds: track, tokens, income and trains (§4, §5, §6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trunkline.board import Lay
from trunkline.eighteen.parts import piles
from trunkline.eighteen.parts.actions import BuyTrain, TakeOverPrivate
from trunkline.eighteen.parts.events import IncomeWithheld, TokenPlaced
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.homes import Homes
from trunkline.eighteen.parts.ledger import Bank, player_gets
from trunkline.eighteen.parts.market import move_marker
from trunkline.eighteen.parts.operating_order import by_price, by_track, one_after_another
from trunkline.eighteen.parts.state import State18
from trunkline.eighteen.parts.tokens import slots
from trunkline.eighteen.rules import dividends
from trunkline.eighteen.rules.interrupts import first_due
from trunkline.eighteen.rules.privates import PrivatePurchase, pay_incomes
from trunkline.eighteen.rules.rounds import Rounds
from trunkline.eighteen.rules.stations import PlaceStations
from trunkline.eighteen.rules.track import Laying, LayTiles, Placing
from trunkline.eighteen.rules.trains import BuyTrains, Discards, until_within
from trunkline.eighteen.rules.turns import LeaveStep, Turn, settle_step, something_to_do
from trunkline.kernel import Frame

TURN = Turn("track", "token", "dividend", "train", "over")
THE_BANK, HOMES = Bank[Any, State18](), Homes[Any, State18]()


def _track(game: Any, state: State18, names: Sequence[str]) -> tuple[str, ...]:
    return by_track(("W", "E"), [name for name in names if state.companies[name].started])


ROUNDS = Rounds[Any, State18](
    order=one_after_another(_track, lambda game, state, names: by_price(game.market, state, names)),
    first_step="track",
    between="over",
    over=lambda game, state: "rounds" if state.turn == 4 else "",
    opens=lambda game, state: pay_incomes(game, state, THE_BANK, {"P": 5}),
)


def _over(game: Any, state: State18, name: str) -> bool:
    return len(state.companies[name].trains) > int(game.phase(state).train_limit)


def _discards(game: Any, state: State18) -> Frame | None:
    for name, company in state.companies.items():
        if _over(game, state, name):
            return Frame("discard", (company.director,), name)
    return None


interrupted = first_due(_discards)
settle_discard = until_within(_over)
settle = settle_step(TURN, something_to_do, interrupted)


def next_turn(game: Any, state: State18) -> bool:
    if not interrupted(game, state):
        ROUNDS.next_company(game, state)
    return True


def _laid(game: Any, state: State18, action: Placing, lay: Lay, cost: int) -> None:
    assert state.op is not None
    state.op = state.op._replace(lays=1)


LAY_TILES = LayTiles(
    Laying[Any, State18](
        cites=Cites(turn="4", colour="5", other="4.1"),
        may_lay=lambda game, state: not state.op.lays if state.op else False,
        colours=lambda game, state: game.phase(state).colours,
        laid=_laid,
    )
)
PLACE_STATIONS = PlaceStations[Any, State18](
    cites=Cites(turn="4", other="4.2"),
    placed=lambda game, state, name, city, cost: TokenPlaced(name, city, cost),
    open_slots=HOMES.open_slots,
)


def settle_dividend(game: Any, state: State18) -> bool:
    """With a train, £10 for each city that a company reaches, its own among them (§4.3)."""
    assert state.op is not None
    name, cities = state.op.company, 0
    if state.companies[name].trains:
        for hex_name, stop in state.networks.of(name).stops:
            cities += slots(game.board, state, f"{hex_name}.{stop}") > 0
    state.op = state.op._replace(revenue=10 * cities)
    if not cities:
        _moved(game, state, name, "left")
    return not cities


def _pay(game: Any, state: State18, name: str, total: int) -> None:
    dividends.pay_out(game, state, name, total, THE_BANK, up=True)
    _moved(game, state, name, "right")


def _withhold(game: Any, state: State18, name: str, total: int) -> None:
    THE_BANK.pays_company(game, state, name, total)
    state.tell(IncomeWithheld(name, total))
    _moved(game, state, name, "left")


def _moved(game: Any, state: State18, name: str, direction: str) -> None:
    cell = state.companies[name].cell
    if cell is not None:
        move_marker(state, name, game.market.move(cell, direction))
    TURN.leave(state)


PAY_OR_WITHHOLD = dividends.PayOrWithhold[Any, State18](
    cites=Cites("4.3", turn="4"), pay=_pay, withhold=_withhold
)


def _phase(game: Any, state: State18, action: BuyTrain, family: str) -> None:
    state.phase = max(state.phase, family)


BUY_TRAINS = BuyTrains[Any, State18, BuyTrain](
    BuyTrain,
    cites=Cites(turn="4", limit="5", other="4.4"),
    piles=lambda game: game.trains,
    families=lambda game: {name: name for name in game.trains},
    on_sale=lambda game, state: (piles.top(game.trains, state),),
    after=_phase,
)


def _private_bought(game: Any, state: State18, action: TakeOverPrivate, seat: int) -> None:
    player_gets(state, seat, action.price)


PRIVATE_PURCHASE = PrivatePurchase[Any, State18](
    cites=Cites(turn="4", other="4.5"),
    prices=lambda game, name: (1, 40),
    closed=lambda game, state: None if state.phase == "3" else "Not before the first 3 (§4.5).",
    sells=lambda game, state, company, seat: seat == state.companies[company].director,
    bought=_private_bought,
)
DISCARDS = Discards[Any, State18](cites=Cites(other="5"))
LEAVE = LeaveStep[Any, State18](TURN, sections=("4",))
