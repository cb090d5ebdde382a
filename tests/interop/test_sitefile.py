"""The envelope of a file of 18xx.games: entries read, ignored and refused."""

from __future__ import annotations

from typing import Any

import pytest

from trunkline.interop import Divergence, load_data
from trunkline.kernel import BadData
from trunkline.titles.g1848.site import sitefile

PASS = {"type": "pass", "entity": 5, "entity_type": "player", "id": 1}


def file(**changes: Any) -> dict[str, Any]:
    players = [{"id": number, "name": f"P{number}"} for number in (5, 7, 11)]
    return {"title": "1848", "players": players, "actions": [PASS], **changes}


def test_players_keep_seat_order_and_ids() -> None:
    read = sitefile.read(file(result={"7": 1, "5": 2, "11": 3}))
    assert [player.id for player in read.players] == [5, 7, 11]
    assert read.result == {"5": 2, "7": 1, "11": 3}


def test_unknown_keys_and_missing_bookkeeping_are_fine() -> None:
    read = sitefile.read(file(weather="rain", settings={"seed": 1, "pin": "abc"}))
    assert read.result is None
    assert read.pinned
    assert not read.over
    assert sitefile.read(file(status="finished")).over
    assert sitefile.read(file(status="archived", game_end_reason="bank")).over


def test_an_action_without_id_is_numbered_by_its_place() -> None:
    actions = [PASS, {key: value for key, value in PASS.items() if key != "id"}]
    assert [action.id for action in sitefile.read(file(actions=actions)).actions] == [1, 2]


def test_the_oldest_files_know_players_by_name() -> None:
    """Plain names or objects without ids; the name is then the id, in actions and result too."""
    for players in (["Ann", "Bob", "Cy"], [{"name": name} for name in ("Ann", "Bob", "Cy")]):
        data = file(players=players, result={"Cy": 3, "Ann": 1, "Bob": 2}, actions=[])
        read = sitefile.read(data)
        assert [(player.id, player.name) for player in read.players] == [
            (name, name) for name in ("Ann", "Bob", "Cy")
        ]
        assert read.result == {"Ann": 1, "Bob": 2, "Cy": 3}
    by_name = sitefile.read(file(result={"P5": 1, "P7": 2, "P11": 3}))
    assert by_name.result == {"5": 1, "7": 2, "11": 3}


def test_automatic_actions_carry_the_id_of_their_parent() -> None:
    auto = {"type": "dividend", "entity": "BOE", "entity_type": "corporation", "kind": "payout"}
    (action,) = sitefile.read(file(actions=[{**PASS, "id": 9, "auto_actions": [auto]}])).actions
    assert [(one.id, one.kind) for one in action.autos] == [(9, "dividend")]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"title": "1830"}, "only 1848"),
        ({"title": None}, "only 1848"),
        ({"players": {}}, "players must be a list"),
        ({"players": [{"id": 1}]}, "a player must have"),
        ({"players": [["Ann"]]}, "a player must be an object"),
        ({"players": ["Ann", "Ann", "Bob"]}, "same id"),
        ({"players": [{"id": 1, "name": "A"}, {"id": 1, "name": "B"}]}, "same id"),
        ({"actions": None}, "actions must be a list"),
        ({"actions": [[]]}, "entry 1 of the actions"),
        ({"actions": [{**PASS, "id": "1"}]}, "the id must be a whole number"),
        ({"settings": []}, "settings must be an object"),
        ({"settings": {"optional_rules": ["blitz"]}}, "optional rules"),
        ({"result": [1]}, "result must give"),
        ({"result": {"5": "much", "7": 1, "11": 1}}, "result must give"),
        ({"result": {"1": 1}}, "other players"),
        ({"status": 3}, "status must be a text"),
    ],
)
def test_a_broken_envelope_is_named(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadData, match=sentence):
        sitefile.read(file(**changes))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"type": 5}, "type of an action"),
        ({"type": "pass", "entity": None}, "who acts"),
        ({"type": "pass", "entity": True}, "who acts"),
        ({"type": "pass", "entity_type": None}, "who acts"),
        ({"auto_actions": {"type": "pass"}}, "auto_actions must be a list"),
        ({"auto_actions": ["pass"]}, "automatic action must be an object"),
        ({"auto_actions": [PASS] * 1001}, "automatic actions"),
        ({"auto_actions": [{**PASS, "auto_actions": [PASS]}]}, "no automatic actions itself"),
    ],
)
def test_a_broken_action_is_named_by_its_id(changes: dict[str, Any], sentence: str) -> None:
    """Unless it was taken back: then it may be nonsense."""
    broken = {**PASS, "type": "program_disable", "id": 41, **changes}
    wrong = load_data(file(actions=[broken])).divergence
    assert wrong is not None
    assert wrong.action_id == 41
    assert sentence in wrong.reason
    undo = {"type": "undo", "entity": 5, "entity_type": "player", "id": 42, "action_id": 0}
    assert load_data(file(actions=[broken, undo])).divergence is None


def test_two_actions_with_one_id_are_refused() -> None:
    with pytest.raises(Divergence, match="two actions"):
        sitefile.read(file(actions=[PASS, PASS]))


def test_a_file_of_a_million_actions_is_refused_before_it_is_looked_at() -> None:
    with pytest.raises(BadData, match="1000000 actions"):
        sitefile.read(file(actions=[PASS] * 1_000_000))


def test_automatic_actions_count_for_the_limit() -> None:
    actions = [{**PASS, "id": number, "auto_actions": [PASS] * 1000} for number in range(1, 32)]
    with pytest.raises(BadData, match="31031 actions with the automatic ones"):
        sitefile.read(file(actions=actions))
