"""Opinions: shown only if every look prefers another move and most name the same one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.report import games
from trunkline.bots.lookahead import Candidate, SearchResult
from trunkline.eighteen.parts.actions import Pass
from trunkline.kernel import Action, Seat
from trunkline.report import calibration, job, opinions
from trunkline.report.opinions import Care, Look, examine, favourite, rounded, stable
from trunkline.titles.g1848.records.actions import LowerPrice

PLAYED = LowerPrice(Seat(0), "P1")
OTHER, THIRD = LowerPrice(Seat(0), "P2"), Pass(Seat(0))
CARE = Care(looks=6)


def looks(*better: Action) -> list[Look]:
    return [Look(one, 100.0 + number) for number, one in enumerate(better)]


def test_all_looks_must_prefer_another_move():
    assert stable(looks(*[OTHER] * 6), PLAYED, CARE)
    assert not stable(looks(*[OTHER] * 5, PLAYED), PLAYED, CARE)
    assert not stable([], PLAYED, CARE)


def test_five_in_six_looks_must_name_the_same_move():
    assert stable(looks(*[OTHER] * 5, THIRD), PLAYED, CARE)
    assert not stable(looks(*[OTHER] * 4, THIRD, THIRD), PLAYED, CARE)
    assert favourite(looks(THIRD, OTHER, OTHER)) == (OTHER, 2)
    assert favourite(looks(THIRD, OTHER)) == (THIRD, 1)


def test_amounts_are_rounded_to_fifty_pounds():
    assert [rounded(one) for one in (0, 24, 26, 1374, -80)] == [0, 0, 50, 1350, -100]


@pytest.mark.parametrize(
    ("answers", "taken", "shown"),
    [
        ([OTHER] * 6, 6, True),
        ([OTHER, OTHER, PLAYED, OTHER, OTHER, OTHER], 3, False),
        ([OTHER, THIRD, OTHER, OTHER, OTHER, OTHER], 6, True),
        ([OTHER, THIRD, OTHER, THIRD, OTHER, OTHER], 4, False),
        ([OTHER, None, OTHER, OTHER, OTHER, OTHER], 1, False),
    ],
)
def test_looks_end_as_soon_as_a_finding_cannot_be_stable(monkeypatch, answers, taken, shown):
    left = iter(answers)

    def looking(*asked: Any) -> Any:
        better = next(left)
        yield None
        yield None if better is None else SearchResult(Candidate(better), PLAYED, 100, (), (), 0)

    monkeypatch.setattr(opinions, "looking", looking)
    monkeypatch.setattr(opinions, "_played", lambda *asked: PLAYED)
    *_, (found, is_stable) = examine(games.site(), 1, None, CARE)  # type: ignore[arg-type]
    assert len(found) == taken
    assert is_stable is shown


def late(monkeypatch: pytest.MonkeyPatch, many: int = 3) -> None:
    """Let only the last decisions be looked at, whose imagined games are short."""
    real = opinions.screened

    def few(source: Any, seat: int) -> list[int]:
        found = [place for place in real(source, seat) if place > source.end - 60]
        return found[-many:]

    monkeypatch.setattr(job, "screened", few)


def test_the_decisions_of_a_real_game_come_in_small_steps_with_an_end(monkeypatch):
    late(monkeypatch)
    source = games.site()
    care = Care(looks=2, candidates=2)
    steps = list(job.work(source, seats=[0], care=care, parts=("decisions",)))
    mine = [one for one in steps if one.part == "decisions"]
    assert all(one.data is None and one.done <= one.of for one in mine[:-1])
    assert [one.done for one in mine] == sorted(one.done for one in mine)
    made = mine[-1].data
    assert made is not None
    assert mine[-1].done == mine[-1].of
    assert made["expert"] == opinions.NAME
    for one in made["opinions"]:
        assert one["low"] <= one["median"] + 50
        assert one["agree"] <= one["looks"] == 2


def test_the_same_file_gives_the_same_opinions(monkeypatch):
    late(monkeypatch, 2)
    care = Care(looks=2, candidates=1)
    one, other = (
        job.finished(job.work(games.site(), seats=[1], care=care, parts=("decisions",)))
        for _ in range(2)
    )
    assert one == other


def test_an_opinion_says_both_moves_and_its_range():
    source = games.site()
    place = 1
    played = source.replay.timeline.at(place).action
    assert played is not None
    other = LowerPrice(played.seat, "P1")
    found = opinions.opinion(
        source, place, [Look(other, gain) for gain in (734, 812, 1268)], [60, 70]
    )
    assert (found["checks"], found["gained"]) == (2, 50)
    assert (found["low"], found["median"], found["high"]) == (730, 800, 1270)
    close = opinions.opinion(source, place, [Look(other, 1124.0)] * 2, [])
    assert (close["low"], close["median"], close["high"]) == (1100, 1100, 1130)
    assert (close["checks"], close["gained"]) == (0, None)
    assert found["played"] == source.told(place).rstrip(".")
    assert found["better"].startswith("Otto ")
    assert found["move"] == source.numbers[place]


def test_an_impossible_move_is_described_by_its_button():
    source = games.site()
    text = opinions.said(source, 1, Pass(Seat(2)))
    assert text == "Otto prefers: Pass."


def test_dropped_findings_have_a_reason():
    source, place = games.site(), 1
    played = source.replay.timeline.at(place).action
    assert played is not None
    texts = [
        opinions.dropped(source, place, one, [])["text"]
        for one in ([], looks(played), looks(OTHER, OTHER, played), looks(OTHER, THIRD))
    ]
    after = opinions.dropped(source, place, looks(OTHER, OTHER), [-50.0])["text"]
    assert after.endswith(": when regulars play on, Lower P2 does not always come out better")
    assert texts[0].endswith(": no look could judge it")
    assert texts[1].endswith(": the first look prefers what was done")
    assert texts[2].endswith(": one of 3 looks prefers what was done")
    assert texts[3].endswith(": 2 looks do not agree on one move")
    assert all(text.startswith("move 1 (") for text in texts)


def last_of(source: Any, seat: int) -> int:
    """A late decision of a seat, from which the rest of the game is short."""
    found = [one for one in opinions.screened(source, seat) if one > source.end - 25]
    return found[0]


def test_regulars_play_on_from_both_moves_to_the_same_end_each_time():
    source = games.site()
    place = last_of(source, 0)
    action = source.replay.timeline.at(place).action
    assert action is not None
    ends = [list(opinions.played_on(source, place, action, 1)) for _ in range(2)]
    assert ends[0] == ends[1]
    assert ends[0][-1] is not None
    assert set(ends[0][:-1]) <= {None}
    *_, gains = opinions.checked(source, place, action, range(2))
    assert gains == [0.0, 0.0]


@pytest.mark.parametrize(("gain", "shown"), [(100.0, True), (-100.0, False)])
def test_a_stable_finding_is_shown_only_if_regulars_agree(monkeypatch, gain, shown):
    source = games.site()
    place = last_of(source, 0)
    played = source.replay.timeline.at(place).action
    assert played is not None

    def examined(*asked: Any) -> Any:
        yield None
        yield looks(*[OTHER] * 3), True

    def checked(source: Any, at: int, better: Action, seeds: Any) -> Any:
        assert (at, better, list(seeds)) == (place, OTHER, [0, 1])
        yield None
        yield [100.0, gain]

    found = opinions.Candidate(place, 500.0)
    monkeypatch.setattr(job, "screened", lambda *asked: [place])
    monkeypatch.setattr(job, "screen", lambda *asked: iter([None, found]))
    monkeypatch.setattr(job, "examine", examined)
    monkeypatch.setattr(job, "checked", checked)
    monkeypatch.setattr(opinions, "said", lambda *asked: "Otto lowers P2.")
    made = job.finished(job.work(source, seats=[0], parts=("decisions",)))
    (mine,) = made["decisions"]
    assert [one["gained"] for one in mine["opinions"]] == ([100] if shown else [])
    assert ["not always" in one["text"] for one in mine["dropped"]] == ([] if shown else [True])


def test_calibration_checks_the_claims_with_other_seeds(monkeypatch):
    source = games.site()
    place = last_of(source, 0)
    action = source.replay.timeline.at(place).action
    assert action is not None
    claim = opinions.opinion(source, place, looks(action), [10.0])
    monkeypatch.setattr(
        calibration,
        "work",
        lambda *asked, **wanted: iter(
            [job.ReportPart("decisions", 1, 1, 0, {"seat": 0, "opinions": [claim]})]
        ),
    )
    (found,) = calibration.check(source, 2)
    assert found.gains == (0.0, 0.0)
    assert (found.move, found.claimed) == (source.numbers[place], claim["median"])
    assert not found.agrees


def test_calibration_adds_up_what_came_true():
    def one(claimed: int, *gains: float) -> calibration.Checked:
        return calibration.Checked("a", 0, 1, claimed, 0, 0, gains)

    found = calibration.summary([one(1000, 400, 600), one(500, -100, -300), one(300, 10, 20)])
    assert found == {"claims": 3, "agree": 2, "claimed": 500, "gained": 15, "kept": 0.17}
    assert calibration.summary([]) == {"claims": 0}
