"""Undo, redo and messages, by the rules of the site."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.interop import Divergence
from trunkline.titles.g1848.site.sitefile import SiteAction
from trunkline.titles.g1848.site.undo import effective


def acts(*words: str) -> list[SiteAction]:
    """`a` an action, `u` an undo, `u3` an undo to action 3, `r` a redo, `m` a message."""
    found = []
    for number, word in enumerate(words, 1):
        kind = {"a": "pass", "u": "undo", "r": "redo", "m": "message"}[word[0]]
        data = {"action_id": int(word[1:])} if word[1:] else {}
        found.append(SiteAction(number, kind, 0, "player", data))
    return found


def ids(*words: str) -> list[int]:
    return [action.id for action in effective(acts(*words))]


def test_undo_takes_the_latest_action_back() -> None:
    assert ids("a", "a", "u") == [1]
    assert ids("a", "a", "u", "u") == []
    assert ids("u", "a") == [2]


def test_undo_to_an_action_keeps_that_action() -> None:
    assert ids("a", "a", "a", "u1", "a") == [1, 5]
    assert ids("a", "a", "u0", "a") == [4]


def test_redo_brings_back_what_the_latest_undo_took() -> None:
    assert ids("a", "a", "a", "u1", "r") == [1, 2, 3]
    assert ids("a", "a", "a", "u", "u", "r") == [1, 2]
    assert ids("a", "a", "a", "u", "u", "r", "r") == [1, 2, 3]
    assert ids("a", "a", "u", "r", "u") == [1]


def test_messages_are_never_undone_and_never_in_the_way() -> None:
    assert ids("a", "m", "u") == []
    assert ids("a", "u", "m", "r") == [1]


def test_undo_after_a_dead_stretch_takes_the_latest_live_action() -> None:
    assert ids("a", "a", "a", "u1", "u") == []
    assert ids("a", "a", "u", "a", "u", "a") == [1, 6]


def test_a_new_action_forgets_what_could_be_redone() -> None:
    with pytest.raises(Divergence, match="redo without an undo"):
        ids("a", "u", "a", "r")


def test_undo_to_an_action_that_is_not_there_is_refused() -> None:
    with pytest.raises(Divergence, match="not in the file") as caught:
        ids("a", "u7")
    assert caught.value.action_id == 2


def test_an_undo_may_name_an_entry_that_was_cleared_away() -> None:
    """The numbers still order the other entries after chat was removed from a file."""
    actions = [one for one in acts("a", "a", "m", "a", "a", "u3", "a") if one.kind != "message"]
    assert [action.id for action in effective(actions)] == [1, 2, 7]
    with pytest.raises(Divergence, match="not in the file"):
        effective([*actions, *acts(*"aaaaaaa", "u9")[-1:]])


def test_a_file_cannot_keep_us_busy_with_undo_and_redo() -> None:
    """Each undo to the start takes everything back again, by moving a finger."""
    assert ids(*["a"] * 10_000, *["u0", "r"] * 20_000) == list(range(1, 10_001))


@given(st.lists(st.sampled_from("aum"), max_size=40))
def test_undo_and_redo_cancel_out(words: list[str]) -> None:
    before = ids(*words)
    assert ids(*words, "u", "r") == before
