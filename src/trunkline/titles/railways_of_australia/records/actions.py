"""Actions of seats and of chance."""

from __future__ import annotations

from trunkline.kernel import Action, BySeat, Seat, record


@record
class DealCubes(Action):
    """Chance puts the cubes on the cities, in the order of the places of the game (§2.1)."""

    cubes: tuple[tuple[str, ...], ...]


@record
class DealBarons(Action):
    """Chance deals the rail barons (§2.5)."""

    barons: BySeat[tuple[str, ...]]


@record
class OpenDisplay(Action):
    """Chance turns up the opening display; towns are put aside (§2.4, §A2.7)."""

    turned: tuple[str, ...]


@record
class ChooseFirst(Action):
    """Chance says who bids first in the first turn (§2.6)."""

    first: Seat


@record
class KeepBaron(Action):
    """Keep one of the barons dealt; the other leaves the game face down (§2.5)."""

    baron: str
    secret = ("baron",)


@record
class Reveal(Action):
    """Chance turns up an operations card (§3.4)."""

    card: str


@record
class DrawCubes(Action):
    """Chance draws cubes from the bag for a place (§6.1, §A4.2)."""

    cubes: tuple[str, ...]


@record
class Bid(Action):
    """Bid for being first (§4.2)."""

    amount: int


@record
class PassBid(Action):
    """Leave the auction (§4.2)."""


@record
class Lay(Action):
    """Lay a track that joins two sides of a hex, the lower number first (§5.1)."""

    hex: str
    a: int
    b: int


@record
class Switch(Action):
    """Add a side to one of your own tracks, with or without Switchback (§A7.1, §A10.8)."""

    hex: str
    side: int
    card: str | None = None


@record
class BuildTown(Action):
    """Make a town a city, as one of the builds (§A4.2)."""

    place: str


@record
class Declare(Action):
    """Use a card in this building action (§9.3)."""

    card: str


@record
class Stop(Action):
    """Build no further in this action (§5.1)."""


@record
class Urbanize(Action):
    """Put a New City tile on a gray city (§6.1)."""

    place: str
    colour: str


@record
class Upgrade(Action):
    """Raise the engine by a level (§7.1)."""


@record
class Deliver(Action):
    """Move a cube along links from stop to stop (§8.1); `cards` reach further (§A10.3, §A10.9)."""

    colour: str
    stops: tuple[str, ...]
    links: tuple[int, ...]
    cards: tuple[str, ...] = ()


@record
class Take(Action):
    """Take a card from the display, with the choices it needs at once (§9.1, §9.3)."""

    card: str
    place: str | None = None
    colour: str | None = None


@record
class Merge(Action):
    """Company Merger: share a link of an opponent (§A10.1)."""

    card: str
    link: int


@record
class Pass(Action):
    """Do nothing with this action (§3.3)."""
