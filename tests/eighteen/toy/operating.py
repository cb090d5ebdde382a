"""Operating rounds: track, tokens, income and trains (§4, §5, §6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.eighteen.toy.events import Discarded, Kept, Laid, Paid, Placed
from trunkline.board import Lay
from trunkline.eighteen import dividends, piles, stations
from trunkline.eighteen.actions import TakeOverPrivate
from trunkline.eighteen.certificates import TREASURY
from trunkline.eighteen.game import Cites
from trunkline.eighteen.interrupts import first_due
from trunkline.eighteen.ledger import company_gets, set_player
from trunkline.eighteen.market import move_marker
from trunkline.eighteen.order import by_price, by_track, one_after_another
from trunkline.eighteen.privates import PrivatePurchase, incomes
from trunkline.eighteen.state import Operation, State18, Stock, Train
from trunkline.eighteen.tokens import free_slots, slots
from trunkline.eighteen.track import Laying, LayTiles, Placing
from trunkline.eighteen.trains import Discards, until_within
from trunkline.eighteen.turns import LeaveStep, Turn, first_of, next_company
from trunkline.kernel import Action, Frame, Offer, Rule, Seat, record

TURN = Turn("track", "token", "dividend", "train", "over")
ROUNDS = 4
ORDER = one_after_another(
    lambda game, state, names: by_track(("W", "E"), names),
    lambda game, state, names: by_price(game.market, state, names),
)


@record
class BuyEngine(Action):
    """Buy the train on sale (§4.4)."""

    company: str


def _running(state: State18) -> Sequence[str]:
    return [name for name, one in state.companies.items() if one.director >= 0 and not one.closed]


def begin(game: Any, state: State18) -> None:
    """The private pays £5, then companies operate: minors by track, the major by price (§4)."""
    state.round = "operating"
    state.operating_round += 1
    state.priority = first_of(state)
    for income in incomes(state):
        state.bank -= 5
        if income.company:
            company_gets(state, income.company, 5)
        else:
            set_player(state, income.seat, cash=state.players[income.seat].cash + 5)
    state.to_operate = ORDER(game, state, _running(state))
    state.frames = (Frame("over", ()),)


def next_turn(game: Any, state: State18) -> bool:
    """The next company, the next stock round, or the end (§6)."""
    if interrupted(game, state):
        return True
    name = next_company(state, lambda name: not state.companies[name].closed)
    if name is not None:
        state.op = Operation(name)
        state.frames = (Frame("track", (state.companies[name].director,)),)
        return True
    state.op = None
    if state.operating_round >= ROUNDS:
        state.round, state.end, state.frames = "over", "rounds", ()
        return True
    state.round, state.turn = "stock", state.turn + 1
    state.stock = Stock(sold=((),) * game.seats)
    state.frames = (Frame("stock", (state.priority,)),)
    return True


def put_home(game: Any, state: State18, name: str) -> None:
    """A minor's first token lies at home."""
    stations.put(game, state, f"{game.card(name).home[0]}.0", name)


def _over(game: Any, state: State18, name: str) -> bool:
    return len(state.companies[name].trains) > int(game.phase(state).train_limit)


def _discards(game: Any, state: State18) -> Frame | None:
    for name, company in state.companies.items():
        if _over(game, state, name):
            return Frame("discard", (company.director,), name)
    return None


interrupted = first_due(_discards)
settle_discard = until_within(_over)


def waits(may: Callable[[Any, State18, str], bool]) -> Callable[[Any, State18], bool]:
    """A step is left by itself where nothing can be done in it."""

    def settle(game: Any, state: State18) -> bool:
        if interrupted(game, state):
            return True
        assert state.op is not None
        if may(game, state, state.op.company):
            return False
        TURN.leave(state)
        return True

    return settle


def may_lay(game: Any, state: State18, name: str) -> bool:
    return _may_lay(game, state)


def _may_lay(game: Any, state: State18) -> bool:
    assert state.op is not None
    return not state.op.lays


def _laid(game: Any, state: State18, action: Placing, lay: Lay, cost: int) -> None:
    assert state.op is not None
    state.op = state.op._replace(lays=1)
    state.tell(Laid(action.company, action.hex, action.tile, cost))


LAY_TILES = LayTiles(
    Laying[Any, State18](
        cites=Cites(
            "4.1", turn="4", lays="4.1", rotation="4.1", land="4.1", fit="4.1", instead="4.1",
            colour="5", supply="4.1", reach="4.1", cost="4.1",
        ),
        may_lay=_may_lay,
        colours=lambda game, state: game.phase(state).colours,
        laid=_laid,
    )
)  # fmt: skip


def _open(game: Any, state: State18, city: str) -> int:
    """A slot is kept for the minor at home until it is bought (§4.2)."""
    home = {"A2.0": "W", "A6.0": "E"}.get(city)
    kept = (
        home is not None and not state.companies[home].placed and not state.companies[home].closed
    )
    return max(0, free_slots(game.board, state, city) - kept)


def may_place(game: Any, state: State18, name: str) -> bool:
    cost = stations.printed_cost(game, state, name)
    assert state.op is not None
    if state.op.token or cost is None or cost > state.companies[name].cash:
        return False
    return any(True for _ in stations.open_cities(game, state, name, _open))


PLACE_STATIONS = stations.PlaceStations[Any, State18](
    cites=Cites(
        "4.2", turn="4", one="4.2", none="4.2", cost="4.2", city="4.2", twice="4.2", full="4.2",
        kept="4.2", route="4.2",
    ),
    placed=lambda game, state, name, city, cost: Placed(name, city, cost),
    open_slots=_open,
)  # fmt: skip


def income(game: Any, state: State18, name: str) -> int:
    """With a train, £10 for each city that a company reaches, its own among them (§4.3)."""
    if not state.companies[name].trains:
        return 0
    stops = state.networks.of(name).stops
    return 10 * sum(bool(slots(game.board, state, f"{hex_}.{stop}")) for hex_, stop in stops)


def settle_dividend(game: Any, state: State18) -> bool:
    assert state.op is not None
    revenue = income(game, state, state.op.company)
    state.op = state.op._replace(revenue=revenue)
    if revenue:
        return False
    _withhold(game, state, state.op.company, 0)
    return True


def _pay(game: Any, state: State18, name: str, total: int) -> None:
    for holder, amount in dividends.shares_of(state.companies[name], total, up=True).items():
        if isinstance(holder, int):
            set_player(state, holder, cash=state.players[holder].cash + amount)
        elif holder == TREASURY:
            company_gets(state, name, amount)
        else:
            continue
        state.bank -= amount
    state.tell(Paid(name, total))
    _move(game, state, name, "right")


def _withhold(game: Any, state: State18, name: str, total: int) -> None:
    company_gets(state, name, total)
    state.bank -= total
    if total:
        state.tell(Kept(name, total))
    _move(game, state, name, "left")


def _move(game: Any, state: State18, name: str, direction: str) -> None:
    cell = state.companies[name].cell
    if cell is not None:
        move_marker(state, name, game.market.move(cell, direction))
    TURN.leave(state)


PAY_OR_WITHHOLD = dividends.PayOrWithhold[Any, State18](
    cites=Cites("4.3", turn="4"), pay=_pay, withhold=_withhold
)


def may_buy(game: Any, state: State18, name: str) -> bool:
    company = state.companies[name]
    if PRIVATE_PURCHASE.refusal(game, state, TakeOverPrivate(Seat(0), name, "P", 1)) is None:
        return True
    price = piles.cheapest([game.trains[piles.top(game.trains, state)]])
    return company.cash >= price and len(company.trains) < game.phase(state).train_limit


class BuyEngines(Rule[Any, State18, BuyEngine]):
    action, sections = BuyEngine, ("4.4", "5")

    def options(self, game: Any, state: State18, seat: Seat) -> Iterator[Offer]:
        assert state.op is not None
        yield BuyEngine(seat, state.op.company)

    def refusal(self, game: Any, state: State18, action: BuyEngine) -> str | None:
        assert state.op is not None
        if action.company != state.op.company:
            return f"It is the turn of {state.op.company} (§4)."
        company = state.companies[action.company]
        if len(company.trains) >= game.phase(state).train_limit:
            return "It has as many trains as it may (§5)."
        price = game.trains[piles.top(game.trains, state)].sides[0].price
        return f"A train costs £{price} (§4.4)." if company.cash < price else None

    def apply(self, game: Any, state: State18, action: BuyEngine) -> None:
        family = piles.top(game.trains, state)
        price = game.trains[family].sides[0].price
        company_gets(state, action.company, -price)
        state.bank += price
        company = state.companies[action.company]
        train = Train(piles.take_card(state, family), family)
        state.companies[action.company] = company._replace(trains=(*company.trains, train))
        state.phase = max(state.phase, family)


def _private_bought(game: Any, state: State18, action: TakeOverPrivate, seat: int) -> None:
    set_player(state, seat, cash=state.players[seat].cash + action.price)


PRIVATE_PURCHASE = PrivatePurchase[Any, State18](
    cites=Cites(
        "4.5",
        turn="4",
        closed="4.5",
        never="4.5",
        owner="4.5",
        seller="4.5",
        price="4.5",
        cash="4.5",
    ),
    prices=lambda game, name: (1, 40),
    closed=lambda game, state: None if state.phase == "3" else "Not before the first 3 (§4.5).",
    sells=lambda game, state, company, seat: seat == state.companies[company].director,
    bought=_private_bought,
)
DISCARDS = Discards[Any, State18](
    cites=Cites("5", first="5", train="5"),
    discarded=lambda game, state, name, train: Discarded(name, train.name),
)
LEAVE = LeaveStep[Any, State18](TURN, sections=("4",))
