"""Charts of a report as SVG: a column for each run, and the worth of the players over the game."""

from __future__ import annotations

from itertools import groupby

from trunkline.draw.svg import el, num, text_at
from trunkline.report.source import Json
from trunkline.report.words import money, score

LEFT, BOTTOM, TOP = 46.0, 200.0, 30.0
ROOM = 16.0
"""The width of a column with the space beside it."""
GAP = 14.0
"""Space between rounds."""
BADGE = 24.0
"""Distance of the numbers of two turning points, at least."""
DASHES = (None, "10 4", None, "3 4", "14 4 3 4", "6 3")


def columns(report: Json) -> str:
    """Return a column for each run by round; red is money that nobody took."""
    runs = report["runs"]["runs"]
    top = max(run["best"] for run in runs) or 1
    unit = (BOTTOM - TOP) / top
    parts, calls, x = list[str](), list[str](), LEFT + 8
    rounds = [(brief, list(some)) for brief, some in groupby(runs, key=lambda run: run["round"])]
    for brief, some in rounds:
        begin = x
        for run in some:
            parts.append(_column(report, run, x, unit))
            calls.append(_call(report, run, x, unit))
            x += ROOM
        parts.append(text_at(_short(brief), ((begin + x) / 2 - 3, BOTTOM + 48), class_="ax"))
        x += GAP
    wide = max(900.0, x)
    step = _step(top)
    lines = [
        el("path", d=f"M{num(LEFT)} {num(BOTTOM - at * unit)}H{num(wide - 6)}", class_="g")
        + text_at(money(report, at), (LEFT - 6, BOTTOM - at * unit + 4), class_="ax e")
        for at in range(0, top + 1, step)
    ]
    return el(
        "svg",
        [*lines, *parts, *calls],
        class_="rc",
        viewBox=f"0 0 {num(wide)} 256",
        role="img",
        aria_label=described(report),
    )


def _short(brief: str) -> str:
    """Return a round's short name without the letters that all of them share."""
    return brief.removeprefix("OR ")


def _column(report: Json, run: Json, x: float, unit: float) -> str:
    high, left = run["earned"] * unit, run["left"] * unit
    wide = ROOM - 4
    y = BOTTOM - high
    kind = "b" if run["proved"] or run["left"] else "open"
    parts = [el("rect", x=x, y=y, width=wide, height=high, rx=2, class_=kind)]
    if run["left"]:
        tall = max(4.0, left - 2)
        parts.append(el("rect", x=x, y=y - tall - 2, width=wide, height=tall, rx=2, class_="miss"))
    turned = f"translate({num(x + wide - 1)} {num(BOTTOM + 8)}) rotate(-60)"
    letters = _letters(report, run["company"])
    parts.append(text_at(letters, (0, 0), class_="co", transform=turned))
    said = f"Move {run['move']}: {letters} {money(report, run['earned'])} of "
    title = el("title", f"{said}{money(report, run['best'])}")
    parts.append(
        el("rect", title, x=x - 2, y=TOP - 10, width=ROOM, height=BOTTOM - TOP + 10,
           class_="hit", data_go=run["place"] - 1)
    )  # fmt: skip
    return "".join(parts)


def _call(report: Json, run: Json, x: float, unit: float) -> str:
    """Return the missed amount, to be drawn above all columns."""
    if not run["left"]:
        return ""
    y = BOTTOM - (run["earned"] + run["left"]) * unit - 8
    at = (x + (ROOM - 4) / 2, min(y, BOTTOM - run["earned"] * unit - 13))
    return text_at(f"−{money(report, run['left'])}", at, class_="call")


def _letters(report: Json, company: str) -> str:
    found: str = report["film"]["colours"].get(company, [company])[0]
    return found


def _step(top: int) -> int:
    """Return a round distance of grid lines: about five of them."""
    step = 10
    for factor in (2, 5, 10) * 8:
        if top / step <= 5:
            return step
        step = step * factor if factor == 2 else step * factor // (2 if factor == 5 else 5)
    return step


def described(report: Json) -> str:
    """Return what the columns show, for readers who cannot see them."""
    runs = report["runs"]
    missed = [
        f"{_letters(report, run['company'])} missed {money(report, run['left'])} "
        f"in round {_short(run['round'])}"
        for run in runs["runs"]
        if run["left"]
    ]
    more = f" {', '.join(missed[:6])}." if missed else ""
    return f"{runs['count']} runs, {runs['perfect']} of them best.{more}"


def lines(report: Json) -> str:
    """Return the worth of the players over the game, with the turning points numbered."""
    worth: list[list[int]] = report["film"]["worth"]
    names = report["replay"]["players"]
    last = max(1, len(worth) - 1)
    top, low = max(max(row) for row in worth), min(0, min(min(row) for row in worth))
    span = max(1, top - low)

    def x(place: int) -> float:
        return 54 + place / last * 590

    def y(amount: int) -> float:
        return 262 - (amount - low) / span * 220

    step = _step(span)
    begin = -(-low // step) * step
    grid = [
        el("path", d=f"M54 {num(y(at))}H650", class_="grid")
        + text_at(score(report, at), (48, y(at) + 4), class_="ax e")
        for at in range(begin, top + 1, step)
    ]
    marks, beside = list[str](), -BADGE
    for number, point in enumerate(report["story"]["points"], 1):
        at = x(point["place"])
        beside = max(at, beside + BADGE)
        marks.append(
            el("path", d=f"M{num(at)} 22V262", class_="at")
            + el("circle", cx=beside, cy=12, r=10, class_="num")
            + text_at(str(number), (beside, 16.5), class_="numt")
        )
    drawn = list[str]()
    for seat in range(len(names)):
        points = _steps([(x(place), y(row[seat])) for place, row in enumerate(worth)])
        drawn.append(
            el("path", d=points, fill="none", stroke=f"var(--s{seat % 6 + 1})", stroke_width=3,
               stroke_linejoin="round", stroke_dasharray=DASHES[seat % 6])
        )  # fmt: skip
    labels = _labels(report, {seat: y(worth[-1][seat]) for seat in range(len(names))})
    axis = [
        text_at(f"move {report['film']['numbers'][place]}" if place else "start", (x(place), 282),
              class_="ax")
        for place in (round(last * part / 4) for part in range(4))
    ]  # fmt: skip
    said = ", ".join(
        f"{names[seat]} {score(report, worth[-1][seat])}" for seat in report["story"]["ranking"]
    )
    return el(
        "svg",
        [*grid, *marks, *drawn, *labels, *axis, el("path", id="headl", class_="headl", d="M0 0")],
        class_="chart",
        viewBox="0 0 790 288",
        role="img",
        aria_label=f"Worth over the game. {said}.",
    )


def _steps(points: list[tuple[float, float]]) -> str:
    """Return path data without the points in the middle of a level stretch."""
    kept = [
        point
        for n, point in enumerate(points)
        if not 0 < n < len(points) - 1
        or points[n - 1][1] != point[1]
        or points[n + 1][1] != point[1]
    ]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in kept)


def _labels(report: Json, heights: dict[int, float]) -> list[str]:
    """Return the names at the ends of the lines, one below the other."""
    names, worth = report["replay"]["players"], report["film"]["worth"][-1]
    found, below = list[str](), 0.0
    for seat, height in sorted(heights.items(), key=lambda one: one[1]):
        below = max(height, below + 20)
        name = names[seat] if len(names[seat]) <= 10 else f"{names[seat][:9]}…"
        found.append(
            el("circle", cx=644, cy=height, r=4.5, fill=f"var(--s{seat % 6 + 1})")
            + text_at(f"{name} {score(report, worth[seat])}", (652, below + 4.5), class_="nm",
                    fill=f"var(--s{seat % 6 + 1})")
        )  # fmt: skip
    return found
