"""Titles for tables: a game by name, in any rules version that is kept.

A game shows itself by ``game.page`` (see ``kernel.page``).
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol
from weakref import WeakValueDictionary

from trunkline import titles
from trunkline.kernel import BadData, Game, Place, State
from trunkline.kernel.secrets import hides, secrets_in
from trunkline.kernel.state import plain
from trunkline.page.table import Place as Ranked
from trunkline.table.storage.db_rows import dumps
from trunkline.titles import opponents

log = logging.getLogger("trunkline.titles")

MOST_GAMES = 100
"""Games kept in memory for tables to come."""
MOST_AMENDED = 8
"""Number of cached games with a host's data.

Each has its own board, and anyone may send another.
"""


class TitleInfo(NamedTuple):
    """A title as the lobby describes it."""

    title: str
    label: str
    seats: tuple[int, ...]
    options: Mapping[str, Any]
    """Name and allowed values of each option."""
    defaults: Mapping[str, Any]
    rules_version: int
    explained: Mapping[str, Any] = {}
    """By option: `text`, a sentence for each of its `choices`, and the `usual` one by edition."""
    about: Mapping[str, str] = {}
    """Texts of the front page."""


class Titles(Protocol):
    """A source of games."""

    def catalogue(self) -> list[TitleInfo]:
        """Return all titles that can be played."""

    def load(
        self,
        title: str,
        seats: int,
        options: Mapping[str, Any],
        version: int | None = None,
        amendments: str = "",
    ) -> Game:
        """Return a game in a rules version (None: the newest), with a host's data.

        Raise ``BadData`` if there is none.
        """

    def check_data(self, title: str, text: str) -> tuple[str, list[str]]:
        """Return a file of amendments as canonical text, and all its problems."""


class Installed:
    """The installed titles, in their current and kept rules."""

    def __init__(self) -> None:
        self._known: list[TitleInfo] | None = None

    def catalogue(self) -> list[TitleInfo]:
        """Return all titles that can be played, looked up once."""
        if self._known is None:
            self._known = list(_described())
        return self._known

    def load(
        self,
        title: str,
        seats: int,
        options: Mapping[str, Any],
        version: int | None = None,
        amendments: str = "",
    ) -> Game:
        """Return a game in a rules version (None: the newest); ``BadData`` if there is none."""
        try:
            return titles.load(title, seats, options, version, amendments)
        except BadData:
            raise
        except Exception as error:  # a plug-in may do anything
            reason = f"The title {title} failed: {type(error).__name__}: {error}"
            log.error("plug-in", extra={"detail": reason}, exc_info=error)
            raise BadData(reason) from error

    def check_data(self, title: str, text: str) -> tuple[str, list[str]]:
        """Return a file of amendments as canonical text, and all its problems."""
        return titles.check_data(title, text)


class Remembered:
    """Titles with a cache of games, which never change: equal tables share one.

    The last ones stay; older ones stay while a table uses them.
    """

    def __init__(self, titles: Titles) -> None:
        self.titles = titles
        self._lock = threading.Lock()
        self._alive: WeakValueDictionary[str, Game] = WeakValueDictionary()
        self._printed: OrderedDict[str, Game] = OrderedDict()
        self._amended: OrderedDict[str, Game] = OrderedDict()

    def catalogue(self) -> list[TitleInfo]:
        """Return all titles that can be played."""
        return self.titles.catalogue()

    def load(
        self,
        title: str,
        seats: int,
        options: Mapping[str, Any],
        version: int | None = None,
        amendments: str = "",
    ) -> Game:
        """Return a game in a rules version (None: the newest); ``BadData`` if there is none."""
        key = dumps([title, seats, sorted(options.items()), version, amendments])
        with self._lock:
            game = self._alive.get(key)
        if game is None:
            game = self.titles.load(title, seats, options, version, amendments)
        with self._lock:
            self._alive[key] = game
            last = self._amended if amendments else self._printed
            last[key] = game
            last.move_to_end(key)
            if len(last) > (MOST_AMENDED if amendments else MOST_GAMES):
                last.popitem(last=False)
        return game

    def check_data(self, title: str, text: str) -> tuple[str, list[str]]:
        """Return a file of amendments as canonical text, and all its problems."""
        return self.titles.check_data(title, text)


def remembered(titles: Titles) -> Remembered:
    """Return titles with a cache of games, once."""
    return titles if isinstance(titles, Remembered) else Remembered(titles)


def _described() -> Iterator[TitleInfo]:
    """Yield what the lobby says about each title; log those that cannot be played."""
    problems = {**titles.broken(), **opponents.broken()}
    for name, reason in problems.items():
        log.warning("plug-in", extra={"detail": f"{name}: {reason}"})
    for title in titles.working():
        try:
            yield _describe(title)
        except Exception as error:  # a plug-in may do anything
            detail = f"The title {title.name} cannot be played: {error}"
            log.warning("plug-in", extra={"detail": detail}, exc_info=error)


def _describe(title: titles.Title) -> TitleInfo:
    """Return what the lobby says about a title."""
    return TitleInfo(
        title.name,
        title.label,
        title.players,
        title.options,
        dict(title.load(title.players[0], {}).options),
        title.rules_version,
        title.explained(),
        title.texts("about"),
    )


def has_secrets(game: Game, state: State) -> bool:
    """Return True if seats of this game may know different things."""
    if any(hides(rule.action) for step in game.steps.values() for rule in step.by_kind.values()):
        return True
    return any(_count_secrets(state).values())


def reveals(game: Game, before: State, after: State, action: Any) -> bool:
    """Return True if an action may have shown something hidden to a seat.

    Chance always does. Otherwise a secret that is gone, or that more seats may read, was shown; a
    title that knows better says so itself.
    """
    own = game.reveals(before, after, action)
    if own is not None:
        return own
    if action.seat < 0:
        return True
    then, now = _count_secrets(before), _count_secrets(after)
    return any(now.get(readers, 0) < count for readers, count in then.items())


def _count_secrets(state: State) -> dict[tuple[int, ...], int]:
    """Return the number of secrets by group of readers, without their values."""
    found: dict[tuple[int, ...], int] = {}
    for secret in secrets_in(plain(state)):
        found[secret.seats] = found.get(secret.seats, 0) + 1
    return found


def places(game: Game, ranking: Iterable[Place]) -> list[Ranked]:
    """Return places as JSON, with the words that say what decided."""
    return [
        {
            "place": one.place,
            "seats": list(one.seats),
            "score": one.score,
            "ties": [{"name": name, "value": value} for name, value in one.ties],
            "words": one.words(game.measures),
        }
        for one in ranking
    ]
