"""Words that a title shows as they are: tabs, hints, the story of a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, NotRequired, TypedDict

from trunkline.page.marks import As


class Tab(TypedDict):
    """A tab of the page: some panels under one name."""

    id: str
    title: str
    panels: list[str]
    """Ids; `map` and `charts` are the page's own panels."""
    phone: NotRequired[str]
    """Its name in the bar of a phone, if it has a place there."""
    icon: NotRequired[str]
    """Its picture there, of the client's icons."""
    beside: NotRequired[bool]
    """True if its panels stand beside the map instead of covering it."""


class HintShown(TypedDict):
    """Sentences that help in a first game."""

    id: str
    title: str
    text: str
    section: str


class Chapter(NamedTuple):
    """An event that begins a part of a game, and the name of that part."""

    on: str
    """The kind of the event."""
    title: str
    """`{number}` is a field of the event."""
    when: Mapping[str, Any] = MappingProxyType({})
    """Required values of its fields."""


class StoryLine(NamedTuple):
    """An event that the story of a game tells."""

    on: str
    """The kind of the event."""
    text: str
    """`{railroad}` is a field of the event or of one before it in the same move; `{seat:name}` is
    the name of a seat, `{price:money}` a sum, `{item:item}` an id by names of its own."""
    head: str = ""
    """A word before all that share it; a clause of its own without one."""
    sum: str = ""
    """A field that is added up over the same text: the greatest sums come first."""
    unit: str = ""
    """Format of a sum other than money: `score` or `count`."""
    most: int = 0
    """This many are named and the rest counted; 0 for all."""
    when: Mapping[str, Any] = MappingProxyType({})
    """Required values of its fields."""


class Story(TypedDict):
    """The story of a game in a few lines for each round, made from its events."""

    start: str
    """The name of what comes before the first chapter."""
    chapters: Annotated[list[dict[str, Any]], As(list[Chapter])]
    told: Annotated[list[dict[str, Any]], As(list[StoryLine])]
    """In the order of telling."""
    names: dict[str, dict[str, str]]
    """Names of ids: `plain`, and those of `{item:item}` as `item`."""
