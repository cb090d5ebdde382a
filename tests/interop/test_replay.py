"""Replays of our committed files, and of files with forged entries."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trunkline.interop import Divergence, Replay, load_any, load_data
from trunkline.kernel import BadData, digest
from trunkline.titles.g1848.site.trace import lines

DATA = Path(__file__).parent / "data"
FILES = sorted(DATA.glob("*.json"))
GAME = json.loads((DATA / "mixed-3.json").read_text(encoding="utf-8"))

Json = dict[str, Any]


def first(kind: str, fits: Callable[[Json], bool] = lambda action: True, nth: int = 0) -> Json:
    found = [a for a in GAME["actions"] if a["type"] == kind and fits(a)]
    action: Json = found[nth]
    return action


def changed(action: Json, **changes: Any) -> Replay:
    """The game with one action changed; `None` takes the field away."""
    data = copy.deepcopy(GAME)
    place = next(i for i, a in enumerate(data["actions"]) if a["id"] == action["id"])
    entry = data["actions"][place]
    for key, value in changes.items():
        if value is None:
            entry.pop(key, None)
        else:
            entry[key] = value
    return load_data(data)


def test_there_are_own_files() -> None:
    assert len(FILES) == 6


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_own_files_replay_to_their_result(path: Path) -> None:
    replay = load_any(path)
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert replay.match
    assert replay.end_reason == stored["game_end_reason"]
    assert len(list(lines(replay))) == len(stored["actions"])


def test_every_state_is_found_by_the_id_of_its_action() -> None:
    replay = load_data(GAME)
    assert replay.at(0) is replay.timeline.at(0).state
    assert replay.at(GAME["actions"][-1]["id"]) is replay.timeline.state
    with pytest.raises(Divergence, match="no such action"):
        replay.at(100_000)


# What the site allows


def test_messages_programs_and_the_user_field_change_nothing() -> None:
    data = copy.deepcopy(GAME)
    for number, entry in enumerate(data["actions"]):
        entry["user"] = 3
        entry["auto_actions"] = [
            *entry.get("auto_actions", []),
            {"type": "program_disable", "entity": 0, "entity_type": "player", "reason": "x"},
        ]
        if number % 7 == 0:
            entry["auto_actions"].append(
                {"type": "program_share_pass", "entity": 1, "entity_type": "player"}
            )
    chat = {"type": "message", "entity": 0, "entity_type": "player", "message": "hi", "id": 9001}
    order = {"type": "program_buy_shares", "entity": 1, "entity_type": "player", "id": 9002}
    data["actions"][5:5] = [chat, order, {**chat, "id": 9003, "type": "log"}]
    replay = load_data(data)
    assert replay.match
    assert 9001 not in replay.moments
    before = digest(replay.at(GAME["actions"][4]["id"]))
    assert digest(replay.at(9001)) == before  # a message names the moment before it
    assert replay.at(9002) is replay.at(GAME["actions"][4]["id"])


def test_automatic_results_of_programs_are_played() -> None:
    """A purchase or a pass that a program made is nested in the action before it."""
    data = copy.deepcopy(GAME)
    nested: list[Json] = []
    for action in data["actions"]:
        auto = {key: value for key, value in action.items() if key != "id"}
        follows = nested and action["type"] in ("pass", "buy_shares")
        if follows and action["entity_type"] == "player" and "auto_actions" not in action:
            nested[-1].setdefault("auto_actions", []).append(auto)
        else:
            nested.append(action)
    data["actions"] = nested
    assert len(nested) < len(GAME["actions"]) - 50
    assert load_data(data).match


def test_the_payout_of_the_boe_and_the_link_may_be_actions_of_their_own() -> None:
    data = copy.deepcopy(GAME)
    actions: list[Json] = []
    for action in data["actions"]:
        autos = action.pop("auto_actions", [])
        actions += [action, *autos]
    for number, action in enumerate(actions, 1):
        action["id"] = number
    data["actions"] = actions
    assert load_data(data).match


def test_the_directors_certificate_stays_with_the_director() -> None:
    """A block that names it while the seller stays director is invalid, and is not sold."""
    replay = load_data(GAME)
    tried = 0
    for action in GAME["actions"]:
        if action["type"] != "sell_shares" or action["percent"] > 20:
            continue
        name = action["shares"][0].partition("_")[0]
        before, after = (replay.at(action["id"] - back).companies.get(name) for back in (1, 0))
        if before is None or before.director != action["entity"] != after.director:
            continue
        if before.director == after.director:
            wrong = changed(action, shares=[f"{name}_0"]).divergence
            assert wrong is not None
            assert wrong.action_id == action["id"]
            tried += 1
    assert tried
    bought = changed(first("buy_shares"), shares=[first("par")["corporation"] + "_0"]).divergence
    assert bought is not None
    assert "is not for sale" in bought.reason


def test_files_without_them_replay_as_well() -> None:
    data = copy.deepcopy(GAME)
    for action in data["actions"]:
        action.pop("auto_actions", None)
    assert load_data(data).match


def test_old_files_lack_nodes_hexes_variant_and_extra_revenue() -> None:
    data = copy.deepcopy(GAME)
    for action in data["actions"]:
        action.pop("extra_revenue", None)
        action.pop("percent", None) if action["type"] == "buy_shares" else None
        if action.get("variant") == action.get("train", "").partition("-")[0]:
            action.pop("variant", None)
        for route in action.get("routes", ()):
            del route["nodes"], route["hexes"]
    assert load_data(data).match


def test_players_may_have_any_numbers() -> None:
    text = json.dumps(GAME)
    data = json.loads(text)
    numbers = [7741, 12, 90210]
    for player in data["players"]:
        player["id"] = numbers[player["id"]]
    data["result"] = {str(numbers[int(key)]): worth for key, worth in data["result"].items()}
    for action in data["actions"]:
        if action["entity_type"] == "player":
            action["entity"] = numbers[action["entity"]]
    replay = load_data(data)
    assert replay.match
    assert set(replay.result()) == {"7741", "12", "90210"}


def test_undone_play_leaves_no_trace() -> None:
    data = copy.deepcopy(GAME)
    action = data["actions"][40]
    wrong = {**action, "id": 5001, "type": "nonsense"}
    undo = {"type": "undo", "entity": 0, "entity_type": "player", "id": 5002}
    data["actions"][40:40] = [wrong, undo]
    replay = load_data(data)
    assert replay.match
    assert replay.total == len(GAME["actions"]) + 2
    assert len(replay.moments) == len(GAME["actions"])


def test_a_game_ended_by_hand_scores_as_it_stands() -> None:
    data = copy.deepcopy(GAME)
    data["actions"] = data["actions"][:100]
    end = {"type": "end_game", "entity": 0, "entity_type": "player", "id": 5001}
    data["actions"].append(end)
    replay = load_data(data)
    assert replay.divergence is None
    assert replay.end_reason == "manually_ended"
    assert replay.finished
    assert not replay.match
    data["result"] = replay.result()
    assert load_data(data).match
    *_, last = lines(load_data(data))
    assert last["state"]["finished"] is True
    data["actions"].append({**end, "id": 5002, "type": "program_share_pass"})
    assert load_data(data).match, "a programme after the end changes nothing"
    data["actions"].append({**end, "id": 5003, "type": "pass"})
    again = load_data(data)
    assert again.divergence is not None
    assert again.divergence.action_id == 5003


def test_a_wrong_result_is_no_match() -> None:
    data = copy.deepcopy(GAME)
    data["result"]["0"] += 1
    replay = load_data(data)
    assert replay.divergence is None
    assert not replay.match


# Recorded revenue


def test_a_wrong_revenue_is_paid_as_recorded_and_reported() -> None:
    run = first("run_routes", lambda a: len(a["routes"]) > 0)
    routes = copy.deepcopy(run["routes"])
    routes[0]["revenue"] += 10
    replay = changed(run, routes=routes)
    (report,) = replay.detail.mispriced
    assert report.action_id == run["id"]
    assert report.recorded == report.priced + 10
    state = replay.at(run["id"])
    assert state.op.revenue == report.recorded


@pytest.mark.parametrize("wrong", [-50, 10**15])
def test_a_revenue_that_none_can_be_stops_the_replay(wrong: int) -> None:
    run = first("run_routes", lambda a: len(a["routes"]) > 0)
    routes = copy.deepcopy(run["routes"])
    routes[0]["revenue"] = wrong
    replay = changed(run, routes=routes)
    assert replay.divergence is not None
    assert replay.divergence.action_id == run["id"]
    assert "(§10.3.2)" in replay.divergence.reason
    assert replay.detail.mispriced == []


def test_an_illegal_route_stops_the_replay() -> None:
    run = first("run_routes", lambda a: len(a["routes"]) > 1)
    twice = [run["routes"][0], {**run["routes"][0], "train": run["routes"][1]["train"]}]
    replay = changed(run, routes=twice)
    assert replay.divergence is not None
    assert replay.divergence.action_id == run["id"]
    assert "used twice" in replay.divergence.reason


# Tampered actions

TAMPERED = {
    "extra revenue in words": (
        first("run_routes"),
        {"routes": [], "extra_revenue": "much"},
        "extra_revenue must not be",
    ),
    "a train of many digits": (first("buy_train"), {"train": "2-" + "9" * 5000}, "no train '2-99"),
    "unknown type": (first("pass"), {"type": "teleport"}, "'teleport' is not known"),
    "bankrupt": (
        first("pass", lambda a: a["entity_type"] == "corporation"),
        {"type": "bankrupt"},
        "1848 has no bankruptcy",
    ),
    "bankrupt out of turn": (
        first("pass", lambda a: a["entity_type"] == "corporation"),
        {"type": "bankrupt", "entity": "QR"},
        "QR",
    ),
    "bankrupt player": (first("pass"), {"type": "bankrupt"}, "there is no company"),
    "a payout of the BoE in between": (
        first("lay_tile"),
        {"type": "dividend", "entity": "BOE", "kind": "payout"},
        "when an operating round begins",
    ),
    "a private as a corporation": (
        first("lay_tile"),
        {"entity": "P3", "entity_type": "corporation"},
        "there is no company 'P3'",
    ),
    "unknown player": (first("bid"), {"entity": 99}, "no player 99"),
    "a company that bids": (first("bid"), {"entity_type": "corporation"}, "no player"),
    "unknown private": (first("bid"), {"company": "P9"}, "no company 'P9'"),
    "private of a wrong type": (first("bid"), {"company": 3}, "company must be a text"),
    "unknown par": (first("par"), {"share_price": "75,1,5"}, "starts at '75,1,5'"),
    "unknown company": (first("par"), {"corporation": "XYZ"}, "no corporation 'XYZ'"),
    "no shares": (first("buy_shares"), {"shares": []}, "must list certificates"),
    "shares of a wrong type": (first("buy_shares"), {"shares": [5]}, "not a block of one company"),
    "unknown certificate": (first("buy_shares"), {"shares": ["CAR_9"]}, "no certificate CAR_9"),
    "somebody's certificate": (first("buy_shares"), {"shares": ["CAR_0"]}, "not for sale"),
    "two certificates": (first("buy_shares"), {"shares": ["BOE_8", "BOE_9"]}, "one share is"),
    "another's certificate": (first("sell_shares"), {"shares": ["CAR_8"]}, "not the seller's"),
    "a wrong percentage": (first("sell_shares"), {"percent": 90}, "are not 90%"),
    "unknown hex": (first("lay_tile"), {"hex": "Z1"}, "no hex 'Z1'"),
    "unknown tile": (first("lay_tile"), {"tile": "57-9"}, "no tile '57-9'"),
    "no tile": (first("lay_tile"), {"tile": None}, "tile must be a text"),
    "unknown rotation": (first("lay_tile"), {"rotation": 6}, "no rotation 6"),
    "rotation of a wrong type": (first("lay_tile"), {"rotation": "1"}, "must be a whole number"),
    "a tile that does not fit": (first("lay_tile"), {"hex": "D9", "tile": "7-3"}, "does not fit"),
    "unknown city": (first("place_token"), {"city": "64-9-1"}, "not on the map"),
    "no city": (first("place_token"), {"city": "nowhere"}, "no city 'nowhere'"),
    "another's token": (first("place_token"), {"tokener": "XYZ"}, "only tokens of its own"),
    "no routes": (first("run_routes"), {"routes": None}, "routes must be a list"),
    "a route of a wrong type": (first("run_routes"), {"routes": [7]}, "must name its train"),
    "an unknown train": (
        first("run_routes"),
        {"routes": [{"train": "9-9", "connections": [["F17", "F15"]], "revenue": 10}]},
        "nobody has bought",
    ),
    "a route without track": (
        first("run_routes"),
        {"routes": [{**first("run_routes")["routes"][0], "connections": [["B3", "B5"]]}]},
        "no track",
    ),
    "revenue of a wrong type": (
        first("run_routes"),
        {"routes": [{**first("run_routes")["routes"][0], "revenue": "lots"}]},
        "revenue must be a whole number",
    ),
    "half pay": (first("dividend"), {"kind": "half"}, "no kind 'half'"),
    "a train out of order": (first("buy_train"), {"train": "3-0", "variant": "3"}, "costs 200"),
    "a card out of order": (first("buy_train"), {"train": "2-4"}, "not the next 2"),
    "unknown side": (first("buy_train"), {"variant": "2++"}, "no side '2++'"),
    "a wrong price": (first("buy_train"), {"price": 1}, "costs"),
    "nobody's train": (first("buy_train"), {"exchange": "4-0"}, "nobody has bought"),
    "out of turn": (first("bid", lambda a: a["entity"] != 2), {"entity": 2}, "not your turn"),
    "a company out of turn": (
        first("pass", lambda a: a["entity_type"] == "corporation"),
        {"entity": "SAR"},
        "SAR",
    ),
    "a player passes for their company": (
        first("pass", lambda a: a["entity_type"] == "corporation"),
        {"entity": 0, "entity_type": "player"},
        "companies operate, not players (§7.2)",
    ),
    "nobody ends the game": (first("pass"), {"type": "end_game", "entity": 99}, "there is no 99"),
    "a link of nobody": (
        first("pass"),
        {"type": "destination_connection", "entity": "XYZ", "entity_type": "corporation"},
        "there is no 'XYZ'",
    ),
    "a copy that lies elsewhere": (
        first("lay_tile", nth=1),
        {"tile": first("lay_tile")["tile"]},
        "already lies on",
    ),
    "a link that is not there": (
        first("pass"),
        {"type": "destination_connection", "entity": "CAR", "entity_type": "corporation"},
        "no track joins Sydney and Adelaide",
    ),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_tampered_action_stops_the_replay_with_its_id(name: str) -> None:
    action, changes, sentence = TAMPERED[name]
    replay = changed(action, **changes)
    assert replay.divergence is not None, name
    assert replay.divergence.action_id == action["id"]
    assert sentence in replay.divergence.reason
    assert not replay.match
    assert max(replay.moments, default=0) < action["id"]


def test_a_loan_that_the_bank_does_not_have() -> None:
    data = json.loads((DATA / "random-4.json").read_text(encoding="utf-8"))
    loan = next(a for a in data["actions"] if a["type"] == "take_loan")
    for number, sentence in ((20, "no loan 20"), (-1, "no loan -1"), ("0", "loan must not be")):
        loan["loan"] = number
        wrong = load_data(data).divergence
        assert wrong is not None
        assert wrong.action_id == loan["id"]
        assert sentence in wrong.reason
    del loan["loan"]  # of no importance: they are alike
    assert load_data(data).match


def test_only_the_bank_takes_a_train_in_exchange() -> None:
    data = json.loads((DATA / "random-4.json").read_text(encoding="utf-8"))
    deal = next(a for a in data["actions"] if a["type"] == "buy_train" and "variant" not in a)
    deal["exchange"] = deal["train"]
    wrong = load_data(data).divergence
    assert wrong is not None
    assert (wrong.action_id, "§8.2.4" in wrong.reason) == (deal["id"], True)


def test_a_certificate_of_a_company_that_is_gone() -> None:
    data = json.loads((DATA / "random-4.json").read_text(encoding="utf-8"))
    replay = load_data(data)
    buy = next(
        action
        for action in data["actions"]
        if action["type"] == "buy_shares" and replay.at(action["id"]).receiverships
    )
    companies = replay.at(buy["id"]).companies.items()
    gone = next(name for name, company in companies if company.closed)
    buy["shares"] = [f"{gone}_3"]
    wrong = load_data(data).divergence
    assert wrong is not None
    assert wrong.action_id == buy["id"]
    assert wrong.reason == f"buy_shares: there is no certificate {gone}_3 any more (§5.5.5)"


def test_a_finished_game_that_goes_on_after_its_last_action() -> None:
    """The last pass changes no player's worth, but the game was not over before it."""
    data = copy.deepcopy(GAME)
    last = data["actions"].pop()
    assert last["type"] == "pass"
    replay = load_data(data)
    assert replay.result() == replay.stored
    assert replay.end_reason == ""
    assert replay.divergence is not None
    assert replay.divergence.action_id == last["id"] - 1
    assert "more moves are possible" in replay.divergence.reason
    assert digest(replay.at(last["id"] - 1)) == digest(load_data(GAME).at(last["id"] - 1))
    del data["game_end_reason"]
    assert load_data({**data, "status": "active"}).match
    short = load_data({**data, "actions": data["actions"][:100]})
    assert short.divergence is None
    assert not short.match


def test_a_file_pinned_to_an_old_program_says_so() -> None:
    data = copy.deepcopy(GAME)
    data["settings"]["pin"] = "abc123"
    assert load_data(data).match
    data["actions"][60]["type"] = "teleport"
    replay = load_data(data)
    assert replay.divergence is not None
    assert "old version" in replay.divergence.reason


def test_a_missing_action_is_a_divergence() -> None:
    data = copy.deepcopy(GAME)
    del data["actions"][150]
    replay = load_data(data)
    assert replay.divergence is not None or not replay.match


# Invalid game files


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        json.dumps(GAME)[:20_000],
        "[" * 100_000,
        "null",
        "[]",
        '"1848"',
        "{}",
        '{"players": [], "actions": []}',
        '{"title": "1848", "players": [], "actions": []}',
        '{"format": "trunkline-game"}',
        "\x00\x01",
        '{"title": "1848", "players": [{"id": 1, "name": "A"}], "actions": []}',
    ],
)
def test_a_file_that_is_no_game_is_bad_data(tmp_path: Path, text: str) -> None:
    path = tmp_path / "file.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData):
        load_any(path)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(b"\xff\xfe\x00\xd8")
    with pytest.raises(BadData):
        load_any(path)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_whatever_is_changed_there_is_an_answer_and_never_a_traceback(data: st.DataObject) -> None:
    """Any field of any action replaced by anything: a match, a difference or a divergence."""
    action = data.draw(st.sampled_from(GAME["actions"][:120]))
    key = data.draw(st.sampled_from(sorted(action)))
    other = {**action, key: data.draw(JSON)}
    actions = [other if a is action else a for a in GAME["actions"][:130]]
    with suppress(BadData):
        load_data({**GAME, "actions": actions})
