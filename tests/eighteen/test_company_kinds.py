"""Kinds of company as data."""

import pytest

from trunkline.eighteen.parts.company_kinds import read_kinds
from trunkline.eighteen.parts.data import DataError

TABLES = [
    {"name": "minor", "office": 100, "salable": False},
    {"name": "regional", "office": 50, "others": {"25": 2}, "salable": False},
    {"name": "major", "office": 20, "others": {"10": 8}, "pool_limit": 50},
    {"name": "small", "office": 10, "others": {"5": 18}},
]


def test_kinds_are_read():
    kinds = read_kinds(TABLES)
    assert kinds["minor"].certificates == (100,)
    assert kinds["regional"].certificates == (50, 25, 25)
    assert kinds["major"].certificates == (20,) + (10,) * 8
    assert len(kinds["small"].certificates) == 19
    assert [kind.unit for kind in kinds.values()] == [100, 25, 10, 5]
    assert (kinds["major"].pool_limit, kinds["minor"].pool_limit) == (50, 100)


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ({"name": "x", "office": 20}, "certificates of 20%"),
        ({"name": "x", "office": 20, "others": {"10": 7}}, "certificates of 90%"),
        ({"name": "x", "office": 20, "others": {"10": 4, "20": 2}}, "all shares are of one size"),
        ({"name": "x", "office": 25, "others": {"15": 5}}, "all shares are of one size"),
        ({"name": "x", "office": 100, "sold": True}, "sold"),
    ],
)
def test_kinds_that_cannot_be_are_refused(table, problem):
    with pytest.raises(DataError, match=problem):
        read_kinds([table])
