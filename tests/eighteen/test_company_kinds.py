"""Kinds of company as data."""

import pytest

from trunkline.eighteen.parts.certificates import TREASURY, held, issue, move, percent, total
from trunkline.eighteen.parts.company_kinds import become, read_kinds
from trunkline.eighteen.parts.data import DataError

TABLES = [
    {"name": "minor", "office": 100, "salable": False},
    {
        "name": "regional",
        "office": 50,
        "others": {"25": 2},
        "salable": False,
        "becomes": {"major": {"50": 20, "25": 10}},
    },
    {"name": "major", "office": 20, "others": {"10": 8}, "pool_limit": 50},
    {"name": "small", "office": 10, "others": {"5": 18}},
]


def test_kinds_are_read():
    kinds = read_kinds(TABLES)
    assert kinds["minor"].certificates == (100,)
    assert kinds["regional"].certificates == (50, 25, 25)
    assert kinds["major"].certificates == (20,) + (10,) * 8
    assert len(kinds["small"].certificates) == 19
    assert kinds["major"].pool_limit == 50
    assert kinds["minor"].issued(TREASURY) == issue((100,), TREASURY)


def test_a_company_becomes_another_kind():
    kinds = read_kinds(TABLES)
    shares = move(kinds["regional"].issued(TREASURY), (50, 25), TREASURY, 1)
    new = become(shares, kinds["regional"], kinds["major"], TREASURY)
    assert held(new, 1) == (20, 10)
    assert percent(new, TREASURY) == 70
    assert total(new) == 100


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"office": 30}, "kind major: certificates of 110%"),
        ({"colour": "red"}, "kind major: unknown colour"),
        ({"becomes": {"duchy": {}}}, "kind major: becomes an unknown duchy"),
        ({"becomes": {"regional": {"20": 50}}}, "kind major: regional has no 10% for its 10%"),
    ],
)
def test_what_does_not_add_up_is_refused(change, sentence):
    tables = [*TABLES[:2], {**TABLES[2], **change}]
    with pytest.raises(DataError) as error:
        read_kinds(tables)
    assert str(error.value) == sentence


def test_a_name_is_there_once():
    with pytest.raises(DataError, match="minor is there twice"):
        read_kinds([TABLES[0], TABLES[0]])
