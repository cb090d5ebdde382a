"""Film: the map of every move as a base picture and its changes, with prices and worth per move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trunkline.draw import parts
from trunkline.kernel import SPECTATOR, view
from trunkline.report.source import Json, Source

MAP = "map"


def film(source: Source) -> Iterator[Json | None]:
    """Yield None after each move that was drawn, and the film in the end.

    `last` is the map at the end. `changes` holds `[place, part, svg]`: after so many moves the
    part looks like that.
    """
    game = source.game
    base, last, changes = "", "", list[list[Any]]()
    known: dict[str, str] = {}
    prices, companies = list[list[Any]](), dict[str, Any]()
    rounds, texts, worth = list[list[Any]](), list[str](), list[list[int]]()
    for place in range(source.end + 1):
        drawn = game.page.pictures(view(game, source.state(place), SPECTATOR))
        if MAP in drawn:
            if not place:
                base = parts.whole(drawn, MAP, ground=game.page.ground())
            if place == source.end:
                last = parts.whole(drawn, MAP, "light", game.page.ground())
            changes += [
                [place, name.partition("/")[2], svg]
                for name, svg in drawn.items()
                if place and name.startswith(f"{MAP}/") and known.get(name) != svg
            ]
            known = {name: svg for name, svg in drawn.items() if name.startswith(f"{MAP}/")}
        shown = source.shown(place)
        brief = shown.get("headline", {}).get("brief", "")
        if brief and (not rounds or rounds[-1][1] != brief):
            rounds.append([place, brief])
        for name, row in _companies(shown).items():
            if companies.get(name) != row:
                companies[name] = row
                prices.append([place, name, *row])
        texts.append(source.told(place))
        worth.append(scores(source, place))
        yield None
    yield {
        "base": base,
        "last": last,
        "changes": changes,
        "numbers": list(source.numbers),
        "rounds": rounds,
        "texts": texts,
        "prices": prices,
        "worth": worth,
        "colours": colours(source),
        **_places(source),
        "missing": "" if base else f"{source.facts['label']} draws no map.",
    }


def scores(source: Source, place: int) -> list[int]:
    """Return what each player is worth after so many moves, by seat."""
    result = source.game.result(source.state(place))
    return [int(result[seat]) for seat in range(len(source.replay.names))]


def colours(source: Source) -> dict[str, list[str]]:
    """Return letters and colour of each company."""
    owners = source.game.page.still().get("owners", {})
    return {
        name: [one.get("letters", name), one.get("colour", "#888888")]
        for name, one in owners.items()
    }


def _places(source: Source) -> Json:
    """Return the centres of the hexes, and their size and shape, to show where a move was made."""
    board = source.game.page.still().get("map") or {}
    return {
        "places": {name: one["at"] for name, one in board.get("hexes", {}).items()},
        "size": board.get("size", 50),
        "pointy": bool(board.get("pointy")),
    }


def _companies(shown: Json) -> dict[str, list[Any]]:
    """Return price, director, trains and "closed" of each company that has a price."""
    panel = shown.get("panels", {}).get("companies") or {}
    found = {}
    for name, one in panel.get("companies", {}).items():
        closed = bool(one.get("closed"))
        director = one.get("director")
        if not one.get("price") and not closed:
            continue
        trains = " ".join(train["name"] for train in one.get("trains", ()))
        found[name] = [one.get("price") or 0, -1 if director is None else director, trains, closed]
    return found
