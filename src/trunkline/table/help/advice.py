"""Hints while playing: a bot's move for my seat, and its reason.

It sees what the seat sees, and thinks without the table's lock.
"""

from __future__ import annotations

import logging

from trunkline.bots.protocol import why
from trunkline.kernel import Cancel, Cancelled, Game, State, view
from trunkline.kernel.secrets import seen_offers
from trunkline.page.play import Advice
from trunkline.table.errors import Conflict, Forbidden, NotYours
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.play.transaction import seed_for
from trunkline.titles import bots

log = logging.getLogger("trunkline.bots")

WANTED = "regular"
"""The adviser; a title without this level uses its strongest quick bot."""
SLOW = ("strong", "expert")


def advise(table: Table, who: Account, waiting: Cancel) -> Advice:
    """Return what a bot would do for your seat that must act."""
    here = table.present
    seat = helped_seat(here, who)
    return _ask(here, here.game, here.state(), seat, waiting)


def helped_seat(here: Table, who: Account) -> int:
    """Return your seat that must act; raise an error where it may not be helped."""
    here.must_play()
    if not here.record.help:
        raise Forbidden("This table allows no help.", "no-help")
    mine = here.seats_of(who)
    if not mine:
        raise NotYours("Only players of this table are helped.")
    seat = next((one for one in here.record.asked if one in mine), None)
    if seat is None:
        raise Conflict("It is not your turn.", "not-your-turn")
    return seat


def _ask(table: Table, game: Game, state: State, seat: int, waiting: Cancel) -> Advice:
    names = [one for one in bots.levels(game) if one not in SLOW]
    name = WANTED if WANTED in names else names[-1]
    bot = bots.make(name, seed_for(table.record, table.record.moment, f"help {seat}"), game)
    try:
        with waiting.over():
            seen = view(game, state, seat)
            action = bot.choose(seen, seen_offers(game, seen))
    except Cancelled:
        raise
    except Exception as error:
        log.warning("bot failed", extra={"bot": name}, exc_info=error)
        raise Conflict("The bot has no answer to this.") from None
    return {
        "version": table.record.version,
        "seat": seat,
        "bot": name,
        "action": game.codec.encode(action),
        "label": game.page.label(action),
        "why": why(bot)[:300],
    }
