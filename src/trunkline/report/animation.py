"""Animation: a film as one SVG that plays by itself: the map grows in twenty seconds.

It needs no script, so it plays in a browser, in an `img` and in a chat. Each part of the map that
changed is there in all its versions; which one is shown follows from the time (SMIL).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from math import ceil

from trunkline.draw.svg import num
from trunkline.report.source import Json

SECONDS = 20.0
MOST_BYTES = 3_000_000
FRAMES = (240, 120, 60, 30, 15)
"""Moments that are shown; fewer where a file would be too large."""
_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"')
_GROUP = re.compile(r"<g\b[^>]*?(/?)>|</g>")
_SIZE = re.compile(r' (width|height)="[^"]*"')


def animated(film: Json) -> str:
    """Return the film as an animated SVG of less than three megabytes; empty without a map."""
    text = ""
    for frames in FRAMES if film["base"] else ():
        text = _drawn(film, frames)
        if len(text.encode()) < MOST_BYTES:
            break
    return text


def _drawn(film: Json, frames: int) -> str:
    end = max(1, len(film["texts"]) - 1)

    def frame(place: int) -> int:
        return ceil(place * frames / end)

    versions: dict[str, dict[int, str]] = {}
    for place, part, svg in film["changes"]:
        versions.setdefault(part, {})[frame(place)] = svg
    rounds = {frame(place): escape(brief) for place, brief in film["rounds"]}
    head, _, rest = film["base"].partition(">")
    found = _BOX.search(head)
    assert found is not None  # every document has one
    left, top, wide, high = (float(one) for one in found.groups())
    strip = wide / 24
    box = f'viewBox="{num(left)} {num(top)} {num(wide)} {num(high + strip)}"'
    head = _SIZE.sub("", head.replace(found[0], box))
    body = _with_versions(rest.rpartition("</svg>")[0], versions, frames)
    foot = _foot((left, top + high, wide, strip), rounds, frames)
    return f"{head}>{body}{foot}</svg>"


def _with_versions(text: str, versions: dict[str, dict[int, str]], frames: int) -> str:
    """Return the map with all versions of each part in its group."""
    pieces, at = list[str](), 0
    for found in re.finditer(r'<g data-part="([^"]+)">', text):
        changes = versions.get(found[1])
        if changes is None or found.start() < at:
            continue
        end = _end(text, found.end())
        shown = {0: text[found.end() : end], **changes}
        pieces += [text[at : found.end()], _layers(shown.items(), frames)]
        at = end
    return "".join([*pieces, text[at:]])


def _end(text: str, start: int) -> int:
    """Return where a group ends whose content starts there."""
    depth = 1
    for found in _GROUP.finditer(text, start):
        if found[0] == "</g>":
            depth -= 1
        elif not found[1]:
            depth += 1
        if not depth:
            return found.start()
    raise ValueError("a group has no end")


def _layers(versions: Iterable[tuple[int, str]], frames: int) -> str:
    """Return versions of a picture, each shown from its frame until the next one."""
    shown = list(versions)
    untils = [*(start for start, _ in shown[1:]), None]
    spans = zip(shown, untils, strict=True)
    return "".join(_layer(svg, start, until, frames) for (start, svg), until in spans if svg)


def _layer(svg: str, start: int, until: int | None, frames: int) -> str:
    if not start:
        if until is None:
            return svg
        return f'<g>{svg}<set attributeName="display" to="none" begin="{_at(until, frames)}"/></g>'
    end = "" if until is None else f' end="{_at(until, frames)}"'
    show = f'<set attributeName="display" to="inline" begin="{_at(start, frames)}"{end}/>'
    return f'<g display="none">{svg}{show}</g>'


def _at(frame: int, frames: int) -> str:
    return f"{num(frame * SECONDS / frames)}s"


def _foot(box: tuple[float, float, float, float], rounds: dict[int, str], frames: int) -> str:
    """Return the strip below the map: the round, and how far the game is."""
    left, top, wide, high = box
    rule, bar = num(high / 12), num(high / 6)
    text = f'x="{num(left + high / 3)}" y="{num(top + high * 0.68)}" font-size="{num(high * 0.5)}"'
    words = {
        frame: f'<text {text} class="b start" text-anchor="start">{brief}</text>'
        for frame, brief in rounds.items()
    }
    grow = f'<animate attributeName="width" from="0" to="{num(wide)}" dur="{num(SECONDS)}s"/>'
    return (
        f'<g><rect x="{num(left)}" y="{num(top)}" width="{num(wide)}" height="{num(high)}" '
        f'class="f-page"/>{_layers({0: "", **words}.items(), frames)}'
        f'<rect x="{num(left)}" y="{num(top)}" width="{num(wide)}" height="{bar}" '
        f'fill="#0f5142" rx="{rule}">{grow}</rect></g>'
    )
