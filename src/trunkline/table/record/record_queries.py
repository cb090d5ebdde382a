"""Queries of the record: games by title, player, date and so on; players; statistics; ratings.

Players who are left out of public lists appear in none of it, except to themselves.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, case, func, or_, select

from trunkline.bots.personas import NAMES, face_of
from trunkline.kernel import Cancel, waiting
from trunkline.page import record as listed
from trunkline.page.record import (
    AnyRating,
    Player,
    PlayerGames,
    PlayerRating,
    RecordFilters,
    RecordGame,
    RecordSeat,
    TitleStatistics,
)
from trunkline.table.errors import NotFound
from trunkline.table.people.people import Account, name_key
from trunkline.table.record.ratings import PEOPLE, Rating, bot_key, bots_scale, level_of
from trunkline.table.record.results import IMPORTED
from trunkline.table.storage.schema import account, game_table, rating, result, result_seat
from trunkline.table.storage.store import Store
from trunkline.table.views.times import when
from trunkline.titles.bots import spoken

PAGE = 50
PIECE = 200
"""Games that are read at once where many are."""
MOST = 10_000
"""Games of a file or of a player; for more there are the filters by date."""
SOMEBODY = "a private player"
"""Name shown for players who are left out of public lists."""

_OVER = and_(
    game_table.c.id == result.c.table_id,
    game_table.c.status == "finished",
    game_table.c.branch_of == "",
    game_table.c.lesson == "",
)
FINISHED_PUBLICLY = and_(_OVER, game_table.c.visibility == "public")
_WHO = (account.c.id, account.c.name, account.c.unlisted)


class Filter(NamedTuple):
    """Filter for games; None matches any."""

    title: str | None = None
    player: str | None = None
    edition: str | None = None
    scenario: str | None = None
    players: int | None = None
    since: float | None = None
    until: float | None = None
    least: int | None = None
    """Smallest number of actions."""
    most: int | None = None
    ending: str | None = None
    rated: bool | None = None
    mine: bool = False
    """True for all games of the caller, private ones too."""


Cursor = tuple[float, str]


def games(
    store: Store, who: Account | None, wish: Filter, before: Cursor | None, most: int = PAGE
) -> list[RecordGame]:
    """Return finished games, the last first: public ones, or all games of the caller."""
    with store.read() as connection:
        return _games(connection, who, wish, before, most)


def all_games(
    store: Store, who: Account | None, wish: Filter, most: int = MOST
) -> Iterator[RecordGame]:
    """Yield the games of all pages; between two pages others may work first."""
    before, flag = None, waiting() or Cancel()
    for _ in flag.each(range(0, most, PIECE)):
        found = games(store, who, wish, before, PIECE)
        yield from found
        if len(found) < PIECE:
            return
        before = cursor_after(store, found[-1]["table"])


def _games(
    connection: Connection, who: Account | None, wish: Filter, before: Cursor | None, most: int
) -> list[RecordGame]:
    query = select(result, game_table.c.name, game_table.c.visibility)
    for one in _conditions(connection, who, wish):
        query = query.where(one)
    if before is not None:
        older = and_(result.c.finished == before[0], result.c.table_id < before[1])
        query = query.where(or_(result.c.finished < before[0], older))
    query = query.order_by(result.c.finished.desc(), result.c.table_id.desc()).limit(most)
    rows = connection.execute(query).all()
    seats = _seats(connection, [row.table_id for row in rows], who)
    return [_game(row, seats[row.table_id]) for row in rows]


def _conditions(
    connection: Connection, who: Account | None, wish: Filter
) -> Iterable[ColumnElement[bool]]:
    yield _OVER if wish.mine else FINISHED_PUBLICLY
    if wish.mine:
        yield _plays(who.id if who else "")
    if wish.player is not None:
        yield _plays(_find(connection, wish.player, who).id)
    same = {"title": wish.title, "edition": wish.edition, "scenario": wish.scenario}
    same |= {"reason": wish.ending}
    for name, value in same.items():
        if value is not None:
            yield result.c[name] == value
    bounds: Mapping[str, tuple[Any, Callable[[Any], ColumnElement[bool]]]] = {
        "players": (wish.players, lambda value: result.c.players == value),
        "since": (wish.since, lambda value: result.c.finished >= value),
        "until": (wish.until, lambda value: result.c.finished < value),
        "least": (wish.least, lambda value: result.c.actions >= value),
        "most": (wish.most, lambda value: result.c.actions <= value),
        "rated": (wish.rated, lambda value: (result.c.unrated == "") == value),
    }
    for value, made in bounds.values():
        if value is not None:
            yield made(value)


def _plays(account_id: str) -> ColumnElement[bool]:
    """Return the condition for games with a seat of an account."""
    seats = select(result_seat.c.table_id).where(result_seat.c.account_id == account_id)
    return result.c.table_id.in_(seats)


class Person(NamedTuple):
    """The player whose games are shown."""

    id: str
    name: str
    unlisted: bool


def _find(connection: Connection, name: str, who: Account | None) -> Person:
    """Return the account of a name; unlisted players are found by themselves only."""
    row = connection.execute(select(*_WHO).where(account.c.name_key == name_key(name))).first()
    if row is None or (row.unlisted and (who is None or who.id != row.id)):
        raise NotFound("There is no such player.")
    return Person(*row)


def _seats(
    connection: Connection, ids: list[str], who: Account | None
) -> dict[str, list[RecordSeat]]:
    query = select(result_seat, *_WHO[1:], account.c.name_key).select_from(
        result_seat.outerjoin(account, account.c.id == result_seat.c.account_id)
    )
    query = query.where(result_seat.c.table_id.in_(ids))
    found: dict[str, list[RecordSeat]] = {one: [] for one in ids}
    for row in connection.execute(query.order_by(result_seat.c.place, result_seat.c.seat)):
        hidden = row.unlisted and (who is None or who.id != row.account_id)
        name = SOMEBODY if hidden else row.name
        found[row.table_id].append(
            {
                "seat": row.seat,
                "name": name if row.bot is None else row.persona or spoken(row.bot),
                "bot": row.bot,
                "face": face_of(row.persona),
                "page": bool(row.name_key and not hidden),
                "place": row.place,
                "score": row.score,
                "words": row.words,
                "parts": json.loads(row.parts),
                "favourite": row.favourite,
            }
        )
    return found


def _game(row: Any, seats: list[RecordSeat]) -> RecordGame:
    return {
        "table": row.table_id,
        "name": row.name,
        "title": row.title,
        "players": row.players,
        "edition": row.edition,
        "scenario": row.scenario,
        "options": json.loads(row.options),
        "ending": row.reason,
        "ending_words": row.ending,
        "rounds": row.rounds,
        "actions": row.actions,
        "began": when(row.began),
        "finished": when(row.finished),
        "rated": not row.unrated,
        "why_unrated": row.unrated or None,
        "public": row.visibility == "public",
        "seats": seats,
    }


def cursor_after(store: Store, table_id: str | None) -> Cursor | None:
    """Return where a list continues after a game; None, its head, without one."""
    query = select(result.c.finished).where(result.c.table_id == table_id)
    with store.read() as connection:
        finished = connection.execute(query).scalar()
    return None if finished is None or table_id is None else (finished, table_id)


def values(store: Store) -> RecordFilters:
    """Return the filter values of public games: titles, editions, scenarios, endings."""
    columns = (result.c.title, result.c.edition, result.c.scenario, result.c.reason)
    with store.read() as connection:
        rows = connection.execute(select(*columns).where(FINISHED_PUBLICLY).distinct()).all()
    titles, editions, scenarios, endings = (
        sorted({row[n] for row in rows if row[n]}) for n in range(len(columns))
    )
    return {
        "titles": titles,
        "editions": editions,
        "scenarios": scenarios,
        "endings": endings,
    }


def player(store: Store, who: Account | None, name: str) -> Player:
    """Return a player's results: places by title, companies, opponents, bots, ratings.

    Others see the part from public games, the player all of it.
    """
    with store.read() as connection:
        one = _find(connection, name, who)
        me = who is not None and who.id == one.id
        mine = _my_seats(connection, one.id)
        scales = _ratings_of(connection, one.id)
    found = list(all_games(store, who, Filter(mine=True) if me else Filter(player=name)))
    return {
        "name": one.name,
        "me": me,
        "unlisted": one.unlisted,
        "games": len(found),
        **_told(found, mine),
        "ratings": scales,
    }


def _my_seats(connection: Connection, account_id: str) -> dict[str, list[int]]:
    query = select(result_seat.c.table_id, result_seat.c.seat)
    found: dict[str, list[int]] = {}
    for table_id, seat in connection.execute(query.where(result_seat.c.account_id == account_id)):
        found.setdefault(table_id, []).append(seat)
    return found


def _told(found: Iterable[RecordGame], seats: Mapping[str, list[int]]) -> PlayerGames:
    games: Counter[str] = Counter()
    titles: dict[str, Counter[int]] = {}
    favourites: Counter[tuple[str, str]] = Counter()
    people: dict[str, Counter[str]] = {}
    bots: dict[tuple[str, str], Counter[str]] = {}
    for game in (waiting() or Cancel()).each(found):
        mine = [one for one in game["seats"] if one["seat"] in seats[game["table"]]]
        games[game["title"]] += 1
        places = titles.setdefault(game["title"], Counter())
        if len(mine) > 1:  # one screen for several people: nobody knows which of them had the place
            continue
        (best,) = mine
        places[best["place"]] += 1
        favourites.update((game["title"], one["favourite"]) for one in mine if one["favourite"])
        others = [one for one in game["seats"] if one not in mine]
        for name in {one["name"] for one in others if one["page"]}:
            met = next(one for one in others if one["name"] == name)
            people.setdefault(name, Counter()).update(_against(best, met))
        for level in {one["bot"] for one in others if one["bot"]}:
            met = next(one for one in others if one["bot"] == level)
            bots.setdefault((game["title"], level), Counter()).update(_against(best, met))
    return {
        "titles": [
            {"title": title, "games": games[title], "places": _places(places)}
            for title, places in sorted(titles.items())
        ],
        "favourites": [
            {"title": title, "owner": owner, "games": count}
            for (title, owner), count in favourites.most_common(10)
        ],
        "opponents": [
            {"name": name, "games": met["games"], "ahead": met["ahead"], "behind": met["behind"]}
            for name, met in sorted(people.items(), key=lambda one: (-one[1]["games"], one[0]))
        ],
        "bots": [
            {"title": title, "bot": level, "games": met["games"], "beaten": met["ahead"]}
            for (title, level), met in sorted(bots.items())
        ],
    }


def _places(places: Counter[int]) -> dict[str, int]:
    return {str(place): places[place] for place in sorted(places)}


def _against(mine: RecordSeat, other: RecordSeat) -> dict[str, int]:
    """Return one game against an opponent: the places of both."""
    ahead = mine["place"] < other["place"]
    return {"games": 1, "ahead": int(ahead), "behind": int(mine["place"] > other["place"])}


def _ratings_of(connection: Connection, account_id: str) -> list[PlayerRating]:
    query = select(rating).where(rating.c.who == account_id).order_by(rating.c.scale)
    return [{**_rating(row), "scale": row.scale} for row in connection.execute(query)]


def _rating(row: Any) -> AnyRating:
    one = Rating(row.mu, row.sigma, row.games)
    return {
        "rating": round(one.mu, 2),
        "off": round(one.sigma, 2),
        "sure": round(one.sure, 2),
        "games": one.games,
    }


def ratings(store: Store, title: str | None) -> list[listed.Rating]:
    """Return ratings, the strongest first: among people (None), or with the bots of a title."""
    scale = PEOPLE if title is None else bots_scale(title)
    query = select(rating, *_WHO[1:]).select_from(
        rating.outerjoin(account, account.c.id == rating.c.who)
    )
    query = query.where(rating.c.scale == scale)
    public = and_(account.c.unlisted.is_(False), account.c.name_key.is_not(None))
    query = query.where(or_(public, _is_bot()))
    with store.read() as connection:
        rows = connection.execute(query).all()
    found: list[listed.Rating] = [
        {"name": row.name or _bot(level_of(row.who)), "bot": level_of(row.who), **_rating(row)}
        for row in rows
    ]
    return sorted(found, key=lambda one: (-one["sure"], one["name"]))


def _bot(level: str | None) -> str:
    """Return the name of the first bot of a level."""
    return NAMES.get(level or "", (spoken(level or ""),))[0]


def _is_bot() -> ColumnElement[bool]:
    return rating.c.who.startswith(bot_key(""))


def statistics(store: Store) -> list[TitleStatistics]:
    """Return statistics of public games by title and number of players."""
    group = (result.c.title, result.c.players)
    took = (result.c.finished - result.c.began) / 3600
    hours = case((result.c.unrated != IMPORTED, took))  # a file comes in at one moment
    means = [func.avg(result.c.rounds), func.avg(result.c.actions), func.avg(hours)]
    with store.read() as connection:
        rows = connection.execute(
            select(*group, func.count(), *means)
            .where(FINISHED_PUBLICLY)
            .group_by(*group)
            .order_by(*group)
        ).all()
        won = select(*group, result_seat.c.seat, func.count(), func.sum(result_seat.c.score))
        won = won.join(result_seat, result_seat.c.table_id == result.c.table_id)
        won = won.where(FINISHED_PUBLICLY, result_seat.c.place == 1).group_by(
            *group, result_seat.c.seat
        )
        winners = connection.execute(won).all()
        ended = select(*group, result.c.reason, func.count()).where(FINISHED_PUBLICLY)
        endings = connection.execute(ended.group_by(*group, result.c.reason)).all()
    return [
        {
            "title": title,
            "players": players,
            "games": count,
            "rounds": round(float(rounds), 1),
            "actions": round(float(actions), 1),
            "hours": None if mean is None else round(float(mean), 2),
            "score": _mean_score([one for one in winners if one[:2] == (title, players)]),
            "wins": {
                str(one[2] + 1): one[3] for one in sorted(winners) if one[:2] == (title, players)
            },
            "endings": {one[2]: one[3] for one in sorted(endings) if one[:2] == (title, players)},
        }
        for title, players, count, rounds, actions, mean in rows
    ]


def _mean_score(winners: Iterable[Any]) -> float:
    """Return the mean score of winners."""
    counts, sums = zip(*((one[3], one[4]) for one in winners), strict=True)
    mean: float = float(sum(sums)) / sum(counts)
    return round(mean, 1)
