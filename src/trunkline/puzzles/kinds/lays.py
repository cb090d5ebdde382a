"""Lay the tile: the single lay after which the trains earn most in this turn."""

from __future__ import annotations

from trunkline.kernel import Action
from trunkline.page.puzzles import (
    PuzzleAnswer,
    PuzzleChoice,
    PuzzleHint,
    PuzzleVerdict,
    PuzzleWorth,
)
from trunkline.puzzles.kinds import choices as lists
from trunkline.puzzles.position import Choice, NoPuzzle, Position, Proof, chosen, single

LAYS = ("lay_track", "lay_tile")
SECONDS = 2.0

name = "lay"
way = "choice"
lower = False


def begins(position: Position) -> bool:
    """Return True if a company with trains is about to lay its first tile of the turn."""
    if position.step != "track" or not position.company or position.title.best_runs is None:
        return False
    trains = position.state.companies[position.company].trains
    fresh = not getattr(position.state.op, "lays", 1)
    return fresh and 0 < len(trains) <= 2 and len(position.offers(*LAYS)) >= lists.FEWEST


def choices(position: Position) -> tuple[Choice, ...]:
    """Return every legal lay."""
    return lists.remembered(position, _choices)


def _choices(position: Position) -> tuple[Choice, ...]:
    found = []
    for offer in position.offers(*LAYS):
        for action in single(offer):
            fields = position.game.codec.encode(action)
            shown: PuzzleChoice = {
                "id": f"{fields['hex']}-{fields['tile']}-{fields['rotation']}",
                "label": f"Tile {fields['tile']} on {place(position, fields['hex'])}",
                "hex": fields["hex"],
                "tile": fields["tile"],
                "rotation": fields["rotation"],
            }
            found.append(Choice(shown["id"], (action,), shown))
    return tuple(found)


def place(position: Position, hex_name: str) -> str:
    """Return a hex with its name, if it has one."""
    named = position.still()["map"]["hexes"].get(hex_name, {}).get("name")
    return f"{named} ({hex_name})" if named else hex_name


def income(position: Position, actions: tuple[Action, ...] = ()) -> int:
    """Return the proved income of the company's trains after some moves."""
    runs = position.title.best_runs
    assert runs is not None
    state = position.after(actions)
    found = runs.best(position.game, state, position.company, SECONDS).answer
    if not found.proved:
        raise NoPuzzle("The best routes are not proved.")
    return found.revenue


def prove(position: Position) -> Proof:
    """Return the best lay after trying all of them."""
    now = income(position)
    found = lists.prove(choices(position), lambda one: income(position, one.actions))
    if found.best <= now:
        raise NoPuzzle("No lay raises the income.")
    return found


def worth(position: Position, answer: PuzzleAnswer) -> PuzzleWorth:
    """Return the income after a lay."""
    one = chosen(choices(position), answer)
    return {"value": income(position, one.actions), "trains": []}


def verdict(
    position: Position, answer: PuzzleAnswer, best: int, solution: PuzzleAnswer
) -> PuzzleVerdict:
    """Return a lay beside the best: if the hex is right, and how much is missing."""
    found, known = worth(position, answer), lists.by_id(choices(position))
    missed = f"With another tile the trains earn {position.money(best - found['value'])} more."
    here, there = (known[one["choice"]].shown for one in (answer, solution))
    if here.get("hex") == there.get("hex"):
        missed += " The hex is right."
    return lists.verdict(found, right=found["value"] >= best, missed=missed)


def question(position: Position) -> str:
    """Return the question in a sentence."""
    trains = position.state.companies[position.company].trains
    named = " and ".join(f"a {one.name}" for one in trains)
    return (
        f"{position.name(position.company)} runs {named}. "
        "Lay the one tile after which it earns most in this turn."
    )


def facts(position: Position) -> list[str]:
    """Return what a newcomer must know about lays."""
    return [
        f"Its trains earn {position.money(income(position))} without another tile.",
        "Tap a hex with a ring to see the tiles that fit there.",
        "The trains run at their best after the lay. Later turns do not count.",
    ]


def hint(position: Position, step: int, solution: PuzzleAnswer) -> PuzzleHint:
    """Return help: the income, the hex, the tile."""
    one = chosen(choices(position), solution)
    if step == 1:
        best, now = income(position, one.actions), income(position)
        text = f"The best lay brings {position.money(best)}, {position.money(best - now)} more."
        return lists.hint(1, text)
    if step == 2:
        where = one.shown["hex"]
        return lists.hint(2, f"Look at {place(position, where)}.", hexes=[where])
    return lists.way(solution, one.shown["label"])


def words(position: Position, best: int, second: int, solution: PuzzleAnswer) -> str:
    """Return the reason for the end of the puzzle."""
    label = chosen(choices(position), solution).shown["label"]
    gap = position.money(best - second)
    return f"{label} brings {position.money(best)}. Every other lay brings at least {gap} less."
