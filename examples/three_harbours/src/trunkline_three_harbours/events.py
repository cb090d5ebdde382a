"""Events of Three Harbours besides those of the kit, for the log."""

from __future__ import annotations

from trunkline.kernel import Event, record


@record
class TrainShipped(Event):
    text = "A ship takes a {family}-train off the island."
    family: str
