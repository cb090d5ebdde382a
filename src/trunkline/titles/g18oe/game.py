"""18OE as a table of contents: each step names the rules that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.kernel import BadData, Measure, Rule, Step, Unit
from trunkline.titles.g18oe import audit, setup
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.options import Options, choose, written
from trunkline.titles.g18oe.page.page import page
from trunkline.titles.g18oe.printed.house_rules import explained
from trunkline.titles.g18oe.printed.tables import read
from trunkline.titles.g18oe.rules.brandt import Brandt, FreeHex
from trunkline.titles.g18oe.rules.packet import (
    BuyItems,
    DropOut,
    PacketPass,
    PlaceBids,
    RaiseBids,
    TakeFreeItems,
    settle_packet,
)
from trunkline.titles.g18oe.rules.privates import (
    BonusToken,
    FerryAtOnce,
    FerryLater,
    FerryPass,
    Hochberg,
    Passages,
    Swift,
)
from trunkline.titles.g18oe.rules.railroads.consolidation import (
    AskAround,
    ChooseMergers,
    OfferMergers,
    OfferPass,
)
from trunkline.titles.g18oe.rules.railroads.floating import (
    ChooseHomes,
    FloatMinors,
    FloatRegionals,
    ParRegionals,
    RemoveRegionals,
)
from trunkline.titles.g18oe.rules.railroads.majors import FloatMajors
from trunkline.titles.g18oe.rules.railroads.mergers import (
    AnswerMergers,
    CounterMergers,
    DeclineRest,
    KeepTrains,
    MergeMinors,
    TakeTokens,
    settle_merge,
)
from trunkline.titles.g18oe.rules.railroads.nationals import FormNationals, NationalPass
from trunkline.titles.g18oe.rules.rounds.operating import (
    LEAVE,
    ChoosePlaces,
    Consents,
    settle_dividend,
    settle_run,
    settle_shares,
    settle_token,
    settle_track,
    settle_train,
    settle_transfer,
    settle_turn,
)
from trunkline.titles.g18oe.rules.rounds.rounds import settle_concession
from trunkline.titles.g18oe.rules.running.dividends import PayOrHold, SameAgain, TakeBonuses
from trunkline.titles.g18oe.rules.running.runs import RunAll
from trunkline.titles.g18oe.rules.stock.barclay import Holds, KeepsUp, Repars
from trunkline.titles.g18oe.rules.stock.passing import STOCK_PASS, ClosePrivates
from trunkline.titles.g18oe.rules.stock.replies import ReplyPass
from trunkline.titles.g18oe.rules.stock.reserving import Reservations
from trunkline.titles.g18oe.rules.stock.stock import BUY_SHARES, SELL_BLOCKS, KeepUpPass
from trunkline.titles.g18oe.rules.stock.trades import AnswerTrades, CounterTrades, Trades
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.laying import LayTiles
from trunkline.titles.g18oe.rules.track.right_of_way import RightsOfWay
from trunkline.titles.g18oe.rules.track.stations import (
    PLACE_TOKENS,
    BuyAuthorities,
    kept_authority,
    sell_authority,
)
from trunkline.titles.g18oe.rules.trains.insolvency import BuyRailroads
from trunkline.titles.g18oe.rules.trains.national_trains import (
    ClaimTrains,
    ReplaceTrains,
    TurnTrains,
)
from trunkline.titles.g18oe.rules.trains.pullmans import (
    BuyPullmans,
    DiscardPullmans,
    not_for_sale,
    second_hand,
)
from trunkline.titles.g18oe.rules.trains.sales import Sales
from trunkline.titles.g18oe.rules.trains.trains import (
    DISCARDS,
    BuyTrains,
    ForcedNational,
    OldTrains,
    card_of,
    hand_over,
)
from trunkline.titles.g18oe.rules.trains.treasury import AbandonedMinors, OwnShares, TransferTokens
from trunkline.titles.g18oe.setup import Patronage, SeatOrder

AnyRule = Rule[Any, Any, Any]
NAME = "18oe"
RULES_VERSION = 1
SECTIONS = {
    "over": "13",
    "railroad": "1.3.1",
    "minor": "6.2",
    "regional": "9.1",
    "private": "6.1",
    "hex": "2.1",
    "tile": "2.3",
}


def steps(choice: Options) -> dict[str, Step]:
    """Return every question of the game, in the order in which they come up."""
    leave, swift, repar = LEAVE, Swift(), Repars()
    late = (swift, repar)
    found = (
        *_rounds(swift, repar),
        *_deals(),
        *_turn(leave, late),
        *_sales(leave, late),
    )
    return {step.name: step for step in found}


def _rounds(swift: AnyRule, repar: AnyRule) -> tuple[Step, ...]:
    """Return the questions of the packet, of concessions and of stock rounds."""
    return (
        Step("seating", (SeatOrder(),), prompt="draw the seats (§3.2)"),
        Step("patronage", (Patronage(),), prompt="draw patronage tiles (§3.1)"),
        Step(
            "packet",
            (BuyItems(), TakeFreeItems(), PlaceBids(), PacketPass()),
            settle=settle_packet,
            prompt="buy an item of the packet, bid on one, or pass (§7)",
        ),
        Step("bidding", (RaiseBids(), DropOut()), prompt="raise the bid or pass (§7)"),
        Step(
            "concession",
            (FloatMinors(), FloatRegionals(), ParRegionals()),
            settle=settle_concession,
            prompt="float a minor or a regional for your concession (§8.1)",
        ),
        Step("home", (ChooseHomes(),), prompt="choose the station of the home token (§11.1.9)"),
        Step(
            "stock",
            (
                FloatMinors(),
                FloatRegionals(),
                RemoveRegionals(),
                BUY_SHARES,
                SELL_BLOCKS,
                FloatMajors(),
                MergeMinors(),
                AskAround(),
                Trades(),
                BuyRailroads(),
                STOCK_PASS,
            ),
            (ClosePrivates(), Reservations(), repar, Holds(), KeepsUp(), swift),
            prompt="take a stock action or pass (§8.2, §10)",
        ),
        Step(
            "reply",
            (Reservations(), Holds(), ReplyPass()),
            prompt="reserve or hold the share that is being bought, or pass (§8.4, §14.4)",
        ),
        Step(
            "keep_up", (KeepsUp(), KeepUpPass()), prompt="keep the share value up, or pass (§14.4)"
        ),
    )


def _deals() -> tuple[Step, ...]:
    """Return the answers to trades and mergers."""
    return (
        Step(
            "trade",
            (AnswerTrades(), CounterTrades()),
            prompt="agree to the trade, decline it, or make a counter-offer (§10.4)",
        ),
        Step(
            "merger",
            (AnswerMergers(), CounterMergers()),
            prompt="agree to the merger, decline it, or make a counter-offer (§10.5)",
        ),
        Step(
            "merge",
            (TakeTokens(), KeepTrains(), DeclineRest()),
            settle=settle_merge,
            prompt="take over tokens and trains of the minor, or decline (§10.5)",
        ),
        Step("offers", (OfferMergers(), OfferPass()), prompt="offer a merger, or pass (§10.6)"),
        Step("suitor", (ChooseMergers(),), prompt="choose among the offers (§10.6)"),
    )


def _turn(leave: AnyRule, late: tuple[AnyRule, ...]) -> tuple[Step, ...]:
    """Return the questions of a railroad's turn."""
    ports = (BuyAuthorities(), *late)
    return (
        Step("turn", (), settle=settle_turn, prompt="wait for the next railroad (§11)"),
        Step(
            "place",
            (ChoosePlaces(),),
            prompt="choose when Minor C's railroad operates this round (§15.3)",
        ),
        Step(
            "track",
            (LayTiles(), RightsOfWay(), Brandt(), FreeHex(), leave),
            (*ports, Hochberg(), BonusToken()),
            settle=settle_track,
            prompt="lay track or pass (§11.1)",
        ),
        Step("consent", (Consents(),), prompt="allow the first tile on your home hex (§11.1.9)"),
        Step(
            "token",
            (PLACE_TOKENS, FerryLater(), leave),
            (*ports, Passages()),
            settle=settle_token,
            prompt="place a token or pass (§11.2)",
        ),
        Step(
            "run",
            (RunAll(), SameAgain()),
            ports,
            settle=settle_run,
            prompt="run the trains (§11.3)",
        ),
        Step("express", (TakeBonuses(),), prompt="choose the reward of the first run (§12.2)"),
        Step(
            "dividend",
            (PayOrHold(),),
            ports,
            settle=settle_dividend,
            prompt="pay, split or hold the revenue (§11.4)",
        ),
        Step(
            "transfer",
            (TransferTokens(), leave),
            ports,
            settle=settle_transfer,
            prompt="take over tokens of your other majors or pass (§11.5)",
        ),
        Step(
            "train",
            (
                BuyTrains(),
                OldTrains(),
                ForcedNational(),
                BuyPullmans(),
                ClaimTrains(),
                ReplaceTrains(),
                leave,
            ),
            (DiscardPullmans(), TurnTrains(), *late),
            settle=settle_train,
            prompt="buy trains or pass (§11.6)",
        ),
    )


def _sales(leave: AnyRule, late: tuple[AnyRule, ...]) -> tuple[Step, ...]:
    """Return what owners and presidents are asked during the turn, and its end."""
    return (
        Step(
            "authority",
            (Sales(sell_authority, kept_authority),),
            prompt="sell the port authority or not (§11.3.5)",
        ),
        Step(
            "pullman",
            (Sales(second_hand, not_for_sale),),
            prompt="sell the Pullman or not (§11.6)",
        ),
        Step(
            "white_cliffs",
            (FerryAtOnce(), FerryPass()),
            prompt="place a token at Lille's ferry or pass (§11.2.2)",
        ),
        Step(
            "sale",
            (Sales(hand_over, card_of),),
            prompt="sell the train or not (§11.6)",
        ),
        Step(
            "national",
            (FormNationals(), NationalPass()),
            prompt="convert majors into nationals or pass (§9.4)",
        ),
        Step(
            "discard",
            (DISCARDS,),
            settle=DISCARDS.settle,
            prompt="discard a train above the limit (§11.6.3)",
        ),
        Step(
            "shares",
            (OwnShares(), AbandonedMinors(), leave),
            late,
            settle=settle_shares,
            prompt="buy or sell treasury shares, buy an abandoned minor, or pass (§11.7)",
        ),
    )


def make(seats: int, options: Mapping[str, Any], amendments: str = "") -> GameOE:
    """Return a game of 18OE for this many players, with its host's amendments."""
    choice = choose(options)
    tables, book, table = read(amendments, choice.scenario)
    if seats not in book.certificates:
        least, most = min(book.certificates), max(book.certificates)
        name = explained()["scenario"]["names"][choice.scenario]
        raise BadData(f"18OE ({name}) is for {least} to {most} players, not {seats}")
    lines = frozenset((*book.regionals, *book.minors))
    game = GameOE(
        title=NAME,
        rules_version=RULES_VERSION,
        options=written(choice),
        seats=seats,
        steps=steps(choice),
        checks=audit.CHECKS,
        vocabulary={
            "railroad": lines,
            "minor": frozenset(book.minors),
            "regional": frozenset(book.regionals),
            "private": frozenset(book.privates),
            "hex": frozenset(table.map.hexes),
        },
        sections=SECTIONS,
        amendments=tables.text,
        changed=tables.changes,
        measures=(Measure("worth", Unit("£{}")),),
        choice=choice,
        book=book,
        board=table,
        lay_out=setup.start,
        derive=tokens.rebuild,
        update=tokens.changed,
    )
    game.page = page(game)
    return game
