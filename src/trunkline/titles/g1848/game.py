"""1848 Australia as a table of contents: each step names the rules that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.kernel import BadData, Measure, Rule, Step, Unit
from trunkline.titles.g1848 import audit
from trunkline.titles.g1848.core import SECTIONS, Game1848, vocabulary
from trunkline.titles.g1848.options import Options, choose, written
from trunkline.titles.g1848.page.page import page
from trunkline.titles.g1848.printed.board import board
from trunkline.titles.g1848.printed.tables import TABLES, read_cards
from trunkline.titles.g1848.rules import auction
from trunkline.titles.g1848.rules.operating import operating
from trunkline.titles.g1848.rules.privates import PrivatePurchase
from trunkline.titles.g1848.rules.shares import receivership, stock
from trunkline.titles.g1848.rules.shares.loans import Loans
from trunkline.titles.g1848.rules.shares.selling import SELL_BLOCKS
from trunkline.titles.g1848.rules.track import track
from trunkline.titles.g1848.rules.track.stations import PLACE_STATIONS
from trunkline.titles.g1848.rules.trains import company_trains, trains
from trunkline.titles.g1848.rules.trains.dividends import PAY_OR_WITHHOLD
from trunkline.titles.g1848.rules.trains.running import RUN_ROUTES
from trunkline.titles.g1848.site.quirks import SITE, DiscardsInAnyOrder, InBetween

NAME = "1848"
RULES_VERSION = 1


def steps(choice: Options) -> dict[str, Step]:
    """Return every question of the game, in the order in which they come up."""
    found = (*_rounds(), *_turn(choice), *_questions(choice))
    return {step.name: step for step in found}


def _rounds() -> tuple[Step, ...]:
    """Return the questions of the auction and of stock rounds."""
    sale = (auction.BUY_PRIVATES, auction.LowerPrices(), auction.AuctionPass())
    trade = (stock.BUY_SHARES, stock.START_COMPANIES, SELL_BLOCKS, stock.STOCK_PASS)
    op = operating
    return (
        Step("seating", (auction.SeatOrder(),), prompt="draw the seats (§2.1)"),
        Step("auction", sale, prompt="buy a private company, lower a price or pass (§3.1)"),
        Step("stock", trade, (), stock.settle_stock, "sell shares, buy one, or pass (§12.1)"),
        Step("opening", (), settle=op.settle_between, prompt="wait for the first company"),
    )


def _turn(choice: Options) -> tuple[Step, ...]:
    """Return the questions of a company's turn."""
    op, leave = operating, trains.LEAVE
    moments = (
        (choice.tasmania_moment, track.Tasmania()),
        (choice.desert_moment, track.DesertTrack()),
    )
    late = (Loans(), PrivatePurchase(), *(rule for when, rule in moments if when == "whole-turn"))
    laying = (track.LAY_TILES, *(rule for when, rule in moments if when == "track"), leave)
    engines = (trains.BUY_TRAINS, company_trains.CompanyTrains(), leave)
    return (
        Step(
            "track",
            laying,
            late,
            settle=op.settle_step(op.track_waits),
            prompt="lay or upgrade track, or pass (§7.4, §7.5)",
        ),
        Step(
            "token",
            (PLACE_STATIONS, leave),
            late,
            settle=op.settle_step(op.token_waits),
            prompt="place a station token or pass (§7.7)",
        ),
        Step("run", (RUN_ROUTES,), late, op.settle_step(op.run_waits), "run the trains (§10)"),
        Step(
            "blocking",
            (leave,),
            late,
            settle=op.settle_step(op.blocking_waits),
            prompt="take a last action before the company fails (§5.6.1, §7.3, §11.2)",
        ),
        Step(
            "dividend",
            (PAY_OR_WITHHOLD,),
            late,
            settle=op.settle_dividend,
            prompt="pay the income out or withhold it (§10.3.3)",
        ),
        Step(
            "train",
            engines,
            late,
            settle=op.settle_step(op.train_waits),
            prompt="buy trains or pass (§8.3)",
        ),
        Step(
            "finish",
            (leave,),
            late,
            settle=op.settle_finish,
            prompt="take a loan, buy or use a private company, or end the turn (§4.1, §7.3)",
        ),
        Step("turn_over", (), settle=op.settle_between, prompt="wait for the next company"),
    )


def _questions(choice: Options) -> tuple[Step, ...]:
    """Return the questions that interrupt a round."""
    between: tuple[Rule[Any, Any, Any], ...] = ()
    any_order = between
    if choice.edition == SITE:
        between = (InBetween(Loans(), PrivatePurchase()),)
        any_order = (DiscardsInAnyOrder(trains.DISCARDS),)
    return (
        Step(
            company_trains.STEP,
            (company_trains.Answers(),),
            prompt="accept or decline the offer for a train (§8.1)",
        ),
        Step(
            "discard",
            (trains.DISCARDS, *any_order),
            between,
            settle=trains.settle_discard,
            prompt="discard a train above the limit (§8.1)",
        ),
        Step(
            "tasmania", (track.ForcedTasmania(),), between, prompt="place the Tasmania tile (§4.4)"
        ),
        Step(
            "insolvent",
            (receivership.ForcedSale(),),
            between,
            settle=receivership.settle_insolvent,
            prompt="sell shares to pay the compensation (§5.5.3)",
        ),
    )


def make(seats: int, options: Mapping[str, Any], amendments: str = "") -> Game1848:
    """Return a game of 1848 for this many players."""
    choice, tables = choose(options), TABLES.read(amendments)
    cards, table = read_cards(choice.edition, amendments), board(amendments)
    if seats not in cards.sizes:
        raise BadData(f"1848 is for {min(cards.sizes)} to {max(cards.sizes)} players, not {seats}")
    game = Game1848(
        title=NAME,
        rules_version=RULES_VERSION,
        seats=seats,
        options=written(choice),
        steps=steps(choice),
        checks=audit.CHECKS,
        vocabulary=vocabulary(cards, table),
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
