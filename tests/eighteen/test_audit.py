"""Mistakes of a title fail loudly, whatever checks it has chosen for its own audit."""

from types import SimpleNamespace
from typing import Any

import pytest

from tests.titles.g1848.table import Table
from trunkline.eighteen.parts.audit import table_problems
from trunkline.testing import LawBroken
from trunkline.testing.laws_18xx import tables_of_18xx_are_whole


def operating() -> Table:
    table = Table(4).after_auction(P6=3).tiles(H11=("57", 1))
    return table.company("VR", {0: 40, 1: 20}, cash=100).operate("VR")


def no_home(state: Any) -> None:
    """A launch that forgets the home token."""
    state.companies["VR"] = state.companies["VR"]._replace(placed=0)
    del state.tokens["H11.0"]


def no_owner(state: Any) -> None:
    state.companies["VR"] = state.companies["VR"]._replace(director=-1)


def uncounted_token(state: Any) -> None:
    state.tokens["F17.0"] = ("VR",)


def token_from_nowhere(state: Any) -> None:
    state.companies["VR"] = state.companies["VR"]._replace(placed=2)


def tile_from_nowhere(state: Any) -> None:
    state.tiles["H9"] = ("57", 1)


def share_from_nowhere(state: Any) -> None:
    company = state.companies["VR"]
    shares = company.shares._replace(pool=10)
    state.companies["VR"] = company._replace(shares=shares)


def twice(state: Any) -> None:
    state.to_operate = ("VR",)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (no_home, "VR operates without a token on the map"),
        (no_owner, "VR operates without a director"),
        (uncounted_token, "VR placed 1, 2 lie on the map"),
        (token_from_nowhere, "VR placed 2, 1 lie on the map"),
        (tile_from_nowhere, "tile 57"),
        (share_from_nowhere, "VR: 110%"),
        (twice, "operates twice"),
    ],
)
def test_the_laws_find_what_comes_from_nowhere(damage, words):
    table = operating()
    assert list(table_problems(table.game, table.state)) == []
    damage(table.state)
    line: Any = SimpleNamespace(game=table.game, state=table.state, end=0, at=lambda index: line)
    with pytest.raises(LawBroken, match=words):
        tables_of_18xx_are_whole(line)


def test_a_table_of_no_18xx_is_not_looked_at():
    line: Any = SimpleNamespace(game=None, state=None, end=0)
    assert tables_of_18xx_are_whole(line) is None
