"""Three Harbours as a table of contents: each step names the rules that answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.eighteen.parts import audit
from trunkline.kernel import BadData, Measure, Step, Unit
from trunkline_three_harbours import operating as op
from trunkline_three_harbours import stock
from trunkline_three_harbours.core import SECTIONS, Harbours, box, printed, vocabulary
from trunkline_three_harbours.page import page

NAME = "three-harbours"
RULES_VERSION = 1


def _money(game: Harbours) -> int:
    return game.cards.bank


CHECKS = (
    audit.money(_money),
    audit.shares,
    audit.privates(lambda state: True),
    audit.order,
    audit.trains(lambda game: game.trains),
    audit.tiles(lambda game: box(game.cards)),
    audit.tokens(),
)
"""Audits after every action."""


def steps() -> dict[str, Step]:
    """Return every question of the game, in the order in which they come up."""
    trade = (
        *(stock.SELL_BLOCKS, stock.BUY_SHARES, stock.START_COMPANIES, stock.BUY_PRIVATES),
        stock.STOCK_PASS,
    )
    trains = (op.BUY_TRAINS, op.FORCED_SALE, op.LEAVE_TRAINS)
    found = (
        Step("stock", trade, (), stock.settle_stock, "sell shares, then buy, or pass (§2.1)"),
        Step("track", (op.LAY_TILES, op.LEAVE), (), op.settle, "lay track or pass (§6.1)"),
        Step("token", (op.PLACE_STATIONS, op.LEAVE), (), op.settle, "place a token or pass (§7.2)"),
        Step("run", (op.RUN_ROUTES,), (), op.settle_run, "run the trains (§8)"),
        Step("dividend", (op.PAY_OR_WITHHOLD,), (), op.DIVIDENDS.settle, "pay or withhold (§9)"),
        Step("train", trains, (), op.settle, "buy trains or pass (§10)"),
        Step("discard", (op.DISCARDS,), (), op.DISCARDS.settle, "give up a train (§10.2)"),
        Step("over", (), (), op.ROUNDS.settle_between, "wait for the next company"),
    )
    return {step.name: step for step in found}


def make(seats: int, options: Mapping[str, Any], amendments: str = "") -> Harbours:
    """Return a game for two to four players."""
    cards = printed()
    if seats not in cards.sizes:
        raise BadData(
            f"Three Harbours is for {min(cards.sizes)} to {max(cards.sizes)} players (§1.1)."
        )
    if options or amendments:
        raise BadData("Three Harbours has no options.")
    game = Harbours(
        title=NAME,
        rules_version=RULES_VERSION,
        options={},
        seats=seats,
        steps=steps(),
        checks=CHECKS,
        vocabulary=vocabulary(cards),
        sections=SECTIONS,
        measures=(Measure("worth", Unit("${}")),),
        cards=cards,
    )
    game.page = page(game)
    return game


def explained() -> Mapping[str, Any]:
    """Return the options in plain sentences: there are none."""
    return {}
