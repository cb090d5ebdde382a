"""Games by players bent on trouble are written for 18xx.games and come back the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.interop.wild import TASTES, play
from trunkline.interop import Replay, load_data
from trunkline.kernel import digest
from trunkline.titles.g1848.rules.trains.piles import over_limit
from trunkline.titles.g1848.site.export import export
from trunkline.titles.g1848.site.quirks import ANSWERED


def there_and_back(taste: str, seats: int, seed: int, *, between: bool = True) -> set[str]:
    """Return the questions that came up, and how the game ended.

    Every action of the file leads to the state it was played to, though all players are called the
    same; names and the numbers of actions are as the format note (§1, §2) has them.
    """
    timeline = play(taste, seats, seed, between=between)
    written = export(Replay(timeline.game, timeline, ["bot"] * seats, list(range(seats))))
    assert len({player["name"] for player in written["players"]}) == seats
    assert [one["id"] for one in written["actions"]] == list(range(1, timeline.now + 1))
    back = load_data(written, audited=False)
    assert back.divergence is None
    assert back.match
    assert len(back.moments) == timeline.now
    for moment in range(timeline.now + 1):
        assert digest(back.timeline.at(moment).state) == digest(timeline.at(moment).state)
    met = {_question(timeline.game, timeline.at(place).state) for place in range(timeline.now)}
    return met | {back.end_reason}


def _question(game: Any, state: Any) -> str:
    """Return the step; of a discard between two companies, how many are outstanding."""
    asked = state.frames[-1]
    if asked.step != "discard" or state.frames[-2].data != ANSWERED:
        return asked.step
    return f"gap {sum(over_limit(game, state, name) for name in state.companies)}"


@pytest.mark.parametrize("taste", TASTES)
def test_a_wild_game_goes_there_and_back(taste: str) -> None:
    seeds = {"debts": (5, 2), "discards": (3, 1), "failures": (4, 1), "trades": (5, 2)}[taste]
    there_and_back(taste, *seeds)


@pytest.mark.parametrize(
    ("taste", "seats", "seed", "what"),
    [
        ("discards", 3, 60, "gap 2"),
        ("discards", 6, 71, "gap 2"),
        ("trades", 4, 905, "dnf"),
    ],
)
def test_outstanding_discards_and_a_standstill_go_there_and_back(
    taste: str, seats: int, seed: int, what: str
) -> None:
    """Format note §7.5: one discard between two companies; §7: empty rounds have payouts."""
    assert what in there_and_back(taste, seats, seed, between=what != "dnf")


@pytest.mark.soak
def test_many_wild_games_go_there_and_back() -> None:
    met: set[str] = set()
    for taste in TASTES:
        for seed in range(40):
            met |= there_and_back(taste, 3 + seed % 4, seed)
    assert {"discard", "tasmania", "insolvent", "blocking"} <= met
