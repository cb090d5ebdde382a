"""Who directs a company, what may be sold, and how shares change hands."""

from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from trunkline.eighteen.parts.company_kinds import Kind
from trunkline.eighteen.parts.shares import (
    BANK,
    POOL,
    TREASURY,
    Shares,
    after,
    certificates,
    clockwise,
    hand_over,
    heir,
    move,
    trade,
)
from trunkline.eighteen.parts.state import NOBODY, Company
from trunkline.eighteen.rules.selling import blocks_of, sold

KIND = Kind("public", 20, ((10, 8),), pool_limit=50)


class Rules:
    def kind(self, company: Company) -> Kind:
        return KIND


@dataclass
class Seats:
    seating: tuple[int, ...] = (0, 1, 2, 3)


def company(*holdings: int, director: int = 0, pool: int = 0) -> Company:
    """Ten shares, two of them in the director's certificate."""
    shares = Shares(holdings, 100 - sum(holdings) - pool, pool)
    return Company(shares, director=director)


def by_seat(found: Company) -> tuple[int, ...]:
    return tuple(found.percent(seat) for seat in range(4))


def test_seats_clockwise():
    assert after(Seats(), 2) == (3, 0, 1)
    assert after(Seats((2, 0, 3, 1)), 0) == (3, 1, 2)
    assert clockwise(Seats(), 3) == (3, 0, 1, 2)


def test_the_directors_certificate_counts_once():
    found = company(40, 20, 0, 0)
    size = {"unit": 10, "office": 20}
    counts = [certificates(found.percent(s), **size, directs=s == 0) for s in range(4)]
    assert counts == [3, 2, 0, 0]
    assert certificates(0, **size, directs=True) == 0
    assert found.players() == ((0, 40), (1, 20))
    assert (found.percent(NOBODY), found.percent(BANK)) == (0, 40)


def test_shares_change_hands():
    assert by_seat(trade(company(40, 20, 0, 0), 10, BANK, 1)) == (40, 30, 0, 0)
    assert by_seat(trade(company(40, 20, 0, 0), 20, 1, 2)) == (40, 0, 20, 0)
    assert move(Shares((50,), bank=50), 20, BANK, TREASURY) == Shares((50,), 30, 0, 20)
    assert move(Shares((50,), bank=50), 20, BANK, BANK) == Shares((50,), 50)
    with pytest.raises(ValueError, match="1 has no 30%"):
        trade(company(40, 20, 0, 0), 30, 1, 2)


def test_a_state_keeps_what_changed_hands():
    desk = SimpleNamespace(companies={"A": company(40, 20, 0, 0)})
    hand_over(desk, "A", 10, 1, POOL)
    assert desk.companies["A"].shares == Shares((40, 10, 0, 0), 40, 10)


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
def test_the_largest_holder_directs(holdings, director, new):
    assert heir(Seats(), holdings, director, 20) == new


def test_without_a_director_the_most_shares_win_from_the_first_seat_on():
    assert heir(Seats(), (20, 30, 30, 0), NOBODY, 20) == 1
    assert heir(Seats(), (10, 10, 10, 0), NOBODY, 20) == NOBODY


def blocks(found: Company, seat: int = 0) -> tuple[int, ...]:
    return blocks_of(Rules(), found, seat)


def test_others_sell_what_fits_into_the_pool():
    assert blocks(company(20, 40, 0, 0), 1) == (10, 20, 30, 40)
    assert blocks(company(20, 40, 0, 0, pool=30), 1) == (10, 20)
    assert blocks(company(20, 40, 0, 0), 2) == ()


def test_the_director_keeps_the_certificate_unless_a_player_takes_it():
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
def test_a_sale_leaves_the_office_with_the_largest_holder(holdings, block, left, director):
    found = sold(Rules(), Seats(), company(*holdings), 0, block)
    assert (by_seat(found), found.director) == (left, director)
    assert found.percent(POOL) == block
    assert found.shares.total == 100


def test_a_company_without_a_director_gets_none_by_a_sale():
    found = sold(Rules(), Seats(), company(20, 30, 0, 0, director=NOBODY), 0, 10)
    assert (found.director, found.percent(POOL)) == (NOBODY, 10)


def test_some_shares_may_not_be_sold():
    class Closed(Rules):
        def kind(self, company: Company) -> Kind:
            return KIND._replace(salable=False)

    assert blocks_of(Closed(), company(40, 30, 0, 0), 1) == ()
