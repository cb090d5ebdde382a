"""Drawings on the page while a place, an owner or a kind of action is chosen."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from trunkline.page.eighteen import Arrangement, RunningTrain, TrackPath, TrackStop
from trunkline.page.offers import Effects
from trunkline.page.table import Action


class Series(TypedDict):
    """A way to build up to a target: actions that are posted together, all or none."""

    label: str
    cost: int
    effects: Effects
    draw: list[str]
    """Paths of an SVG."""
    actions: list[Action]


class Target(TypedDict):
    """A place that a player could build up to."""

    text: str
    mark: NotRequired[str]
    """A shorter text for the map."""
    why: NotRequired[str]
    series: list[Series]


class ChoiceShown(TypedDict, total=False):
    """Drawings while something is chosen.

    Of an owner `home`, `stations` and `reach`; of a kind of action with routes the track; of a
    place `targets`.
    """

    home: list[str]
    stations: list[str]
    reach: list[str]
    """Hexes to which its track leads."""
    trains: list[RunningTrain]
    stops: list[TrackStop]
    paths: list[TrackPath]
    arrange: list[Arrangement]
    targets: dict[str, Target]
    """By place."""
    closed: dict[str, str]
    """Reasons why other places cannot be built up to, a sentence for each."""
