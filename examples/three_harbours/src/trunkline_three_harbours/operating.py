"""A company's turn: track, tokens, routes, income, trains, and how rounds follow (§5 to §11)."""

from __future__ import annotations

from trunkline import routes
from trunkline.board import Lay
from trunkline.eighteen.parts.actions import BuyTrain, DiscardTrain, PlaceToken, RunTrains
from trunkline.eighteen.parts.events import EndTriggered, TileLaid
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.homes import Homes
from trunkline.eighteen.parts.ledger import Bank
from trunkline.eighteen.parts.piles import take_card, top
from trunkline.eighteen.parts.route_problem import Tracks, usual_stops
from trunkline.eighteen.parts.state import Operation, State18, Train
from trunkline.eighteen.rules.dividends import RightOrLeft
from trunkline.eighteen.rules.forced import DirectorPays
from trunkline.eighteen.rules.phases import after_purchase, train_sold
from trunkline.eighteen.rules.prices import Prices, sold_out
from trunkline.eighteen.rules.privates import may_use, pay_incomes
from trunkline.eighteen.rules.rounds import Rounds
from trunkline.eighteen.rules.runs import RunRoutes, Runs, can_run, then
from trunkline.eighteen.rules.selling import StockSales
from trunkline.eighteen.rules.stations import PlaceStations, printed_cost
from trunkline.eighteen.rules.track import Laying, LayTiles, Placing, terrain_cost
from trunkline.eighteen.rules.trains import BuyTrains, Discards
from trunkline.eighteen.rules.turns import LeaveStep, Turn, settle_step, something_to_do
from trunkline_three_harbours.core import Harbours
from trunkline_three_harbours.events import TrainShipped

SURVEY, PILOTS = "Survey", "Pilots"
TURN = Turn("track", "token", "run", "dividend", "train", "over")


# -- money and prices (§3.3, §11.1) --------------------------------------------------------------


def _broke(game: Harbours, state: State18) -> None:
    """Note that the bank has paid out more than it had (§11.1)."""
    if not state.end:
        state.end = "bank"
        state.emit(EndTriggered("bank", later=state.round != "operating"))


THE_BANK = Bank[Harbours, State18](broke=_broke)
PRICES = Prices[Harbours, State18]()
SALES = StockSales[Harbours, State18](THE_BANK, PRICES)
"""The price falls by one space for each share (§2.6)."""


def op(state: State18) -> Operation:
    """Return the turn of the company that operates."""
    assert state.op is not None
    return state.op


# -- rounds (§1.4, §2.7, §5, §11) ----------------------------------------------------------------

HOMES = Homes[Harbours, State18]()
"""Home tokens are placed in a company's first turn (§7.1)."""


def _over(game: Harbours, state: State18) -> str:
    """Return the reason to end the game after this set, if any (§11.1, §11.2)."""
    if not state.end and state.turn == game.cards.last_turn:
        state.end = "rounds"
    return state.end


def _ship(game: Harbours, state: State18) -> None:
    """Take a train off the island before a stock round (§10.7)."""
    family = top(game.trains, state)
    take_card(state, family)
    state.scrapped[family] += 1
    state.emit(TrainShipped(family))
    train_sold(game, state, family)


ROUNDS = Rounds[Harbours, State18](
    first_step="track",
    between="over",
    homes=HOMES,
    over=_over,
    stock_begins=_ship,
    stock_ends=lambda game, state: PRICES.rise(game, state, sold_out(game, state)),
    opens=lambda game, state: pay_incomes(
        game, state, THE_BANK, {name: card.income for name, card in game.cards.privates.items()}
    ),
)
"""Two operating rounds follow a stock round (§1.4); private companies pay first (§4.1). Companies
operate in the order of their prices (§5.1); in the end the richest player wins (§11.3)."""


# -- track (§6) ----------------------------------------------------------------------------------


def _laid(game: Harbours, state: State18, action: Placing, lay: Lay, cost: int) -> None:
    """Count the tile: two yellow ones, or one upgrade (§6.1)."""
    upgraded = lay.tile.colour != "yellow"
    state.op = op(state)._replace(lays=op(state).lays + 1, upgraded=upgraded)
    state.emit(TileLaid(action.company, action.hex, action.tile, cost))


def _terrain(game: Harbours, state: State18, name: str) -> int:
    """Return the cost of the terrain: nothing with the Survey (§4.2, §6.3)."""
    return 0 if may_use(state, SURVEY, op(state).company) else terrain_cost(game, state, name)


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


def token_cost(game: Harbours, state: State18, action: PlaceToken) -> int | None:
    """Return what a company's next token costs: half with the Pilots (§4.3, §7.2)."""
    cost = printed_cost(game, state, action.company)
    return cost // 2 if cost and may_use(state, PILOTS, action.company) else cost


PLACE_STATIONS = PlaceStations[Harbours, State18, PlaceToken](
    cites=Cites("4.3", turn="5.1", one="7.2", none="7.2", cost="7.2", other="7.3"),
    open_slots=HOMES.open_slots,
    cost=token_cost,
)


# -- routes (§8) ---------------------------------------------------------------------------------


def _train(game: Harbours, train: Train) -> routes.Train:
    """Return what a train can do: its name is the number of stops (§8.2, §8.4)."""
    marks = (0, 0, game.cards.bonus)
    return routes.Train(train.card, int(train.name), marks=marks, name=train.name)


TRACKS = Tracks[Harbours, State18](
    train=_train,
    stops=lambda game, state, name: usual_stops(game, state, name, lambda one: one.kind == "red"),
)
"""Stops pay by the newest colour (§8.3); two harbours pay a bonus (§8.4)."""
RUNS = Runs[Harbours, State18](
    problem=TRACKS.problem,
    claimed=TRACKS.claimed,
    section="8.1",
    work=20_000_000,
    values=lambda game, state: game.phase(state).colours[-1],
)
RUN_ROUTES = RunRoutes[Harbours, State18, RunTrains](
    RunTrains,
    cites=Cites("7.4", "8.1", "8.2", "8.3", "8.4", turn="5.1", idle="8.5"),
    runs=RUNS,
    ran=then(TURN.leave),
)


# -- income and trains (§9, §10) -----------------------------------------------------------------

DIVIDENDS = RightOrLeft[Harbours, State18](bank=THE_BANK, prices=PRICES, leave=TURN.leave)
PAY_OR_WITHHOLD = DIVIDENDS.rule(Cites("3.3", "9.1", "9.2", turn="5.1"))
"""An empty income is withheld without asking (§9.2)."""

FORCED = DirectorPays[Harbours, State18](
    cites=Cites(must="10.4", sell="10.5", cash="10.1"), piles=lambda game: game.trains
)
"""A company that nobody can help goes without a train (§10.6)."""
BUY_TRAINS = BuyTrains[Harbours, State18, BuyTrain](
    BuyTrain,
    cites=Cites("10.3", turn="5.1", limit="10.2", cash="10.1", unknown="1.3", order="10.1"),
    piles=lambda game: game.trains,
    short=FORCED.short,
    pays=FORCED.pays,
    after=after_purchase,
)
"""The first train of a type begins a phase (§4.4, §6.4, §10.3)."""
FORCED_SALE = FORCED.sales(lambda game: game.cards.charters, SALES.sell)
DISCARDS = Discards[Harbours, State18, DiscardTrain](cites=Cites(other="10.2"))
LEAVE = LeaveStep[Harbours, State18](TURN.end_step, sections=("5.2",))
LEAVE_TRAINS = LeaveStep[Harbours, State18](
    TURN.end_step, sections=("5.2", "10.4"), must=FORCED.must_stay
)


# -- how the steps move on (§5.2, §10.2) ---------------------------------------------------------

settle = settle_step(TURN, something_to_do, DISCARDS.interrupts)
settle_run = settle_step(TURN, can_run)
