"""The difference format: a value built from differences equals the whole, for all values."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.table.views.differences import Difference, apply, difference

KEYS = st.sampled_from(["a", "b", "c", "map", "0"])
VALUES = st.recursive(
    st.none() | st.integers(0, 3) | st.text(max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=25,
)
DICTS = st.dictionaries(KEYS, VALUES, max_size=5)


@given(DICTS, DICTS)
def test_a_difference_leads_from_one_to_the_other(old: Any, new: Any) -> None:
    before = deepcopy(old)
    change = difference(old, new)
    sent = Difference(*json.loads(json.dumps(change)))
    assert apply(old, sent) == new
    assert old == before


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ({"a": 1}, {"a": 1}, ({}, [])),
        ({"a": 1}, {"a": None}, ({"a": None}, [])),
        ({"a": None}, {}, ({}, [["a"]])),
        ({}, {"a": {}}, ({"a": {}}, [])),
        ({"a": {"x": 1}}, {"a": {}}, ({}, [["a", "x"]])),
        ({"a": {"x": 1, "y": 2}}, {"a": {"x": 1, "y": 3}}, ({"a": {"y": 3}}, [])),
        ({"a": {"x": 1}}, {"a": {"y": 1}}, ({"a": {"y": 1}}, [["a", "x"]])),
        ({"a": [1, {"x": 2}]}, {"a": [1, {"x": 3}]}, ({"a": [1, {"x": 3}]}, [])),
        ({"a": {"x": 1}}, {"a": 1}, ({"a": 1}, [])),
        ({"a": [1]}, {"a": {"x": 1}}, ({"a": {"x": 1}}, [])),
    ],
)
def test_a_difference_lists_the_changes(old: Any, new: Any, change: Any) -> None:
    assert difference(old, new) == change
    assert apply(old, Difference(*change)) == new


def test_unchanged_parts_are_the_same_objects() -> None:
    old = {"map": {"A1": [1]}, "bank": {"cash": 1}}
    new = apply(old, difference(old, {"map": {"A1": [1]}, "bank": {"cash": 2}}))
    assert new["map"] is old["map"]


def test_keys_that_json_makes_words_of_are_set_after_the_old_ones_are_gone() -> None:
    old, new = {"a": {"0": 1}}, {"a": {0: 2}}
    sent = Difference(*json.loads(json.dumps(difference(old, new))))
    assert apply(old, sent) == {"a": {"0": 2}}
