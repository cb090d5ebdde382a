"""The record: finished games, statistics, ratings, players."""

from __future__ import annotations

from typing import Any, TypedDict

from trunkline.page.marks import Decimal


class RecordSeat(TypedDict):
    """A seat of a finished game."""

    seat: int
    name: str
    bot: str | None
    face: str | None
    """The portrait of a bot."""
    page: bool
    """True if there is a page about the player."""
    place: int
    score: int
    words: str
    parts: dict[str, Any]
    """Parts of the score."""
    favourite: str


class RecordGame(TypedDict):
    """A finished game."""

    table: str
    name: str
    title: str
    players: int
    edition: str
    scenario: str
    options: dict[str, Any]
    ending: str
    ending_words: str
    rounds: int
    actions: int
    began: str
    finished: str
    rated: bool
    why_unrated: str | None
    public: bool
    seats: list[RecordSeat]


class RecordGames(TypedDict):
    """A page of finished games."""

    games: list[RecordGame]
    next: str | None


class RecordFilters(TypedDict):
    """The filters of finished games."""

    titles: list[str]
    editions: list[str]
    scenarios: list[str]
    endings: list[str]


class TitleStatistics(TypedDict):
    """Averages of a title's games with a number of players."""

    title: str
    players: int
    games: int
    rounds: Decimal
    actions: Decimal
    hours: Decimal | None
    score: Decimal
    wins: dict[str, int]
    """By seat or place in the order."""
    endings: dict[str, int]


class RecordStatistics(TypedDict):
    """Public games by title and number of players."""

    statistics: list[TitleStatistics]


class AnyRating(TypedDict):
    """A rating."""

    rating: Decimal
    off: Decimal
    """Uncertainty of the rating."""
    sure: Decimal
    """Lower bound of the rating."""
    games: int


class Rating(AnyRating):
    """A rating in a list."""

    name: str
    bot: str | None


class Ratings(TypedDict):
    """Ratings among people, or of people and bots at a title."""

    ratings: list[Rating]


class PlayerRating(AnyRating):
    """A rating of a player."""

    scale: str
    """`people`, or a title."""


class PlayerTitle(TypedDict):
    """A player's results at a title."""

    title: str
    games: int
    places: dict[str, int]
    """Number of games by place."""


class Favourite(TypedDict):
    """A company that a player led often."""

    title: str
    owner: str
    games: int


class Opponent(TypedDict):
    """A player's results against another."""

    name: str
    games: int
    ahead: int
    behind: int


class BotRecord(TypedDict):
    """A player's results against a bot."""

    title: str
    bot: str
    games: int
    beaten: int


class PlayerGames(TypedDict):
    """The outcomes of a player's games."""

    titles: list[PlayerTitle]
    favourites: list[Favourite]
    opponents: list[Opponent]
    bots: list[BotRecord]


class Player(PlayerGames):
    """The finished games of a player."""

    name: str
    me: bool
    unlisted: bool
    games: int
    ratings: list[PlayerRating]
