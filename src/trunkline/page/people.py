"""Accounts and what belongs to them: sessions, notifications, notes, blocks, messages."""

from __future__ import annotations

from typing import TypedDict


class Account(TypedDict):
    """An account as its owner sees it."""

    id: str
    name: str
    guest: bool
    machine: bool
    """True if a program plays for it."""
    moderator: bool


class Session(TypedDict):
    """The signed-in account with a token; null if a moderator has to approve the account first."""

    account: Account
    token: str | None


class WhoAmI(TypedDict):
    """The signed-in account."""

    account: Account | None


class MyAccount(TypedDict):
    """My account after a change."""

    account: Account


class Secret(TypedDict):
    """The key that signs the messages of a webhook; null without one."""

    secret: str | None


class Credential(TypedDict):
    """A session, token or link of mine."""

    id: str
    kind: str
    name: str
    created: str
    used: str
    here: bool
    """True for the one that asks."""


class Credentials(TypedDict):
    """My sessions, tokens and links, the last used first."""

    sessions: list[Credential]


class Token(TypedDict):
    """A token, shown once."""

    token: str


class Notifications(TypedDict):
    """My notifications while I am away, and their channels."""

    turn: bool
    mention: bool
    request: bool
    game: bool
    private: bool
    order: bool
    mail: bool
    every: int
    """Minutes between two messages."""
    key: str
    """Public key for a browser's subscription."""
    devices: list[str]
    mailable: bool
    webhook: bool


class BlockedPlayer(TypedDict):
    """A player that I muted or blocked, as I know them at a table."""

    seat: int | None
    """Current seat; null if they left this table."""
    name: str
    manner: str
    """`mute` or `block`."""
    speaker: str
    """Identity of their chat at this table."""


class PrivateNotes(TypedDict):
    """My notes about a table."""

    note: str
    version: int
    read: int
    """The last line of chat that I read."""
    people: list[BlockedPlayer]


class NoteVersion(TypedDict):
    """The version of a note after a change."""

    version: int


class Block(TypedDict):
    """A player that I muted or blocked."""

    id: int
    name: str
    manner: str
    """`mute` or `block`."""


class Blocks(TypedDict):
    """All players that I muted or blocked."""

    people: list[Block]


class MessageSent(TypedDict):
    """The number of a private message."""

    n: int


class Message(TypedDict):
    """A private message."""

    n: int
    seat: int | None
    """Seat of the other player."""
    name: str
    mine: bool
    text: str
    time: str


class Messages(TypedDict):
    """Private messages to me and of mine."""

    lines: list[Message]


class Unlisted(TypedDict):
    """My wish to be left out of public lists."""

    unlisted: bool
