"""The protocol of a game for the kit's rules: its printed facts, its names, and its end.

A title's game has these methods; nothing is inherited. Rule classes of the kit take all differences
between titles as arguments, and a ``Cites`` with the section of each refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from trunkline.board import Board
from trunkline.eighteen.parts.company_kinds import Kind
from trunkline.eighteen.parts.data import DataError
from trunkline.eighteen.parts.ids import CityId, CompanyId, HexId, Money, StopId
from trunkline.eighteen.parts.market import Market
from trunkline.eighteen.parts.state import State18


class PhaseCard(Protocol):
    """A card of a phase."""

    @property
    def colours(self) -> tuple[str, ...]:
        """Colours of tiles that may be laid."""

    @property
    def train_limit(self) -> int:
        """Number of trains that a company may own."""

    @property
    def operating_rounds(self) -> int:
        """Number of operating rounds after a stock round."""

    @property
    def rusts(self) -> str:
        """The trains that leave the game when it begins."""

    @property
    def closes_privates(self) -> bool:
        """True if the private companies close with it."""


class Charter(Protocol):
    """A company's charter as printed."""

    @property
    def home(self) -> tuple[str, ...]:
        """Its home hexes."""

    @property
    def tokens(self) -> tuple[int, ...]:
        """Prices of its tokens, in the order in which they are placed."""

    @property
    def par(self) -> tuple[int, ...]:
        """Prices at which it may start."""


class Named(Protocol):
    """A game that knows what players call things."""

    def display_name(self, company: str) -> str:
        """Return the name of a company for players."""

    def place(self, hex_name: str) -> str:
        """Return the name of a hex for players."""

    def city(self, city: str) -> str:
        """Return the name of a city for players."""

    def money(self, amount: int) -> str:
        """Return an amount with its currency."""


class Priced(Protocol):
    """A game with a chart of share prices."""

    @property
    def market(self) -> Market:
        """The share price chart."""

    def price(self, company: Any) -> int:
        """Return a company's share price, 0 before it has one."""


class Sorted(Protocol):
    """A game that knows the kinds of its companies."""

    def kind(self, company: Any) -> Kind:
        """Return the certificates of a company."""


class Game18(Named, Priced, Sorted, Protocol):
    """A game of 18xx as the kit's rules see it."""

    @property
    def seats(self) -> int:
        """Number of players."""

    @property
    def board(self) -> Board:
        """The map and the tiles."""

    def refresh(self, state: Any, hex_name: str) -> None:
        """Update what a state derives from tiles and tokens after a change on one hex."""

    def card(self, company: str) -> Charter:
        """Return a company's charter."""

    def phase(self, state: Any) -> PhaseCard:
        """Return the card of the current phase."""


def said(game: Named) -> dict[Any, Callable[[Any], str]]:
    """Return how the ids and amounts of events are written."""
    places = {HexId: game.place, CityId: game.city, StopId: game.city}
    return places | {CompanyId: game.display_name, Money: game.money}


G = TypeVar("G", bound=Game18)
S = TypeVar("S", bound=State18)


class Cites:
    """Sections of a rulebook for a rule and for its reasons to refuse.

    >>> cites = Cites("7.7", turn="7.2", place="7.7.4, §7.7.1")
    >>> cites("turn", "It is VR's turn to operate")
    "It is VR's turn to operate (§7.2)."
    >>> cites.sections
    ('7.7', '7.2', '7.7.4', '7.7.1')

    `other` is where it speaks of whatever is not named.

    >>> Cites(turn="7.2", other="7.7")("cash", "There is none")
    'There is none (§7.7).'
    """

    def __init__(self, *sections: str, **reasons: str) -> None:
        self.reasons = reasons
        found = [one for text in reasons.values() for one in text.split(", §")]
        self.sections = tuple(dict.fromkeys((*sections, *found)))

    def __call__(self, reason: str, text: str) -> str:
        """Return a refusal as a whole sentence."""
        section = self.reasons.get(reason) or self.reasons.get("other")
        if section is None:
            raise DataError(f"Cites names no section for {reason!r}: {text}")
        return f"{text} (§{section})."

    def needs(self, rule: str, *reasons: str) -> None:
        """Raise ``DataError`` unless there is a section for each reason that a rule may give.

        >>> Cites(turn="7.2").needs("PlaceStations", "turn", "cost")
        Traceback (most recent call last):
        trunkline.eighteen.parts.data.DataError: PlaceStations: Cites names no section for cost
        """
        missing = [one for one in reasons if not {one, "other"} & self.reasons.keys()]
        if missing:
            raise DataError(f"{rule}: Cites names no section for {', '.join(missing)}")


def not_its_turn(game: Game18, state: State18, company: str, cites: Cites) -> str | None:
    """Return a refusal unless the company operates now."""
    assert state.op is not None
    name = state.op.company
    return (
        None
        if company == name
        else cites("turn", f"It is {game.display_name(name)}'s turn to operate")
    )
