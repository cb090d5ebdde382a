"""§11.3: a claim is judged on the claimed track; the whole network gives it the same verdict."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.rules.record import FOLDER, replayed
from trunkline.titles.g18oe.records.actions import Run, RunTrains
from trunkline.titles.g18oe.rules.running.run_setup import Arrangement
from trunkline.titles.g18oe.rules.running.running import claimed_network, judge_run, network
from trunkline.titles.g18oe.rules.running.runs import company

DAMAGED = 4
"""Claims made of each played one."""


def damaged(action, track, chance):
    """Return the claim with a piece dropped, added, exchanged or all of them mixed."""
    claim = [list(run.paths) for run in action.routes]
    one, any_piece = chance.choice(claim), chance.choice(track.paths).id
    how = chance.randrange(5)
    if how == 0:
        one.pop(chance.randrange(len(one)))
    elif how == 1:
        one.insert(chance.randrange(len(one) + 1), any_piece)
    elif how == 2:
        one[chance.randrange(len(one))] = any_piece
    elif how == 3:
        chance.shuffle(one)
    else:  # somewhere on the map, whether the railroad gets there or not
        one[0] = f"{chance.choice(track.paths).id.partition(':')[0]}:{chance.randrange(3)}"
    runs = zip(action.routes, claim, strict=True)
    return replace(action, routes=tuple(Run(run.train, tuple(paths)) for run, paths in runs))


def verdict(asked, action, track):
    arrangement = Arrangement(action.joined, action.strela, action.pullman, action.orient)
    return judge_run(asked, arrangement, action.routes, track)


@pytest.mark.parametrize("name", ["18oe-1-plain", "18oe-1-other-readings"])
def test_the_claimed_track_gives_the_verdict_of_the_whole_network(name):
    timeline, chance = replayed(FOLDER / f"{name}.json.gz"), random.Random(1)
    seen = Counter()
    for number, action in enumerate(timeline.actions()):
        if not isinstance(action, RunTrains) or not action.routes:
            continue
        state = timeline.at(number).state
        asked = company(timeline.game, state, state.op.company)
        whole = network(asked)
        for claim in (action, *(damaged(action, whole, chance) for _ in range(DAMAGED))):
            part = claimed_network(asked, [run.paths for run in claim.routes])
            assert len(part.paths) <= len(whole.paths)
            full, found = verdict(asked, claim, whole), verdict(asked, claim, part)
            assert (found.reason is None) == (full.reason is None), (number, claim)
            assert found._replace(reason=None) == full._replace(reason=None), (number, claim)
            seen[found.reason is None] += 1
            seen["smaller"] += len(part.paths) < len(whole.paths) // 4
    assert min(seen[True], seen[False]) > 80
    assert seen["smaller"] > 80


def test_track_that_no_train_reaches_counts_as_track():
    """The sentence says what is wrong with the claim, not that the map has no such track."""
    timeline = replayed(FOLDER / "18oe-1-plain.json.gz")
    game = timeline.game
    for number, action in enumerate(timeline.actions()):
        if isinstance(action, RunTrains) and action.routes:
            state = timeline.at(number).state
            asked = company(game, state, state.op.company)
            known = {path.id for path in network(asked).paths}
            ours = {path.partition(":")[0] for path in known}
            far = [name for name in state.tiles if name not in ours]
            if far:
                break
    claim = [(asked.trains[0].card, (f"{far[0]}:0",))]
    reason = judge_run(asked, Arrangement(), claim, claimed_network(asked, [claim[0][1]])).reason
    assert "no such track" not in reason
    assert "no such track" in judge_run(asked, Arrangement(), claim, network(asked)).reason


def test_a_claim_with_unknown_hexes_is_refused():
    timeline = replayed(FOLDER / "18oe-1-plain.json.gz")
    runs = (n for n, action in enumerate(timeline.actions()) if isinstance(action, RunTrains))
    state = timeline.at(next(runs)).state
    asked = company(timeline.game, state, state.op.company)
    claim = [(asked.trains[0].card, ("ZZ99:0", "", "no ferry:1"))]
    track = claimed_network(asked, [claim[0][1]])
    assert track.paths == ()
    assert judge_run(asked, Arrangement(), claim, track).reason == "There is no such track in ZZ99."
