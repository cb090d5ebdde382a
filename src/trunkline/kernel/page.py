"""What a title shows of its games: one protocol, whatever the page.

What the answers hold, field by field, is declared in ``trunkline.page``: to the kernel they are
JSON.

A page answers four questions. ``still`` is what never changes and is asked for once a table;
``now`` (and ``mine``, what one seat sees besides) is what is to be seen at a moment, as dicts keyed
by id so that two moments differ by little;
``choices`` is what may be done at one place, asked for when somebody chooses that place;
``pictures`` is what is drawn. The rest are words. Everything gets a *view*, so nothing can tell
what a seat may not know.

``Parts`` puts a page together of the functions that a title has; whatever it leaves out says
nothing, and a game without any is played by its words alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

from trunkline.kernel.actions import Action, kind_of, seat_fields
from trunkline.kernel.codec import encode
from trunkline.kernel.offers import Offer, Range, template
from trunkline.kernel.orders import Concern, Did, Order, OrderOffer

if TYPE_CHECKING:  # a view is made from a game, and a game has a page
    from trunkline.kernel.secrets import View

Json: TypeAlias = Mapping[str, Any]


class Reckoning(NamedTuple):
    """What a decision brought, beside the best that it could have."""

    owner: str
    got: int
    best: int
    bound: int
    """Nothing could have brought more; the best is proved if it is the same."""


class Choices(NamedTuple):
    """What may be done at one place of the board, and what there is to say about it."""

    offers: tuple[Offer, ...] = ()
    about: str = ""
    """What lies there now."""
    why: str = ""
    """Why nothing, or nothing more, can be done there; empty where there is nothing to say."""
    shown: Mapping[str, Any] = MappingProxyType({})
    """What the page draws while the place is chosen: how far a company reaches, the track that
    trains may use."""


class Page(Protocol):
    """What the tables ask a title for; docs/client.md has the words of the answers."""

    def still(self) -> Json:
        """What never changes while a game lasts: names, geometry, texts of cards."""

    def now(self, view: View[Any]) -> Json:
        """What changes, laid over ``still`` key by key; asked for with the view of a spectator, and
        shared by everybody."""

    def mine(self, view: View[Any]) -> Json:
        """What one seat sees besides, laid over ``now``: its hand, its hints."""

    def place(self, offer: Offer) -> str:
        """Where an offer is asked for by ``choices``; empty for one that is told at once."""

    def choices(self, view: View[Any], place: str) -> Choices:
        """The offers at a place: together with those told at once they are all there are. A place
        is a hex or a stop; a title may also answer for an owner, a card or a kind of action."""

    def tell(self, view: View[Any], offer: Offer) -> Json:
        """What is said about an offer besides its label: what it costs, what it brings about."""

    def pictures(self, view: View[Any]) -> dict[str, str]:
        """SVG for everybody: ``map`` a document, ``map/F17`` a group in it."""

    def ground(self, around: Sequence[str] = ()) -> str:
        """Return what lies below the map for the whole game, as SVG without a style; or nothing.

        With some hexes it is what lies around them, for a picture of a part of the map."""

    def private_pictures(self, view: View[Any]) -> dict[str, str]:
        """The same for one seat: a hand of cards."""

    def label(self, offer: Offer) -> str:
        """A few words for a button."""

    def explain(self, section: str) -> str | None:
        """Our own short words about a section of the rulebook, its title first; None if there are
        none."""

    def sections(self) -> Iterable[str]:
        """The sections that ``explain`` has words about, in the order of the rulebook."""

    def figures(self, view: View[Any]) -> Mapping[str, Mapping[str, int]]:
        """Numbers for charts by name of the chart and id of the line."""

    def where(self, view: View[Any]) -> str:
        """Where the game stands, in a few words for a list: the round."""

    def plan_note(self, view: View[Any], action: Action) -> Json | None:
        """What there is to say about a plan that was filled in: whether it is proved best."""

    def reckon(self, view: View[Any], action: Action) -> Reckoning | None:
        """What an action brings beside the best in its place, where the title can tell; it may
        take long. Asked for when a game is over."""

    def orders(self, view: View[Any], place: str, done: Sequence[Did]) -> Iterable[OrderOffer]:
        """Standing orders worth offering to a seat: those about a place, or (empty) all others.
        `done` is what the seat did before, the latest first."""

    def concerns(self, view: View[Any], order: Order) -> Mapping[str, Concern]:
        """By id, the facts whose change stops an order. ``BadData`` says why the title takes no
        such order at all."""

    def acting(self, view: View[Any]) -> str:
        """The owner (a company) whose turn it is; empty if it is nobody's."""

    def amount(self, view: View[Any], action: Action) -> int | None:
        """The number that the limits of an order are about: a price, an income."""

    def money(self, amount: int) -> str:
        """Such a number in words."""

    def idle(self) -> Sequence[str]:
        """The kinds of action with which a seat does nothing: a clock passes with the first that is
        legal."""


def plain_label(offer: Offer) -> str:
    """The kind of an action and what it names, for a title that has no words of its own."""
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
    tell: Callable[[View[Any], Offer], Json] = _nothing
    pictures: Callable[[View[Any]], dict[str, str]] = _nothing
    ground: Callable[..., str] = lambda around=(): ""
    private_pictures: Callable[[View[Any]], dict[str, str]] = _nothing
    label: Callable[[Offer], str] = plain_label
    explain: Callable[[str], str | None] = lambda section: None
    sections: Callable[[], Iterable[str]] = tuple
    figures: Callable[[View[Any]], Mapping[str, Mapping[str, int]]] = _nothing
    where: Callable[[View[Any]], str] = lambda view: ""
    plan_note: Callable[[View[Any], Action], Json | None] = lambda view, action: None
    reckon: Callable[[View[Any], Action], Reckoning | None] = lambda view, action: None
    orders: Callable[[View[Any], str, Sequence[Did]], Iterable[OrderOffer]] = (
        lambda view, place, done: ()
    )
    concerns: Callable[[View[Any], Order], Mapping[str, Concern]] = _nothing
    acting: Callable[[View[Any]], str] = lambda view: ""
    amount: Callable[[View[Any], Action], int | None] = lambda view, action: None
    money: Callable[[int], str] = str
    idle: Callable[[], Sequence[str]] = lambda: ("pass",)


PLAIN: Page = Parts()
"""The page of a title that shows nothing."""


def laid_over(still: Any, now: Any) -> Any:
    """What a page shows: what changes laid over what never does, dict by dict."""
    if not isinstance(still, dict) or not isinstance(now, dict):
        return now
    return still | {key: laid_over(still.get(key), value) for key, value in now.items()}
