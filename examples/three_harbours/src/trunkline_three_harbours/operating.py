"""A company's turn: track, tokens, routes, income, trains, and how rounds follow (§5 to §11)."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline import routes
from trunkline.board import Face, Lay
from trunkline.eighteen.parts.actions import BuyTrain, Run, RunTrains, SellShares
from trunkline.eighteen.parts.events import (
    EndTriggered,
    FinalWorth,
    IncomeWithheld,
    PhaseBegan,
    PriceMoved,
    PrivatesClosed,
)
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.homes import Homes
from trunkline.eighteen.parts.ledger import Bank, company_gets, player_gets
from trunkline.eighteen.parts.market import Cell, by_price, move_marker
from trunkline.eighteen.parts.piles import rust, take_card, top
from trunkline.eighteen.parts.route_problem import Survey, closed
from trunkline.eighteen.parts.shares import after
from trunkline.eighteen.parts.state import Operation, State18
from trunkline.eighteen.rules import dividends, selling
from trunkline.eighteen.rules.privates import close, may_use, pay_incomes
from trunkline.eighteen.rules.rounds import Rounds, sold_out
from trunkline.eighteen.rules.runs import RunRoutes, Runs
from trunkline.eighteen.rules.stations import PlaceStations, printed_cost
from trunkline.eighteen.rules.track import Laying, LayTiles, Placing, terrain_cost
from trunkline.eighteen.rules.trains import BuyTrains, Discards, until_within
from trunkline.eighteen.rules.turns import LeaveStep, Turn, settle_step, something_to_do
from trunkline.kernel import Frame
from trunkline_three_harbours.core import Harbours
from trunkline_three_harbours.events import (
    DirectorAdded,
    TileLaid,
    TrainShipped,
    TrainsRan,
    TrainsRusted,
)

SURVEY, PILOTS = "Survey", "Pilots"
TURN = Turn("track", "token", "run", "dividend", "train", "over")
WORK = 20_000_000
"""Steps of the route search: far more than this map needs."""


# -- money and prices ----------------------------------------------------------------------------


def _broke(game: Harbours, state: State18) -> None:
    """Note that the bank has paid out more than it had (§11.1)."""
    if not state.end:
        state.end = "bank"
        state.tell(EndTriggered("bank", later=state.round != "operating"))


THE_BANK = Bank[Harbours, State18](broke=_broke)


def move_price(
    game: Harbours, state: State18, name: str, cell: Cell, *, sold_out: bool = False
) -> None:
    """Move a price marker and say so (§3.3)."""
    old = game.price(state.companies[name])
    if move_marker(state, name, cell):
        state.tell(PriceMoved(name, old, game.market.price(cell), sold_out))


def op(state: State18) -> Operation:
    """Return the turn of the company that operates."""
    assert state.op is not None
    return state.op


def helps(state: State18, private: str, company: str) -> bool:
    """Return True if a private company is open and its owner directs the company (§4)."""
    return may_use(state, private, company)


# -- rounds (§1.4, §2.7, §5, §11) ----------------------------------------------------------------

HOMES = Homes[Harbours, State18]()


def _rise(game: Harbours, state: State18) -> None:
    """Raise the prices of companies that belong wholly to players (§2.7)."""
    for name in sold_out(game, state):
        cell = state.companies[name].cell
        assert cell is not None
        move_price(game, state, name, game.market.up(cell), sold_out=True)


def _in_order(game: Harbours, state: State18, names: Sequence[str]) -> tuple[str, ...]:
    """Return the launched companies, the highest price first (§5.1)."""
    return by_price(game.market, state, [name for name in names if state.companies[name].sold])


def _begins(game: Harbours, state: State18, name: str, step: str) -> None:
    """Place the home token, then ask the director (§7.1)."""
    HOMES.place(game, state, name)
    state.frames = (Frame(step, (state.companies[name].director,)),)


def _over(game: Harbours, state: State18) -> str:
    """Return the reason to end the game after this set, if any (§11.1, §11.2)."""
    if not state.end and state.turn == game.cards.last_turn:
        state.end = "rounds"
    return state.end


def _final(game: Harbours, state: State18) -> None:
    """Tell the final worth of all players (§11.3)."""
    worth = [(seat, game.worth(state, seat)) for seat in state.seating]
    state.tell(FinalWorth(tuple(sorted(worth, key=lambda one: -one[1]))))


def _ship(game: Harbours, state: State18) -> None:
    """Take a train off the island before a stock round (§10.7)."""
    family = top(game.trains, state)
    take_card(state, family)
    state.scrapped[family] += 1
    state.tell(TrainShipped(family))
    _sold(game, state, family)


ROUNDS = Rounds[Harbours, State18](
    order=_in_order,
    first_step="track",
    between="over",
    over=_over,
    stock_begins=_ship,
    stock_ends=_rise,
    opens=lambda game, state: pay_incomes(
        game, state, THE_BANK, {name: card.income for name, card in game.cards.privates.items()}
    ),
    begins=_begins,
    ended=_final,
)
"""Two operating rounds follow a stock round (§1.4); private companies pay first (§4.1)."""


# -- track (§6) ----------------------------------------------------------------------------------


def _laid(game: Harbours, state: State18, action: Placing, lay: Lay, cost: int) -> None:
    """Count the tile: two yellow ones, or one upgrade (§6.1)."""
    upgraded = lay.tile.colour != "yellow"
    state.op = op(state)._replace(lays=op(state).lays + 1, upgraded=upgraded)
    state.tell(TileLaid(action.company, action.hex, action.tile, cost))


def _terrain(game: Harbours, state: State18, name: str) -> int:
    """Return the cost of the terrain: nothing with the Survey (§4.2, §6.3)."""
    return 0 if helps(state, SURVEY, op(state).company) else terrain_cost(game, state, name)


LAY_TILES = LayTiles(
    Laying[Harbours, State18](
        cites=Cites("4.2", turn="5.1", lays="6.1", instead="6.1", rotation="6.2", land="6.2",
                    fit="6.2, §6.4", colour="6.4", supply="1.3", reach="6.2", cost="6.3"),
        may_lay=lambda game, state: not op(state).upgraded and op(state).lays < 2,
        colours=lambda game, state: ("yellow",) if op(state).lays else game.phase(state).colours,
        laid=_laid,
        cost=_terrain,
    )
)  # fmt: skip


# -- tokens (§7) ---------------------------------------------------------------------------------


def token_cost(game: Harbours, state: State18, name: str) -> int | None:
    """Return what a company's next token costs: half with the Pilots (§4.3, §7.2)."""
    cost = printed_cost(game, state, name)
    return cost // 2 if cost and helps(state, PILOTS, name) else cost


PLACE_STATIONS = PlaceStations[Harbours, State18](
    cites=Cites("4.3", turn="5.1", one="7.2", none="7.2", cost="7.2", other="7.3"),
    open_slots=HOMES.open_slots,
    cost=token_cost,
)


# -- routes (§8) ---------------------------------------------------------------------------------


def _survey(game: Harbours, state: State18, name: str) -> Survey:
    """Collect a company's track. Harbours are marked: two of them pay a bonus (§8.4)."""

    def stops(hex_name: str, face: Face) -> list[routes.Stop]:
        return [
            routes.Stop(
                f"{hex_name}.{index}",
                stop.value(game.colour(state)),
                "offboard" if stop.kind == "red" else "city",
                name in (held := state.tokens.get(f"{hex_name}.{index}", ())),
                closed(held, stop.slots, name),
                stop.terminal,
                mark=stop.kind == "red",
                name=game.board.map[hex_name].name,
            )
            for index, stop in enumerate(face.tile.stops)
        ]

    return Survey(game.board, state.tiles, stops)


def _trains(game: Harbours, state: State18, name: str) -> list[routes.Train]:
    """Return a company's trains: the name is the number of stops (§8.2)."""
    bonus = (0, 0, game.cards.bonus)
    held = state.companies[name].trains
    return [routes.Train(one.card, int(one.name), marks=bonus, name=one.name) for one in held]


def problem(game: Harbours, state: State18, name: str) -> routes.RouteProblem:
    """Return a company's route problem: its track and its trains."""
    track = _survey(game, state, name).hexes(state.networks.of(name).hexes)
    return track.problem(_trains(game, state, name))


def _claimed(
    game: Harbours, state: State18, name: str, claim: tuple[Run, ...]
) -> routes.RouteProblem:
    return _survey(game, state, name).claim(claim).problem(_trains(game, state, name))


def _ran(game: Harbours, state: State18, action: RunTrains, verdict: routes.Verdict) -> None:
    """Note the income: the sum of the routes (§8.3)."""
    names = {train.card: train.name for train in state.companies[action.company].trains}
    runs = tuple((names[run.train], run.revenue, tuple(run.stops)) for run in verdict.runs)
    state.op = op(state)._replace(revenue=verdict.revenue)
    state.tell(TrainsRan(action.company, verdict.revenue, runs))
    TURN.leave(state)


RUNS = Runs[Harbours, State18](
    problem=problem,
    claimed=_claimed,
    section="8.1",
    work=WORK,
    values=lambda game, state: game.colour(state),
)
RUN_ROUTES = RunRoutes[Harbours, State18, RunTrains](
    RunTrains,
    cites=Cites("7.4", "8.1", "8.2", "8.3", "8.4", turn="5.1", idle="8.5"),
    runs=RUNS,
    ran=_ran,
)


# -- income (§9) ---------------------------------------------------------------------------------


def _moved(game: Harbours, state: State18, name: str, direction: str) -> None:
    cell = state.companies[name].cell
    assert cell is not None
    move_price(game, state, name, game.market.move(cell, direction))
    TURN.leave(state)


def _pay(game: Harbours, state: State18, name: str, total: int) -> None:
    dividends.pay_out(game, state, name, total, THE_BANK)
    _moved(game, state, name, "right")


def _withhold(game: Harbours, state: State18, name: str, total: int) -> None:
    THE_BANK.pays_company(game, state, name, total)
    state.tell(IncomeWithheld(name, total))
    _moved(game, state, name, "left")


PAY_OR_WITHHOLD = dividends.PayOrWithhold[Harbours, State18](
    cites=Cites("3.3", "9.1", "9.2", turn="5.1"), pay=_pay, withhold=_withhold
)


# -- trains (§10) --------------------------------------------------------------------------------


def must_buy(game: Harbours, state: State18, name: str) -> bool:
    """Return True if a company has a route and no train (§10.4)."""
    return not state.companies[name].trains and state.networks.of(name).has_route


def missing(game: Harbours, state: State18, name: str) -> int:
    """Return the money that company and director together lack for a train (§10.5)."""
    company = state.companies[name]
    price = game.trains[top(game.trains, state)].sides[0].price
    return price - company.cash - state.players[company.director].cash


def _short(game: Harbours, state: State18, action: BuyTrain, price: int) -> str | None:
    """Let the director help a company that must buy (§10.4)."""
    if not must_buy(game, state, action.company):
        return BUY_TRAINS.too_dear(game, state, action, price)
    lacks = missing(game, state, action.company)
    if lacks <= 0:
        return None
    return f"You lack {game.money(lacks)} for it: sell shares first (§10.5)."


def _pays(game: Harbours, state: State18, action: BuyTrain, price: int) -> bool:
    lacks = price - state.companies[action.company].cash
    if lacks > 0:
        player_gets(state, action.seat, -lacks)
        company_gets(state, action.company, lacks)
        state.tell(DirectorAdded(action.seat, action.company, lacks))
    return True


def _sold(game: Harbours, state: State18, family: str) -> None:
    """Begin a phase with the first train of a type (§4.4, §6.4, §10.3)."""
    if state.issued[family] > 1 or family == state.phase:
        return
    state.phase = family
    state.tell(PhaseBegan(family))
    phase = game.phase(state)
    for name in rust(state, phase.rusts):
        state.tell(TrainsRusted(name, phase.rusts))
    if phase.privates_close:
        for private in state.privates:
            close(state, private)
        state.tell(PrivatesClosed())


BUY_TRAINS = BuyTrains[Harbours, State18, BuyTrain](
    BuyTrain,
    cites=Cites("10.3", turn="5.1", limit="10.2", cash="10.1", unknown="1.3", order="10.1"),
    piles=lambda game: game.trains,
    families=lambda game: {name: name for name in game.trains},
    on_sale=lambda game, state: (top(game.trains, state),),
    short=_short,
    pays=_pays,
    after=lambda game, state, action, family: _sold(game, state, family),
)


def _must(game: Harbours, state: State18, name: str) -> str | None:
    if must_buy(game, state, name):
        return f"{game.called(name)} has a route and must own a train (§10.4)."
    return None


LEAVE = LeaveStep[Harbours, State18](TURN, sections=("5.2",))
LEAVE_TRAINS = LeaveStep[Harbours, State18](TURN, sections=("5.2", "10.4"), must=_must)


def _forced_blocks(game: Harbours, state: State18, seat: int, name: str) -> tuple[int, ...]:
    """Return the blocks a director may sell for a train: only what is needed (§10.5)."""
    buyer, company = op(state).company, state.companies[name]
    lacks = missing(game, state, buyer) if must_buy(game, state, buyer) else 0
    if lacks <= 0:
        return ()
    found = selling.blocks(game, state, seat, name)
    unit, price = game.kind(company).unit, game.price(company)
    found = tuple(block for block in found if (block - unit) // unit * price < lacks)
    if name == buyer:
        most = max(company.percent(other) for other in after(state, seat))
        least = max(most, game.kind(company).office)
        found = tuple(block for block in found if company.percent(seat) - block >= least)
    return found


def sell(game: Harbours, state: State18, action: SellShares) -> None:
    """Sell shares: the price falls by one space for each (§2.6)."""
    company = state.companies[action.company]
    spaces = action.percent // game.kind(company).unit
    selling.carry_out(
        *(game, state, action.seat, action.company, action.percent, THE_BANK, move_price, spaces)
    )


FORCED_SALE = selling.SellBlocks[Harbours, State18](
    cites=Cites("10.5"),
    names=lambda game: game.cards.charters,
    blocks=_forced_blocks,
    why_not=lambda game, state, action: (
        "Shares are sold now only as far as they are needed for a train that the company must buy, "
        "without giving up its office (§10.5)."
    ),
    sell=sell,
)
DISCARDS = Discards[Harbours, State18](cites=Cites(other="10.2"))


# -- how the steps move on (§5.2) ----------------------------------------------------------------


def _above_limit(game: Harbours, state: State18, name: str) -> bool:
    return len(state.companies[name].trains) > game.phase(state).train_limit


def _discard(game: Harbours, state: State18) -> Frame | None:
    for name, company in state.companies.items():
        if _above_limit(game, state, name):
            return Frame("discard", (company.director,), name)
    return None


def interrupted(game: Harbours, state: State18) -> bool:
    """Ask for a discard before anything else (§10.4)."""
    frame = _discard(game, state)
    if frame is not None:
        state.push(frame)
    return frame is not None


settle_discard = until_within(_above_limit)
settle = settle_step(TURN, something_to_do)
settle_run = settle_step(
    TURN,
    lambda game, state, name: bool(
        state.companies[name].trains and state.networks.of(name).has_route
    ),
)
settle_train = settle_step(TURN, something_to_do, interrupted)
"""Discards come first (§10.2). A company that nobody can help goes without a train (§10.6)."""


def settle_dividend(game: Harbours, state: State18) -> bool:
    """Withhold an empty income without asking (§9.2)."""
    if op(state).revenue:
        return False
    _withhold(game, state, op(state).company, 0)
    return True


def settle_over(game: Harbours, state: State18) -> bool:
    """Begin the next company's turn, or end the round."""
    ROUNDS.next_company(game, state)
    return True
