"""Names of seats as they were: a leaver keeps their name in everything they did."""

from __future__ import annotations

from trunkline.table.people.people import DEPARTED
from trunkline.table.play.table import Table
from trunkline.table.storage.db_rows import WHOSE


class PastNames:
    """Names of the seats of a table at each entry of its journal."""

    def __init__(self, table: Table) -> None:
        self._table = table
        former = table.record.former
        accounts = {one.who for one in former if one.who}
        self._accounts = table.journal.names(accounts) if accounts else {}

    def at(self, number: int, seat: int) -> str:
        """Return the name of a seat when an entry was written."""
        for one in self._table.record.former:
            if one.seat == seat and number <= one.until:
                return one.name.replace(WHOSE, self._accounts.get(one.who or "", DEPARTED))
        return self._table.name(seat)
