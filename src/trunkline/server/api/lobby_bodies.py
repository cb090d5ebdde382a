"""Bodies of requests in the lobby: new tables, seats, game files."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, TypedDict

from trunkline.page.marks import Default
from trunkline.server.http.bodies import fields
from trunkline.server.http.request_schema import (
    GUEST_KEY,
    NAME,
    SEAT,
    Json,
    Many,
    Maybe,
    Number,
    Text,
)
from trunkline.titles.host_data import LIMIT

HOST_DATA = Text(0, LIMIT)
ROOM = 12 * LIMIT
"""Bytes that a host's data may need in JSON, where a letter can take twelve."""
Visibility: TypeAlias = Literal["public", "unlisted", "private"]
Undo: TypeAlias = Literal["consent", "always", "never"]


class SeatChange(TypedDict):
    """The occupant of a seat: the caller, a bot, an invited player, or anyone."""

    kind: Literal["me", "bot", "invite", "open"]
    bot: Annotated[str | None, Maybe(Text(1, 40)), Default(None)]
    """The level of a bot."""


class NewSeat(SeatChange):
    """A seat of a new table."""

    name: Annotated[str | None, Maybe(NAME), Default(None)]


SEATS = Many(fields(NewSeat), 1, 12)


class NewTable(TypedDict):
    """A new table."""

    title: Annotated[str, Text(1, 60)]
    options: Annotated[dict[str, Any], Json("options of the title"), Default({})]
    name: Annotated[str, Text(0, 60), Default("")]
    seats: Annotated[list[NewSeat], SEATS]
    visibility: Annotated[Visibility | None, Default(None)]
    undo: Annotated[Undo, Default("consent")]
    pace: Annotated[Literal["live", "async"], Default("live")]
    clock: Annotated[dict[str, Any] | None, Maybe(Json("a clock")), Default(None)]
    seed: Annotated[int | None, Default(None)]
    amendments: Annotated[str, HOST_DATA, Default("")]
    help: Annotated[bool | None, Default(None)]
    private_chat: Annotated[bool, Default(False)]
    ready: Annotated[int, Number(0, 7 * 1440), Default(0)]
    """Minutes to say that one is ready; 0: nobody is asked."""
    least: Annotated[int, Number(0, 12), Default(0)]
    """With how many players the host may start; 0: with all."""
    least_rating: Annotated[int | None, Maybe(Number(0, 100)), Default(None)]
    """The lowest rating of a player who takes an open seat; null: no limit."""
    circle: Annotated[str, Text(0, 40, "[A-Za-z0-9_-]*"), Default("")]
    """The link of the circle whose game it is."""


class HostData(TypedDict):
    """A host's changes of printed data."""

    amendments: Annotated[str, HOST_DATA]


class GameFile(TypedDict):
    """A game file, and the table that it becomes."""

    file: Annotated[dict[str, Any], Json("a game file, Trunkline's own or of 18xx.games")]
    name: Annotated[str, Text(0, 60), Default("")]
    seats: Annotated[list[NewSeat] | None, Maybe(SEATS), Default(None)]
    visibility: Annotated[Visibility, Default("private")]
    undo: Annotated[Undo, Default("consent")]


class InviteTaken(TypedDict):
    """A guest who takes the seat of an invite: a name, and a key to come back."""

    name: Annotated[str | None, Maybe(NAME), Default(None)]
    id: Annotated[str | None, Maybe(GUEST_KEY), Default(None)]


class SeatOrder(TypedDict):
    """The seats in another order; null: drawn."""

    order: Annotated[list[int] | None, Maybe(Many(SEAT, 1, 12))]
