"""Single certificates: order of receipt, swaps of the director's, halves."""

from __future__ import annotations

import pytest

from trunkline.titles.g1848.site.certificates import (
    BANK,
    POOL,
    Certificates,
    Mismatch,
    block,
    parse,
)
from trunkline.titles.g1848.state import BOE

ANN, BOB = 0, 1


def held(ann: list[int], bob: list[int], pool: list[int] | None = None) -> Certificates:
    certificates = Certificates(["QR"])
    for owner, numbers in ((ANN, ann), (BOB, bob), (POOL, pool or [])):
        for number in numbers:
            certificates.move("QR", number, owner)
    return certificates


def test_everything_starts_in_the_bank_and_the_boe_in_the_pool() -> None:
    certificates = Certificates(["QR"])
    assert certificates.percent("QR", BANK) == 100
    assert certificates.percent(BOE, POOL) == 100
    assert certificates.owner("QR", 8) == BANK


def test_a_new_director_gives_the_first_two_to_an_old_one_who_has_twenty_percent_left() -> None:
    certificates = held([0, 1], [5, 3, 4])
    certificates.change_director("QR", ANN, BOB)
    assert certificates.of("QR", ANN) == [1, 5, 3]
    assert certificates.of("QR", BOB) == [4, 0]


def test_they_go_to_the_pool_if_the_certificate_itself_was_sold() -> None:
    certificates = held([0], [5, 3, 4])
    certificates.sell("QR", (0,), ANN)
    certificates.change_director("QR", ANN, BOB)
    assert certificates.of("QR", ANN) == []
    assert certificates.of("QR", POOL) == [5, 3]
    assert certificates.of("QR", BOB) == [4, 0]


def test_after_half_a_sale_the_first_of_the_pool_comes_back() -> None:
    certificates = held([0], [5, 3, 4], pool=[8])
    certificates.sell("QR", (0,), ANN)
    certificates.change_director("QR", ANN, BOB)
    certificates.give_back("QR", ANN)
    assert certificates.of("QR", ANN) == [8]
    assert certificates.of("QR", POOL) == [5, 3]


def test_a_block_takes_ordinary_certificates_first() -> None:
    certificates = held([0, 7, 2], [])
    assert block(certificates, "QR", ANN, 20) == (7, 2)
    assert block(certificates, "QR", ANN, 30) == (7, 2, 0)
    assert block(certificates, "QR", ANN, 40) == (7, 2, 0)


def test_missing_certificates_cannot_be_moved() -> None:
    certificates = held([0], [3])
    with pytest.raises(Mismatch):
        certificates.sell("QR", (3,), ANN)
    with pytest.raises(Mismatch):
        certificates.owner("QR", 9)
    certificates.drop("QR")
    with pytest.raises(Mismatch):
        certificates.owner("QR", 0)


@pytest.mark.parametrize("text", ["QR", "_1", "QR_", "QR_x", "QR_١", "QR_100"])
def test_a_name_that_is_no_certificate(text: str) -> None:
    with pytest.raises(Mismatch):
        parse(text)
