"""Bodies of requests at a table: moves, undo, consent, chat."""

from __future__ import annotations

from typing import Annotated, TypedDict

from trunkline.page.marks import Default
from trunkline.server.http.bodies import AnyAction, AnyActions, ReplyWish, SeatNumber, WithId
from trunkline.server.http.request_schema import (
    Text,
)


class GameChange(WithId):
    """A change of the game at a version."""

    version: int
    reply: ReplyWish


class NewMove(GameChange):
    """An action to be played."""

    action: AnyAction


class NewMoves(GameChange):
    """Several actions to be played, all or none."""

    actions: AnyActions


class Going(GameChange):
    """The moment to undo or redo to; null: one step."""

    to: Annotated[int | None, Default(None)]


class Thought(TypedDict):
    """An action that a player considers."""

    seat: SeatNumber
    action: AnyAction


class OutlookWish(TypedDict):
    """An action on offer; null for all that have a place."""

    action: Annotated[AnyAction | None, Default(None)]


class PreviewWish(Thought):
    """An action that a player considers, and whether pictures are wanted."""

    pictures: Annotated[bool, Default(False)]


class ConsentGiven(WithId):
    """An answer to a request."""

    request: int
    agree: bool
    reply: ReplyWish


class ChatLine(WithId):
    """Something said to the others."""

    text: Annotated[str, Text(1, 1000)]
