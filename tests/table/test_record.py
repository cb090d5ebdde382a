"""The record: results of finished games, the ratings computed from them, and queries."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce
from sqlalchemy import select

from tests.table.games import Shelf
from tests.table.helpers import ME, OPEN, depot, guest, load, new_house
from trunkline.kernel import Cancel, Cancelled
from trunkline.table.errors import NotFound
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.play import undo_redo
from trunkline.table.play.table import Table
from trunkline.table.record import rating_store, ratings, record_queries
from trunkline.table.record.game_record import Archive
from trunkline.table.record.ratings import Rated, Rating
from trunkline.table.record.record_queries import Filter
from trunkline.table.record.results import result_of
from trunkline.table.seats import admin, seating
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage import gamefiles
from trunkline.table.storage.db_rows import BY_HAND
from trunkline.table.storage.schema import rating
from trunkline.table.storage.store import Store
from trunkline.table.views import listing
from trunkline.table.views.listing import Wanted

BOT = SeatWish("bot", "random")


@pytest.fixture
def kept(house: House) -> House:
    """A house that puts finished games on record at once, as a server does."""
    house.hooks.append(house.archive.on_change)
    return house


def person(house: House, name: str) -> Account:
    return house.people.register(name, f"{name} rides the rails")


def pair(house: House, *who: Account, **more: Any) -> Table:
    """A game of several people, finished by the first."""
    table = depot(house, who[0], ME, *([OPEN] * (len(who) - 1)), **{"goal": 1, **more})
    for seat, one in enumerate(who[1:], 1):
        seating.sit_down(table, one, seat)
    load(table, who[0], 0)
    assert table.record.status == "finished"
    return table


def games(house: House, who: Account | None = None, **wish: Any) -> list[str]:
    return [one["table"] for one in record_queries.games(house.store, who, Filter(**wish), None)]


def scales(house: House) -> dict[tuple[str, str], Rating]:
    with house.store.read() as connection:
        rows = connection.execute(select(rating)).all()
    return {(row.scale, row.who): Rating(row.mu, row.sigma, row.games) for row in rows}


def test_a_finished_game_is_on_record_once(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    table = pair(kept, ann, bob)
    [game] = record_queries.games(kept.store, None, Filter(), None)
    assert (game["table"], game["title"], game["players"]) == (table.id, "depot", 2)
    assert (game["actions"], game["rated"], game["why_unrated"]) == (1, True, None)
    assert game["ending_words"].startswith("Ended by")
    assert [(one["name"], one["place"], one["page"]) for one in game["seats"]] == [
        ("ann", 1, True),
        ("bob", 1, True),
    ]
    before = scales(kept)
    kept.archive.on_change(table)
    kept.archive.put(result_of(table))
    assert kept.archive.missing() == []
    assert scales(kept) == before
    kept.archive.make_anew()
    assert games(kept) == []
    assert kept.catch_up() == 1
    assert scales(kept) == before
    assert games(kept) == [table.id]


def test_a_game_continued_by_undo_leaves_the_record(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    table = pair(kept, ann, bob, undo="always")
    assert scales(kept)
    undo_redo.go(table, ann, "undo", table.record.version, "back", 0)
    assert table.record.status == "playing"
    assert games(kept) == []
    assert kept.catch_up() == 1
    assert not scales(kept)
    load(table, ann, 0)
    [game] = record_queries.games(kept.store, None, Filter(), None)
    assert game["why_unrated"] == "It was taken back after its end."


def test_a_game_that_ends_again_before_anybody_looked(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    table = pair(kept, ann, bob, undo="always")
    undo_redo.go(table, ann, "undo", table.record.version, "back", 0)
    load(table, ann, 0)
    assert scales(kept), "whoever plays does not wait for all ratings to be made again"
    pair(kept, ann, bob)  # and the game is not rated on top of outdated ratings
    kept.catch_up()
    assert {one.games for one in scales(kept).values()} == {1}


def test_a_game_on_record_out_of_order_is_rated_in_order(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    kept.hooks.clear()
    first = pair(kept, ann, bob)
    kept.hooks.append(kept.archive.on_change)
    pair(kept, bob, ann)
    late = scales(kept)
    kept.archive.on_change(first)
    kept.catch_up()
    now = scales(kept)
    assert late != now
    kept.archive.make_anew()
    kept.catch_up()
    assert scales(kept) == now


def test_ratings_of_a_record_that_changes_while_they_are_made_are_dropped(
    kept: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    pair(kept, ann, bob)
    with kept.store.write() as connection:
        rating_store.postpone(connection)
    before, made = scales(kept), ratings.all_of

    def slow(games: Any) -> Any:
        with kept.store.write(wait=False):  # nobody who writes waits for it
            pass
        pair(kept, bob, ann)
        return made(games)

    monkeypatch.setattr(rating_store, "all_of", slow)
    assert not rating_store.make_due(kept.store)
    assert scales(kept) == before
    monkeypatch.setattr(rating_store, "all_of", made)
    assert rating_store.make_due(kept.store)
    assert not rating_store.make_due(kept.store)
    assert {one.games for one in scales(kept).values()} == {2}


def test_a_result_that_cannot_be_made_is_tried_once(
    kept: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    kept.hooks.clear()
    pair(kept, ann, bob)

    def broken(archive: Archive, table: Table) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(Archive, "on_change", broken)
    assert kept.catch_up() == 0
    assert kept.archive.missing() == []


def unrated(house: House, table: Table) -> str:
    assert table.record.status == "finished"
    return result_of(table.present).unrated


def test_why_a_game_is_not_rated(kept: House, tmp_path: Path) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    several = depot(kept, ann, ME, ME, goal=1, visibility="public")
    load(several, ann, 0)
    assert unrated(kept, several) == "Somebody played several seats."
    private = pair(kept, ann, bob, visibility="private")
    assert unrated(kept, private) == "Only public games are rated."
    assert unrated(kept, pair(kept, ann, bob, seed=4)) == "Its chance was fixed by a seed."
    wish = TableSetup("depot", (SeatWish("me"), SeatWish("me")), visibility="public")
    opened, _ = gamefiles.play_in(kept, ann, gamefiles.export(several, ann), wish)
    assert unrated(kept, opened.table) == "It was imported from a file."
    assert unrated(kept, pair(kept, ann, bob, help=True)) == "Help was allowed."
    kept.people.mark(bob.id, True)
    assert unrated(kept, pair(kept, ann, bob)) == "A program played for somebody."
    kept.people.mark(bob.id, False)
    alone = depot(kept, ann, ME, goal=1)
    load(alone, ann, 0)
    assert unrated(kept, alone) == "Only one took part."


def test_a_game_from_a_file_took_no_hours(kept: House) -> None:
    ann = person(kept, "ann")
    played = depot(kept, ann, ME, ME, goal=1, visibility="private")
    load(played, ann, 0)
    wish = TableSetup("depot", (SeatWish("me"), SeatWish("me")), visibility="public")
    gamefiles.play_in(kept, ann, gamefiles.export(played, ann), wish)
    [found] = record_queries.statistics(kept.store)
    assert (found["games"], found["hours"]) == (1, None)


def test_a_game_that_the_players_stopped(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    table = pair(kept, ann, bob)
    table.record.end_reason = BY_HAND
    found = result_of(table)
    assert (found.ending, found.reason) == ("The players ended it.", BY_HAND)
    assert found.unrated == "The players stopped it before its end."


def test_changed_seats_and_undone_moves_are_unrated(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    table = depot(kept, ann, ME, OPEN, goal=1)
    seating.sit_down(table, bob, 1)
    seating.leave(table, bob, 1, "random")
    load(table, ann, 0)
    assert unrated(kept, table) == "A seat changed hands."
    table = depot(kept, ann, ME, OPEN, goal=2, undo="always")
    seating.sit_down(table, bob, 1)
    load(table, ann, 0)
    undo_redo.go(table, ann, "undo", table.record.version, "back", 0)
    load(table, ann, 0)
    load(table, bob, 1)
    assert unrated(kept, table) == "Moves were taken back, and nobody had to agree."


def test_unlisted_players_have_no_name_for_others(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    pair(kept, ann, bob)
    kept.people.unlist(bob.id, True)
    assert kept.people.unlisted(bob.id)
    [game] = record_queries.games(kept.store, ann, Filter(), None)
    assert [one["name"] for one in game["seats"]] == ["ann", "a private player"]
    with pytest.raises(NotFound):
        record_queries.player(kept.store, ann, "bob")
    with pytest.raises(NotFound):
        games(kept, None, player="bob")
    assert record_queries.player(kept.store, bob, "bob")["unlisted"]
    assert [one["name"] for one in record_queries.ratings(kept.store, None)] == ["ann"]
    assert record_queries.player(kept.store, None, "ann")["opponents"] == []


def test_private_games_are_for_who_played_them(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    table = pair(kept, ann, bob, visibility="private")
    assert games(kept) == games(kept, ann) == games(kept, None, player="ann") == []
    assert games(kept, ann, mine=True) == [table.id]
    assert record_queries.player(kept.store, bob, "ann")["games"] == 0
    assert record_queries.player(kept.store, ann, "ann")["games"] == 1
    assert record_queries.statistics(kept.store) == []
    assert record_queries.values(kept.store)["titles"] == []


def test_filters_and_pages(kept: House) -> None:
    ann, bob, eve = (person(kept, name) for name in ("ann", "bob", "eve"))
    one, two = pair(kept, ann, bob), pair(kept, eve, ann, bob)
    assert games(kept) == [two.id, one.id]
    assert games(kept, None, title="depot", players=2) == [one.id]
    assert games(kept, None, player="Eve", rated=True) == [two.id]
    assert games(kept, None, least=2) == games(kept, None, title="none") == []
    assert games(kept, None, since=0.0, most=1) == [two.id, one.id]
    assert games(kept, None, until=0.0) == []
    reason = one.record.end_reason
    assert games(kept, None, ending=reason) == [two.id, one.id]
    found = record_queries.values(kept.store)
    assert (found["titles"], found["endings"]) == (["depot"], [reason])
    cursor = record_queries.cursor_after(kept.store, two.id)
    rest = record_queries.games(kept.store, None, Filter(), cursor)
    assert [game["table"] for game in rest] == [one.id]
    assert record_queries.cursor_after(kept.store, None) is None
    assert record_queries.cursor_after(kept.store, "nothing") is None


def test_a_player_with_opponents_and_bots(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    pair(kept, ann, bob)
    helped = depot(kept, ann, ME, BOT, goal=1, visibility="unlisted")
    load(helped, ann, 0)
    assert unrated(kept, helped) == "Only public games are rated."
    table = depot(kept, ann, ME, BOT, goal=1, help=False)
    load(table, ann, 0)
    on_one_screen = depot(kept, ann, ME, ME, BOT, goal=1, visibility="public")
    load(on_one_screen, ann, 0)
    seen = record_queries.player(kept.store, None, "ANN")
    assert seen["name"] == "ann"
    assert seen["games"] == 3
    told = "a game on one screen is a game, but nobody knows whose place was whose"
    assert seen["titles"] == [{"title": "depot", "games": 3, "places": {"1": 2}}], told
    assert seen["opponents"] == [{"name": "bob", "games": 1, "ahead": 0, "behind": 0}]
    assert seen["bots"] == [{"title": "depot", "bot": "random", "games": 1, "beaten": 0}]
    assert [one["scale"] for one in seen["ratings"]] == ["bots depot", "people"]
    listed = record_queries.ratings(kept.store, "depot")
    assert {one["name"] for one in listed} == {"ann", "random bot"}
    both, _ = record_queries.statistics(kept.store)
    assert (both["title"], both["players"], both["games"], both["actions"]) == ("depot", 2, 2, 1.0)
    assert both["wins"] == {"1": 2, "2": 2}
    assert list(both["endings"].values()) == [2]


def test_many_games_are_read_a_few_at_a_time(kept: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two pieces somebody else's work may come first, and nobody waits for it in vain."""
    ann, bob = person(kept, "ann"), person(kept, "bob")
    tables = [pair(kept, ann, bob).id for _ in range(3)][::-1]
    monkeypatch.setattr(record_queries, "PIECE", 1)

    def read(**more: Any) -> list[str]:
        found = record_queries.all_games(kept.store, None, Filter(), **more)
        return [one["table"] for one in found]

    assert read() == tables
    assert read(most=2) == tables[:2]
    flag, rests = Cancel(), list[int]()
    with flag.over(), flag.resting(lambda: rests.append(1)):
        assert record_queries.player(kept.store, None, "ann")["games"] == 3
        assert len(rests) >= 6, "for each piece that is read, and each game that is counted"
        flag.set()
        with pytest.raises(Cancelled):
            read()


def test_closed_and_aside(kept: House) -> None:
    ann, bob = person(kept, "ann"), person(kept, "bob")
    table = pair(kept, ann, bob)
    admin.close(table)
    assert games(kept) == []
    assert kept.catch_up() == 1


def test_guests_are_on_record_and_have_no_page(kept: House) -> None:
    ann, bob = guest(kept, "ann"), person(kept, "bob")
    pair(kept, ann, bob)
    [game] = record_queries.games(kept.store, None, Filter(), None)
    assert [(one["name"], one["page"]) for one in game["seats"]] == [("ann", False), ("bob", True)]
    assert [one["name"] for one in record_queries.ratings(kept.store, None)] == ["bob"]


def test_ratings_are_the_librarys() -> None:
    model = PlackettLuce()
    fresh = [[model.rating()] for _ in range(3)]
    wanted = model.rate(fresh, ranks=[1, 2, 2])
    found = ratings.all_of([Rated("x", (("a", None, 1), ("b", None, 2), ("c", None, 2)))])
    assert found == {
        ("people", name): Rating(team[0].mu, team[0].sigma, 1)
        for name, team in zip("abc", wanted, strict=True)
    }
    again = model.rate([wanted[1], wanted[0]], ranks=[1, 2])
    two = Rated("x", (("b", None, 1), ("a", None, 2)))
    after = ratings.after(found, two)
    assert after["people", "b"] == Rating(again[0][0].mu, again[0][0].sigma, 2)
    assert after["people", "b"].sure == again[0][0].ordinal()


def test_the_better_of_two_equal_bots_is_rated() -> None:
    seats = (("a", None, 2), (None, "novice", 3), (None, "novice", 1))
    found = ratings.all_of([Rated("x", seats)])
    assert set(found) == {("bots x", "a"), ("bots x", "bot novice")}
    assert found["bots x", "bot novice"].mu > found["bots x", "a"].mu
    assert ratings.all_of([Rated("x", (("a", None, 1),))]) == {}


@pytest.fixture
def there(postgres: str) -> Iterator[House]:
    made = House(Store(postgres), Shelf())
    made.hooks.append(made.archive.on_change)
    yield made
    made.close()


def test_the_record_on_postgres(there: House) -> None:
    ann, bob = person(there, "ann"), person(there, "bob")
    pair(there, ann, bob)
    there.catch_up()
    assert len(games(there)) == 1
    assert record_queries.statistics(there.store)[0]["games"] == 1
    assert record_queries.player(there.store, None, "ann")["games"] == 1
    assert len(record_queries.ratings(there.store, None)) == 2


def test_a_game_whose_rules_are_gone_is_on_record(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    ann, bob = person(house, "ann"), person(house, "bob")
    table = pair(house, ann, bob)
    house.close()
    other = House(Store(str(tmp_path / "games.sqlite")), Shelf(2, (2,)))
    assert other.catch_up() == 1
    assert [one["table"] for one in record_queries.games(other.store, None, Filter(), None)] == [
        table.id
    ]
    other.close()


def seen(house: House, which: str, who: Account | None, **wishes: str) -> listing.Listed:
    """Return the list of tables as an account sees it."""
    me = who.id if who else None
    rows = house.journal.lists(which, me, None, Wanted(**wishes).conditions(me))
    return listing.listed(house.store, rows, who)


def test_lists_name_nobody_who_is_left_out_and_say_how_strong_the_others_are(kept: House) -> None:
    ann, bob, eve = (person(kept, name) for name in ("ann", "bob", "eve"))
    pair(kept, ann, bob, visibility="public")
    kept.people.unlist(ann.id, True)
    for who, names in (
        (eve, ["a private player", "bob"]),
        (bob, ["ann", "bob"]),
        (ann, ["ann", "bob"]),
    ):
        [(_, owner, seats)] = seen(kept, "finished", who).rows
        assert [owner, *(one.name for one in seats)] == [names[0], *names]
    strangers = seen(kept, "finished", None)
    assert set(strangers.ratings) == {"bob"}
    assert strangers.ratings["bob"]["games"] == 1
    assert strangers.ratings["bob"]["rating"] == 25.0  # a depot is won together
    assert set(seen(kept, "finished", ann).ratings) == {"ann", "bob"}


def test_lists_are_searched_in_the_database(house: House) -> None:
    ann, bob = person(house, "ann"), person(house, "bob")
    slow = house.open(
        ann, TableSetup("depot", (ME, OPEN), {"goal": 9}, name="Slow 100%", pace="async")
    )
    fast = house.open(bob, TableSetup("depot", (ME, OPEN), {"goal": 9}, name="Quick one"))

    def found(who: Account | None = None, **wishes: str) -> set[str]:
        return {record.id for record, _, _ in seen(house, "open", who, **wishes).rows}

    both = {slow.table.id, fast.table.id}
    assert found() == both
    assert found(title="depot") == both
    assert found(title="goods-yard") == set()
    assert found(pace="async") == {slow.table.id}
    assert found(words="QUICK bob") == {fast.table.id}
    assert found(words="quick ann") == set()
    assert found(words="0%") == {slow.table.id}
    assert found(words="%k") == set()
    house.people.unlist(ann.id, True)
    assert found(words="ann") == set()
    assert found(ann, words="ann") == {slow.table.id}
