"""The game of the day: one a day for all hosts, public, among bots, of one title after another."""

from tests.table.helpers import guest
from trunkline.table.house import House
from trunkline.table.seats import daily_game
from trunkline.table.seats.daily_game import DAY, NAME
from trunkline.table.storage.schema import secret_setting


def test_one_game_a_day_of_one_title_after_another(house: House) -> None:
    guest(house)
    first = daily_game.open_if_due(house, 10 * DAY)
    assert first is not None
    record = house.get(first).record
    assert (record.name, record.visibility, record.status) == (NAME, "public", "playing")
    assert {one.kind for one in house.get(first).sittings} == {"bot"}
    assert daily_game.open_if_due(house, 10.9 * DAY) is None
    second = daily_game.open_if_due(house, 11 * DAY)
    assert second is not None
    assert house.get(second).record.owner_id == record.owner_id
    titles = [one.title for one in house.offered()]
    assert record.title == titles[10 % len(titles)]
    assert house.get(second).record.title == titles[11 % len(titles)]
    assert not record.help


def test_a_house_that_offers_nothing_has_no_daily_game(house: House) -> None:
    house.only = ("nothing",)
    assert daily_game.open_if_due(house) is None


def test_the_time_of_the_last_game_is_kept(house: House) -> None:
    assert daily_game.open_if_due(house) is not None
    with house.store.read() as connection:
        names = [row.name for row in connection.execute(secret_setting.select())]
    assert {daily_game.LAST, daily_game.OWNER} <= set(names)
