"""Certificates, directors, and what may be sold."""

from dataclasses import dataclass

import pytest

from trunkline.eighteen.shares import (
    after,
    certificates,
    clockwise,
    give_share,
    heir,
    salable,
)
from trunkline.eighteen.state import NOBODY, Company


@dataclass
class Seats:
    seating: tuple[int, ...] = (0, 1, 2, 3)


def company(*holdings: int, director: int = 0, pool: int = 0) -> Company:
    return Company(holdings, bank=100 - sum(holdings) - pool, pool=pool, director=director)


def test_seats_clockwise():
    assert after(Seats(), 2) == (3, 0, 1)
    assert after(Seats((2, 0, 3, 1)), 0) == (3, 1, 2)
    assert clockwise(Seats(), 3) == (3, 0, 1, 2)


def test_the_directors_certificate_counts_once():
    assert certificates(company(40, 20, 0, 0), 0) == 3
    assert certificates(company(40, 20, 0, 0), 1) == 2
    assert certificates(company(40, 20, 0, 0), 2) == 0


def test_give_share():
    assert give_share(company(40, 20, 0, 0), 1, 10).holdings == (40, 30, 0, 0)
    assert give_share(company(40, 20, 0, 0), 0, -20).holdings == (20, 20, 0, 0)


@pytest.mark.parametrize(
    ("holdings", "director", "new"),
    [
        ((30, 30, 0, 0), 0, 0),  # equality changes nothing
        ((30, 40, 0, 0), 0, 1),
        ((20, 30, 30, 0), 0, 1),  # next in turn order
        ((30, 20, 30, 0), 1, 2),
        ((30, 0, 30, 20), 3, 0),
        ((0, 10, 0, 0), 0, 0),  # nobody has the certificate's worth
        ((20, 20, 30, 40), 0, 3),
    ],
)
def test_who_directs(holdings, director, new):
    assert heir(Seats(), company(*holdings, director=director)) == new


def test_without_a_director_the_most_shares_win_from_the_first_seat_on():
    assert heir(Seats(), company(20, 30, 30, 0, director=NOBODY)) == 1


def blocks(found: Company, seat: int = 0, **rules: object) -> tuple[int, ...]:
    return salable(Seats(), found, seat, **{"pool_limit": 50, "half_at": 50, **rules})


def test_others_sell_what_fits_into_the_pool():
    assert blocks(company(20, 40, 0, 0), 1) == (10, 20, 30, 40)
    assert blocks(company(20, 40, 0, 0, pool=30), 1) == (10, 20)
    assert blocks(company(20, 40, 0, 0), 2) == ()


def test_the_director_keeps_the_certificate_unless_somebody_takes_it():
    assert blocks(company(40, 10, 10, 0)) == (10, 20)
    assert blocks(company(40, 20, 0, 0)) == (10, 20, 30, 40)
    assert blocks(company(30, 30, 0, 0)) == (10, 20, 30)
    assert blocks(company(50, 20, 0, 0, pool=10)) == (10, 20, 30, 40)
    assert blocks(company(30, 20, 0, 0, pool=30)) == (10, 20)
    assert blocks(company(30, 10, 10, 0)) == (10,)


def test_who_has_only_the_certificate_sells_half_of_it_into_a_pool_of_four():
    assert blocks(company(20, 20, 0, 0)) == (20,)
    assert blocks(company(20, 20, 0, 0), half_at=None) == (10, 20)
    assert blocks(company(20, 20, 0, 0, pool=30)) == (20,)
    assert blocks(company(20, 20, 0, 0, pool=40)) == (10,)
    assert blocks(company(20, 10, 10, 0, pool=40)) == ()


def test_a_forced_sale_keeps_the_office():
    assert blocks(company(40, 30, 0, 0), keep_office=True) == (10,)
    assert blocks(company(40, 20, 0, 0), keep_office=True) == (10, 20)
    assert blocks(company(20, 20, 0, 0), keep_office=True) == ()
