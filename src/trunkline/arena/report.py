"""Results of many games: wins with confidence, worth, length, reasons for the end."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import mean, median
from typing import Any, NamedTuple

from rich.table import Table

from trunkline.arena.match import GameResult, Match

Z = 1.96
"""Standard deviations of a 95 % interval."""


class Score(NamedTuple):
    """The result of a bot over all its seats."""

    bot: str
    seats: int
    """Games times seats."""
    wins: float
    low: float
    """Lower end of the 95 % interval of the share of games it wins."""
    high: float
    worth: float


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95% interval of a share after this many games (Wilson)."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def scores(match: Match, games: list[GameResult]) -> list[Score]:
    """Return each kind of bot in the order named; its share of victory in all games."""
    found = []
    for bot in dict.fromkeys(match.bots):
        wins, worths = 0.0, []
        for game in games:
            for seat, part in enumerate(game.shares()):
                if game.seats[seat] == bot:
                    wins += part
                    worths.append(game.result[seat])
        low, high = wilson(wins, len(games))
        found.append(Score(bot, len(worths), wins, low, high, mean(worths)))
    return found


def summary(match: Match, games: list[GameResult]) -> dict[str, Any]:
    """Return the figures of the tables, as JSON."""
    names = list(games[0].counts)
    return {
        "scores": [
            {
                "bot": score.bot,
                "wins": round(score.wins, 2),
                "games": len(games),
                "share": round(score.wins / len(games), 4),
                "low": round(score.low, 4),
                "high": round(score.high, 4),
                "worth": round(score.worth, 1),
            }
            for score in scores(match, games)
        ],
        "actions": _spread([game.actions for game in games]),
        "end_reasons": dict(Counter(game.end_reason for game in games).most_common()),
        "counts": {name: _spread([game.counts[name] for game in games]) for name in names},
        "seconds": round(sum(game.seconds for game in games), 3),
        "faults": sum(len(game.faults) for game in games),
    }


def _spread(values: list[int]) -> dict[str, float]:
    return {
        "mean": round(mean(values), 2),
        "median": median(values),
        "least": min(values),
        "most": max(values),
    }


def tables(match: Match, games: list[GameResult]) -> list[Table]:
    """Return the summary as tables for the terminal."""
    found = [_score_table(match, games), _game_table(match, games)]
    faults = [f"game {game.seed}, {fault}" for game in games for fault in game.faults]
    if faults:
        table = Table(title="Bots that failed; the random player went on", title_justify="left")
        table.add_column("first of " + str(len(faults)))
        for fault in faults[:5]:
            table.add_row(fault)
        found.append(table)
    return found


def _score_table(match: Match, games: list[GameResult]) -> Table:
    table = Table(title=f"{match.title}: {len(games)} games", title_justify="left")
    for name in ("bot", "wins", "share", "95 % interval", "mean worth"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for score in scores(match, games):
        table.add_row(
            score.bot,
            f"{score.wins:g}" if score.wins == int(score.wins) else f"{score.wins:.1f}",
            f"{score.wins / len(games):.0%}",
            f"{score.low:.1%} to {score.high:.1%}",
            games[0].unit.write(round(score.worth)),
        )
    return table


def _game_table(match: Match, games: list[GameResult]) -> Table:
    table = Table(title="The games", title_justify="left")
    for name in ("", "mean", "median", "least", "most"):
        table.add_column(name, justify="right" if name else "left")
    lines = {
        "actions": [game.actions for game in games],
        "worth of the winner": [game.result[game.winners[0]] for game in games],
        "worth of the last": [min(game.result.values()) for game in games],
        **{name: [game.counts[name] for game in games] for name in games[0].counts},
    }
    for name, values in lines.items():
        spread = _spread(values)
        table.add_row(name, f"{spread['mean']:g}", *(f"{spread[k]:g}" for k in _KEYS))
    seconds = [game.seconds for game in games]
    table.add_row(
        "seconds",
        *(f"{v:.2f}" for v in (mean(seconds), median(seconds), min(seconds), max(seconds))),
    )
    table.add_section()
    for reason, count in Counter(game.end_reason for game in games).most_common():
        table.add_row(f"ended by {reason}", f"{count}")
    return table


_KEYS = ("median", "least", "most")
