"""Who directs a company, what may be sold, and how certificates change hands."""

from dataclasses import dataclass

import pytest

from trunkline.eighteen.parts.certificates import BANK, POOL, issue, move, total
from trunkline.eighteen.parts.shares import after, clockwise, heir, pass_on, salable, sell, trade
from trunkline.eighteen.parts.state import NOBODY, Company


@dataclass
class Seats:
    seating: tuple[int, ...] = (0, 1, 2, 3)


def company(*holdings: int, director: int = 0, pool: int = 0) -> Company:
    """Ten shares, two of them in the director's certificate."""
    shares = issue((20,) + (10,) * 8)
    for seat, held in enumerate(holdings):
        office = (20,) if seat == director and held >= 20 else ()
        shares = move(shares, office + (10,) * ((held - sum(office)) // 10), BANK, seat)
    return Company(move(shares, (10,) * (pool // 10), BANK, POOL), director=director)


def by_seat(found: Company) -> tuple[int, ...]:
    return tuple(found.percent(seat) for seat in range(4))


def test_seats_clockwise():
    assert after(Seats(), 2) == (3, 0, 1)
    assert after(Seats((2, 0, 3, 1)), 0) == (3, 1, 2)
    assert clockwise(Seats(), 3) == (3, 0, 1, 2)


def test_the_directors_certificate_counts_once():
    assert company(40, 20, 0, 0).count(0) == 3
    assert company(40, 20, 0, 0).count(1) == 2
    assert company(40, 20, 0, 0).count(2) == 0
    assert company(40, 20, 0, 0).players() == ((0, 40), (1, 20))


def test_shares_change_hands():
    assert by_seat(trade(company(40, 20, 0, 0), 10, BANK, 1)) == (40, 30, 0, 0)
    assert by_seat(trade(company(40, 20, 0, 0), 20, 1, 2)) == (40, 0, 20, 0)
    with pytest.raises(ValueError, match="no certificates that make 30%"):
        trade(company(40, 20, 0, 0), 30, 1, 2)


@pytest.mark.parametrize(
    ("holdings", "director", "new"),
    [
        ((30, 30, 0, 0), 0, 0),  # equality changes nothing
        ((30, 40, 0, 0), 0, 1),
        ((20, 30, 30, 0), 0, 1),  # next in turn order
        ((30, 20, 30, 0), 1, 2),
        ((30, 0, 30, 20), 3, 0),
        ((0, 10, 0, 0), 0, 0),  # nobody has the certificate's worth
        ((20, 10, 30, 40), 0, 3),
    ],
)
def test_who_directs(holdings, director, new):
    assert heir(Seats(), company(*holdings, director=director), 20) == new


def test_without_a_director_the_most_shares_win_from_the_first_seat_on():
    found = company(20, 30, 30, 0, director=NOBODY)
    assert heir(Seats(), found, 20) == 1
    assert pass_on(found, 20, 1).director == 1


def test_nobody_takes_an_office_without_certificates_to_give_for_it():
    shares = move(move(issue((20, 25, 25, 30)), (20,), BANK, 0), (25, 25), BANK, 1)
    assert heir(Seats(), Company(shares, director=0), 20) == 0
    assert salable(Seats(), Company(shares, director=0), 0, office=20, pool_limit=50) == ()
    assert salable(Seats(), Company(shares, director=0), 1, office=20, pool_limit=50) == (25, 50)


def blocks(found: Company, seat: int = 0) -> tuple[int, ...]:
    return salable(Seats(), found, seat, office=20, pool_limit=50)


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
    assert blocks(company(20, 20, 0, 0)) == (10, 20)


@pytest.mark.parametrize(
    ("holdings", "block", "left", "director"),
    [
        ((40, 20, 0, 0), 20, (20, 20, 0, 0), 0),
        ((40, 20, 0, 0), 30, (10, 20, 0, 0), 1),  # the office passes on before the sale
        ((40, 30, 0, 0), 20, (20, 30, 0, 0), 1),  # and after it
        ((20, 20, 0, 0), 10, (10, 20, 0, 0), 1),  # half of the certificate
        ((20, 20, 20, 0), 20, (0, 20, 20, 0), 1),
    ],
)
def test_a_sale_leaves_every_certificate_in_one_place(holdings, block, left, director):
    sold = sell(Seats(), company(*holdings), 0, block, office=20)
    assert (by_seat(sold), sold.director) == (left, director)
    assert 20 in sold.held(director)
    assert sold.percent(POOL) == block
    assert total(sold.shares) == 100
    assert sold.count(POOL) == block // 10


def test_certificates_of_other_sizes_are_sold_in_blocks_that_they_make():
    shares = move(issue((25, 25, 20, 20, 10)), (25, 20, 20), BANK, 1)
    small = Company(move(shares, (25,), BANK, 0), director=0)
    assert salable(Seats(), small, 1, office=25, pool_limit=60) == (20, 25, 40, 45)
    sold = sell(Seats(), small, 1, 45, office=25)
    assert (sold.held(1), sold.held(POOL)) == ((20,), (25, 20))
    assert salable(Seats(), small, 0, office=25, pool_limit=60) == (25,)
