"""The printed facts of Railways of Australia besides the board: cards, barons, lines, tables.

Every value in data/cards.toml and data/game.toml says whether it is printed in the rulebook, from
the base game, or reconstructed. Unknown keys are refused, printed totals checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Literal, TypeAlias

from trunkline.board import strict
from trunkline.kernel import decode, record
from trunkline.titles import railways_of_australia

DATA = files(railways_of_australia.__name__) / "data"

COLOURS = ("red", "blue", "yellow", "purple", "black")
"""The colours of goods cubes, and of the cities that accept them (§1.6)."""
GRAY = "gray"
"""The colour of a city that accepts nothing."""


def colours(*more: str) -> tuple[str, ...]:
    """Return the colours of cubes, and others."""
    return (*COLOURS, *more)


Known: TypeAlias = Literal["printed", "base game", "reconstructed", "amended"]
Op: TypeAlias = Literal[
    "town", "gauge", "ferry", "hotel", "ports", "merger", "federation", "stoker", "camp", "fame",
    "switchback", "tenders", "zig_zag", "bounty", "grant", "executive", "industry", "growth",
    "engineering", "new_train", "era", "passengers", "speed",
]  # fmt: skip
Plays: TypeAlias = Literal["build", "delivery", "passive", "take", "start", "public", "reveal"]
OPS: dict[str, tuple[Plays, int]] = {
    "town": ("reveal", 1), "gauge": ("build", 0), "ferry": ("build", 0), "hotel": ("passive", 1),
    "ports": ("passive", 1), "merger": ("start", 0), "federation": ("reveal", 1),
    "stoker": ("delivery", 0), "camp": ("take", 0), "fame": ("passive", 0),
    "switchback": ("build", 0), "tenders": ("delivery", 0), "zig_zag": ("build", 0),
    "bounty": ("public", 1), "grant": ("build", 0), "executive": ("take", 0),
    "industry": ("take", 0), "growth": ("take", 0), "engineering": ("passive", 0),
    "new_train": ("public", 0), "era": ("public", 0), "passengers": ("public", 0),
    "speed": ("public", 0),
}  # fmt: skip
"""The time when each kind of card is played, and the number of its places (§9.3, §A10.14)."""


@record
class Card:
    """An operations card: what it does (`op`) and when it is played (§9.2, §9.3)."""

    name: str
    op: Op
    plays: Plays
    source: Known | dict[str, Known]
    places: tuple[str, ...] = ()
    points: int = 0
    number: int = 0
    cost: int = 0
    most: int = 0
    rebound: bool = False
    """Returns to the display once used (§A8.1)."""
    start: bool = False
    """An S card: lies in the opening display (§2.4)."""
    star: bool = False
    """Leaves the game with the option `optional_cards` off (§A2.9)."""
    region: str = ""
    """Leaves the game when this region is not in play (§A2.5)."""
    players: int = 0
    """Leaves the game with fewer players (§A2.6)."""


@record
class Baron:
    """A rail baron: a hidden goal that is scored at the end (§14, §A11)."""

    name: str
    rule: str
    points: tuple[int, ...]
    text: str
    source: Known | dict[str, Known]
    ties: bool = False
    optional: bool = False
    places: tuple[str, ...] = ()
    most: int = 0
    least: int = 0


@record
class MajorLine:
    """A major line: the first to join its cities scores (§10.1, §A5)."""

    name: str
    zone: str
    places: tuple[str, ...]
    points: int
    source: Known


@record
class Income:
    """Income in thousands by score, from 0 on, and what every higher score pays (§11, §A1)."""

    by_score: tuple[int, ...]
    above: int
    source: Known

    def at(self, score: int) -> int:
        """Return the dollars that a score pays."""
        return 1000 * (self.by_score[score] if score < len(self.by_score) else self.above)


@record
class Facts:
    """All printed facts."""

    cards: dict[str, Card]
    barons: dict[str, Baron]
    lines: dict[str, MajorLine]
    costs: dict[str, int]
    numbers: dict[str, int]
    engines: dict[str, tuple[int, ...]]
    markers: dict[int, int]
    income: dict[str, Income]
    texts: dict[str, str]


@record
class Number:
    """A single number, and where it comes from."""

    value: int
    source: Known


@record
class Row:
    """A list of numbers, and where they come from."""

    value: tuple[int, ...]
    source: Known


def read(cards: Mapping[str, Any], tables: Mapping[str, Any]) -> Facts:
    """Facts from the content of the two files."""
    strict.known(cards, ("totals", "cards", "barons", "texts"), "cards.toml")
    strict.known(tables, _TABLES, "game.toml")
    for what, printed in cards.get("totals", {}).items():
        strict.agree(f"cards.toml: {what}", printed, len(cards[what]))
    return Facts(
        cards=decode(dict[str, Card], cards["cards"], "cards"),
        barons=decode(dict[str, Baron], cards["barons"], "barons"),
        lines=decode(dict[str, MajorLine], tables["lines"], "lines"),
        costs=_values(tables, "costs", str, Number),
        numbers=_values(tables, "numbers", str, Number),
        engines=_values(tables, "engines", str, Row),
        markers=_values(tables, "markers", int, Number),
        income=decode(dict[str, Income], tables["income"], "income"),
        texts=decode(dict[str, str], cards["texts"], "texts"),
    )


_TABLES = ("costs", "numbers", "engines", "markers", "income", "lines")


def _values(tables: Mapping[str, Any], name: str, key: type, row: type) -> dict[Any, Any]:
    """Return a table whose rows have a value and its source."""
    found: dict[Any, Any] = decode(dict[key, row], tables[name], name)  # type: ignore[valid-type]
    return {key: entry.value for key, entry in found.items()}
