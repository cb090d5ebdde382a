"""The report of many games as one picture: wins, worth, length, reasons for the end, curves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import mean

from trunkline.arena.curves import POINTS, price_curves, worth_curves
from trunkline.arena.match import GameResult, Match
from trunkline.arena.report import scores
from trunkline.draw import theme
from trunkline.draw.charts import INKS, ChartView, Series, fragment
from trunkline.draw.svg import document, group, path, rect, text_at

WIDTH, HEIGHT = 640.0, 320.0
LEFT, RIGHT = 150.0, 40.0
"""Room for names and for figures beside the bars."""
BINS = 12
"""Bars of the histogram."""
LINES = 9
"""Bars that one panel has room for."""


def report(match: Match, games: list[GameResult], mode: theme.Mode | None = None) -> str:
    """Return the whole picture, two panels wide."""
    unit, prices = games[0].unit.before, price_curves(games)
    worths = worth_curves(match, games)
    panels = [
        _wins(match, games),
        _worth(match, games),
        _lengths(games),
        _reasons(games),
        _curve("Worth over the game (mean, by part of its actions)", worths, unit),
    ]
    if prices:
        title = "Share prices over the game (mean of those that have one)"
        panels.append(_curve(title, prices, unit))
    rows = (len(panels) + 1) // 2
    placed = [
        group([panel], transform=f"translate({n % 2 * WIDTH:g} {40 + n // 2 * HEIGHT:g})")
        for n, panel in enumerate(panels)
    ]
    box = (0.0, 0.0, 2 * WIDTH, 40 + rows * HEIGHT)
    title = f"{match.title}: {len(games)} games, {' · '.join(match.bots)}"
    return document(
        [
            f"<style>{theme.css(mode)}</style>",
            rect(0, 0, box[2], box[3], class_="f-page"),
            text_at(title, (16, 28), font_size="18", class_="b start"),
            text_at(_source(match, games), (2 * WIDTH - 16, 28), font_size="12", class_="end soft"),
            *placed,
        ],
        box,
        title,
    )


def _source(match: Match, games: list[GameResult]) -> str:
    """Return a line about the games, and whether a bot had to be replaced."""
    options = [str(value) for value in match.options.values()]
    seeds = f"seeds {games[0].seed} to {games[-1].seed}" if len(games) > 1 else "one game"
    faults = sum(len(game.faults) for game in games)
    failed = [f"bots that failed and were replaced: {faults}"] if faults else []
    return ", ".join((*options, seeds, *failed))


def _frame(title: str, parts: Iterable[str], note: str = "") -> str:
    said = [text_at(note, (WIDTH - RIGHT, 24), font_size="11", class_="end soft")] if note else []
    return group([text_at(title, (16, 24), font_size="15", class_="b start"), *said, *parts])


def _line(number: int, count: int) -> tuple[float, float]:
    """Return the position and the height of a bar."""
    high = (HEIGHT - 80) / max(count, 3)
    return 50 + number * high, high


def _x(part: float) -> float:
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def _wins(match: Match, games: list[GameResult]) -> str:
    """Draw a bar for each kind of bot, with a whisker for its interval."""
    parts = []
    found = scores(match, games)[:LINES]
    for number, score in enumerate(found):
        y, high = _line(number, len(found))
        share = score.wins / len(games)
        middle = y + high / 2
        ink = INKS[number % len(INKS)]
        parts += [
            text_at(score.bot, (LEFT - 8, middle + 4), font_size="12", class_="end b"),
            rect(LEFT, y + high * 0.2, _x(share) - LEFT, high * 0.6, fill=ink, fill_opacity="0.55"),
            path(
                f"M{_x(score.low):g} {middle:g}H{_x(score.high):g}"
                f"M{_x(score.low):g} {middle - 6:g}v12M{_x(score.high):g} {middle - 6:g}v12",
                fill="none",
                stroke=ink,
                stroke_width="2",
            ),
            text_at(
                f"{share:.0%} ({score.low:.0%} to {score.high:.0%})",
                (_x(0) + 6, y + high * 0.2 - 3),
                font_size="11",
                class_="start soft",
            ),
            path(
                f"M{_x(match.bots.count(score.bot) / len(match.bots)):g} {y + high * 0.15:g}"
                f"v{high * 0.7:g}",
                class_="rule",
                stroke_width="1.5",
                stroke_dasharray="3 3",
            ),
        ]
    note = "dashed: what equal players would win"
    scale = _scale((0, 0.25, 0.5, 0.75, 1), "%")
    return _frame("Games won, with 95 % interval", [*parts, *scale], note)


def _scale(parts: Sequence[float], unit: str, most: float = 100) -> list[str]:
    y = HEIGHT - 24
    found = [path(f"M{_x(0):g} {y:g}H{_x(1):g}", class_="rule")]
    for part in parts:
        said = f"{part * most:.0f} %" if unit == "%" else f"{unit}{part * most:,.0f}"
        found.append(text_at(said, (_x(part), y + 16), font_size="11", class_="soft"))
    return found


def _worth(match: Match, games: list[GameResult]) -> str:
    """Draw lowest to highest tenth, a box with half of the games, the median as a line."""
    kinds, unit = list(dict.fromkeys(match.bots))[:LINES], games[0].unit
    by_bot = {
        bot: sorted(
            game.result[seat]
            for game in games
            for seat, name in enumerate(game.seats)
            if name == bot
        )
        for bot in kinds
    }
    step = _round_step(max(1, *(worths[-1] for worths in by_bot.values())), 5)
    most = step * 5
    parts = []
    for number, (bot, worths) in enumerate(by_bot.items()):
        y, high = _line(number, len(by_bot))
        points = [_x(max(0, _quantile(worths, q)) / most) for q in (0.1, 0.25, 0.5, 0.75, 0.9)]
        middle, ink = y + high / 2, INKS[number % len(INKS)]
        parts += [
            text_at(bot, (LEFT - 8, middle + 4), font_size="12", class_="end b"),
            path(f"M{points[0]:g} {middle:g}H{points[4]:g}", stroke=ink, stroke_width="2"),
            rect(
                points[1],
                y + high * 0.25,
                points[3] - points[1],
                high * 0.5,
                fill=ink,
                fill_opacity="0.55",
            ),
            path(f"M{points[2]:g} {y + high * 0.2:g}v{high * 0.6:g}", stroke=ink, stroke_width="3"),
            text_at(
                unit.write(_quantile(worths, 0.5)),
                (points[2], y + high * 0.2 - 3),
                font_size="11",
                class_="soft",
            ),
        ]
    note = "median; box: half of the games; line: without the lowest and highest tenth"
    return _frame(
        "Final worth", [*parts, *_scale((0, 0.2, 0.4, 0.6, 0.8, 1), unit.before, most)], note
    )


def _round_step(span: int, steps: int) -> int:
    """Return a round number that covers a span in about this many steps."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power * steps >= span:
                return digit * power
        power *= 10


def _quantile(values: Sequence[int], part: float) -> int:
    return values[min(len(values) - 1, int(part * len(values)))]


def _lengths(games: list[GameResult]) -> str:
    """Draw a histogram of the number of actions."""
    lengths = [game.actions for game in games]
    step = _round_step(max(lengths) - min(lengths) + 1, BINS - 1)
    first = min(lengths) // step * step
    counts = Counter((length - first) // step for length in lengths)
    wide, tall = (WIDTH - 100) / BINS, HEIGHT - 110
    base = HEIGHT - 40
    parts = [path(f"M50 {base:g}H{50 + BINS * wide:g}", class_="rule")]
    for number in range(BINS + 1):
        count, x = counts[number], 50 + number * wide
        height = tall * count / max(counts.values())
        if count:
            bar = rect(x + 2, base - height, wide - 4, height, fill=INKS[1], fill_opacity="0.55")
            at = (x + wide / 2, base - 6 - height)
            parts += [bar, text_at(f"{count}", at, font_size="11", class_="soft")]
        if number % 2 == 0:
            said = f"{first + number * step}"
            parts.append(text_at(said, (x, base + 18), font_size="11", class_="soft"))
    note = f"mean {mean(lengths):.0f}, from {min(lengths)} to {max(lengths)}"
    return _frame("Length of a game in actions", parts, note)


def _reasons(games: list[GameResult]) -> str:
    """Draw the reasons for the end of the games."""
    found = Counter(game.end_reason for game in games).most_common(LINES)
    parts = []
    for number, (reason, count) in enumerate(found):
        y, high = _line(number, len(found))
        ink = INKS[number % len(INKS)]
        end = _x(count / len(games))
        parts += [
            text_at(reason, (LEFT - 8, y + high / 2 + 4), font_size="12", class_="end b"),
            rect(LEFT, y + high * 0.2, end - LEFT, high * 0.6, fill=ink, fill_opacity="0.55"),
            text_at(
                f"{count} ({count / len(games):.0%})",
                (LEFT + 6, y + high / 2 + 4),
                font_size="11",
                class_="start",
            ),
        ]
    return _frame("What ended the games", [*parts, *_scale((0, 0.5, 1), "%")])


def _curve(title: str, curves: dict[str, list[float | None]], unit: str) -> str:
    series = tuple(Series(name, tuple(values)) for name, values in curves.items())
    labels = tuple(f"{100 * n // (POINTS - 1)} %" for n in range(POINTS))
    return fragment(ChartView(series, labels, title, unit=unit, width=WIDTH, height=HEIGHT))
