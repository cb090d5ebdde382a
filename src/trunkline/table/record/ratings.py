"""Ratings after OpenSkill (Plackett and Luce): among people, and per title for people and bots.

They follow from the record in the order in which games finished, so they can be rebuilt. Of several
bots of one level in a game the better counts; caretakers do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from trunkline.titles.bots import CARETAKER

PEOPLE = "people"
_BOTS = "bots "
_BOT = "bot "


class Rating(NamedTuple):
    """Estimated strength of a player: the mean, its uncertainty, and the number of games."""

    mu: float
    sigma: float
    games: int = 0

    @property
    def sure(self) -> float:
        """Strength that a player very likely has: lists are sorted by it."""
        return self.mu - 3 * self.sigma


class Rated(NamedTuple):
    """A game that is rated: who took what place."""

    title: str
    seats: tuple[tuple[str | None, str | None, int], ...]
    """Account, level of the bot, place."""


Key = tuple[str, str]
"""The name of a scale, and who stands on it."""


def bots_scale(title: str) -> str:
    """Return the scale that ranks people and bots of a title."""
    return _BOTS + title


def bot_key(level: str) -> str:
    """Return the key of a level of bots on its scale; no account has such an id."""
    return _BOT + level


def level_of(who: str) -> str | None:
    """Return the level of a bot on a scale; None for a person."""
    return who.removeprefix(_BOT) if who.startswith(_BOT) else None


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # it takes a while, and only rated games need it

    return PlackettLuce()


def start() -> Rating:
    """Return the rating of a player without games."""
    new = _model().rating()
    return Rating(new.mu, new.sigma)


def after(known: Mapping[Key, Rating], game: Rated) -> dict[Key, Rating]:
    """Return the ratings that a game changes, as they are after it."""
    people = {account: place for account, _, place in game.seats if account}
    bots: dict[str, int] = {}
    for _, level, place in game.seats:
        if level and level != CARETAKER:  # it plays for somebody else, from where they left
            bots[bot_key(level)] = min(place, bots.get(bot_key(level), place))
    found = rate(known, PEOPLE, people)
    if bots:
        found |= rate(known, bots_scale(game.title), people | bots)
    return found


def rate(known: Mapping[Key, Rating], scale: str, places: Mapping[str, int]) -> dict[Key, Rating]:
    """Return the ratings of several on a scale after a game in which they took these places."""
    if len(places) < 2:
        return {}
    model, names = _model(), sorted(places)
    before = [known.get((scale, name)) or start() for name in names]
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    rated = model.rate(teams, ranks=[places[name] for name in names])
    return {
        (scale, name): Rating(team[0].mu, team[0].sigma, old.games + 1)
        for name, old, team in zip(names, before, rated, strict=True)
    }


def all_of(games: Iterable[Rated]) -> dict[Key, Rating]:
    """All ratings, from games in the order in which they finished."""
    known: dict[Key, Rating] = {}
    for game in games:
        known |= after(known, game)
    return known
