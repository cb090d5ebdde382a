"""Answers about a game under way or over: orders, corrections, charts, advice."""

from __future__ import annotations

from typing import TypedDict

from trunkline.page.table import Action
from trunkline.page.view import CorrectionOutcome, OrderPlay


class Entry(TypedDict):
    """The line of the log that was written."""

    entry: int


class OrderGiven(Entry):
    """A standing order that was given."""

    resent: bool


class CorrectionPreview(CorrectionOutcome):
    """A preview of a correction."""

    no_exchange: str
    """Reason why the move can only be undone; empty if it may be exchanged."""


class OrderNumber(TypedDict):
    """A number that the owner of an order chooses."""

    of: str
    """`times`, or `limit` or `least` of the first thing to try."""
    label: str
    low: int
    high: int
    start: int
    step: int


class OfferedOrder(TypedDict):
    """A standing order worth offering."""

    label: str
    order: OrderPlay
    number: OrderNumber | None
    group: str
    """A heading that it shares with others."""
    stops: list[str]


class OfferedOrders(TypedDict):
    """Standing orders worth offering."""

    offers: list[OfferedOrder]


class Charts(TypedDict):
    """Lines for charts; null where there was no value yet."""

    moments: list[int]
    series: dict[str, dict[str, list[int | None]]]
    """By chart and line."""


class TurningPoint(TypedDict):
    """A moment that decided a game."""

    moment: int
    kind: str
    """`swing` or `event`."""
    title: str
    text: str
    seat: int | None
    amount: int


class TotalColumn(TypedDict):
    """The head of a column of totals."""

    title: str
    money: bool


class TotalRow(TypedDict):
    """The totals of an owner or a seat."""

    owner: str | None
    seat: int | None
    values: list[int]


class Totals(TypedDict):
    """The totals of a game."""

    columns: list[TotalColumn]
    rows: list[TotalRow]


class TurningPoints(TypedDict):
    """The decisive moments of a game, its totals, its rating status, and each seat's time."""

    moments: list[TurningPoint]
    accounts: Totals
    why_unrated: str | None
    seconds: dict[str, int]
    """By seat."""
    story: list[str]
    """The game in at most five sentences."""


class Decision(TypedDict):
    """A decision's result beside the best one."""

    moment: int
    owner: str
    got: int
    best: int
    bound: int


class Missed(TypedDict):
    """The results of some decisions beside the best, and where to continue."""

    decisions: list[Decision]
    next: int | None


class Earning(TypedDict):
    """The best possible earnings."""

    amount: int
    proved: bool
    """True if nothing earns more."""


class EarningAfter(Earning):
    """The best possible earnings after an action at a place."""

    action: Action
    place: str


class Outlook(TypedDict):
    """The best possible earnings now and after offered actions; null if unknown."""

    now: Earning | None
    after: list[EarningAfter]
    about: str
    """Assumption of the calculation, if other than the owner's possessions."""


class Thinking(TypedDict):
    """The work of a bot, or of a planner for me."""

    seat: int
    bot: bool
    seconds: float
    best: int | None
    """The best that its search has found so far; null before any."""
    bound: int | None
    """Nothing better than this is possible."""


class AllThinking(TypedDict):
    """The bots and planners that think at a table now, on this host."""

    thinking: list[Thinking]


class Advice(TypedDict):
    """A bot's advice for my seat."""

    version: int
    seat: int
    bot: str
    action: Action
    label: str
    why: str
