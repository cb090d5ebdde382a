"""Games brought to an interesting moment before a page shows them, so that tests stay short."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.interop import wild
from trunkline.kernel import files, legal
from trunkline.titles.g1848.page import warnings
from trunkline.titles.g1848.page.map import refused
from trunkline.titles.g1848.records.actions import BuyTrain, BuyTrainFrom, LayTrack
from trunkline.titles.g1848.rules.shares.loans import may_borrow
from workbench.pages import bring as bring
from workbench.pages import game_file as game_file
from workbench.pages import open_file as open_file


def _loan_ruins(game: Any, state: Any) -> bool:
    """Return True if a company may take the loan that closes it."""
    name = state.op.company if state.op else ""
    return bool(name) and state.companies[name].cell[1] <= 2 and may_borrow(game, state)


def _rebate(game: Any, state: Any) -> bool:
    """Return True if the Ghan's rebate may be used."""
    bought = (one for one in legal(game, state) if isinstance(one, BuyTrain))
    return state.frames[-1].step == "train" and any(one.rebate for one in bought)


def _company_train(game: Any, state: Any) -> bool:
    """Return True if a company may buy another director's train."""
    return any(isinstance(one, BuyTrainFrom) for one in legal(game, state))


def _after_yellow(game: Any, state: Any) -> bool:
    """Return True if one yellow tile is laid, and another hex could be upgraded otherwise."""
    if state.frames[-1].step != "track" or not state.op.lays:
        return False
    return any(AFTER_YELLOW in refused(game, state, name) for name in game.board.map.hexes)


AFTER_YELLOW = "You cannot upgrade after laying a yellow tile"


def _last_lay(game: Any, state: Any) -> bool:
    """Return True if the company fails after any tile that it can lay."""
    if state.frames[-1].step != "track":
        return False
    lays = [one for one in legal(game, state) if isinstance(one, LayTrack)]
    return bool(lays) and all(warnings.foresee(game, state, one)[1].doubt for one in lays)


MOMENTS = {
    "ruin": _loan_ruins,
    "rebate": _rebate,
    "company_train": _company_train,
    "after_yellow": _after_yellow,
    "last_lay": _last_lay,
}


@cache
def wild_file(taste: str, seats: int, seed: int, step: str = "") -> str:
    """Return a game of wild players (tests/interop/wild.py), whole or up to a step with a choice.

    `MOMENTS` names some that are not steps.
    """
    import json

    def reached(game: Any, state: Any) -> bool:
        found = MOMENTS.get(step)
        return found(game, state) if found else bool(state.frames[-1].step == step)

    timeline = wild.play(taste, seats, seed, until=reached if step else None)
    return json.dumps(files.write(timeline, [f"Player {n + 1}" for n in range(seats)]))
