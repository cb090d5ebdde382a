"""Branches: variations of a game, played separately from any of its moments.

A branch is a separate table that starts in the state of that moment, so it cannot change its game.
All seats belong to the player who opened it. A branch knows no more than its owner: what was hidden
from them at that moment is drawn again, and chance has another seed than the game has.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from trunkline.kernel import Hidden, State, determinize, digest, view
from trunkline.kernel.sampling import masked_in
from trunkline.kernel.snapshot import freeze
from trunkline.kernel.state import plain
from trunkline.page.lobby import BranchLine
from trunkline.puzzles import Puzzle
from trunkline.table.errors import Conflict, Forbidden, NotFound, NotYours, TableError
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.play.line import Line
from trunkline.table.play.table import Table
from trunkline.table.play.transaction import Transaction
from trunkline.table.record.results import why_unrated
from trunkline.table.seats.seating import SeatWish, check_bot, seated
from trunkline.table.storage.db_rows import Entry, Record, Sitting
from trunkline.table.storage.gamefiles import called

PUZZLE = "puzzle-"
"""Begins what a table with the position of a puzzle is a branch of."""
MOST = 20
"""Number of branches an account may keep of one game."""
AGAIN = "Remove one first."
LATE = "You have moved since the moment of this branch, or the game went back: branch off anew."


class Known(NamedTuple):
    """A state as a player may know it, from which a branch continues."""

    state: State
    drawn: bool
    """True if something in it was hidden, and was drawn again."""


def open_branch(house: House, who: Account, table: Table, at: int | None, name: str) -> Table:
    """Make a branch of a table at a moment (None: now)."""
    table = table.present
    if table.record.lesson:
        raise Conflict("In a lesson nothing branches off.")
    moment = table.line.now if at is None else at
    if not table.line.started:
        raise Conflict("The game has not started.", "not-started")
    if not 0 <= moment <= table.line.now:
        raise NotFound(f"The game has moments 0 to {table.line.now}.")
    if len(house.journal.branches(who.id, table.id)) >= MOST:
        raise Conflict(f"You keep {MOST} branches of this game already. {AGAIN}")
    known = _known(table, who, moment)
    record, sittings = _draft(house, who, table, name)
    record.branch_of, record.branch_at, record.branch_drawn = table.id, moment, known.drawn
    batch = Transaction(record, sittings, Line(), who.id)
    _begin(batch, table, known)
    house.journal.create(batch.record, sittings, batch.entries)
    return house.get(record.id)


def open_puzzle(house: House, who: Account, puzzle: Puzzle) -> Table:
    """Make a table in the position of a puzzle: a branch of no game, with all seats mine."""
    origin = PUZZLE + puzzle.id
    if len(house.journal.branches(who.id, origin)) >= MOST:
        raise Conflict(f"You keep {MOST} tables of this puzzle already. {AGAIN}")
    seats = called(
        tuple(SeatWish("me") for _ in range(puzzle.seats)),
        [f"Player {seat + 1}" for seat in range(puzzle.seats)],
    )
    name = f"Puzzle: {puzzle.theme or puzzle.kind}"
    wish = TableSetup(puzzle.title, seats, name=name, visibility="private", undo="always")
    record, sittings, _ = house.draft(who, wish, puzzle.game)
    record.branch_of, record.help = origin, True
    batch = Transaction(record, sittings, Line(), who.id)
    data = {
        "rules_version": puzzle.game.rules_version,
        "secrets": False,
        "text": "The position of a puzzle.",
        "state": puzzle.freeze(),
    }
    batch.add("start", None, data, digest=digest(puzzle.state))
    batch.settle(puzzle.game, puzzle.state)
    house.journal.create(batch.record, sittings, batch.entries)
    return house.get(record.id)


def _known(table: Table, who: Account, moment: int) -> Known:
    """Return a moment of a table as a player may know it.

    Everyone may know all of a finished game. During the game only its players may look ahead.
    """
    state = table.state(moment)
    if table.record.status == "finished":
        return Known(state, False)
    mine = table.seats_of(who)
    if not mine:
        raise NotYours("While a game goes on, only its players may branch off.")
    seen = view(table.game, state, *mine)
    hidden = any(True for _ in masked_in(plain(seen.state)))
    return Known(determinize(table.game, seen, Random(secrets.randbits(64))), hidden)


def _draft(house: House, who: Account, table: Table, name: str) -> tuple[Record, list[Sitting]]:
    """Make a private table with the seats of a game, all of them mine under their names."""
    names = [one.name for one in table.sittings]
    seats = called(tuple(SeatWish("me") for _ in names), names)
    wish = TableSetup(table.record.title, seats, name=name, visibility="private", undo="always")
    record, sittings, _ = house.draft(who, wish, table.game)
    game = root(house, table)
    record.help = table.record.help or (game is not None and game.record.status == "finished")
    return record, sittings


def _begin(batch: Transaction, table: Table, known: Known) -> None:
    """Store the first entry of a branch, with its first state; then chance acts if it is asked."""
    text = f"Branched off at move {batch.record.branch_at}. Nothing here touches the game."
    if known.drawn:
        text += " Hidden information was dealt again at random."
    data = {
        "rules_version": table.record.rules_version,
        "secrets": known.drawn,
        "text": text,
        "state": freeze(known.state),
    }
    batch.add("start", None, data, digest=digest(known.state))
    batch.settle(table.game, known.state)


def own(who: Account, branch: Table) -> Record:
    """Return the record of my branch; raise ``NotYours`` or, for a game, ``Conflict``."""
    if not branch.record.branch_of:
        raise Conflict("This is a game, and no branch of one.")
    if branch.record.owner_id != who.id:
        raise NotYours("This is somebody else's branch.")
    return branch.record


def root(house: House, table: Table) -> Table | None:
    """Return the game that a branch of any depth leads back to; None if a link was removed."""
    while table.record.branch_of:
        try:
            table = house.read(table.record.branch_of)
        except NotFound:
            return None
    return table


def refuse_help(house: House, table: Table) -> None:
    """Raise ``Forbidden`` on a branch, of any depth, of a rated game that is not over."""
    if table.record.branch_of.startswith(PUZZLE):
        return
    game = root(house, table)
    if table is not game and (game is None or _rated(game)):
        raise Forbidden(
            "The game is rated: until it is over no bot helps to look ahead.", "no-help"
        )


def of_game(who: Account, branch: Table, table_id: str) -> None:
    """Refuse a table that is not my branch of a certain game."""
    if not branch.may_watch(who):
        raise NotFound("There is no such table.")
    if own(who, branch).branch_of != table_id:
        raise Conflict("This branch is of another game.")


def call(house: House, who: Account, branch: Table, name: str, shared: bool) -> None:
    """Give a branch a name, and let those who have its link see it, once its game is over."""
    own(who, branch)
    game = root(house, branch)
    if shared and (game is None or game.record.status != "finished"):
        raise Conflict("A branch can be shared when its game is over.")
    name = " ".join("".join(c if c.isprintable() else " " for c in name).split())[:60]
    house.journal.call(branch.id, name, "unlisted" if shared else "private")
    house.publish(branch.id)


def remove(house: House, who: Account, branch: Table) -> None:
    """Delete a branch."""
    own(who, branch)
    house.journal.remove(branch.id)
    house.drop(branch.id)
    house.publish(branch.id)


def seat_all(house: House, who: Account, branch: Table, bot: str | None) -> None:
    """Let bots continue for all seats of a branch, or take all of them myself (None)."""
    own(who, branch)
    if bot:
        refuse_help(house, branch)

    def attempt(sent: Entry | None) -> None:
        batch = branch.batch(who)
        for one in branch.sittings:
            new = _bot(one, bot, branch.record.title) if bot else _mine(one, who)
            if (new.kind, new.bot) != (one.kind, one.bot):
                batch.sit(new)
                batch.add("seat", one.seat, {"what": new.kind})
        if batch.entries:
            batch.await_bots()
            branch.commit(batch)

    branch.change(attempt, (None, None))


def _rated(game: Table) -> bool:
    """Return True if a game is rated, as far as is known now, and is not over."""
    entries = game.journal.entries(game.id, 0, game.record.entries)
    return game.record.status == "playing" and not why_unrated(game.record, game.sittings, entries)


def _bot(sitting: Sitting, bot: str, title: str) -> Sitting:
    return Sitting(sitting.seat, "bot", bot=check_bot(bot, title), label=sitting.label)


def _mine(sitting: Sitting, who: Account) -> Sitting:
    return seated(sitting.seat, who)._replace(label=sitting.label)


def compare(house: House, who: Account, table: Table) -> list[BranchLine]:
    """Return a game and my branches of it, each with its current figures."""
    if not table.line.started:
        raise Conflict("The game has not started.", "not-started")
    found = house.journal.branches(who.id, table.id)
    return [_told(table, who), *(_told(house.read(one.id), who) for one in found)]


def _told(table: Table, who: Account) -> BranchLine:
    record = table.record
    return {
        "id": table.id,
        "name": record.name,
        "at": record.branch_at if record.branch_of else None,
        "moves": table.line.now,
        "status": record.status,
        "shared": record.visibility == "unlisted",
        "drawn": record.branch_drawn,
        "figures": _figures(table, who),
    }


def _figures(table: Table, who: Account) -> dict[str, dict[str, int]]:
    """Return the title's current figures; none without its rules or if something is hidden."""
    seats = table.seats_of(who)
    try:
        game, state = table.game, table.state()
        whole = bool(table.record.branch_of) or table.record.status == "finished"
        shown = range(len(table.sittings)) if whole else seats or [-1]
        seen = game.page.figures(view(game, state, *shown))
    except (Conflict, Hidden):
        return {}
    return {name: dict(values) for name, values in seen.items()}


class Sent(NamedTuple):
    """Result of sending prepared moves."""

    played: int
    of: int
    stopped: str | None
    """Reason why not all of them were played."""


def prepared(branch: Table, seats: Sequence[int]) -> list[dict[str, Any]]:
    """Return the moves of some seats with which a branch begins, up to another seat's first."""
    branch = branch.present
    acts = branch.journal.acts(branch.id, branch.line.acts[: branch.line.now])
    moves = []
    for number in branch.line.acts[: branch.line.now]:
        if acts[number].seat not in seats:
            break
        moves.append(acts[number].data["action"])
    return moves


def _moved_on(table: Table, who: Account, at: int, client_id: str) -> bool:
    """Return True if a game went back behind a moment, or the account has moved there since.

    Their prepared moves may be the ones they have played then. Moves that were sent from the branch
    itself by the same request do not count.
    """
    mine, since = table.seats_of(who), table.line.doers[at : table.line.now]
    acts = table.journal.acts(table.id, [one.entry for one in since if one.seat in mine])
    sent = (str(one.client_id).rpartition("-")[0] == client_id for one in acts.values())
    return table.line.now < at or not all(sent)


def send(house: House, who: Account, table: Table, branch: Table, client_id: str) -> Sent:
    """Play the prepared moves of a branch, one by one, while each is allowed."""
    of_game(who, branch, table.id)
    here = house.get(table.id).present
    moves, version = prepared(branch, here.seats_of(who)), here.record.version
    if _moved_on(here, who, branch.record.branch_at, client_id):
        return Sent(0, len(moves), LATE)
    for number, move in enumerate(moves):
        try:
            version = table.record.version if number else version
            table.act(who, version, f"{client_id}-{number}", move)
        except TableError as error:
            return Sent(number, len(moves), error.message)
    return Sent(
        len(moves), len(moves), None if moves else "The branch begins with no move of yours."
    )
