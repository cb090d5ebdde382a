"""Best delivery: the cube and the way that bring most points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from trunkline.kernel import Action, refusal, template
from trunkline.page.puzzles import PuzzleAnswer, PuzzleHint, PuzzleVerdict, PuzzleWorth
from trunkline.puzzles.kinds import choices as lists
from trunkline.puzzles.position import Choice, NoPuzzle, Position, Proof, chosen

DELIVER = "deliver"
LEAST_ENGINE = 2

name = "delivery"
way = "choice"
lower = False


def begins(position: Position) -> bool:
    """Return True if a player with a better engine may deliver one of several cubes."""
    if position.step != "act":
        return False
    if position.state.players[position.seat].level < LEAST_ENGINE:
        return False
    found: list[Any] = [template(one) for one in position.offers(DELIVER)]
    return len(found) >= lists.FEWEST and not any(one.cards for one in found)


def choices(position: Position) -> tuple[Choice, ...]:
    """Return every legal delivery, over every way."""
    return lists.remembered(position, _choices)


def _choices(position: Position) -> tuple[Choice, ...]:
    offered: list[Any] = [template(one) for one in position.offers(DELIVER)]
    errands = dict.fromkeys((one.stops[0], one.colour, one.stops[-1]) for one in offered)
    found = list[Any]()
    for origin, colour, end in errands:
        found += _deliveries(position, origin, colour, end)
        if len(found) > lists.MOST:
            raise NoPuzzle("There are too many deliveries.")
    said = Counter(_label(one) for one in found)
    return tuple(
        Choice(
            f"c{number}",
            (one,),
            {
                "id": f"c{number}",
                "label": _label(one) if said[_label(one)] == 1 else f"{_label(one)}{_by(one)}",
                "item": one.colour,
                "stops": list(one.stops),
                "links": [str(link) for link in one.links],
            },
        )
        for number, one in enumerate(found, 1)
    )


def _deliveries(position: Position, origin: str, colour: str, end: str) -> Iterator[Action]:
    """Yield the deliveries of a cube to a city: the rules judge each way through the network."""
    level = position.state.players[position.seat].level
    for stops, links in _ways(position.state.net.graph, (origin,), (), end, level):
        action = position.decoded(
            {"kind": DELIVER, "colour": colour, "stops": stops, "links": links}
        )
        if refusal(position.game, position.state, action) is None:
            yield action


def _ways(
    graph: Any, stops: tuple[str, ...], links: tuple[int, ...], end: str, most: int
) -> Iterator[tuple[list[str], list[int]]]:
    """Yield the ways to a place that use no place and no link twice."""
    if stops[-1] == end:
        yield list(stops), list(links)
        return
    if len(links) == most:
        return
    for edge in graph[stops[-1]]:
        if edge.to not in stops and edge.link not in links:
            yield from _ways(graph, (*stops, edge.to), (*links, edge.link), end, most)


def _label(one: Any) -> str:
    return f"{one.colour.capitalize()} cube: {' – '.join(one.stops)}"


def _by(one: Any) -> str:
    return f" (links {', '.join(map(str, one.links))})"


def points(position: Position, one: Choice) -> int:
    """Return the points that a delivery brings."""
    after = position.after(one.actions).players[position.seat].score
    return int(after - position.state.players[position.seat].score)


def prove(position: Position) -> Proof:
    """Return the best delivery after trying all of them."""
    return lists.prove(choices(position), lambda one: points(position, one))


def worth(position: Position, answer: PuzzleAnswer) -> PuzzleWorth:
    """Return the points of a delivery."""
    return {"value": points(position, chosen(choices(position), answer)), "trains": []}


def verdict(
    position: Position, answer: PuzzleAnswer, best: int, solution: PuzzleAnswer
) -> PuzzleVerdict:
    """Return a delivery beside the best: if the cube is right, and the points that are missing."""
    found, known = worth(position, answer), lists.by_id(choices(position))
    here, there = (known[one["choice"]].shown for one in (answer, solution))
    more = best - found["value"]
    missed = f"Another delivery brings {more} more {'point' if more == 1 else 'points'}."
    if _cube(here) == _cube(there):
        missed += " The cube is right."
    return lists.verdict(found, right=found["value"] >= best, missed=missed)


def _cube(shown: Any) -> tuple[str, str]:
    return shown["stops"][0], shown["item"]


def question(position: Position) -> str:
    """Return the question in a sentence."""
    level = position.state.players[position.seat].level
    return f"Your engine goes over {level} links. Which delivery brings you most points?"


def facts(position: Position) -> list[str]:
    """Return what a newcomer must know about deliveries."""
    colour = f"You are player {position.seat + 1}."
    return [
        f"{colour} Each link of yours on the way brings you a point; the first must be yours.",
        "A cube stops at the first city of its colour, and visits no city twice.",
        "Links of others bring the points to them.",
    ]


def hint(position: Position, step: int, solution: PuzzleAnswer) -> PuzzleHint:
    """Return help: the colour of the cube, its city and destination, the way."""
    one = chosen(choices(position), solution)
    stops = one.shown["stops"]
    if step == 1:
        return lists.hint(1, f"Deliver a {one.shown['item']} cube.")
    if step == 2:
        text = f"It goes from {stops[0]} to {stops[-1]}."
        return lists.hint(2, text, stops=[stops[0], stops[-1]])
    return lists.way(solution, one.shown["label"])


def words(position: Position, best: int, second: int, solution: PuzzleAnswer) -> str:
    """Return the reason for the end of the puzzle."""
    label = chosen(choices(position), solution).shown["label"]
    return f"{label} brings {best} points. The next best delivery brings {second}."
