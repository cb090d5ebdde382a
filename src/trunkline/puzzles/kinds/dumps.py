"""Dump: leave the company without a train to another player, and stay as rich as you can."""

from __future__ import annotations

from typing import Any

from trunkline.page.puzzles import PuzzleAnswer, PuzzleHint, PuzzleVerdict, PuzzleWorth
from trunkline.puzzles.kinds import choices as lists
from trunkline.puzzles.position import Choice, Position, Proof, chosen, single

SELL = "sell_shares"

name = "dump"
way = "choice"
lower = False


def begins(position: Position) -> bool:
    """Return True if the seat directs a company without a train and may sell shares."""
    return bool(empty(position)) and len(position.offers(SELL)) >= lists.FEWEST


def empty(position: Position) -> list[str]:
    """Return the companies without a train that the seat directs and that have run before."""
    companies = getattr(position.state, "companies", {})
    return [
        called
        for called, one in companies.items()
        if getattr(one, "director", None) == position.seat
        and one.started
        and not one.trains
        and not one.closed
    ]


def choices(position: Position) -> tuple[Choice, ...]:
    """Return every sale of one block of shares."""
    return lists.remembered(position, _choices)


def _choices(position: Position) -> tuple[Choice, ...]:
    found = list[Choice]()
    for offer in position.offers(SELL):
        for action in single(offer):
            label = position.game.page.label(action)
            shown_id = f"c{len(found) + 1}"
            found.append(Choice(shown_id, (action,), {"id": shown_id, "label": label}))
    return tuple(found)


def rest(position: Position, one: Choice) -> int:
    """Return the seat's worth after a sale; 0 if it still directs all its empty companies."""
    after = position.after(one.actions)
    return position.worth(after) if _handed(position, after) else 0


def _handed(position: Position, after: Any) -> list[str]:
    return [one for one in empty(position) if after.companies[one].director != position.seat]


def prove(position: Position) -> Proof:
    """Return the best sale after trying all of them."""
    return lists.prove(choices(position), lambda one: rest(position, one))


def worth(position: Position, answer: PuzzleAnswer) -> PuzzleWorth:
    """Return the seat's worth after a sale that hands an empty company over, else 0."""
    return {"value": rest(position, chosen(choices(position), answer)), "trains": []}


def verdict(
    position: Position, answer: PuzzleAnswer, best: int, solution: PuzzleAnswer
) -> PuzzleVerdict:
    """Return a sale beside the best."""
    found = worth(position, answer)
    missed = f"Another sale leaves you {position.money(best - found['value'])} more."
    if not found["value"]:
        missed = "You still direct the company without a train."
    return lists.verdict(found, right=found["value"] >= best, missed=missed)


def question(position: Position) -> str:
    """Return the question in a sentence."""
    named = " and ".join(map(position.name, empty(position)))
    return f"{named} without a train is yours. Sell one block so that it is not, and stay rich."


def facts(position: Position) -> list[str]:
    """Return what a newcomer must know about directors and sales."""
    worth_now = position.money(position.worth(position.state))
    found = [
        "Whoever holds most of a company directs it, with at least a director's certificate.",
        f"You are worth {worth_now}: your cash and your shares at their prices.",
        "A sale lowers the share price. Your worth after it counts.",
    ]
    for company in empty(position):
        shares = position.state.companies[company].players()
        held = ", ".join(f"player {seat + 1} {percent}%" for seat, percent in shares)
        found.append(f"{position.name(company)}: {held}. You are player {position.seat + 1}.")
    return found


def hint(position: Position, step: int, solution: PuzzleAnswer) -> PuzzleHint:
    """Return help: who directs the company then, the worth that stays, the answer."""
    one = chosen(choices(position), solution)
    after = position.after(one.actions)
    if step == 1:
        company = _handed(position, after)[0]
        heir = after.companies[company].director + 1
        return lists.hint(1, f"Player {heir} directs {position.name(company)} after the sale.")
    if step == 2:
        return lists.hint(2, f"You are worth {position.money(position.worth(after))} after it.")
    return lists.way(solution, one.shown["label"])


def words(position: Position, best: int, second: int, solution: PuzzleAnswer) -> str:
    """Return the reason for the end of the puzzle."""
    label = chosen(choices(position), solution).shown["label"]
    rest_ = (
        f"The next best sale leaves {position.money(second)}."
        if second
        else ("After every other sale you still direct the company.")
    )
    return f"{label}: you are worth {position.money(best)}. {rest_}"
