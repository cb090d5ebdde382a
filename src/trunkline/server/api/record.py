"""The record: finished games with filters, players, statistics, ratings; as JSON and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from trunkline.page import record as answers
from trunkline.page.people import Unlisted
from trunkline.server.guard.limits import FILE
from trunkline.server.http.endpoint import Call, Endpoint, Reply
from trunkline.server.http.request_schema import (
    NAME,
    TABLE_ID,
    Fields,
    Flag,
    Maybe,
    Number,
    Shape,
    Text,
)
from trunkline.table.errors import Malformed
from trunkline.table.fair_queue import in_pieces
from trunkline.table.record import record_queries
from trunkline.table.record.record_queries import PAGE, Filter

CSV = "text/csv; charset=utf-8"
DAY = timedelta(days=1)


def games(call: Call[None]) -> Reply[answers.RecordGames]:
    """One page of finished games."""
    before = record_queries.cursor_after(call.house.store, call.query["before"])
    found = record_queries.games(call.house.store, call.who, _filter(call), before)
    following = found[-1]["table"] if len(found) == PAGE else None
    return Reply({"games": found, "next": following})


def games_csv(call: Call[None]) -> Reply[str]:
    """Return the record as a file with a line for each seat."""
    found = record_queries.all_games(call.house.store, call.who, _filter(call))
    lines = (_line(game, seat) for game in found for seat in game["seats"])
    with in_pieces():
        return Reply(_csv(GAME_COLUMNS, lines))


def _line(game: Mapping[str, Any], seat: Mapping[str, Any]) -> dict[str, Any]:
    parts = "; ".join(f"{name} {amount}" for name, amount in seat["parts"].items())
    return {**seat, **game, "seat": seat["seat"] + 1, "player": seat["name"], "made_of": parts}


def values(call: Call[None]) -> Reply[answers.RecordFilters]:
    """Return the values that games can be filtered by."""
    return Reply(record_queries.values(call.house.store))


def statistics(call: Call[None]) -> Reply[answers.RecordStatistics]:
    """Return statistics of games by title and number of players."""
    return Reply({"statistics": record_queries.statistics(call.house.store)})


def statistics_csv(call: Call[None]) -> Reply[str]:
    """Return the statistics as a file."""
    return Reply(_csv(STATISTICS_COLUMNS, record_queries.statistics(call.house.store)))


def ratings(call: Call[None]) -> Reply[answers.Ratings]:
    """Return the ratings of all players."""
    return Reply({"ratings": record_queries.ratings(call.house.store, call.query["title"])})


def ratings_csv(call: Call[None]) -> Reply[str]:
    """Return the ratings as a file."""
    found = record_queries.ratings(call.house.store, call.query["title"])
    return Reply(_csv(RATING_COLUMNS, found))


def player(call: Call[None]) -> Reply[answers.Player]:
    """Return the results of a player."""
    with in_pieces():
        return Reply(record_queries.player(call.house.store, call.who, call.path["name"]))


def listing(call: Call[Any]) -> Reply[Unlisted]:
    """Leave the caller out of public lists, or include the caller again."""
    return Reply({"unlisted": call.house.people.unlisted(call.me.id)})


def unlist(call: Call[Unlisted]) -> Reply[Unlisted]:
    """Leave me out of public lists, or do not."""
    call.house.people.unlist(call.me.id, call.body["unlisted"])
    return listing(call)


def _filter(call: Call[Any]) -> Filter:
    query = {name: call.query[name] for name in Filter._fields}
    if query["mine"]:
        call.me  # noqa: B018  (raises if nobody is signed in)
    since, until = _day(query["since"]), _day(query["until"])
    last = None if until is None else (until + DAY).timestamp()
    return Filter(**{**query, "since": since and since.timestamp(), "until": last})


def _day(text: str | None) -> datetime | None:
    try:
        return None if text is None else datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise Malformed(f"{text} is not a day.") from None


def _csv(columns: Iterable[str], rows: Iterable[Mapping[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(columns), extrasaction="ignore")
    writer.writeheader()
    writer.writerows({name: _plain(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _plain(value: Any) -> Any:
    """Return a value that a spreadsheet never reads as a formula."""
    if isinstance(value, dict):
        return "; ".join(f"{name}: {one}" for name, one in value.items())
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@")):
        return f"'{value}"
    return value


GAME_COLUMNS = (
    *("table", "name", "title", "players", "edition", "scenario", "ending", "ending_words"),
    *("rounds", "actions", "began", "finished", "rated", "why_unrated"),
    *("seat", "player", "bot", "place", "score", "words", "made_of"),
)
STATISTICS_COLUMNS = (
    *("title", "players", "games", "rounds", "actions", "hours", "score", "wins", "endings"),
)
RATING_COLUMNS = ("name", "bot", "rating", "off", "sure", "games")

DATE = Text(10, 10, "[0-9]{4}-[0-9]{2}-[0-9]{2}")
WORD = Maybe(Text(1, 60))
FILTERS: dict[str, Shape] = {
    "title": WORD,
    "player": Maybe(NAME),
    "edition": WORD,
    "scenario": WORD,
    "players": Maybe(Number(1, 12)),
    "since": Maybe(DATE),
    "until": Maybe(DATE),
    "least": Maybe(Number()),
    "most": Maybe(Number()),
    "ending": WORD,
    "rated": Maybe(Flag()),
    "mine": Flag(),
}
ANY = Filter()._asdict()
BY_TITLE = Fields({"title": WORD}, {"title": None})


def _get(path: str, run: Any, summary: str, **more: Any) -> Endpoint:
    return Endpoint("GET", path, run, summary, "record", **more)


def _file(path: str, run: Any, summary: str, **more: Any) -> Endpoint:
    return _get(path, run, summary, media=CSV, cost=FILE, pool="replays", **more)


ENDPOINTS = (
    _get(
        "/api/record",
        games,
        "Finished public games, the last first; or all of mine",
        query=Fields(
            {**FILTERS, "before": Maybe(TABLE_ID)},
            {**ANY, "before": None},
        ),
        errors=(401, 404),
    ),
    _file(
        "/api/record.csv",
        games_csv,
        "The same as a file, a line for each seat",
        query=Fields(FILTERS, ANY),
        errors=(401, 404),
    ),
    _get(
        "/api/record/filters",
        values,
        "What finished games can be filtered by",
    ),
    _get(
        "/api/record/statistics",
        statistics,
        "Public games by title and number of players",
    ),
    _file("/api/record/statistics.csv", statistics_csv, "The same as a file"),
    _get(
        "/api/ratings",
        ratings,
        "Ratings among people, or of people and bots at a title",
        query=BY_TITLE,
    ),
    _file("/api/ratings.csv", ratings_csv, "The same as a file", query=BY_TITLE),
    _get(
        "/api/players/{name}",
        player,
        "A player: places, companies, opponents, bots, ratings",
        params={"name": NAME},
        cost=5,
        pool="replays",
    ),
    Endpoint(
        "GET",
        "/api/account/unlisted",
        listing,
        "Whether I am left out of public lists",
        "people",
        errors=(401,),
    ),
    Endpoint(
        "PUT",
        "/api/account/unlisted",
        unlist,
        "Leave me out of public lists, or do not",
        "people",
        errors=(401,),
    ),
)
