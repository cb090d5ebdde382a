"""Data of a title for its page: action styles, tabs, hints, its story, its totals."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from trunkline.page import words
from trunkline.page.words import Chapter, StoryLine


class Act(NamedTuple):
    """The look of the actions of one kind."""

    title: str
    way: str
    """Kind of input: one of the ways to choose."""
    tone: str = ""
    """`minor` for less prominent buttons, `quiet` for those that come last."""
    section: str = ""
    """The section of its rule."""
    by: str = ""
    """The field that names the card its buttons belong to."""
    at: str = ""
    """The field that names the place on the map."""
    help: str = ""
    short: str = ""
    """The button where the card is named beside it; `{par}` is a field of the action."""
    group: str = ""
    """Kinds of one group share rows, one for each card."""
    line: str = ""
    """A word before its buttons in such a row."""
    terse: bool = False
    """True if the short button does without the price."""
    start: str = ""
    """Initial value of a range: its lowest number, or `high`."""
    money: bool = False
    """True if its numbers are money."""
    aside: str = ""
    """Button in the foot that opens it, for rarely needed actions."""
    all: bool = False
    """True if cards without an offer are listed too."""
    seats: bool = False
    """True if the card that `by` names is a seat."""
    icon: str = ""
    """A small picture: kinds that have one are rows of a menu where several are possible."""

    def shown(self) -> dict[str, Any]:
        """Return it as JSON, without empty fields."""
        return _filled(self)


class Tab(NamedTuple):
    """A tab of the page: some panels under one name."""

    id: str
    title: str
    panels: tuple[str, ...]
    phone: str = ""
    icon: str = ""
    beside: bool = False

    def shown(self) -> words.Tab:
        """Return it as JSON."""
        found: words.Tab = {"id": self.id, "title": self.title, "panels": list(self.panels)}
        if self.phone:
            found["phone"] = self.phone
        if self.icon:
            found["icon"] = self.icon
        if self.beside:
            found["beside"] = True
        return found


class Hint(NamedTuple):
    """A few sentences for a player's first game, shown in one step."""

    id: str
    step: str
    title: str
    text: str
    section: str
    when: str = ""
    """A word of the title for the moments it fits; empty for all."""

    def shown(self) -> words.HintShown:
        """Return it as JSON."""
        return {"id": self.id, "title": self.title, "text": self.text, "section": self.section}


class Story(NamedTuple):
    """The story of a game in a few lines for each round, made from its events."""

    start: str
    """The name of what comes before the first chapter."""
    chapters: tuple[Chapter, ...]
    told: tuple[StoryLine, ...]
    """In the order of telling."""

    def shown(self, names: Mapping[str, Mapping[str, str]]) -> words.Story:
        """Return it as JSON, with the names of ids."""
        return {
            "start": self.start,
            "chapters": [_filled(chapter) for chapter in self.chapters],
            "told": [_filled(one) for one in self.told],
            "names": {kind: dict(some) for kind, some in names.items()},
        }


class Total(NamedTuple):
    """A column of what a game adds up to for each owner or seat, from its events."""

    title: str
    on: str
    """The kind of the event."""
    by: str
    """Field with the owner, or the id of an owner where the event has no such field."""
    sum: str = ""
    """The field that is added up; without one the events are counted."""
    money: bool = False
    when: Mapping[str, Any] = MappingProxyType({})
    """Required values of its fields."""

    def shown(self) -> dict[str, Any]:
        """Return it as JSON, without empty fields."""
        return _filled(self)


def _filled(one: Any) -> dict[str, Any]:
    return {name: value for name, value in one._asdict().items() if value}
