"""Outlook of a company: what its best run earns now, and after each lay that it may make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from trunkline.eighteen.page.effects import carried_out
from trunkline.eighteen.parts.state import Train
from trunkline.kernel import Action, Outlook, Prospect, View, fork

MOST = 400
"""Lays of a turn that are searched at once."""


def outlook(
    game: Any,
    view: View[Any],
    actions: Sequence[Action],
    *,
    best: Callable[[Any, Any, str], tuple[int, bool]],
    lent: Train | None = None,
    most: int = MOST,
) -> Outlook | None:
    """Return what the best runs earn, and if that is proved.

    A company without a train is reckoned with the one that is `lent`.
    """
    state = view.state
    if state.op is None or len(actions) > most:
        return None
    name, about = state.op.company, ""
    if not state.companies[name].trains:
        if lent is None:
            return None
        state, about = _with(state, name, lent), f"with a {lent.name}"
    now, proved = best(game, state, name)
    after = [
        Prospect(action, *best(game, carried_out(game, state, action), name)) for action in actions
    ]
    return Outlook(now, proved, tuple(after), about)


def _with(state: Any, name: str, train: Train) -> Any:
    """Return a copy of the state in which a company has a train more."""
    found = fork(state)
    company = found.companies[name]
    found.companies[name] = company._replace(trains=(*company.trains, train))
    return found
