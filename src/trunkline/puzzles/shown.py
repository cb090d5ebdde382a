"""The page of a puzzle: its map, its question and the answers to choose from."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from trunkline.kernel import SPECTATOR, laid_over, view
from trunkline.page.puzzles import PuzzlePosition
from trunkline.puzzles.kinds import runs
from trunkline.puzzles.position import Position

if TYPE_CHECKING:
    from trunkline.puzzles.document import Puzzle

LARGE = 250
"""A map with more hexes is cut to the part in question."""
ROOM = 2.5
"""Hexes around the part in question."""
Box = tuple[float, float, float, float]
_SYMBOL = '<g id="tile-'
"""The beginning of each drawing in the document of all tiles."""
_FRAME = re.compile(r'viewBox="[^"]*"( width="[^"]*")?( height="[^"]*")?')


def public(puzzle: Puzzle) -> PuzzlePosition:
    """Return a puzzle as a player sees it."""
    position, kind = puzzle.asked, puzzle.rules
    page = laid_over(position.still(), position.game.page.now(position.seen))
    board, pictures = page["map"], dict(_pictures(position))
    wanted = _wanted(position, kind.name)
    box = _box(board, wanted)
    track: Any = runs.track(position) if kind.way == "routes" else {}
    if len(board["hexes"]) > LARGE:
        every = board["hexes"]
        board, pictures = _cut(board, pictures, box)
        if track:
            far = every.keys() - board["hexes"].keys()
            near = [one for one in track["paths"] if one["id"].partition(":")[0] not in far]
            track = {**track, "paths": near}
    tiles = board.get("tiles", "")
    if tiles in pictures:  # it holds the style of all pictures too
        shown = [one.shown for one in kind.choices(position)] if kind.name == "lay" else []
        needed = {(one["tile"], str(one["rotation"])) for one in shown}
        pictures[tiles] = _symbols(pictures[tiles], needed)
    return {
        "id": puzzle.id,
        "title": puzzle.title,
        "label": puzzle.label,
        "kind": puzzle.kind,
        "theme": puzzle.theme,
        "difficulty": puzzle.difficulty,
        "question": puzzle.question,
        "facts": puzzle.facts,
        "unit": puzzle.unit,
        "lower": puzzle.lower,
        "seat": puzzle.seat,
        "owner": position.company,
        "way": "routes" if kind.way == "routes" else "choice",
        "map": board,
        "owners": page.get("owners", {}),
        "pictures": pictures,
        "box": [round(one, 1) for one in box],
        "track": track,
        "choices": [one.shown for one in kind.choices(position)],
    }


def _pictures(position: Position) -> Mapping[str, str]:
    return position.game.page.pictures(view(position.game, position.state, SPECTATOR))


def _symbols(text: str, needed: Collection[tuple[str, str]]) -> str:
    """Return the drawings of some tiles out of those of all."""
    inside, end, rest = text.rpartition("</defs>")
    head, *every = inside.split(_SYMBOL)
    few = [one for one in every if tuple(one.partition('"')[0].rsplit("-", 1)) in needed]
    return _SYMBOL.join([head, *few]) + end + rest


def _wanted(position: Position, kind: str) -> set[str]:
    """Return the hexes that matter; none for all."""
    if kind == "run":
        return runs.hexes(runs.problem(position))
    if kind != "lay" or position.company not in position.state.companies:
        return set()
    reach = position.game.page.choices(position.seen, position.company).shown.get("reach", ())
    return {str(offer.hex) for offer in position.offers("lay_track", "lay_tile")} | set(reach)  # type: ignore[union-attr]


def _box(board: Mapping[str, Any], wanted: Iterable[str]) -> Box:
    """Return the box around some hexes, or around the whole map."""
    hexes = board["hexes"]
    some = [name for name in wanted if name in hexes] or list(hexes)
    places = [hexes[name]["at"] for name in some]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    wide, high = max(x for x, _ in places) - left, max(y for _, y in places) - top
    room = ROOM * board["size"]
    return left - room, top - room, wide + 2 * room, high + 2 * room


def _cut(
    board: Mapping[str, Any], pictures: Mapping[str, str], box: Box
) -> tuple[Any, dict[str, str]]:
    """Return a part of a large map, with the pictures of its hexes alone."""
    x, y, wide, high = box
    inside = {
        name: one
        for name, one in board["hexes"].items()
        if x <= one["at"][0] <= x + wide and y <= one["at"][1] <= y + high
    }
    stops = {name: one for name, one in board.get("stops", {}).items() if one["hex"] in inside}
    frame = str(board["picture"])
    names = {frame, str(board["tiles"]), f"{frame}/marks"}
    names |= {f"{frame}/{name}{part}" for name in inside for part in ("", ".name")}
    few = {key: drawn for key, drawn in pictures.items() if key in names}
    numbers = " ".join(f"{number:g}" for number in box)
    few[frame] = _FRAME.sub(
        f'viewBox="{numbers}" width="{wide:g}" height="{high:g}"', few[frame], 1
    )
    kept = {key: value for key, value in board.items() if key not in ("areas", "pieces", "regions")}
    return {**kept, "hexes": inside, "stops": stops}, few
