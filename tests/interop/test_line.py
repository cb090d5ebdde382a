"""Entries that count in a file and when they are played: the end, actions out of order."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from tests.conftest import NO_SHARED, SHARED
from trunkline.interop import Divergence, load_data
from trunkline.kernel import digest, files
from trunkline.titles.g1848.site.trace import lines

GAME = json.loads((Path(__file__).parent / "data" / "mixed-3.json").read_text(encoding="utf-8"))


def test_an_action_of_a_native_file_is_named_by_its_journal_entry() -> None:
    """This includes files with undone actions; a divergence counts the same way."""
    timeline = load_data(GAME).timeline
    native = files.write(timeline, ["a", "b", "c"])
    acts = native["journal"][:60]
    native["journal"] = [*acts[:50], {"undo": 40}, {"redo": 45}, {"undo": 40}, *acts[40:]]
    replay = load_data(native)
    assert replay.match
    assert list(replay.moments) == [*range(1, 41), *range(54, 74)]
    assert replay.at(54) is replay.timeline.at(41).state
    for number, same in ((51, 40), (52, 45), (53, 40)):
        assert digest(replay.at(number)) == digest(timeline.at(same).state)
    assert digest(replay.at(45)) == digest(timeline.at(45).state), "taken back later, but played"
    with pytest.raises(Divergence, match="no such action"):
        replay.at(74)
    native["journal"][69] = {**native["journal"][69], "digest": "0"}
    broken = load_data(native)
    assert broken.divergence is not None
    assert broken.divergence.action_id == 70
    assert list(broken.moments)[-1] == 69
    assert broken.total == 73
    assert digest(broken.at(45)) == digest(timeline.at(45).state)
    for number, sentence in (
        (70, "differs"),
        (72, "not reached, for the replay stops at action 70"),
    ):
        with pytest.raises(Divergence, match=sentence):
            broken.at(number)


def test_entries_of_a_file_name_the_moment_of_their_time() -> None:
    """This includes entries undone later, and the undo and redo that did so."""
    acts = GAME["actions"][:44]
    by = {"entity": 0, "entity_type": "player"}
    undo = {"type": "undo", **by, "id": 9001, "action_id": 40}
    redo, chat = {"type": "redo", **by, "id": 9002}, {"type": "message", **by, "id": 9003}
    again = {**undo, "id": 9004}
    other = [{**one, "id": one["id"] + 5000} for one in acts[40:]]
    replay = load_data({**GAME, "actions": [*acts, undo, redo, chat, again, *other]})
    assert replay.divergence is None
    plain = load_data({**GAME, "actions": acts})
    for number, same in ((44, 44), (42, 42), (9001, 40), (9002, 44), (9003, 44), (9004, 40)):
        assert digest(replay.at(number)) == digest(plain.at(same)), number
    assert digest(replay.at(5042)) == digest(plain.at(42))
    assert 42 not in replay.moments


def test_a_loan_may_be_taken_while_a_train_must_be_given_up() -> None:
    """The site takes it from the company on turn at any time, and it counts from there on.

    The step of buying trains is looked at once the train is gone: with the loan it waits (§8.3).
    """
    place = next(i for i, a in enumerate(GAME["actions"]) if a["type"] == "discard_train")
    start, discard = GAME["actions"][:place], GAME["actions"][place]
    loan = {"type": "take_loan", "entity": "SAR", "entity_type": "corporation", "id": 9000}
    late = load_data({**GAME, "actions": [*start, discard, loan]})
    early = load_data({**GAME, "actions": [*start, loan, discard]})
    assert late.divergence is early.divergence is None
    after_loan, after_discard = early.timeline.state, late.timeline.state
    assert after_loan.companies["SAR"] == after_discard.companies["SAR"]
    assert after_loan.loans["SAR"] == 1
    assert (after_loan.frames[-1].step, after_discard.frames[-1].step) == ("train", "finish")
    alone = load_data({**GAME, "actions": [*start, loan]})
    assert alone.divergence is None
    assert alone.timeline.state.frames[-1].step == "discard"
    twice = load_data({**GAME, "actions": [*start, loan, {**loan, "id": 9001}, discard]})
    assert twice.divergence is not None
    assert twice.divergence.action_id == 9001


TWO = SHARED / "games" / "1848" / "machine" / "nocom_6p_10042.json"


@pytest.mark.skipif(not TWO.exists(), reason=NO_SHARED)
def test_companies_may_give_up_trains_in_any_order() -> None:
    """The site asks CAR first and then FT, but shows both; a loan may come in between."""
    game = json.loads(TWO.read_text())
    place = next(i for i, a in enumerate(game["actions"]) if a["type"] == "discard_train")
    first, second = game["actions"][place : place + 2]
    assert (first["entity"], second["entity"]) == ("CAR", "FT")
    start = game["actions"][:place]
    loan = {"type": "take_loan", "entity": "VR", "entity_type": "corporation", "id": 9000}
    wanted = load_data({**game, "actions": [*start, first, second, loan]})
    assert wanted.divergence is None
    for order in ((second, first, loan), (second, loan, first), (loan, second, first)):
        replay = load_data({**game, "actions": [*start, *order]})
        assert replay.divergence is None
        assert digest(replay.timeline.state) == digest(wanted.timeline.state)
    wrong = load_data({**game, "actions": [*start, {**second, "entity": "VR"}]}).divergence
    assert wrong is not None
    assert (wrong.action_id, "§8.1" in wrong.reason) == (second["id"], True)


def test_nothing_is_played_after_the_end() -> None:
    for kind in ("end_game", "pass"):
        more = {"type": kind, "entity": 0, "entity_type": "player", "id": 9000}
        wrong = load_data({**GAME, "actions": [*GAME["actions"], more]}).divergence
        assert wrong is not None
        assert (wrong.action_id, wrong.reason) == (9000, f"{kind}: the game is over (§13.1)")


def test_actions_that_depend_on_a_message_are_played() -> None:
    """The site may be stuck until a message comes: its automatic actions then belong to that."""
    data = copy.deepcopy(GAME)
    place = next(i for i, a in enumerate(data["actions"]) if a.get("auto_actions"))
    ends = data["actions"][place]
    chat = {"type": "message", "entity": 0, "entity_type": "player", "message": "?", "id": 9001}
    data["actions"].insert(place + 1, {**chat, "auto_actions": ends.pop("auto_actions")})
    assert load_data(data).match
    passing = next(
        i for i, a in enumerate(data["actions"]) if a["type"] == "pass" and i > place + 1
    )
    auto = data["actions"].pop(passing)
    data["actions"].insert(passing, {**chat, "id": auto.pop("id"), "auto_actions": [auto]})
    assert load_data(data).match


def test_a_trace_shows_when_a_game_was_ended_by_hand() -> None:
    """This includes a program switched off after it."""
    by = {"entity": 0, "entity_type": "player"}
    end, order = {"type": "end_game", **by, "id": 9000}, {"type": "program_disable", **by}
    data = {**GAME, "actions": [*GAME["actions"][:80], end, {**order, "id": 9001}]}
    replay = load_data(data)
    assert replay.end_reason == "manually_ended"
    finished = {line["id"]: line["state"]["finished"] for line in lines(replay)}
    assert [finished[number] for number in (80, 9000, 9001)] == [False, True, True]
    assert sum(finished.values()) == 2


def test_while_privates_are_sold_they_count_at_their_printed_price() -> None:
    """R-PRIV-FINAL: so in a game that was given up before the first stock round."""
    bid = next(place for place, one in enumerate(GAME["actions"]) if one["type"] == "bid")
    end = {"type": "end_game", "entity": 0, "entity_type": "player", "id": 9000}
    replay = load_data({**GAME, "actions": [*GAME["actions"][: bid + 1], end]})
    buyer, private = GAME["actions"][bid]["entity"], GAME["actions"][bid]["company"]
    player = replay.timeline.state.players[buyer]
    price = replay.game.cards.privates[private].price
    shares = {"P6": 200}.get(private, 0)
    assert replay.result()[str(buyer)] == player.cash + price + shares
