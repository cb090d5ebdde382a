"""1848 Australia as a table of contents: each step names the rules that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.eighteen import proposals
from trunkline.kernel import BadData, Measure, Step, Unit
from trunkline.titles.g1848 import audit
from trunkline.titles.g1848.auction import AuctionPass, BuyPrivates, LowerPrices, SeatOrder
from trunkline.titles.g1848.board import board
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.dividends import PayOrWithhold
from trunkline.titles.g1848.loans import Loans
from trunkline.titles.g1848.operating import (
    blocking_waits,
    run_waits,
    settle_between,
    settle_dividend,
    settle_finish,
    settle_step,
    token_waits,
    track_waits,
    train_waits,
)
from trunkline.titles.g1848.options import CHOICES, Options, choose, written
from trunkline.titles.g1848.page import page
from trunkline.titles.g1848.privates import PrivatePurchase
from trunkline.titles.g1848.receivership import ForcedSale, settle_insolvent
from trunkline.titles.g1848.running import RunRoutes
from trunkline.titles.g1848.state import BOE
from trunkline.titles.g1848.stations import PlaceStations
from trunkline.titles.g1848.stock import (
    BuyShares,
    SellBlocks,
    StartCompanies,
    StockPass,
    settle_stock,
)
from trunkline.titles.g1848.tables import TABLES, read_cards
from trunkline.titles.g1848.track import DesertTrack, ForcedTasmania, LayTiles, Tasmania
from trunkline.titles.g1848.trains import (
    TRAIN_DEAL,
    BuyTrains,
    CompanyTrains,
    Discards,
    StepPass,
    settle_discard,
)

TITLE = "1848"
RULES_VERSION = 1
LABEL = "1848 Australia"
SECTIONS = {
    "over": "13.1",
    "company": "5.1",
    "owner": "5.1",
    "private": "4.1",
    "hex": "7.4.1",
    "tile": "2.4.3",
}
"""Where the rulebook says that a game is over, and which companies, hexes and tiles there are."""
OPTIONS = CHOICES
"""What the lobby offers to choose; what is not chosen follows from the edition."""


def explained() -> dict[str, dict[str, Any]]:
    """The options in plain sentences, read when a lobby asks."""
    from trunkline.titles.g1848 import house_rules

    return house_rules.explained()


def steps(choice: Options) -> dict[str, Step]:
    """Every question of the game, in the order in which they come up."""
    leave = StepPass()
    moments = ((choice.tasmania_moment, Tasmania()), (choice.desert_moment, DesertTrack()))
    late = (Loans(), PrivatePurchase(), *(rule for when, rule in moments if when == "whole-turn"))
    track = (LayTiles(), *(rule for when, rule in moments if when == "track"), leave)
    found = (
        Step("seating", (SeatOrder(),), prompt="draw the seats (§2.1)"),
        Step(
            "auction",
            (BuyPrivates(), LowerPrices(), AuctionPass()),
            prompt="buy a private company, lower a price or pass (§3.1)",
        ),
        Step(
            "stock",
            (BuyShares(), StartCompanies(), SellBlocks(), StockPass()),
            settle=settle_stock,
            prompt="sell shares, buy one, or pass (§12.1)",
        ),
        Step("opening", (), settle=settle_between, prompt="wait for the first company"),
        Step(
            "track",
            track,
            late,
            settle=settle_step(track_waits),
            prompt="lay or upgrade track, or pass (§7.4, §7.5)",
        ),
        Step(
            "token",
            (PlaceStations(), leave),
            late,
            settle=settle_step(token_waits),
            prompt="place a station token or pass (§7.7)",
        ),
        Step(
            "run",
            (RunRoutes(),),
            late,
            settle=settle_step(run_waits),
            prompt="run the trains (§10)",
        ),
        Step(
            "blocking",
            (leave,),
            late,
            settle=settle_step(blocking_waits),
            prompt="do what is left to do before the company fails (§5.6.1, §7.3, §11.2)",
        ),
        Step(
            "dividend",
            (PayOrWithhold(),),
            late,
            settle=settle_dividend,
            prompt="pay the income out or withhold it (§10.3.3)",
        ),
        Step(
            "train",
            (BuyTrains(), CompanyTrains(), leave),
            late,
            settle=settle_step(train_waits),
            prompt="buy trains or pass (§8.3)",
        ),
        Step(
            "finish",
            (leave,),
            late,
            settle=settle_finish,
            prompt="take a loan, buy or use a private company, or end the turn (§4.1, §7.3)",
        ),
        Step("turn_over", (), settle=settle_between, prompt="wait for the next company"),
        Step(
            proposals.STEP,
            (proposals.Answers(proposals.make(TRAIN_DEAL)),),
            prompt="accept or decline the offer for a train (§8.1)",
        ),
        Step(
            "discard",
            (Discards(),),
            settle=settle_discard,
            prompt="give up a train above the limit (§8.1)",
        ),
        Step("tasmania", (ForcedTasmania(),), prompt="place the Tasmania tile (§4.4)"),
        Step(
            "insolvent",
            (ForcedSale(),),
            settle=settle_insolvent,
            prompt="sell shares to pay the compensation (§5.5.3)",
        ),
    )
    return {step.name: step for step in found}


def make(seats: int, options: Mapping[str, Any], amendments: str = "") -> Game1848:
    """A game of 1848 for this many players."""
    choice, tables = choose(options), TABLES.read(amendments)
    cards = read_cards(choice.edition, amendments)
    if seats not in cards.sizes:
        raise BadData(f"1848 is for {min(cards.sizes)} to {max(cards.sizes)} players, not {seats}")
    table = board(amendments)
    game = Game1848(
        title=TITLE,
        rules_version=RULES_VERSION,
        options=written(choice),
        seats=seats,
        steps=steps(choice),
        checks=audit.CHECKS,
        vocabulary={
            "company": frozenset((*cards.companies, BOE)),
            "owner": frozenset(cards.companies),
            "private": frozenset(cards.privates),
            "hex": frozenset(table.map.hexes),
            "tile": frozenset(table.catalogue.tiles),
        },
        sections=SECTIONS,
        measures=(Measure("worth", Unit("£{}")),),
        amendments=tables.text,
        changed=tables.changes,
        choice=choice,
        cards=cards,
        board=table,
        size=cards.sizes[seats],
    )
    game.page = page(game)
    return game
