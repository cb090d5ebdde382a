"""Sample games: each replays to its end, and its note is true."""

from __future__ import annotations

from itertools import pairwise

import pytest

from trunkline import titles
from trunkline.interop.load import load_data
from trunkline.kernel import BadData, digest
from trunkline.titles import samples
from trunkline.titles.g18oe.records.actions import Answer, FormNational, MergeMinor

ALL = [(title.name, one) for title, one in samples.every() if title.name in titles.ours()]


@pytest.mark.parametrize(("title", "one"), ALL, ids=[one.id for _, one in ALL])
def test_a_sample_game_replays_to_its_end(title: str, one: samples.Sample) -> None:
    file = samples.game(title, one.id)
    assert file["title"] == title
    replay = load_data(file)
    timeline = replay.timeline
    assert replay.divergence is None
    assert not timeline.state.frames, "the game is over"
    assert digest(timeline.state) == file["journal"][-1]["digest"]
    assert (tuple(replay.names), timeline.now) == (one.players, one.moves)
    assert one.name
    assert one.note


def test_all_of_europe_has_a_merger_between_two_people_nationals_and_phase_8() -> None:
    timeline = load_data(samples.game("18oe", "all-of-europe")).timeline
    game, state = timeline.game, timeline.state
    acts = [timeline.at(place).action for place in range(1, timeline.now + 1)]
    merged = [
        (asked, answer)
        for asked, answer in pairwise(acts)
        if isinstance(asked, MergeMinor) and isinstance(answer, Answer) and answer.yes
    ]
    assert any(asked.seat != answer.seat for asked, answer in merged)
    assert any(isinstance(act, FormNational) for act in acts)
    assert game.choice.scenario == "full"
    assert (game.seats, state.phase) == (5, "8")


def test_what_is_no_sample_game_is_said() -> None:
    for title, name in (("18oe", "none"), ("1830", "all-of-europe")):
        with pytest.raises(BadData, match="no such sample game"):
            samples.game(title, name)
