"""Headline of an 18xx game: its round, whose turn it is, the steps of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from trunkline.eighteen.parts.actions import Pass
from trunkline.eighteen.parts.events import (
    DividendPaid,
    IncomeWithheld,
    Passed,
    PhaseBegan,
    PriceMoved,
    RoundBegan,
    TileLaid,
    TokenPlaced,
    TrainBought,
    TrainsRan,
)
from trunkline.kernel import kind_of
from trunkline.page.title import HeadFact, LogFacts, Turn, TurnStep

LOG: LogFacts = {
    "heads": [kind_of(RoundBegan), kind_of(PhaseBegan)],
    "rounds": [kind_of(RoundBegan)],
    "passes": [kind_of(Passed), kind_of(Pass)],
    "turns": {
        "owner": ["company", "railroad"],
        "brief": {
            kind_of(TrainsRan): "{revenue:money}",
            kind_of(DividendPaid): "pays {share:money}",
            kind_of(IncomeWithheld): "withholds",
            kind_of(PriceMoved): "{new:move}",
            kind_of(TrainBought): "buys {name}",
            kind_of(TileLaid): "lays a tile",
            kind_of(TokenPlaced): "places a token",
        },
    },
}
"""Kinds of events for the log: beginnings of parts, of rounds, and passes."""


class Rounds(Protocol):
    """A state with rounds that are numbered."""

    @property
    def round(self) -> str:
        """Its name."""

    @property
    def turn(self) -> int:
        """The number of the stock round."""

    @property
    def operating_round(self) -> int:
        """The number of the operating round after the stock round."""

    @property
    def seating(self) -> tuple[int, ...]:
        """The seats as they sit."""

    @property
    def priority(self) -> int:
        """The seat that acts first in the next stock round."""


def round_of(state: Rounds, others: Mapping[str, tuple[str, str]]) -> tuple[str, str]:
    """Return the round in words, and in two letters and its number.

    `others` are the further rounds of a title.
    """
    if state.round == "operating":
        number = f"{state.turn}.{state.operating_round}"
        return f"Operating round {number}", f"OR {number}"
    if state.round == "stock":
        return f"Stock round {state.turn}", f"SR {state.turn}"
    return others[state.round]


def seats(state: Rounds) -> list[Turn]:
    """Return the players in their order, the holder of the priority card marked."""
    return [{"seat": one, "mark": one == state.priority} for one in state.seating]


def companies(
    coming: Iterable[str], now: str | None = None, done: Iterable[str] = ()
) -> list[Turn]:
    """Return the companies of a round in their order: done, now, next."""
    found: list[Turn] = [{"owner": name, "state": "done"} for name in done]
    if now:
        found.append({"owner": now, "state": "now"})
    return [*found, *(Turn(owner=name, state="next") for name in coming)]


def next_train(name: str, left: int | None, then: str, rusts: str, title: str = "") -> HeadFact:
    """Return the line of the depot: the train on sale, how many are left, what comes and rusts.

    It opens the tab `trains`. `left` is None for a pile that never runs out.
    """
    text = f"{name}: {left} left" if left is not None else name
    if then:
        text += f", then {then}"
    if rusts:
        text += f" · rusts {rusts}s"
    fact: HeadFact = {"text": text, "opens": "trains"}
    return fact | {"title": title} if title else fact


def steps(order: Sequence[str], labels: Mapping[str, str], now: str) -> list[TurnStep]:
    """Return the steps of a company's turn that have a label: done, now, next.

    A step without a label (nobody is asked in it) is shown as the next one that has.
    """
    at = order.index(now) if now else -1
    present = next((name for name in labels if order.index(name) >= at), "") if now else ""
    return [
        {
            "id": name,
            "label": text,
            "state": "now" if name == present else "done" if order.index(name) < at else "next",
        }
        for name, text in labels.items()
    ]
