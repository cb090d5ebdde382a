"""Moderation: hide a message, and remove an account with all its seats."""

from __future__ import annotations

from contextlib import suppress

from trunkline.table.errors import NotFound, TableError
from trunkline.table.help import lessons
from trunkline.table.house import House
from trunkline.table.people.people import Account
from trunkline.table.play import branches
from trunkline.table.seats import seating


def hide(house: House, table_id: str, entry: int) -> None:
    """Empty a message; every server and page reads its table again."""
    if not house.journal.hide_chat(table_id, entry):
        raise NotFound("There is no such message.")
    house.compare()


def remove_account(house: House, who: Account) -> None:
    """Remove a name and every way in; bots play on, so the others' games stay whole."""
    for table in map(house.get, house.journal.sits_at(who.id)):
        for seat in table.seats_of(who):
            with suppress(TableError):  # it ended just now, or cannot be played here
                seating.leave(table, who, seat, None)
    for branch in house.journal.branches(who.id):
        branches.remove(house, who, house.get(branch.id))
    for lesson in house.journal.lessons(who.id):
        lessons.remove(house, lesson)
    house.people.forget(who.id)
