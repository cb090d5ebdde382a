"""Corrections: undo or replace an earlier move by agreement, and replay the later ones.

Nothing is erased: the journal gets an `undo` to just before the mistake, then the replacement
moves, and each later move again as an entry of its own while it is legal. Moves that no longer
stand remain in the journal, struck out.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    Action,
    BadData,
    Refused,
    State,
    asked,
    see_refusal,
)
from trunkline.table.errors import Conflict, Forbidden, Malformed, NotFound, Stale
from trunkline.table.people.people import Account
from trunkline.table.play.table import HIDDEN_REASON, Table
from trunkline.table.play.transaction import Transaction
from trunkline.table.seats.consent import one_at_a_time, seats_that_ask, speaker
from trunkline.table.storage.db_rows import Ack, Entry, Request
from trunkline.table.views import event_sentences

log = logging.getLogger("trunkline.table")

MOST_LATER = 1000
"""Number of later moves that may be replayed at once."""
NEVER = "At this table nothing is taken back, and so nothing is corrected."
ENDED = "A move was corrected."
BLIND = "What comes after something is drawn or shown is played when it is known, and not before."


class Correction(NamedTuple):
    """The moves to play instead of one move; none if it is only undone."""

    at: int
    """The moment after the move."""
    play: list[dict[str, Any]]


class Outcome(NamedTuple):
    """Outcome of a correction."""

    lines: list[str]
    """Effects of the new moves, as everyone may know them."""
    stands: int | None
    """Number of later moves that stand; None if it depends on players' secrets or a new draw."""
    of: int
    falls: str
    """The first move that does not stand; empty if all do."""
    why: str
    """Reason why it does not."""


def check(table: Table, at: int) -> None:
    """Refuse a move that cannot be corrected."""
    line = table.line
    if table.record.undo == "never" or table.record.lesson:
        raise Forbidden(NEVER)
    if not 1 <= at <= line.now:
        raise NotFound(f"The game has moves 1 to {line.now}.")
    if line.doers[at - 1].seat == CHANCE:
        raise Forbidden("What chance did is not corrected.")
    if line.now - at > MOST_LATER:
        raise Forbidden(f"At most {MOST_LATER} later moves are played again.")


def _owner(table: Table, at: int) -> list[int]:
    """Return the seats of the player at the seat that made a move; none if it is free."""
    account = table.sittings[table.line.doers[at - 1].seat].account_id
    return [seat for seat, one in table.players().items() if one == account]


def no_exchange(table: Table, who: Account, at: int) -> str:
    """Return why no move may be played instead of this one; empty if one may.

    Only the player who made a move may replace it. Where seats have secrets, nobody may try out
    what another player could do.
    """
    theirs = _owner(table, at)
    if not theirs:
        return f"Nobody decides for {table.name(table.line.doers[at - 1].seat)}."
    if table.has_secrets and not {*theirs} & {*table.seats_of(who)}:
        return "Where players have secrets you only play for yourself."
    return ""


def _moves(table: Table, who: Account, wish: Correction) -> list[Action]:
    """Return the replacement moves of a request, checked before the rules are asked."""
    seat, theirs = table.line.doers[wish.at - 1].seat, _owner(table, wish.at)
    actions = _decoded(table, wish.play)
    if any(action.seat == CHANCE for action in actions):
        raise Forbidden("Nobody decides for chance.")
    if actions and (why := no_exchange(table, who, wish.at)):
        raise Forbidden(why)
    if any(action.seat not in theirs for action in actions):
        raise Forbidden(f"Instead of this move only {table.name(seat)} plays.")
    return actions


def _decoded(table: Table, moves: Iterable[object]) -> list[Action]:
    try:
        return [table.game.codec.decode(move) for move in moves]
    except BadData as error:
        raise Malformed(str(error)) from None


def preview(table: Table, who: Account, wish: Correction) -> Outcome:
    """Return the outcome of a correction; nothing is stored.

    Where seats have secrets, nobody learns by trying what would still be legal for others.
    """
    here = table.present
    mine = seats_that_ask(here, who)
    here.must_play()
    check(here, wish.at)
    actions = _moves(here, who, wish)
    return _told(here, CorrectionRun(here, here.batch(who), mine[0], wish, actions))


def propose(table: Table, who: Account, version: int, client_id: str, wish: Correction) -> Ack:
    """Correct a move after asking all other players.

    If the players agreed beforehand that undo is always allowed, only the player who made the move
    is asked, and nobody if that is the sender. All are asked where seats have secrets and others
    have moved since.
    """
    wished = wish._asdict()

    def attempt(sent: Entry | None) -> Ack:
        if sent is not None:
            kind: Any = "correct" if sent.kind == "ask" else "undo"
            return table.again(sent, kind, "asked", wished)
        mine = seats_that_ask(table, who)
        table.must_play()
        if version != table.record.version:
            raise Stale("The game has moved on; here is how it stands now.")
        check(table, wish.at)
        seat, batch = speaker(table, mine), table.batch(who)
        actions = _moves(table, who, wish)
        played = CorrectionRun(table, batch, seat, wish, actions, client_id)
        concerned = _owner(table, wish.at) if _agreed(table, wish) else table.players()
        others = sorted(set(concerned) - set(mine))
        if not others:
            played.settle()
            table.commit(batch)
            return table.done(batch, played.entry.number)
        one_at_a_time(table, who)
        batch = table.batch(who)
        what = {**wished, **_told(table, played)._asdict()}
        data = {"kind": "correct", "to": wish.at - 1, "asked": wished}
        entry = batch.add("ask", seat, data, client_id=client_id)
        batch.record.request = Request(
            entry.number, version, "correct", wish.at - 1, seat, who.id, others, [], what
        )
        table.commit(batch)
        return table.done(batch, entry.number, entry.number)

    return table.change(attempt, (who.id, client_id))


def carry_out(table: Table, batch: Transaction, request: Request) -> None:
    """Carry out a correction to which everyone agreed."""
    assert request.what is not None  # such a request always says what
    wish = Correction(request.what["at"], request.what["play"])
    CorrectionRun(table, batch, request.by, wish, _decoded(table, wish.play)).settle()


def _agreed(table: Table, wish: Correction) -> bool:
    """Return True if the players agreed beforehand to this correction.

    It is False where seats have secrets and others have moved since: the result for their moves
    would reveal those.
    """
    line, seat = table.line, table.line.doers[wish.at - 1].seat
    others = {one.seat for one in line.doers[wish.at : line.now]} & set(table.players()) - {seat}
    return table.record.undo == "always" and not (others and table.has_secrets)


class CorrectionRun:
    """A correction played in a batch: the way back, the new moves, and the later ones again."""

    def __init__(
        self,
        table: Table,
        batch: Transaction,
        seat: int,
        wish: Correction,
        actions: Sequence[Action],
        client_id: str | None = None,
    ) -> None:
        self.table, self.batch, self.game = table, batch, table.game
        self.later = table.line.acts[wish.at : table.line.now]
        self.again, self.of = 0, len(self.later)
        self.stopped: tuple[Entry, str] | None = None
        self.drawn = False
        """True if chance was asked what it had not been asked before."""
        state = table.state(wish.at - 1)
        data = {"to": wish.at - 1, "asked": wish._asdict(), "corrected": wish.at}
        self.entry = batch.add("undo", seat, data, client_id=client_id)
        batch.record.asked_at = {}
        batch.ask_on(state, state, [])
        for action in actions:
            # Otherwise trying several moves would reveal what is drawn or shown after the first.
            if CHANCE in asked(state) or any(entry.reveals for entry in batch.entries):
                raise Forbidden(BLIND)
            state = self._play(state, action, by="corrected")
        self.new = batch.entries[1:]
        self.state = self._later(state)
        data |= {"played": len(wish.play), "stands": self.again, "of": self.of}

    def _later(self, state: State) -> State:
        """Play the later moves again, up to the first that is not legal any more."""
        acts, me = self.table.journal.acts(self.table.id, self.later), self.batch.who
        for number in self.later:
            entry = acts[number]
            action = self.game.codec.decode(entry.data["action"])
            self.batch.who = entry.account_id
            kept = {key: entry.data[key] for key in ("why",) if key in entry.data}
            extra = {"first": entry.data.get("first", number), **kept}
            if action.seat != CHANCE:
                state = self._draw(state)
            try:
                state = self._play(state, action, by="again", extra=extra)
            except Forbidden as error:
                if action.seat == CHANCE:
                    self.of -= 1  # it answered a question that is not put any more
                    continue
                self.stopped = entry, error.message
                break
            self.again += 1
        self.batch.who = me
        return state

    def _draw(self, state: State) -> State:
        """Let chance answer its questions again; none of the later moves did."""
        while CHANCE in asked(state):
            self.drawn = True
            state = self.batch.draw(self.game, state)
        return state

    def _play(self, state: State, action: Any, **how: Any) -> State:
        """Play a move, or say why it is not allowed."""
        try:
            return self.batch.act(self.game, state, action, **how)
        except Refused:
            only = self.game.only_in_files(action)
            told = only or see_refusal(self.game, state, action, self.table.name)
            raise Forbidden(told or HIDDEN_REASON) from None
        except Exception as error:  # rules that fail here fail for this move only
            log.warning("correction", extra={"table": self.table.id, "detail": str(error)})
            raise Forbidden("The program's own check fails on this move.", "audit") from error

    def settle(self) -> None:
        """Continue from the corrected moment.

        The seats that are asked now are asked again, and no standing order continues on knowledge
        from before.
        """
        for standing in list(self.batch.record.orders):
            self.batch.end_order(standing, ENDED)
        self.batch.settle(self.game, self.state)


def _told(table: Table, played: CorrectionRun) -> Outcome:
    """Return what the players may know of a correction before it is made."""
    if table.has_secrets:
        return Outcome([], None, len(played.later), "", "")
    told = [line for entry in played.new for line in entry.told]
    lines = event_sentences.read(told, SPECTATOR, table.name)
    if played.drawn:  # nobody may know a future draw yet, nor what depends on it
        return Outcome(lines, None, len(played.later), "", "")
    if played.stopped is None:
        return Outcome(lines, played.again, played.of, "", "")
    entry, why = played.stopped
    words = event_sentences.read(entry.told, SPECTATOR, table.name)
    falls = words[0] if words else f"Move {entry.moment}."
    return Outcome(lines, played.again, played.of, falls, why)


def moves_of(branch: Table, at: int) -> list[dict[str, Any]]:
    """Return the moves of one seat with which a branch begins.

    They are to be played instead of the move after its moment.
    """
    branch = branch.present
    if branch.record.branch_at != at - 1:
        raise Conflict(f"The branch does not begin before move {at}.")
    numbers = branch.line.acts[: branch.line.now]
    acts = branch.journal.acts(branch.id, numbers)
    moves = []
    for number in numbers:
        if acts[number].seat == CHANCE or acts[number].seat != acts[numbers[0]].seat:
            break
        moves.append(acts[number].data["action"])
    if not moves:
        raise Conflict("The branch begins with no move.")
    return moves
