"""The page of a title's games: one protocol, whatever the browser shows.

The types in ``trunkline.page`` declare the answers field by field; to the kernel they are JSON.

A page answers four questions. ``still`` is data that never changes; it is asked once for each
table. ``now`` is the data of a moment (``mine`` adds what one seat sees), as dicts keyed by id so
that two moments differ by little. ``choices`` lists the offers at one place, and is asked when a
player chooses that place. ``pictures`` are the drawings. The rest are words. Every method gets a
*view*, so none can reveal what a seat may not know.

``Parts`` builds a page from the functions that a title has. A missing function adds nothing, and a
game without any is played by its words alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from trunkline.kernel.actions import Action, kind_of, seat_fields
from trunkline.kernel.codec import encode
from trunkline.kernel.offers import Offer, Range, template
from trunkline.kernel.orders import Did, Order, OrderOffer, StopCondition

if TYPE_CHECKING:  # a view is made from a game, and a game has a page
    from trunkline.kernel.secrets import View

Json: TypeAlias = Mapping[str, Any]


class Reckoning(NamedTuple):
    """The result of a decision, beside the best possible result."""

    owner: str
    got: int
    best: int
    bound: int
    """Nothing could have brought more; the best is proved if it is the same."""


class Prospect(NamedTuple):
    """The possible income after an action."""

    action: Action
    amount: int
    proved: bool


class Outlook(NamedTuple):
    """The income that an owner could have now, and after each possible action."""

    now: int
    proved: bool
    """True if nothing earns more."""
    after: tuple[Prospect, ...]
    about: str = ""
    """The assumption behind the figure, if it is not about what the owner has."""


class Choices(NamedTuple):
    """The offers at one place of the board, and notes about it."""

    offers: tuple[Offer, ...] = ()
    about: str = ""
    """A description of what lies there now."""
    why: str = ""
    """The reason why nothing, or nothing more, can be done there; empty if there is none."""
    shown: Mapping[str, Any] = MappingProxyType({})
    """Drawings for the page while the place is chosen: the reach of a company, the track that
    trains may use.
    """


class Page(Protocol):
    """Questions of the tables to a title; docs/fields has the fields of the answers."""

    def still(self) -> Json:
        """Return the data that never changes during a game: names, geometry, texts of cards."""

    def now(self, view: View[Any]) -> Json:
        """Return the data that changes, laid over ``still`` key by key.

        Tables ask with the view of a spectator, and share the answer.
        """

    def mine(self, view: View[Any]) -> Json:
        """Return what one seat sees in addition, laid over ``now``: its hand, its hints."""

    def place(self, offer: Offer) -> str:
        """Return the place whose ``choices`` have an offer; empty if it is listed at once."""

    def choices(self, view: View[Any], place: str) -> Choices:
        """Return the offers at a place. Together with those listed at once, they are all offers.

        A place is a hex or a stop; a title may also answer for an owner, a card or a kind of
        action.
        """

    def describe_offer(self, view: View[Any], offer: Offer) -> Json:
        """Return what an offer costs and what it brings about, besides its label."""

    def pictures(self, view: View[Any]) -> dict[str, str]:
        """Return SVG for everyone: ``map`` is a document, ``map/F17`` a group in it."""

    def ground(self, around: Sequence[str] = ()) -> str:
        """Return what lies below the map for the whole game, as SVG without a style; or nothing.

        With some hexes it is what lies around them, for a picture of a part of the map.
        """

    def private_pictures(self, view: View[Any]) -> dict[str, str]:
        """Return SVG for one seat, in the same form: a hand of cards."""

    def label(self, offer: Offer) -> str:
        """Return a few words for a button."""

    def explain(self, section: str) -> str | None:
        """Return a summary of a section of the rulebook, its title first, or None."""

    def sections(self) -> Iterable[str]:
        """Yield the sections that ``explain`` summarizes, in the order of the rulebook."""

    def book(self) -> Json:
        """Return what the rulebook takes from the game: its numbers and its tables."""

    def figures(self, view: View[Any]) -> Mapping[str, Mapping[str, int]]:
        """Return numbers for charts, by name of the chart and id of the line."""

    def where(self, view: View[Any]) -> str:
        """Return the phase of the game in a few words for a list: the round."""

    def plan_note(self, view: View[Any], action: Action) -> Json | None:
        """Return notes about a plan that was filled in: whether it is proved best."""

    def reckon(self, view: View[Any], action: Action) -> Reckoning | None:
        """Return the result of an action beside the best in its place; None if unknown.

        It may take long. Tables ask when a game is over.
        """

    def outlook(self, view: View[Any], actions: Sequence[Action]) -> Outlook | None:
        """Return what can be earned now and after each action; None if unknown.

        It may take long: a title answers None where there are too many actions to search.
        """

    def orders(self, view: View[Any], place: str, done: Sequence[Did]) -> Iterable[OrderOffer]:
        """Yield standing orders to offer to a seat: those about a place, or (empty) all others.

        `done` holds the seat's earlier actions, the latest first.
        """

    def concerns(self, view: View[Any], order: Order) -> Mapping[str, StopCondition]:
        """Return by id the facts whose change stops an order.

        Raise ``BadData`` with the reason if the title does not accept such an order at all.
        """

    def acting(self, view: View[Any]) -> str:
        """Return the owner (a company) on turn; empty if there is none."""

    def amount(self, view: View[Any], action: Action) -> int | None:
        """Return the number that an order can limit: a price, an income."""

    def money(self, amount: int) -> str:
        """Return such a number in words."""

    def idle(self) -> Sequence[str]:
        """Return the kinds of action with which a seat does nothing.

        A clock plays the first legal one.
        """


def plain_label(offer: Offer) -> str:
    """Return a label for a title without words of its own: the kind of an action, its subject."""
    action, chosen = template(offer), offer.field if isinstance(offer, Range) else ""
    seats = seat_fields(type(action))
    names = [
        f"player {value + 1}" if name in seats else str(value)
        for name, value in encode(action).items()
        if name not in ("seat", chosen) and type(value) in (str, int)
    ]
    return " ".join([kind_of(type(action)).replace("_", " ").capitalize(), *names])


def _nothing(*asked: Any) -> Any:
    return {}


@dataclass(frozen=True, kw_only=True)
class Parts:
    """A page put together of functions; each is optional."""

    still: Callable[[], Json] = _nothing
    now: Callable[[View[Any]], Json] = _nothing
    mine: Callable[[View[Any]], Json] = _nothing
    place: Callable[[Offer], str] = lambda offer: ""
    choices: Callable[[View[Any], str], Choices] = lambda view, place: Choices()
    describe_offer: Callable[[View[Any], Offer], Json] = _nothing
    pictures: Callable[[View[Any]], dict[str, str]] = _nothing
    ground: Callable[..., str] = lambda around=(): ""
    private_pictures: Callable[[View[Any]], dict[str, str]] = _nothing
    label: Callable[[Offer], str] = plain_label
    explain: Callable[[str], str | None] = lambda section: None
    sections: Callable[[], Iterable[str]] = tuple
    book: Callable[[], Json] = lambda: {"numbers": {}, "tables": {}}
    figures: Callable[[View[Any]], Mapping[str, Mapping[str, int]]] = _nothing
    where: Callable[[View[Any]], str] = lambda view: ""
    plan_note: Callable[[View[Any], Action], Json | None] = lambda view, action: None
    reckon: Callable[[View[Any], Action], Reckoning | None] = lambda view, action: None
    outlook: Callable[[View[Any], Sequence[Action]], Outlook | None] = lambda view, actions: None
    orders: Callable[[View[Any], str, Sequence[Did]], Iterable[OrderOffer]] = (
        lambda view, place, done: ()
    )
    concerns: Callable[[View[Any], Order], Mapping[str, StopCondition]] = _nothing
    acting: Callable[[View[Any]], str] = lambda view: ""
    amount: Callable[[View[Any], Action], int | None] = lambda view, action: None
    money: Callable[[int], str] = str
    idle: Callable[[], Sequence[str]] = lambda: ("pass",)


PLAIN: Page = Parts()
"""The page of a title that shows nothing."""


def laid_over(still: Any, now: Any) -> Any:
    """Return what a page shows: changing data laid over constant data, dict by dict."""
    if not isinstance(still, dict) or not isinstance(now, dict):
        return now
    return still | {key: laid_over(still.get(key), value) for key, value in now.items()}
