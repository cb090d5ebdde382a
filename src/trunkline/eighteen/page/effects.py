"""Effects of an action, for its button: money of players and treasuries, moves of prices.

The action is carried out on a copy of the state. Nothing that follows in later steps is foreseen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from trunkline.eighteen.parts.ledger import Accounts
from trunkline.eighteen.parts.market import Cell
from trunkline.kernel import Action, Rule, fork
from trunkline.page.offers import Move


def rule_of(game: Any, state: Any, kind: type[Action]) -> Rule[Any, Any, Any] | None:
    """Return the rule that judges a kind of action in the current step."""
    rules = game.steps[state.frames[-1].step].rules if state.frames else ()
    return next((rule for rule in rules if rule.action is kind), None)


def carried_out(game: Any, state: Any, action: Action) -> Any:
    """Return the state right after an action that its rule accepts; else the unchanged state."""
    rule = rule_of(game, state, type(action))
    if rule is None or rule.refusal(game, state, action) is not None:
        return state
    after = fork(state)
    rule.apply(game, after, action)
    return after


def seats_gain(before: Accounts[Any, Any], after: Accounts[Any, Any]) -> dict[str, int]:
    """Return what each player gets, or pays as a negative amount."""
    pairs = enumerate(zip(before.players, after.players, strict=True))
    return {str(seat): new.cash - old.cash for seat, (old, new) in pairs if new.cash != old.cash}


def treasuries_gain(before: Accounts[Any, Any], after: Accounts[Any, Any]) -> dict[str, int]:
    """Return what each treasury gets, or pays as a negative amount."""
    pairs = ((name, old, after.companies[name]) for name, old in before.companies.items())
    return {name: new.cash - old.cash for name, old, new in pairs if new.cash != old.cash}


def price_move(name: str, cell: Cell, old: int, new: int, word: str = "") -> Move:
    """Return where a company's marker goes, and its price before and after."""
    where = f"{cell[0]},{cell[1]}"
    found: Move = {"owner": name, "panel": "market", "cell": where, "from": old, "to": new}
    if word:
        found["word"] = word
    return found


class Priced(Protocol):
    """A state whose companies have markers."""

    @property
    def companies(self) -> Mapping[str, Any]:
        """All companies by name."""


def moves(game: Any, before: Priced, after: Priced, always: str = "") -> list[Move]:
    """Return the markers that move, and that of the company `always` even if it stays."""
    found = []
    for name, old in before.companies.items():
        new = after.companies[name]
        if new.cell is not None and (new.cell != old.cell or name == always):
            found.append(price_move(name, new.cell, game.price(old), game.price(new), "price"))
    return found
