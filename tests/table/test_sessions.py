"""Ways in: sessions that live by use, named tokens, private links, and clocks that are wrong."""

import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import OperationalError

from trunkline.table.errors import NotFound
from trunkline.table.house import House
from trunkline.table.people import sessions
from trunkline.table.people.people import People
from trunkline.table.people.sessions import DAY, KEPT_DAYS, SESSION_DAYS, Sessions, SteadyClock
from trunkline.table.storage.schema import session


class Steady(SteadyClock):
    """A clock that a test moves."""

    def __init__(self, now: float = 1e9) -> None:
        self.time = now

    def now(self) -> float:
        return self.time


@pytest.fixture
def clock(house: House) -> Steady:
    steady = Steady()
    house.people.sessions.clock = steady
    house.people.sessions.begin()
    return steady


def count(house: House) -> int:
    with house.store.read() as connection:
        return len(connection.execute(select(session)).all())


def test_a_session_lives_as_long_as_it_is_used(house: House, clock: Steady) -> None:
    ann = house.people.guest("Ann")
    token = house.people.sign_in(ann.id)
    for _ in range(10):
        clock.time += (SESSION_DAYS - 1) * DAY
        assert house.people.who(token) == ann
    clock.time += SESSION_DAYS * DAY
    assert house.people.who(token) is None


def test_an_old_session_is_refused_and_deleted_later(house: House, clock: Steady) -> None:
    token = house.people.sign_in(house.people.guest("Ann").id)
    assert house.people.expire() == 0
    clock.time += SESSION_DAYS * DAY
    assert house.people.who(token) is None
    assert house.people.expire() == 0
    clock.time += KEPT_DAYS * DAY
    assert (house.people.expire(), count(house)) == (1, 0)
    assert house.people.expire() == 0


def test_a_session_made_before_use_was_noted_is_as_old_as_it_is(
    house: House, clock: Steady
) -> None:
    ann = house.people.guest("Ann")
    token = house.people.sign_in(ann.id)
    with house.store.write() as connection:
        connection.execute(update(session).values(used=None))
    assert house.people.who(token) == ann
    clock.time += SESSION_DAYS * DAY
    assert house.people.who(token) is None


@pytest.mark.parametrize("noted", [True, False])
@pytest.mark.parametrize("jump", [61 * DAY, 400 * DAY, -400 * DAY])
def test_a_wrong_clock_signs_no_player_out(house: House, jump: float, noted: bool) -> None:
    """A server starts with a clock far from the last one noted.

    If the last server noted nothing, the last use of a session counts.
    """
    first, wrong, right = Steady(), Steady(1e9 + jump), Steady(1e9 + 60)
    house.people.sessions.clock = first
    ann = house.people.guest("Ann")
    token, idle = house.people.sign_in(ann.id), house.people.sign_in(ann.id)
    if noted:
        house.people.expire()
    for clock in (wrong, right):
        again = Sessions(house.store)
        again.clock = clock
        assert again.who(token) == ann
        assert again.expire() == 0
    assert again.who(idle) == ann


def test_after_a_day_the_clock_is_believed(house: House) -> None:
    house.people.sessions.clock = Steady()
    ann = house.people.guest("Ann")
    used, idle = house.people.sign_in(ann.id), house.people.sign_in(ann.id)
    house.people.expire()
    later = Sessions(house.store)
    later.clock = clock = Steady(1e9 + 100 * DAY)
    assert later.who(used) == ann
    clock.time += DAY
    assert (later.who(used), later.who(idle)) == (ann, None)
    assert later.expire() == 1


def test_the_clock_runs_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SteadyClock()
    before = clock.now()
    monkeypatch.setattr(sessions.time, "time", lambda: before + 61 * DAY)
    assert clock.now() - before < DAY


def test_reading_a_session_does_not_wait_for_a_writer(house: House, clock: Steady) -> None:
    """The use of a session is noted when no other writer is active."""
    ann = house.people.guest("Ann")
    token = house.people.sign_in(ann.id)
    clock.time += 2 * DAY
    with house.store.write():
        assert house.people.who(token) == ann
    (mine,) = house.people.sessions.mine(ann.id, token)
    assert mine.used == clock.time - 2 * DAY
    assert house.people.who(token) == ann
    (mine,) = house.people.sessions.mine(ann.id, token)
    assert mine.used == clock.time


def test_tokens_and_links_live_until_they_are_revoked(house: House, clock: Steady) -> None:
    ann = house.people.guest("Ann")
    ways = house.people.sessions
    token, link = ways.open(ann.id, "token", "my bot"), ways.open(ann.id, "link", "private link")
    clock.time += 10 * SESSION_DAYS * DAY
    assert house.people.expire() == 0
    assert ways.who(token) == ann
    assert (ways.who(link), ways.who(link, "link"), ways.who(token, "link")) == (None, ann, None)
    found = {one.kind: one for one in ways.mine(ann.id, token)}
    assert (found["token"].name, found["token"].here, found["link"].here) == ("my bot", True, False)
    ways.revoke(ann.id, found["token"].id)
    assert ways.who(token) is None
    with pytest.raises(NotFound, match="no such session"):
        ways.revoke(ann.id, found["token"].id)
    with pytest.raises(NotFound):
        ways.revoke(house.people.guest("Bob").id, found["link"].id)


def test_an_account_has_a_number_of_ways_in(
    house: House, clock: Steady, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MOST", 3)
    ann = house.people.guest("Ann")
    tokens = []
    for _ in range(5):
        clock.time += 1
        tokens.append(house.people.sign_in(ann.id))
    assert [house.people.who(one) is not None for one in tokens] == [False, False, True, True, True]


def test_a_program_is_marked(house: House) -> None:
    people: People = house.people
    ann = people.register("Ann", "long password")
    people.mark(ann.id, True)
    marked = ann._replace(machine=True)
    assert people.find("ann") == people.verify("ann", "long password") == marked
    assert people.who(people.sign_in(ann.id)) == marked
    people.mark(ann.id, False)
    assert people.find("ann") == ann


def test_a_store_that_cannot_be_written_still_knows_who_is_who(
    house: House, clock: Steady, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.people.guest("Ann")
    token = house.people.sign_in(ann.id)
    clock.time += 2 * DAY

    def full(*args: object, **how: object) -> None:
        raise OperationalError("UPDATE", {}, Exception("disk full"))

    monkeypatch.setattr(house.store, "write", full)
    assert house.people.who(token) == ann
