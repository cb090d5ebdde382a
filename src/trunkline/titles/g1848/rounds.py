"""How rounds follow each other: stock rounds, operating rounds, companies in turn (§7, §12)."""

from __future__ import annotations

from trunkline.eighteen.certificates import BANK, POOL
from trunkline.eighteen.market import operating_order
from trunkline.eighteen.shares import after
from trunkline.eighteen.state import NOBODY, Operation, Stock
from trunkline.kernel import Frame, Seat
from trunkline.titles.g1848.boe import pay_boe
from trunkline.titles.g1848.com import com_may_operate
from trunkline.titles.g1848.core import COM, Game1848
from trunkline.titles.g1848.events import FinalWorth, GameEnded, PriorityMoved, RoundBegan
from trunkline.titles.g1848.homes import place_homes
from trunkline.titles.g1848.interrupts import FRESH
from trunkline.titles.g1848.limits import note_excess
from trunkline.titles.g1848.money import REASONS, move_price, pay_privates
from trunkline.titles.g1848.state import State1848

SOLD_OUT = ", for players hold all its shares"


def begin_stock_round(game: Game1848, state: State1848) -> None:
    """The holder of the priority card is asked first (§12.7)."""
    state.turn += 1
    state.round = "stock"
    state.operating_round = state.operating_rounds = 0
    state.stock = Stock(sold=((),) * game.seats)
    note_excess(game, state)
    state.frames = (Frame("stock", (state.priority,)),)
    state.tell(RoundBegan(f"Stock round {state.turn}"))


def end_stock_round(game: Game1848, state: State1848) -> None:
    """Companies wholly in players' hands rise (§12.6); the priority card moves (§12.7)."""
    full = tuple(
        name
        for name, company in state.companies.items()
        if company.cell is not None and not company.percent(BANK) + company.percent(POOL)
    )
    order = operating_order(game.cards.market, state, full)
    for name in order if game.choice.rising == "highest-first" else reversed(order):
        cell = state.companies[name].cell
        assert cell is not None
        move_price(game, state, name, game.cards.market.up(cell), why=SOLD_OUT)
    if state.stock.last != NOBODY:
        state.priority = after(state, state.stock.last)[0]
    state.tell(PriorityMoved(Seat(state.priority)))
    if state.end == "price" and game.choice.end_in_stock == "at-once":
        end_game(game, state)
        return
    state.operating_rounds = game.phase(state).operating_rounds
    begin_operating_round(game, state)


def begin_operating_round(game: Game1848, state: State1848) -> None:
    """Privates pay, the Bank of England pays, then companies operate by share price (§7.2)."""
    state.round = "operating"
    state.inherited, state.debts_rest = 0, False
    state.operating_round += 1
    state.tell(RoundBegan(f"Operating round {state.turn}.{state.operating_round}"))
    pay_privates(game, state)
    pay_boe(game, state)
    state.to_operate = in_order(game, state, tuple(state.companies))
    state.frames = (Frame("opening", ()),)


def in_order(game: Game1848, state: State1848, names: tuple[str, ...]) -> tuple[str, ...]:
    """The companies among these that may operate, in the order of their markers (§7.2)."""
    sold = (n for n in names if state.companies[n].sold and not state.companies[n].closed)
    return operating_order(game.cards.market, state, tuple(sold))


def able(state: State1848, name: str) -> bool:
    """Whether a company in the order can take its turn: COM waits for its link (§5.3.3)."""
    return not state.companies[name].closed and (name != COM or com_may_operate(state))


def company_follows(state: State1848) -> bool:
    """Whether another company will operate in this round."""
    return any(able(state, name) for name in state.to_operate)


def next_company(game: Game1848, state: State1848) -> None:
    """The next company in order takes its turn; after the last the round is over (§7.3)."""
    while state.to_operate:
        name, state.to_operate = state.to_operate[0], state.to_operate[1:]
        if not able(state, name):
            continue
        first = game.choice.debt == "negative-cash" and state.frames[-1].step == "opening"
        state.op = Operation(name, revenue=state.inherited)
        state.inherited = 0
        state.borrowed, state.declined = False, ()
        place_homes(game, state, name)
        director = state.companies[name].director
        state.frames = (Frame("track", (director,), FRESH if first else None),)
        return
    state.op = None
    end_operating_round(game, state)


def end_operating_round(game: Game1848, state: State1848) -> None:
    """Another operating round, the end of the game, or a stock round (§7.1, §13.1)."""
    if state.operating_round < state.operating_rounds:
        begin_operating_round(game, state)
    elif state.end:
        end_game(game, state)
    else:
        begin_stock_round(game, state)


def end_game(game: Game1848, state: State1848) -> None:
    """Nobody is asked any more (§13.1); the richest player has won (§13.2)."""
    state.round = "over"
    state.frames = ()
    state.tell(GameEnded(REASONS[state.end]))
    worth = ((seat, game.worth(state, seat)) for seat in state.seating)
    state.tell(FinalWorth(tuple(sorted(worth, key=lambda one: -one[1]))))
