"""Errors that players see."""

import pytest

from tests.table.helpers import ME, depot, guest, load
from trunkline.table.errors import LONGEST, Conflict, Malformed
from trunkline.table.house import House


def test_a_sentence_is_short_whatever_is_quoted_in_it() -> None:
    assert Malformed("short").message == "short"
    assert len(Malformed(f"There is no title {'x' * 50_000}.").message) == LONGEST


def test_an_id_reused_for_an_invalid_action_is_refused(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    load(table, ann, 0, key="once")
    with pytest.raises(Conflict) as used:
        table.act(ann, table.record.version, "once", {"kind": "fly"})
    assert used.value.code == "id-used"
