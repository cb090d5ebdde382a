"""The tables of the database, as the current version of the program uses them.

How a database gets here from any earlier version is in ``migrations``.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

account = Table(
    "account",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Text, unique=True),
    Column("password", Text),
    Column("guest", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("webhook", Text),
    Column("machine", Boolean, nullable=False),
    Column("webhook_secret", Text),
    Column("webhook_failures", Integer, nullable=False),
    Column("mail", Text, index=True),
    Column("unlisted", Boolean, nullable=False),
    Column("moderator", Boolean, nullable=False),
    Column("barred", Text, nullable=False),
    Column("barred_until", Double),
    Column("barred_why", Text, nullable=False),
)

session = Table(
    "session",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("account_id", Text, nullable=False, index=True),
    Column("created", Double, nullable=False),
    Column("used", Double),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
)

game_table = Table(
    "game_table",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("amendments", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("undo", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("fixed_seed", Boolean, nullable=False),
    Column("owner_id", Text, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("moment", Integer, nullable=False),
    Column("asked", Text, nullable=False),
    Column("asked_at", Text, nullable=False),
    Column("request", Text),
    Column("orders", Text, nullable=False),
    Column("ended", Text, nullable=False),
    Column("changes", Integer, nullable=False),
    Column("ranking", Text),
    Column("end_reason", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("bot_turn", Boolean, nullable=False),
    Column("branch_of", Text, nullable=False, index=True),
    Column("branch_at", Integer, nullable=False),
    Column("branch_drawn", Boolean, nullable=False),
    Column("lesson", Text, nullable=False),
    Column("lesson_step", Integer, nullable=False),
    Column("help", Boolean, nullable=False),
    Column("rematch_of", Text, nullable=False, index=True),
    Column("round", Text, nullable=False),
    Column("private_chat", Boolean, nullable=False),
    Column("whispered", Text, nullable=False),
    Column("ready_minutes", Integer, nullable=False),
    Column("ready_until", Double, nullable=False),
    Column("ready", Text, nullable=False),
    Column("clock", Text),
    Column("ticking", Text, nullable=False),
    Column("deadline", Double, index=True),
    Column("away", Text, nullable=False),
    Column("motion", Text),
    Column("prompt", Text, nullable=False),
    Column("since", Double, nullable=False),
    Column("invite", Text, nullable=False, index=True),
    Column("least", Integer, nullable=False),
    Column("least_rating", Integer),
    Column("former", Text, nullable=False),
    Column("circle", Text, nullable=False, index=True),
)

seat = Table(
    "seat",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("account_id", Text, index=True),
    Column("bot", Text),
    Column("invite_hash", Text, index=True),
    Column("label", Text),
    Column("persona", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

entry = Table(
    "entry",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer),
    Column("account_id", Text),
    Column("client_id", Text),
    Column("moment", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("digest", Text),
    Column("told", Text),
    Column("reveals", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    UniqueConstraint("table_id", "account_id", "client_id", name="entry_once"),
)

snapshot = Table(
    "snapshot",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("entry", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "entry"),
)

attempt = Table(
    "attempt",
    metadata,
    Column("key", Text, primary_key=True),
    Column("left", Double, nullable=False),
    Column("since", Double, nullable=False),
)

result = Table(
    "result",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("title", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("ending", Text, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("actions", Integer, nullable=False),
    Column("began", Double, nullable=False),
    Column("finished", Double, nullable=False, index=True),
    Column("unrated", Text, nullable=False),
    Column("version", Integer, nullable=False),
)

result_seat = Table(
    "result_seat",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("account_id", Text, index=True),
    Column("bot", Text),
    Column("persona", Text, nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("parts", Text, nullable=False),
    Column("favourite", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
)

rating = Table(
    "rating",
    metadata,
    Column("scale", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("scale", "who"),
)

own_page = Table(
    "own_page",
    metadata,
    Column("account_id", Text, nullable=False),
    Column("table_id", Text, nullable=False, index=True),
    Column("note", Text, nullable=False),
    Column("note_version", Integer, nullable=False),
    Column("read", Integer, nullable=False),
    PrimaryKeyConstraint("account_id", "table_id"),
)
"""An account's private data of a table: a note, and how far they read the chat."""

shunned = Table(
    "shunned",
    metadata,
    Column("account_id", Text, nullable=False),
    Column("other_id", Text, nullable=False),
    Column("manner", Text, nullable=False),
    Column("created", Double, nullable=False),
    PrimaryKeyConstraint("account_id", "other_id"),
)
"""Accounts that an account has muted or blocked."""

whisper = Table(
    "whisper",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("sender_id", Text, nullable=False),
    Column("receiver_id", Text, nullable=False),
    Column("client_id", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("created", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    UniqueConstraint("table_id", "sender_id", "client_id", name="whisper_once"),
)
"""Private messages of two players: outside the journal, because everyone sees its numbers."""

push_device = Table(
    "push_device",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("account_id", Text, nullable=False, index=True),
    Column("key", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("created", Double, nullable=False),
)
"""Browsers that take messages while their page is closed."""

telling = Table(
    "telling",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("wish", Text, nullable=False),
    Column("every", Integer, nullable=False),
    Column("told", Double, nullable=False),
)
"""Notification settings of an account, and the time of its last digest."""

tiding = Table(
    "tiding",
    metadata,
    Column("account_id", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("entry", Integer, nullable=False),
    Column("created", Double, nullable=False),
    PrimaryKeyConstraint("account_id", "table_id", "kind"),
)
"""Pending notifications."""

outbox = Table(
    "outbox",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account_id", Text, nullable=False, index=True),
    Column("way", Text, nullable=False),
    Column("place", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("due", Double, nullable=False, index=True),
    Column("host", Text, nullable=False),
    Column("lease", Double, nullable=False),
    Column("created", Double, nullable=False),
)
"""Messages on their way. Until `lease` ends, only `host` sends one."""

onlooker = Table(
    "onlooker",
    metadata,
    Column("account_id", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("until", Double, nullable=False),
    PrimaryKeyConstraint("account_id", "table_id", "host"),
)
"""Accounts that watch a table on a host; believed until `until`."""

secret_setting = Table(
    "secret_setting",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""Secrets of the house, made once: devices know it by them."""

club_setting = Table(
    "club_setting",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
"""Name, greeting, announcement and registration of the club; unset ones have their defaults."""

club_invitation = Table(
    "club_invitation",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("made_by", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("uses", Integer, nullable=False),
    Column("until", Double, nullable=False),
)
"""Invitations into a closed club."""

complaint = Table(
    "complaint",
    metadata,
    Column("id", Text, primary_key=True),
    Column("by_id", Text, nullable=False, index=True),
    Column("about_id", Text),
    Column("table_id", Text, nullable=False),
    Column("entry", Integer),
    Column("quote", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("settled_by", Text, nullable=False),
    Column("outcome", Text, nullable=False),
)
"""Reports of players to the moderators."""

report = Table(
    "report",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner_id", Text, index=True),
    Column("key_hash", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("digest", Text, nullable=False, index=True),
    Column("file", Text, nullable=False),
    Column("games", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("problem", Text, nullable=False),
    Column("progress", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("deep", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("host", Text, nullable=False),
    Column("lease", Double, nullable=False),
    Column("created", Double, nullable=False),
    Column("until", Double, index=True),
    Column("table_id", Text, nullable=False),
)
"""Reports about games that visitors brought or played here, and career tables over several of them.
`until`: when it is deleted, or null; until `lease` ends, only `host` works on it."""

report_part = Table(
    "report_part",
    metadata,
    Column("report_id", Text, nullable=False),
    Column("part", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("report_id", "part", "seat"),
)
"""The finished parts of reports; `seat` is −1 where a part is about the whole game."""

circle = Table(
    "circle",
    metadata,
    Column("id", Text, primary_key=True),
    Column("link", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("next_at", Double),
    Column("next_note", Text, nullable=False),
    Column("hook", Text),
    Column("hook_kind", Text, nullable=False),
    Column("hook_failures", Integer, nullable=False),
    Column("created", Double, nullable=False),
)
"""Circles of players: a lasting link, the next game, and a webhook to their channel."""

circle_member = Table(
    "circle_member",
    metadata,
    Column("circle_id", Text, nullable=False),
    Column("account_id", Text, nullable=False, index=True),
    Column("joined", Double, nullable=False),
    PrimaryKeyConstraint("circle_id", "account_id"),
)

reminder = Table(
    "reminder",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("deadline", Double, nullable=False),
)
"""By table, the deadline of which its players were reminded."""

puzzle_day = Table(
    "puzzle_day",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("puzzle_id", Text, nullable=False),
)
"""The puzzle of each day."""

puzzle_play = Table(
    "puzzle_play",
    metadata,
    Column("account_id", Text, nullable=False),
    Column("puzzle_id", Text, nullable=False, index=True),
    Column("number", Integer),
    Column("tries", Text, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("ended", Double),
    PrimaryKeyConstraint("account_id", "puzzle_id"),
)
"""Tries of an account at a puzzle. `number`: the day whose puzzle it was then, or null."""

puzzle_rating = Table(
    "puzzle_rating",
    metadata,
    Column("who", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)
"""Ratings of puzzles, and of accounts that solve them."""

puzzle_vote = Table(
    "puzzle_vote",
    metadata,
    Column("puzzle_id", Text, nullable=False),
    Column("account_id", Text, nullable=False),
    Column("created", Double, nullable=False),
    PrimaryKeyConstraint("puzzle_id", "account_id"),
)
"""Accounts that found a puzzle not good."""

puzzle_status = Table(
    "puzzle_status",
    metadata,
    Column("puzzle_id", Text, primary_key=True),
    Column("retired", Boolean, nullable=False),
    Column("by_id", Text, nullable=False),
    Column("changed", Double, nullable=False),
)
"""Puzzles that were retired, or kept against votes; `by_id` is empty if votes retired one."""

MADE = (snapshot, result, result_seat, rating, tiding, outbox, onlooker, reminder)
"""Data that is rebuilt from the journals, or outdated by the time a backup is restored."""
KEPT = (
    *(account, session, game_table, seat, entry, own_page, shunned, whisper),
    *(push_device, telling, secret_setting, club_setting, club_invitation, complaint),
    *(report, report_part, circle, circle_member),
    *(puzzle_day, puzzle_play, puzzle_rating, puzzle_vote, puzzle_status),
)
"""Tables that a backup contains.

Missing are those that are rebuilt from the journals, and attempts to sign in, which are forgotten
after an hour.
"""
