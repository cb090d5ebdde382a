"""Worth and share prices over a game, averaged over many games of different length."""

from __future__ import annotations

from statistics import mean

from trunkline.arena.match import GameResult, Match, Moment

POINTS = 21
"""Points of a curve, from the start (0 %) to the end (100 %) of the games."""


def _at(game: GameResult, point: int) -> Moment:
    """Return the last sample at or before a part of the game, measured in actions."""
    limit = game.actions * point / (POINTS - 1)
    found = game.moments[0]
    for moment in game.moments:
        if moment.actions <= limit:
            found = moment
    return found


def worth_curves(match: Match, games: list[GameResult]) -> dict[str, list[float | None]]:
    """Return the mean worth of each kind of bot."""
    found: dict[str, list[float | None]] = {bot: [] for bot in dict.fromkeys(match.bots)}
    for point in range(POINTS):
        moments = [(game, _at(game, point)) for game in games]
        for bot, curve in found.items():
            worths = [
                moment.worth[seat]
                for game, moment in moments
                for seat, name in enumerate(game.seats)
                if name == bot
            ]
            curve.append(mean(worths))
    return found


def price_curves(games: list[GameResult]) -> dict[str, list[float | None]]:
    """Return the mean price of each share in the games in which it has one by then."""
    names = dict.fromkeys(n for game in games for m in game.moments for n in m.prices)
    found: dict[str, list[float | None]] = {name: [] for name in names}
    for point in range(POINTS):
        moments = [_at(game, point) for game in games]
        for name, curve in found.items():
            prices = [moment.prices[name] for moment in moments if name in moment.prices]
            curve.append(mean(prices) if prices else None)
    return found
