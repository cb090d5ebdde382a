"""Escape: a company must buy a train; get one so that you lose least yourself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trunkline.kernel import SPECTATOR, Action, Refused, digest, play, view
from trunkline.page.puzzles import PuzzleAnswer, PuzzleHint, PuzzleVerdict, PuzzleWorth
from trunkline.puzzles.kinds import choices as lists
from trunkline.puzzles.position import Choice, NoPuzzle, Position, Proof, chosen, single

DEEPEST = 3
"""Moves until the train is bought."""
EQUAL = 3
"""Most best answers of the same cost, such as the two sides of a train card."""
FEWEST = 3
"""Least number of ways."""
BANK = "buy_train"
PRIVATE = "take_over_private"
"""The sale of a private to the company: its price matters, that of a train between companies does
not, as the money of companies is not counted."""

name = "escape"
way = "choice"
lower = True


def begins(position: Position) -> bool:
    """Return True if a company without a train may not go on without one."""
    if position.step != "train" or not position.company:
        return False
    if position.state.companies[position.company].trains:
        return False
    return not position.offers("pass")


def choices(position: Position) -> tuple[Choice, ...]:
    """Return every series of moves that ends the need: with a train, or with the company."""
    return lists.remembered(position, _choices)


def _choices(position: Position) -> tuple[Choice, ...]:
    found, ends = dict[str, tuple[Action, ...]](), set[str]()
    for actions, state in _series(position, position.state, ()):
        label, end = _label(position, actions), digest(state)
        if end not in ends:  # other orders of the same moves, and cards of one kind, are one answer
            found.setdefault(label, actions)
        ends.add(end)
        if len(found) > lists.MOST:
            raise NoPuzzle("There are too many ways.")
    return tuple(
        Choice(f"c{number}", actions, {"id": f"c{number}", "label": label})
        for number, (label, actions) in enumerate(found.items(), 1)
    )


def _series(
    position: Position, state: Any, done: tuple[Action, ...]
) -> Iterator[tuple[tuple[Action, ...], Any]]:
    """Yield the series of moves of one seat up to the purchase, with the state after it."""
    here = Position(position.game, state, position.seat)
    for offer in here.offers():
        for action in single(offer)[: 2 if here.kind(offer) == PRIVATE else 1]:
            try:
                after = play(position.game, state, action, audited=False)
            except Refused:
                continue  # a range may hold numbers that its rule refuses
            series = (*done, action)
            if _over(position, after):
                yield series, after
            elif _still_asked(position, after) and len(series) < DEEPEST:
                yield from _series(position, after, series)


def _over(position: Position, state: Any) -> bool:
    company = state.companies[position.company]
    return bool(company.trains) or bool(getattr(company, "closed", False))


def _still_asked(position: Position, state: Any) -> bool:
    """Return True if the same seat decides on; another player's answer is not foreseen."""
    frame = state.frames[-1] if state.frames else None
    return frame is not None and frame.step == "train" and frame.seats == (position.seat,)


def _label(position: Position, actions: tuple[Action, ...]) -> str:
    said = [_said(position, one) for one in actions]
    return ", then ".join([said[0], *map(_inside, said[1:])])


def _said(position: Position, one: Any) -> str:
    """Return a move in words, with its price if its label has none."""
    label = position.game.page.label(one)
    price = getattr(one, "price", None)
    if price is None or position.money(price) in label:
        return label
    verb = "" if position.kind(one) == PRIVATE else "Buy "
    return f"{verb}{label} for {position.money(price)}"


def _inside(label: str) -> str:
    """Return a label inside a sentence: abbreviations keep their capitals."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


def loss(position: Position, one: Choice) -> int:
    """Return how much less the seat is worth after a series of moves."""
    return position.worth(position.state) - position.worth(position.after(one.actions))


def prove(position: Position) -> Proof:
    """Return the cheapest way after trying all of them."""
    found = lists.prove(
        choices(position),
        lambda one: loss(position, one),
        lower=True,
        equal=EQUAL,
        fewest=FEWEST,
        theme=lambda one: "Last train" if _takes_the_last(position, one) else "",
    )
    if found.best < 0 or any(_plain(position, one) for one in choices(position)):
        raise NoPuzzle("The bank sells a train that costs the seat nothing.")
    return found


def _plain(position: Position, one: Choice) -> bool:
    """Return True for a train of the bank that the company can pay: there is nothing to solve."""
    return position.kind(one.actions[0]) == BANK and loss(position, one) <= 0


def _takes_the_last(position: Position, one: Choice) -> bool:
    """Return True if the moves empty a pile of trains."""
    before, after = (
        _left(position, state) for state in (position.state, position.after(one.actions))
    )
    return any(number and not after.get(pile) for pile, number in before.items())


def _left(position: Position, state: Any) -> dict[str, int]:
    """Return the number of trains left in each pile that has a number."""
    page = position.game.page.now(view(position.game, state, SPECTATOR))
    piles = page.get("panels", {}).get("trains", {}).get("piles", {})
    return {name: pile["left"] for name, pile in piles.items() if pile.get("left") is not None}


def worth(position: Position, answer: PuzzleAnswer) -> PuzzleWorth:
    """Return the loss of a way."""
    return {"value": loss(position, chosen(choices(position), answer)), "trains": []}


def verdict(
    position: Position, answer: PuzzleAnswer, best: int, solution: PuzzleAnswer
) -> PuzzleVerdict:
    """Return a way beside the cheapest."""
    found = worth(position, answer)
    missed = f"Another way costs you {position.money(found['value'] - best)} less."
    return lists.verdict(found, right=found["value"] <= best, missed=missed)


def question(position: Position) -> str:
    """Return the question in a sentence."""
    owner = position.name(position.company)
    cash = position.money(position.state.companies[position.company].cash)
    return f"{owner} has {cash} and no train, and it must own one. Which way costs you least?"


def facts(position: Position) -> list[str]:
    """Return what a newcomer must know about the duty to own a train."""
    worth_now = position.money(position.worth(position.state))
    return [
        f"You are worth {worth_now}: your cash and your shares at their prices.",
        "Your cost is the difference in that worth right after the last move.",
        "A loan lowers the share price of the company.",
    ][: 3 if position.offers("take_loan") else 2]


def hint(position: Position, step: int, solution: PuzzleAnswer) -> PuzzleHint:
    """Return help: the cost, the first move, the answer."""
    one = chosen(choices(position), solution)
    if step == 1:
        return lists.hint(1, f"The best way costs you {position.money(loss(position, one))}.")
    if step == 2:
        number = len(one.actions)
        count = "one move" if number == 1 else f"{number} moves"
        last = _said(position, one.actions[-1])
        return lists.hint(2, f"It takes {count} and ends with: {last}.")
    return lists.way(solution, one.shown["label"])


def words(position: Position, best: int, second: int, solution: PuzzleAnswer) -> str:
    """Return the reason for the end of the puzzle."""
    label = chosen(choices(position), solution).shown["label"]
    return (
        f"{label}: you lose {position.money(best)}. "
        f"The next best way costs {position.money(second)}."
    )
