"""Small parts of the kit's rules: what each hand is paid, piles of trains, turns, privates."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import trunkline.eighteen as kit
from trunkline.eighteen.parts import piles
from trunkline.eighteen.parts.data import DataError, TrainSide, TrainType
from trunkline.eighteen.parts.game import Cites
from trunkline.eighteen.parts.shares import Shares
from trunkline.eighteen.rules.dividends import divide, part
from trunkline.eighteen.rules.turns import first_of

MODULES = [one.name for one in pkgutil.walk_packages(kit.__path__, f"{kit.__name__}.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_the_docstrings_hold(name):
    assert doctest.testmod(import_module(name)).failed == 0


def test_the_walk_finds_the_modules():
    assert len(MODULES) >= 30


def test_every_seat_is_paid_by_its_percentage():
    shares = Shares((5, 20, 0), treasury=5)
    assert divide(shares, 33, (2, 1, 0)) == (((1, 6), (0, 1)), 1)
    assert divide(shares, 33, (2, 1, 0), up=True) == (((1, 7), (0, 2)), 2)
    assert divide(shares, 33, (2, 1, 0), up=True).total == 11
    assert divide(shares, 0, (0, 1, 2), up=True) == ((), 0)
    assert (part(33, 5), part(33, 5, up=True)) == (1, 2)


def test_a_reason_without_a_section_is_a_fault_of_the_title():
    with pytest.raises(DataError, match="no section for 'money'"):
        Cites("1.1", turn="2")("money", "There is none")


PILES = {
    "2": TrainType("2", 2, (TrainSide("2", 50),)),
    "3": TrainType("3", 0, (TrainSide("3", 90), TrainSide("3+", 80))),
}


class Issued:
    def __init__(self, **issued: int) -> None:
        self.issued = issued


def test_the_first_pile_with_a_card_is_on_sale():
    assert piles.top(PILES, Issued(**{"2": 1, "3": 0})) == "2"
    assert piles.top(PILES, Issued(**{"2": 2, "3": 9})) == "3"
    assert piles.left(PILES, Issued(**{"2": 1, "3": 0}), "2") == 1
    assert piles.left(PILES, Issued(**{"2": 1, "3": 0}), "3") == piles.ENDLESS


def test_the_player_after_the_last_to_act_begins_the_next_round():
    class Seats:
        seating = (2, 0, 1)
        priority = 2

        class stock:
            last = 0

    assert first_of(Seats) == 1
    Seats.stock.last = -1
    assert first_of(Seats) == 2
