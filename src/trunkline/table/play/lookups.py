"""Lookups: long computations for a move, made before a table takes its lock.

In 18OE a run must earn what the best known routes earn. They are searched for here, and stand in
the action that is judged, stored and read again. Nothing is searched while others wait.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from trunkline.kernel import (
    Action,
    BadData,
    Game,
    Refused,
    State,
    asked,
    beforehand,
    looks_up,
    play,
    view,
)
from trunkline.table.errors import Conflict, Stale

if TYPE_CHECKING:
    from trunkline.table.play.table import Table


class Lookup(NamedTuple):
    """Moves with the data looked up for them, at a version of the game."""

    version: int
    actions: list[Action]

    def at(self, version: int) -> list[Action]:
        """Return the moves, if the game has not moved on since."""
        if version != self.version:
            raise Stale("The game has moved on; here is how it stands now.")
        return self.actions


def look_up(table: Table, data: Sequence[object]) -> Lookup | None:
    """Look up the missing data of moves that were sent; None if nothing is missing.

    Errors in them are left to the code that judges them.
    """
    with suppress(BadData, Conflict):
        game = table.game
        actions = [game.codec.decode(one) for one in data]
        if any(looks_up(game, type(action)) for action in actions):
            with table.lock:
                table.refresh()
                table.must_play()
                version, state = table.record.version, table.state()
            return Lookup(version, _in_turn(game, state, actions))
    return None


def _in_turn(game: Game, state: State, actions: list[Action]) -> list[Action]:
    """Each is looked up where those before it lead."""
    found = list(actions)
    with suppress(Refused):
        for number, action in enumerate(actions):
            found[number] = action = looked_up(game, state, action)
            if number + 1 < len(actions):
                state = play(game, state, action, audited=False)
    return found


def looked_up(game: Game, state: State, action: Action, *, brief: bool = False) -> Action:
    """Return an action with the data its seat can look up; ``brief`` for a bot's."""
    if not looks_up(game, type(action)) or action.seat not in asked(state):
        return action
    return beforehand(game, view(game, state, action.seat).state, action, brief=brief)
