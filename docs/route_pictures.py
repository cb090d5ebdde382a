"""The pictures of docs/routes.md: prices on track, the tree of a search, the gap that closes."""

from __future__ import annotations

from typing import Any, NamedTuple
from unittest.mock import patch

from trunkline import routes
from trunkline.routes.columns import Columns
from trunkline.testing import problems

INK, SOFT, GOOD, BAD, LINE = "#222", "#666", "#2c6e49", "#a4343a", "#8a7f6a"
MAP, SEED, WORK = "18OE-late", 91_001, 20_000_000
"""The problem whose search is drawn."""


class Moment(NamedTuple):
    """The knowledge of a search after some steps."""

    steps: int
    best: int
    bound: int


def _svg(width: int, height: int, title: str, parts: list[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="DejaVu Sans, Verdana, sans-serif" '
        'font-size="13">'
    )
    ground = f'<rect width="{width}" height="{height}" fill="#fdfcf8"/>'
    return "\n".join([head, f"<title>{title}</title>", ground, *parts, "</svg>"]) + "\n"


def _text(x: float, y: float, words: str, colour: str = INK, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}" {more}>{words}</text>'


def _line(one: tuple[float, float], other: tuple[float, float], how: str) -> str:
    return f'<path d="M{one[0]:g} {one[1]:g}L{other[0]:g} {other[1]:g}" fill="none" {how}/>'


def _stop(at: tuple[float, float], words: str, token: bool = False) -> str:
    fill = "#f2c14e" if token else "#fff"
    return f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="21" fill="{fill}" stroke="{INK}"/>' + _text(
        at[0], at[1] + 5, words, INK, 'text-anchor="middle"'
    )


def prices_svg() -> str:
    """Two trains want the same line, until it has a price."""
    parts = []
    panels = (
        ("no prices", "0", "60", "50", ("bound: 60 + 60 = 120", "but both want H-A")),
        ("H-A has a price of 10", "10", "60 - 10 = 50", "50", ("bound: 10 + 50 + 50 = 110",)),
    )
    for number, (title, price, one, other, words) in enumerate(panels):
        left = 20 + 350 * number
        home, a, b = (left + 50, 130), (left + 190, 75), (left + 190, 185)
        heavy = f'stroke="{LINE}" stroke-width="6"'
        parts += [
            _text(left, 30, title, INK, 'font-weight="bold"'),
            *(_line(home, end, heavy) for end in (a, b)),
            *(_stop(home, "H 20", True), _stop(a, "A 40"), _stop(b, "B 30")),
            _text(left + 95, 88, price, BAD, 'font-weight="bold" text-anchor="middle"'),
            _text(left + 95, 188, "0", BAD, 'font-weight="bold" text-anchor="middle"'),
            _text(left + 222, 80, one, GOOD),
            _text(left + 222, 190, other, GOOD),
            *(_text(left, 240 + 20 * row, line) for row, line in enumerate(words)),
        ]
    parts.append(_text(370, 260, "H-A and H-B earn 110: proved", GOOD, 'font-weight="bold"'))
    return _svg(720, 285, "A price on track brings the bound down to what routes earn", parts)


def tree_svg() -> str:
    """Return a picture of a search at the end of a trail, with the ways onward."""
    at = {"H": (130, 120), "A": (240, 120), "C": (350, 120)}
    ahead = {"D": ((490, 40), 130), "E": ((490, 120), 110), "F": ((490, 200), 80)}
    parts = [_text(20, 26, "threshold 100: only better routes matter", INK, 'font-weight="bold"')]
    heavy = f'stroke="{INK}" stroke-width="5"'
    parts += [_line(at["H"], at["A"], heavy), _line(at["A"], at["C"], heavy)]
    for name, (spot, hope) in ahead.items():
        cut = hope < 100
        colour, dash = (BAD, "3 6") if cut else (GOOD, "9 5")
        how = f'stroke="{colour}" stroke-width="3" stroke-dasharray="{dash}"'
        parts.append(_line(at["C"], spot, how))
        parts.append(_stop(spot, name))
        words = f"hope {hope}: " + ("passed over" if cut else "first" if hope == 130 else "next")
        parts.append(_text(spot[0] + 32, spot[1] + 5, words, colour))
    parts += [_stop(at["H"], "H", True), _stop(at["A"], "A"), _stop(at["C"], "C")]
    rows = (
        ("row", "0", "1", "2"),
        ("EARNED", "20", "60", "90"),
        ("COUNTED", "1", "2", "3"),
    )
    for number, row in enumerate(rows):
        for x, word in zip((20, 130, 240, 350), row, strict=True):
            anchor = "" if x == 20 else 'text-anchor="middle"'
            parts.append(_text(x, 255 + 20 * number, word, SOFT, anchor))
    parts.append(_text(440, 255, "the trail: a row for each stop;", SOFT))
    parts.append(_text(440, 275, "hope = earned, less prices, and the", SOFT))
    parts.append(_text(440, 295, "most that the table still allows", SOFT))
    return _svg(720, 315, "A route grows: ways onward by their hope", parts)


def moments() -> list[Moment]:
    """Search a real problem, and note the knowledge after each round of prices."""
    found: list[Moment] = []
    price = Columns.price

    def noted(self: Columns, *args: Any, **more: Any) -> bool:
        fresh = price(self, *args, **more)
        _note(found, self)
        return fresh

    with patch.object(Columns, "price", noted):
        answer = routes.solve(problems.problem(MAP, SEED), work=WORK)
    found.append(Moment(answer.work, answer.revenue, answer.bound))
    return found


def _note(found: list[Moment], search: Columns) -> None:
    scale = 1 << 13
    now = Moment(int(search.control[0]), -(-search.best_score // scale), search.bound // scale)
    if not found or found[-1] != now:
        found.append(now)


def gap_svg(found: list[Moment]) -> str:
    """Best and bound of a real search, round by round."""
    left, top, wide, high = 70, 50, 600, 200
    seen = [one for one in found if one.best > 0]
    low, most = min(one.best for one in seen), max(one.bound for one in seen)

    def spot(number: int, value: int) -> str:
        x = left + wide * number / max(1, len(seen) - 1)
        return f"{x:.1f} {top + high - high * (value - low) / max(1, most - low):.1f}"

    bound = [spot(number, one.bound) for number, one in enumerate(seen)]
    best = [spot(number, one.best) for number, one in enumerate(seen)]
    last = seen[-1]
    said = f"{len(seen)} rounds, {last.steps:,} steps: {last.best} earned, {last.bound} at most"
    parts = [
        _text(20, 28, "The gap between bound and best, round by round", INK, 'font-weight="bold"'),
        f'<path d="M{"L".join([*bound, *reversed(best)])}Z" fill="#efe6d0"/>',
        f'<path d="M{"L".join(bound)}" fill="none" stroke="{BAD}" stroke-width="2.5"/>',
        f'<path d="M{"L".join(best)}" fill="none" stroke="{GOOD}" stroke-width="2.5"/>',
        _text(left - 8, top + 5, str(most), SOFT, 'text-anchor="end"'),
        _text(left - 8, top + high + 5, str(low), SOFT, 'text-anchor="end"'),
        _text(left + 330, top + 60, "bound: nothing earns more", BAD),
        _text(left + 330, top + high - 12, "best: a legal set of routes", GOOD),
        _text(left, top + high + 34, said, SOFT),
    ]
    return _svg(720, 305, "Bound and best of a search come together", parts)
