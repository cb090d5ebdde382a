"""The panels of the kit `eighteen`, and the track on which trains run."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from trunkline.page.cells import Point
from trunkline.page.marks import Always


class Share(TypedDict):
    """A player's holding in a company."""

    seat: int
    percent: int
    director: bool


class TrainNote(TypedDict):
    """A train, and how far it runs or when it rusts."""

    name: str
    note: str


class Power(TypedDict):
    """Something special that a company can do."""

    name: str
    text: str


class Company(TypedDict, total=False):
    """A charter."""

    name: Always[str]
    tokens: Always[int]
    """Number of its tokens in all."""
    status: Always[str]
    closed: Always[bool]
    director: Always[int | None]
    par: Always[int]
    """0 if it has none yet."""
    started: bool
    price: Always[int]
    cash: Always[int]
    trains: Always[list[TrainNote]]
    tokens_left: Always[int]
    shares: Always[list[Share]]
    bank: Always[int]
    """Percent that the bank (or its treasury) holds."""
    pool: Always[int]
    """Percent in the pool."""
    privates: Always[list[str]]
    powers: list[Power]
    operating: Always[bool]
    loans: int


class CompanyWords(TypedDict, total=False):
    """Other words of a title for parts of a charter."""

    director: str
    bank: str
    pool: str
    privates: str


class CompaniesPanel(TypedDict, total=False):
    """Charters."""

    kind: Always[Literal["companies"]]
    title: Always[str]
    companies: Always[dict[str, Company]]
    order: Always[list[str]]
    words: CompanyWords


class MarketCell(TypedDict):
    """A space of the share price chart; a gap has no price."""

    price: int | str
    kind: str


class MarketKind(TypedDict):
    """A kind of space in words."""

    kind: str
    text: str


class PriceEvent(TypedDict):
    """A kind of event that moves a marker, and its fields."""

    kind: str
    owner: str
    """The field that names the owner."""
    price: str
    """The field with the new price."""


class MarketPanel(TypedDict, total=False):
    """The grid of share prices."""

    kind: Always[Literal["market"]]
    title: Always[str]
    rows: Always[list[list[MarketCell]]]
    legend: list[MarketKind]
    notes: list[str]
    marks: Always[dict[str, list[str]]]
    """Owners by `"row,column"`, those on top first."""
    order: list[str]
    """Owners with a marker in the order in which they operate."""
    moved: PriceEvent
    """The event from which the last move of each marker is read."""


class OtherHolding(TypedDict):
    """Players' holdings in something other than a company of the panel."""

    price: int
    shares: list[Share]
    bank: int
    """Percent that the bank has left."""


class HoldingsPanel(TypedDict, total=False):
    """The holdings: companies by players. The other data is in the panels it names."""

    kind: Always[Literal["holdings"]]
    title: Always[str]
    companies: Always[str]
    """The panel of the companies."""
    players: Always[str]
    """The panel of the players, whose amounts and facts are the last rows."""
    pool: list[str]
    """Sources of a purchase that are the pool; all others are the bank."""
    note: str
    others: dict[str, OtherHolding]
    """By owner."""


class TrainSide(TypedDict):
    """A side of a train card."""

    name: str
    price: int
    note: str


class Pile(TypedDict, total=False):
    """A pile of trains."""

    sides: Always[list[TrainSide]]
    total: Always[int | None]
    """Number of cards; null for any number."""
    rusts: Always[str]
    brings: Always[str]
    left: Always[int | None]
    now: Always[bool]
    """True while it is on sale."""
    sold_out: Always[bool]
    phase: Always[bool]
    """True in the phase that it began."""


class TrainsPanel(TypedDict, total=False):
    """The trains for sale."""

    kind: Always[Literal["trains"]]
    title: Always[str]
    order: Always[list[str]]
    piles: Always[dict[str, Pile]]


class Private(TypedDict, total=False):
    """A private company."""

    name: Always[str]
    floor: Always[int | None]
    """The lowest price it is sold for; null if it does not fall."""
    income: Always[int]
    power: Always[str]
    sale: Always[list[int] | None]
    """Prices that a company may pay for it: from, to."""
    price: Always[int]
    seat: Always[int | None]
    company: Always[str | None]
    closed: Always[bool]
    spent: Always[bool]
    """True after its power was used."""
    left: str
    """Rights that remain after it closed."""


class PrivatesPanel(TypedDict, total=False):
    """Private companies."""

    kind: Always[Literal["privates"]]
    title: Always[str]
    order: Always[list[str]]
    privates: Always[dict[str, Private]]


class TileCount(TypedDict, total=False):
    """The number of copies of a tile."""

    total: Always[int]
    left: Always[int]


class SupplyPanel(TypedDict, total=False):
    """The tiles that are left."""

    kind: Always[Literal["supply"]]
    title: Always[str]
    order: Always[list[str]]
    tiles: Always[dict[str, TileCount]]


EighteenPanel: TypeAlias = (
    CompaniesPanel | HoldingsPanel | MarketPanel | TrainsPanel | PrivatesPanel | SupplyPanel
)


class RunningTrain(TypedDict):
    """A train that may run."""

    id: str
    name: str
    note: NotRequired[str]
    """Its reach."""


class TrackStop(TypedDict):
    """A stop that trains may reach."""

    id: str
    name: str
    value: int
    town: NotRequired[bool]
    token: bool
    """True if the company has a token there."""
    through: bool
    """True if a train may run through it."""
    at: Point


class Piece(TypedDict):
    """A piece of track as it is drawn."""

    d: str
    """Path of an SVG; empty for nothing to draw."""
    at: Point
    turned: NotRequired[bool]
    """True if it is drawn from its end to its start."""


class TrackPath(Piece):
    """A path between two ends: `["stop", number]`, or `["side", number, end]` of a hex's side.

    A train that leaves by one end of a side continues from the other.
    """

    id: str
    a: list[str | int]
    b: list[str | int]


_ArrangeFrom = TypedDict("_ArrangeFrom", {"from": list[str]})


class Arrangement(_ArrangeFrom):
    """The president's decision before trains run: a field of the action, filled with trains."""

    field: str
    label: str
    many: NotRequired[bool]
    """True if it takes several trains."""
    leads: NotRequired[str]
    """The field that may name the train which leads them."""


class PaidStop(TypedDict):
    """A stop of a run, and what it pays."""

    id: str
    name: str
    pays: int


class PassedOver(TypedDict):
    """The way between two stops, and its distance."""

    over: str


class TrainAccount(TypedDict):
    """The earnings of a train."""

    id: str
    revenue: int
    stops: NotRequired[list[PaidStop | PassedOver]]
    note: NotRequired[str]


class TrainUnit(TypedDict):
    """Trains that run as one."""

    id: str
    name: str


class RunNote(TypedDict):
    """Notes on a run that was filled in or typed."""

    proved: bool
    """True if nothing could bring more."""
    revenue: int
    bound: int | None
    """Nothing brings more than this; null if that is not known."""
    trains: list[TrainAccount]
    units: NotRequired[list[TrainUnit]]
    words: NotRequired[list[str]]
    """Decisions of the president, in sentences."""


class TrainRun(TypedDict):
    """A train that ran."""

    name: str
    revenue: int
    stops: str


class Ran(TypedDict):
    """The run that just ended."""

    revenue: int
    trains: list[TrainRun]
