"""Games by players bent on trouble are written for 18xx.games and come back the same."""

from __future__ import annotations

import pytest

from tests.interop.wild import TASTES, play
from trunkline.interop import Replay, load_data
from trunkline.kernel import digest
from trunkline.titles.g1848.site.export import export


def there_and_back(taste: str, seats: int, seed: int) -> set[str]:
    """The questions that came up; every action of the file leads to the state it was played to."""
    timeline = play(taste, seats, seed, between=True)
    names = [f"player {seat}" for seat in range(seats)]
    written = export(Replay(timeline.game, timeline, names, list(range(seats))))
    back = load_data(written, audited=False)
    assert back.divergence is None
    assert back.match
    assert len(back.moments) == timeline.now
    for moment in range(timeline.now + 1):
        assert digest(back.timeline.at(moment).state) == digest(timeline.at(moment).state)
    return {timeline.at(moment).state.frames[-1].step for moment in range(timeline.now)}


@pytest.mark.parametrize("taste", TASTES)
def test_a_wild_game_goes_there_and_back(taste: str) -> None:
    seeds = {"debts": (5, 2), "discards": (3, 1), "failures": (4, 1), "trades": (5, 2)}[taste]
    there_and_back(taste, *seeds)


@pytest.mark.soak
def test_many_wild_games_go_there_and_back() -> None:
    met: set[str] = set()
    for taste in TASTES:
        for seed in range(40):
            met |= there_and_back(taste, 3 + seed % 4, seed)
    assert {"discard", "tasmania", "insolvent", "blocking"} <= met
