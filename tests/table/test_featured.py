"""Featured games: the closest of the week first, then the closest of the last ones."""

import time
from typing import Any

import pytest
from sqlalchemy import update

from tests.table.helpers import ME, OPEN, depot, guest, until
from tests.table.test_record import BOT, pair, person
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.record.featured import MOST, WEEK, Featured, pick
from trunkline.table.seats import admin, seating
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.storage.gamefiles import export, play_in
from trunkline.table.storage.schema import result_seat


@pytest.fixture
def kept(house: House) -> House:
    """A house that puts finished games on record at once, as a server does."""
    house.hooks.append(house.archive.on_change)
    return house


def finish(house: House, ann: Account, bob: Account, behind: int) -> str:
    """A game that ann wins; a depot has one score for all, so bob's is lowered on record."""
    table = pair(house, ann, bob)
    mine = (result_seat.c.table_id == table.id, result_seat.c.seat == 1)
    with house.store.write() as connection:
        connection.execute(update(result_seat).where(*mine).values(place=2, score=20 - behind))
        connection.execute(
            update(result_seat).where(mine[0], result_seat.c.seat == 0).values(score=20)
        )
    return table.id


def chosen(house: House, now: float | None = None) -> list[Featured]:
    return pick(house.store, time.time() if now is None else now)


def test_the_closest_game_of_the_week_comes_first(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    assert chosen(kept) == []
    far, close = (finish(kept, ann, bob, behind) for behind in (15, 1))
    found = chosen(kept)
    assert [(one.table_id, one.kind) for one in found] == [(close, "week"), (far, "people")]
    assert [one.margin for one in found] == [1, 15]
    assert found[0].actions == kept.get(close).record.moment
    # A week later no game of the week is left, and the closest game still comes first.
    later = chosen(kept, time.time() + WEEK + 1)
    assert [(one.table_id, one.kind) for one in later] == [(close, "people"), (far, "people")]


def test_only_whole_public_games_of_this_site_are_featured(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    over = pair(kept, ann, bob)
    pair(kept, ann, bob, visibility="unlisted")
    file = export(kept.get(over.id), ann)
    play_in(kept, ann, file, TableSetup("", (ME, ME), visibility="public"))
    stopped = depot(kept, ann, ME, OPEN)
    seating.sit_down(stopped, bob, 1)
    admin.close(stopped)
    assert [one.table_id for one in chosen(kept)] == [over.id]


def test_no_more_are_featured_than_a_page_shows(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    for _ in range(MOST + 2):
        pair(kept, ann, bob)
    assert len(chosen(kept)) == MOST + 1


def test_games_of_bots_are_marked(kept: House) -> None:
    ann = guest(kept)
    players = BotSeats(kept)
    table = kept.open(ann, TableSetup("depot", (BOT, BOT), {"goal": 3})).table
    players.wake(table.id)
    until(lambda: kept.get(table.id).record.status == "finished")
    players.close()
    found: list[Any] = chosen(kept, time.time() + WEEK + 1)
    assert [one.kind for one in found] == ["bots"]


def test_tables_are_read_in_the_order_asked_for(house: House) -> None:
    ann = guest(house)
    first, second = (depot(house, ann).id for _ in range(2))
    found = house.journal.tables([second, "gone", first])
    assert [record.id for record, _, _ in found] == [second, first]
    assert [owner for _, owner, _ in found] == ["ann", "ann"]


def test_a_house_knows_how_many_watch_a_table(house: House) -> None:
    table = depot(house, guest(house))
    assert house.watching(table.id) == 0
    end = house.listen(table.id, lambda: None)
    assert house.watching(table.id) == 1
    end()
    assert house.watching(table.id) == 0
