"""Accounts, guests, sessions."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import pytest
from sqlalchemy import select

from trunkline.table.errors import Conflict, Malformed, NotSignedIn, NotYours
from trunkline.table.house import House
from trunkline.table.people import people
from trunkline.table.people.passwords import check_password
from trunkline.table.people.people import (
    DEPARTED,
    TRIES_KEPT,
    People,
    clean_name,
    new_id,
    readable_name,
)
from trunkline.table.storage.schema import account, attempt, session
from trunkline.table.storage.store import Store


@pytest.mark.parametrize(
    "name",
    [
        "a",
        "x" * 25,
        "a\u202eb",
        "<b>x</b>",
        "a\x00b",
        "tab\tle&",
        "a\u200db",
        "ann\u1160",
        "\u3164\u3164",
    ],
)
def test_names_that_could_deceive_or_inject_are_refused(name: str) -> None:
    with pytest.raises(Malformed):
        clean_name(name)


def test_a_name_is_tidied() -> None:
    assert clean_name("  Ann   O'Neil-Ōta ") == "Ann O'Neil-Ōta"


def test_an_account_signs_in_and_out(house: House) -> None:
    ann = house.people.register("Ann", "long password")
    assert house.people.verify(" ann ", "long password") == ann
    token = house.people.sign_in(ann.id)
    assert house.people.who(token) == ann
    house.people.sign_out(token)
    assert house.people.who(token) is None


def test_the_database_holds_neither_password_nor_token(house: House) -> None:
    ann = house.people.register("Ann", "long password")
    token = house.people.sign_in(ann.id)
    with house.store.read() as connection:
        rows = str(connection.execute(select(account)).all())
        rows += str(connection.execute(select(session)).all())
    assert "$argon2id$" in rows
    assert "long password" not in rows
    assert token not in rows


def test_wrong_name_and_wrong_password_look_the_same(house: House) -> None:
    house.people.register("Ann", "long password")
    with pytest.raises(NotSignedIn) as wrong:
        house.people.verify("ann", "other password")
    with pytest.raises(NotSignedIn) as unknown:
        house.people.verify("bob", "long password")
    assert wrong.value.message == unknown.value.message


def test_a_name_is_taken_once_whatever_its_case(house: House) -> None:
    house.people.register("Ann", "long password")
    with pytest.raises(Conflict, match="taken"):
        house.people.register("ANN", "long password")


def test_two_at_once_want_a_name(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.people.register("Ann", "long password")
    monkeypatch.setattr(people, "_refuse_taken", lambda connection, name: None)
    with pytest.raises(Conflict, match="taken"):
        house.people.register("ann", "long password")


def test_a_guest_claims_an_account_once(house: House) -> None:
    one = house.people.guest("Visitor")
    assert house.people.guest("Visitor").id != one.id
    claimed = house.people.claim(one.id, "Bob", "long password")
    assert (claimed.id, claimed.guest) == (one.id, False)
    assert house.people.verify("bob", "long password").id == one.id
    with pytest.raises(Conflict, match="guest"):
        house.people.claim(one.id, "Carl", "long password")


@pytest.mark.parametrize(
    ("name", "password", "good"),
    [
        ("Zoe", "zoe-zoe-zoe", False),
        ("Ann Lee", "my-annlee-1", False),
        ("Bertram", "x BERTRAM of y", False),
        ("Al", "royal flush of two", True),
        ("Al", "al al al al x", False),
        ("...", "three dots and more", True),
    ],
)
def test_a_password_does_not_live_on_the_name(name: str, password: str, good: bool) -> None:
    with nullcontext() if good else pytest.raises(Malformed, match="name"):
        check_password(password, name)


def test_changing_the_password_ends_other_sessions(house: House) -> None:
    ann = house.people.register("Ann", "long password")
    mine, other = house.people.sign_in(ann.id), house.people.sign_in(ann.id)
    with pytest.raises(NotYours):
        house.people.change_password(ann.id, "wrong", "new password", mine)
    with pytest.raises(Malformed):
        house.people.change_password(ann.id, "long password", "short", mine)
    house.people.change_password(ann.id, "long password", "new password", mine)
    assert house.people.who(mine) == ann
    assert house.people.who(other) is None
    assert house.people.verify("ann", "new password") == ann
    with pytest.raises(Conflict, match="claim"):
        house.people.change_password(house.people.guest("Guest").id, "x", "new password", None)


def test_an_account_that_leaves_is_forgotten_not_deleted(house: House) -> None:
    ann = house.people.register("Ann", "long password")
    token = house.people.sign_in(ann.id)
    house.people.forget(ann.id)
    assert house.people.who(token) is None
    assert house.people.find("ann") is None
    assert house.people.names([ann.id])[ann.id].name == DEPARTED
    assert house.people.register("Ann", "long password").id != ann.id


def test_webhooks_are_kept_with_the_account(house: House) -> None:
    ann, bob = house.people.guest("Ann"), house.people.guest("Bob")
    house.people.set_webhook(ann.id, "https://example.org/x")
    (hook,) = house.people.webhooks([ann.id, bob.id])
    assert (hook.account_id, hook.url) == (ann.id, "https://example.org/x")
    assert hook.secret
    assert [row[0].name for row in house.people.everybody()] == ["Ann", "Bob"]
    assert house.people.find("nobody") is None


@pytest.mark.parametrize("name", ["Ann", "ANN", "ａｎｎ"])
def test_a_guest_cannot_take_the_name_of_an_account(house: House, name: str) -> None:
    house.people.register("ann", "long password")
    with pytest.raises(Conflict, match="belongs to an account"):
        house.people.guest(name)
    assert house.people.guest("anna").guest


@pytest.mark.parametrize("name", ["Аnn", "Ann Αlpha", "Rօb", "Rⲟb", "Анна 子"])
def test_a_name_is_written_in_one_alphabet(name: str) -> None:
    with pytest.raises(Malformed, match="one alphabet"):
        clean_name(name)
    for good in ("Анна 2", "שרה", "Ken 健ケン", "々ー子", "007"):
        assert clean_name(good) == good


@pytest.mark.parametrize(
    "name", ["Chance", "seat 2", "random bot 1", "a former player", "Caretaker"]
)
def test_names_used_by_the_program_are_refused(name: str) -> None:
    with pytest.raises(Malformed, match="the program calls"):
        clean_name(name)


@pytest.mark.parametrize(
    "password",
    [
        "short",
        "x" * 201,
        "password",
        "Password1",
        "12345678",
        "aaaaaaaa",
        "1212121212",
        "xx-Annika",
    ],
)
def test_a_password_that_is_tried_first_is_refused(house: House, password: str) -> None:
    with pytest.raises(Malformed, match="password"):
        house.people.register("Annika", password)
    annika = house.people.register("Annika", "long words")
    with pytest.raises(Malformed, match="password"):
        house.people.change_password(annika.id, "long words", password, None)


@pytest.mark.parametrize("name", ["admin", "Root", "moderator", "Trunkline"])
def test_guests_cannot_take_names_of_the_program(house: House, name: str) -> None:
    with pytest.raises(Malformed, match="the program calls"):
        house.people.guest(name)


def test_a_guest_has_nothing_to_prove_and_an_account_its_password(house: House) -> None:
    house.people.prove(house.people.guest("Gus").id, "")
    annika = house.people.register("Annika", "long words")
    house.people.prove(annika.id, "long words")
    with pytest.raises(NotYours, match="does not match"):
        house.people.prove(annika.id, "other words")


def test_a_name_for_anybody_belongs_to_nobody(house: House) -> None:
    guest = house.people.guest("Guest")
    for claim in (
        lambda: house.people.register("guest", "long password"),
        lambda: house.people.claim(guest.id, "Guest", "long password"),
    ):
        with pytest.raises(Conflict, match="Anybody"):
            claim()


@pytest.mark.parametrize(
    ("written", "read"),
    [("Bob", "Bob"), ("<b>Bob</b>", "b Bob b"), ("x" * 40, "x" * 24), ("?", None), ("", None)],
)
def test_names_from_elsewhere_are_made_readable(written: str, read: str | None) -> None:
    assert readable_name(written) == read


def count_tries(people: People, others: People) -> None:
    """Tries are counted together, refill slowly, and are forgotten in the end."""
    now = time.time()
    assert [people.spend("name ann", 2, 6.0, now) for _ in range(1)] == [0.0]
    assert others.spend("name ann", 2, 6.0, now) == 0.0
    assert people.spend("name ann", 2, 6.0, now) == pytest.approx(6.0)
    assert others.spend("name bob", 2, 6.0, now) == 0.0
    assert others.spend("name ann", 2, 6.0, now + 7) == 0.0
    assert people.spend("name ann", 2, 6.0, now + 7) == pytest.approx(5.0)
    people.spend("name old", 1, 6.0, now - 2 * TRIES_KEPT)
    people.expire()
    with people.store.read() as connection:
        kept = connection.execute(select(attempt.c.key).order_by(attempt.c.key)).scalars()
        assert list(kept) == ["name ann", "name bob"]


def test_tries_are_counted_for_all_servers_together(house: House) -> None:
    count_tries(house.people, People(house.store))
    assert house.people.spend("name new", 1, 6.0) == 0.0


def test_tries_are_counted_for_all_servers_on_postgres(postgres: str) -> None:
    one, two = Store(postgres), Store(postgres)
    count_tries(People(one), People(two))
    with ThreadPoolExecutor(8) as pool:
        free = list(pool.map(lambda _: People(two).spend("x", 3, 60.0) == 0.0, range(12)))
    assert sum(free) == 3
    one.close()
    two.close()


def test_no_id_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: "-" + "a" * size)
    assert new_id() == "_aaaaaaaaa"
