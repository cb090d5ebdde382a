"""Several actions of one player posted together: all of them are played, or none.

They are ordinary actions, played one after another. Each has an entry of its own, so each can be
undone by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.kernel import BadData
from trunkline.table.errors import Malformed, NotYours, Stale
from trunkline.table.people.people import Account
from trunkline.table.play.lookups import look_up
from trunkline.table.play.table import Table
from trunkline.table.storage.db_rows import Ack, Entry


def act_all(
    table: Table, who: Account, version: int, client_id: str, actions: Sequence[object]
) -> Ack:
    """Play the actions: all of them are stored when this returns, none when it raises."""
    found = look_up(table, actions)

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            return table.again(sent, "act", "series", len(actions))
        table.must_play()
        try:
            decoded = [table.game.codec.decode(one) for one in actions]
        except BadData as error:
            raise Malformed(str(error)) from None
        for action in decoded:
            if action.seat not in table.seats_of(who):
                raise NotYours(f"{table.name(action.seat)} is not your seat.")
        if not table.up_to_date(decoded[0].seat, version):
            raise Stale("The game has moved on; here is how it stands now.")
        if found is not None:
            decoded = found.at(table.record.version)
        batch, state = table.batch(who), table.state()
        first = batch.record.entries + 1
        for number, action in enumerate(decoded):
            how = {"client_id": client_id, "extra": {"series": len(decoded)}} if not number else {}
            # Standing orders act after the last: else who tries several would learn of them.
            last = number == len(decoded) - 1
            table.play(batch, state, action, last=last, by="player", **how)
            state = batch.states[batch.record.version]
        table.commit(batch)
        return table.done(batch, first)

    return table.change(attempt, (who.id, client_id), moves=True)
