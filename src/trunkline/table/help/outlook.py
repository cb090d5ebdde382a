"""Outlook: what could be earned now, and after actions on offer, where a table allows help.

The title searches in what the seat sees, without the table's lock and in pieces.
"""

from __future__ import annotations

from typing import NamedTuple

from trunkline import kernel
from trunkline.kernel import Action, Game, State, template, view
from trunkline.kernel.secrets import see_offers
from trunkline.page import play
from trunkline.table.errors import Cancelled, Forbidden
from trunkline.table.fair_queue import in_pieces
from trunkline.table.help.advice import helped_seat
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table


class Question(NamedTuple):
    """Actions on offer to a seat, each with its place."""

    game: Game
    state: State
    seat: int
    actions: tuple[tuple[Action, str], ...]


def question(table: Table, who: Account, wanted: object) -> Question:
    """Return the question about all actions that have a place, or about the one that is wanted."""
    here = table.present
    seat = helped_seat(here, who)
    game, state = here.game, here.state()
    offers = [(offer, game.page.place(offer)) for offer in see_offers(game, state, seat)]
    found = tuple((template(offer), place) for offer, place in offers if place)
    if wanted is not None:
        found = tuple(one for one in found if game.codec.encode(one[0]) == wanted)
        if not found:
            raise Forbidden("This action is not on offer now.")
    return Question(game, state, seat, found)


def answer(asked: Question, waiting: kernel.Cancel) -> play.Outlook:
    """Let the title search while the caller waits."""
    game, state, seat, actions = asked
    places = dict(actions)
    try:
        with waiting.over(), in_pieces():
            found = game.page.outlook(view(game, state, seat), tuple(places))
    except kernel.Cancelled:
        raise Cancelled("The search was called off; ask again.") from None
    if found is None:
        return {"now": None, "after": [], "about": ""}
    return {
        "now": {"amount": found.now, "proved": found.proved},
        "after": [
            {
                "action": game.codec.encode(one.action),
                "place": places[one.action],
                "amount": one.amount,
                "proved": one.proved,
            }
            for one in found.after
        ],
        "about": found.about,
    }
