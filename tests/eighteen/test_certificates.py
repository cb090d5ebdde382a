"""Certificates of any size, in the hands of seats, companies, pool, bank and treasury."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trunkline.eighteen.parts.certificates import (
    BANK,
    POOL,
    TREASURY,
    add,
    bundle,
    convert,
    count,
    held,
    issue,
    move,
    move_all,
    pass_office,
    percent,
    sums,
    total,
    without,
)

MAJOR = issue((20,) + (10,) * 8)


def test_certificates_lie_in_hands_and_move_between_them():
    shares = move(MAJOR, (20,), BANK, 3)
    shares = move(shares, (10, 10), BANK, TREASURY)
    shares = move(shares, (10,), BANK, "MIDI")
    shares = move(shares, (10,), TREASURY, POOL)
    assert held(shares, 3) == (20,)
    assert [percent(shares, who) for who in (3, TREASURY, POOL, "MIDI", BANK, 1)] == [
        20,
        10,
        10,
        10,
        50,
        0,
    ]
    assert [count(shares, who) for who in (3, BANK, 1)] == [1, 5, 0]
    assert total(shares) == 100


def test_what_is_not_in_a_hand_does_not_leave_it():
    with pytest.raises(ValueError, match="not in list"):
        move(MAJOR, (25,), BANK, 0)
    with pytest.raises(ValueError, match="not in list"):
        move(MAJOR, (10,), 0, 1)
    with pytest.raises(ValueError, match="not in list"):
        without((10, 10), (10, 10, 10))


def test_the_way_that_certificates_came_is_forgotten():
    one = move(move(MAJOR, (10,), BANK, 0), (20,), BANK, 0)
    other = move(move(MAJOR, (20,), BANK, 0), (10,), BANK, 0)
    assert one == other
    assert move_all(one, 0, BANK) == MAJOR
    assert move(one, (10,), 0, 0) == one


def test_bundles_take_the_fewest_certificates():
    assert bundle((20, 10, 10, 5, 5), 30) == (20, 10)
    assert bundle((25, 20, 20), 40) == (20, 20)
    assert bundle((25, 20, 20), 30) is None
    assert bundle((10, 10, 10), 20) == (10, 10)
    assert bundle((10, 10, 10), 40) is None
    assert bundle((), 10) is None
    assert bundle((), 0) == bundle((5,), 0) == bundle((20, 5), 0) == ()


def test_sizes_of_blocks():
    assert sums((50, 25, 25)) == (25, 50, 75, 100)
    assert sums(()) == ()


def test_an_office_passes_for_as_much_in_other_certificates():
    shares = move(move(MAJOR, (20, 10), BANK, 0), (10, 10, 10), BANK, 1)
    new = pass_office(shares, 20, 0, 1)
    assert new is not None
    assert (held(new, 0), held(new, 1)) == ((10, 10, 10), (20, 10))
    assert pass_office(shares, 20, 0, 2) is None  # with nothing to give for it
    assert pass_office(shares, 20, 1, 0) is None  # who has it not cannot hand it over


def test_an_office_does_not_pass_for_certificates_that_do_not_match():
    shares = move(move(issue((20, 20, 20, 20, 20)), (20,), BANK, 0), (20, 20), BANK, 1)
    assert pass_office(convert(shares, {20: 25}), 20, 0, 1) is None


def test_certificates_are_converted_and_join():
    regional = move(issue((50, 25, 25), TREASURY), (50,), TREASURY, 2)
    major = add(convert(regional, {50: 20, 25: 10}), (10,) * 6, TREASURY)
    assert held(major, 2) == (20,)
    assert percent(major, TREASURY) == 80
    assert total(major) == 100


@given(
    st.lists(st.sampled_from([5, 10, 20, 25, 50]), max_size=8),
    st.integers(min_value=0, max_value=200),
)
def test_a_bundle_is_there_exactly_for_the_sums(certificates, wanted):
    found = bundle(certificates, wanted)
    assert (found is not None) == (wanted in (0, *sums(certificates)))
    if found is not None:
        assert sum(found) == wanted
        assert len(without(certificates, found)) == len(certificates) - len(found)
