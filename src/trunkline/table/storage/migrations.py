"""Migrations: from any earlier database to the current one, each step in one transaction.

A plain list instead of a migration framework: from the first release on the steps are SQL that is
never edited again, the number of the last one done is in the database, and a server upgrades its
database when it opens it. A test walks from the first step to the last and compares the outcome
with ``schema``. A database from before the first step is refused.

From step 21 on a step only adds tables, indexes and columns with defaults: hosts are upgraded one
after the other, and until then the old program serves the new schema.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, inspect, text


class Migration(NamedTuple):
    """One change of the schema. ``{blob}`` is what the database calls bytes."""

    number: int
    title: str
    statements: tuple[str, ...]


FIRST = Migration(
    5,
    "accounts, tables, seats, journal, snapshots",
    (
        """CREATE TABLE account (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT UNIQUE, password TEXT,
            guest BOOLEAN NOT NULL, created DOUBLE PRECISION NOT NULL, webhook TEXT)""",
        """CREATE TABLE session (
            token_hash TEXT PRIMARY KEY, account_id TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX ix_session_account_id ON session (account_id)",
        """CREATE TABLE attempt (
            key TEXT PRIMARY KEY, "left" DOUBLE PRECISION NOT NULL,
            since DOUBLE PRECISION NOT NULL)""",
        """CREATE TABLE game_table (
            id TEXT PRIMARY KEY, title TEXT NOT NULL, name TEXT NOT NULL, options TEXT NOT NULL,
            amendments TEXT NOT NULL, rules_version INTEGER NOT NULL, status TEXT NOT NULL,
            pace TEXT NOT NULL, visibility TEXT NOT NULL, undo TEXT NOT NULL, seed TEXT NOT NULL,
            fixed_seed BOOLEAN NOT NULL, owner_id TEXT NOT NULL, entries INTEGER NOT NULL,
            version INTEGER NOT NULL, moment INTEGER NOT NULL, asked TEXT NOT NULL,
            asked_at TEXT NOT NULL, request TEXT, orders TEXT NOT NULL, ranking TEXT,
            end_reason TEXT NOT NULL, created DOUBLE PRECISION NOT NULL,
            updated DOUBLE PRECISION NOT NULL, bot_turn BOOLEAN NOT NULL)""",
        "CREATE INDEX ix_game_table_status ON game_table (status, updated)",
        """CREATE TABLE seat (
            table_id TEXT NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, account_id TEXT,
            bot TEXT, invite_hash TEXT, label TEXT, PRIMARY KEY (table_id, seat))""",
        "CREATE INDEX ix_seat_account_id ON seat (account_id)",
        "CREATE INDEX ix_seat_invite_hash ON seat (invite_hash)",
        """CREATE TABLE entry (
            table_id TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, seat INTEGER,
            account_id TEXT, client_id TEXT, moment INTEGER NOT NULL, data TEXT NOT NULL,
            digest TEXT, told TEXT, reveals BOOLEAN NOT NULL,
            created DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (table_id, number),
            CONSTRAINT entry_once UNIQUE (table_id, account_id, client_id))""",
        """CREATE TABLE snapshot (
            table_id TEXT NOT NULL, entry INTEGER NOT NULL, data {blob} NOT NULL,
            PRIMARY KEY (table_id, entry))""",
        "INSERT INTO meta (key, value) VALUES ('epoch', '1')",
    ),
)

WAYS_IN = Migration(
    6,
    "sessions renew themselves, tokens and links have names, programs are marked",
    (
        "ALTER TABLE session ADD COLUMN used DOUBLE PRECISION",
        "ALTER TABLE session ADD COLUMN kind TEXT NOT NULL DEFAULT 'session'",
        "ALTER TABLE session ADD COLUMN name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE account ADD COLUMN machine BOOLEAN NOT NULL DEFAULT FALSE",
    ),
)

WEBHOOKS = Migration(
    7,
    "webhooks are signed, and end after failures",
    (
        "ALTER TABLE account ADD COLUMN webhook_secret TEXT",
        "ALTER TABLE account ADD COLUMN webhook_failures INTEGER NOT NULL DEFAULT 0",
    ),
)

BRANCHES = Migration(
    10,
    "tables may branch off others",
    (
        "ALTER TABLE game_table ADD COLUMN branch_of TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE game_table ADD COLUMN branch_at INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE game_table ADD COLUMN branch_drawn BOOLEAN NOT NULL DEFAULT FALSE",
        "CREATE INDEX ix_game_table_branch_of ON game_table (branch_of)",
    ),
)

ORDERS = Migration(
    11,
    "standing orders leave the journal, in which their numbers told of them",
    (
        "ALTER TABLE game_table ADD COLUMN changes INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE game_table ADD COLUMN ended TEXT NOT NULL DEFAULT '[]'",
        "DELETE FROM entry WHERE kind = 'order'",
    ),
)

LESSONS = Migration(
    12,
    "lessons are tables whose owner is taught",
    (
        "ALTER TABLE game_table ADD COLUMN lesson TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE game_table ADD COLUMN lesson_step INTEGER NOT NULL DEFAULT 0",
    ),
)

MAIL = Migration(
    13,
    "accounts may have an address for mail",
    (
        "ALTER TABLE account ADD COLUMN mail TEXT",
        "CREATE INDEX ix_account_mail ON account (mail)",
    ),
)

RECORD = Migration(
    14,
    "finished games are on record, with ratings; tables say whether help is allowed",
    (
        "ALTER TABLE account ADD COLUMN unlisted BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE game_table ADD COLUMN help BOOLEAN NOT NULL DEFAULT FALSE",
        """CREATE TABLE result (
            table_id TEXT PRIMARY KEY, title TEXT NOT NULL, players INTEGER NOT NULL,
            edition TEXT NOT NULL, scenario TEXT NOT NULL, options TEXT NOT NULL,
            reason TEXT NOT NULL, ending TEXT NOT NULL, rounds INTEGER NOT NULL,
            actions INTEGER NOT NULL, began DOUBLE PRECISION NOT NULL,
            finished DOUBLE PRECISION NOT NULL, unrated TEXT NOT NULL, version INTEGER NOT NULL)""",
        "CREATE INDEX ix_result_finished ON result (finished)",
        """CREATE TABLE result_seat (
            table_id TEXT NOT NULL, seat INTEGER NOT NULL, account_id TEXT, bot TEXT,
            place INTEGER NOT NULL, score INTEGER NOT NULL, words TEXT NOT NULL,
            parts TEXT NOT NULL, favourite TEXT NOT NULL, PRIMARY KEY (table_id, seat))""",
        "CREATE INDEX ix_result_seat_account_id ON result_seat (account_id)",
        """CREATE TABLE rating (
            scale TEXT NOT NULL, who TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (scale, who))""",
    ),
)

AGAIN = Migration(
    15,
    "games are played again; lists tell the round",
    (
        "ALTER TABLE game_table ADD COLUMN rematch_of TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX ix_game_table_rematch_of ON game_table (rematch_of)",
        "ALTER TABLE game_table ADD COLUMN round TEXT NOT NULL DEFAULT ''",
    ),
)

OWN = Migration(
    16,
    "notes and read marks of one's own, muted people, private chat",
    (
        """CREATE TABLE own_page (
            account_id TEXT NOT NULL, table_id TEXT NOT NULL, note TEXT NOT NULL,
            note_version INTEGER NOT NULL, read INTEGER NOT NULL,
            PRIMARY KEY (account_id, table_id))""",
        "CREATE INDEX ix_own_page_table_id ON own_page (table_id)",
        """CREATE TABLE shunned (
            account_id TEXT NOT NULL, other_id TEXT NOT NULL, manner TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL, PRIMARY KEY (account_id, other_id))""",
        """CREATE TABLE whisper (
            table_id TEXT NOT NULL, number INTEGER NOT NULL, sender_id TEXT NOT NULL,
            receiver_id TEXT NOT NULL, client_id TEXT NOT NULL, text TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL, PRIMARY KEY (table_id, number),
            CONSTRAINT whisper_once UNIQUE (table_id, sender_id, client_id))""",
        "ALTER TABLE game_table ADD COLUMN private_chat BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE game_table ADD COLUMN whispered TEXT NOT NULL DEFAULT '{{}}'",
        # Chat that nobody read is counted in lists; only its lines are in this index.
        "CREATE INDEX ix_entry_chat ON entry (table_id, number) WHERE kind = 'chat'",
    ),
)

TELLING = Migration(
    17,
    "people are told while they are away",
    (
        """CREATE TABLE push_device (
            endpoint TEXT PRIMARY KEY, account_id TEXT NOT NULL, key TEXT NOT NULL,
            auth TEXT NOT NULL, name TEXT NOT NULL, failures INTEGER NOT NULL,
            created DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX ix_push_device_account_id ON push_device (account_id)",
        """CREATE TABLE telling (
            account_id TEXT PRIMARY KEY, wish TEXT NOT NULL, every INTEGER NOT NULL,
            told DOUBLE PRECISION NOT NULL)""",
        """CREATE TABLE tiding (
            account_id TEXT NOT NULL, table_id TEXT NOT NULL, kind TEXT NOT NULL,
            text TEXT NOT NULL, entry INTEGER NOT NULL, created DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (account_id, table_id, kind))""",
        "CREATE TABLE secret_setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ),
)

READY = Migration(
    18,
    "tables that fill over days ask whether everybody is ready",
    (
        "ALTER TABLE game_table ADD COLUMN ready_minutes INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE game_table ADD COLUMN ready_until DOUBLE PRECISION NOT NULL DEFAULT 0",
        "ALTER TABLE game_table ADD COLUMN ready TEXT NOT NULL DEFAULT '[]'",
    ),
)

CLOCKS = Migration(
    19,
    "tables may have a clock; who left may come back, and players vote",
    (
        "ALTER TABLE game_table ADD COLUMN clock TEXT",
        "ALTER TABLE game_table ADD COLUMN ticking TEXT NOT NULL DEFAULT '{{}}'",
        "ALTER TABLE game_table ADD COLUMN deadline DOUBLE PRECISION",
        "CREATE INDEX ix_game_table_deadline ON game_table (deadline)",
        "ALTER TABLE game_table ADD COLUMN away TEXT NOT NULL DEFAULT '{{}}'",
        "ALTER TABLE game_table ADD COLUMN motion TEXT",
    ),
)

CLUB = Migration(
    20,
    "clubs have settings, invitations, moderators and reports",
    (
        "ALTER TABLE account ADD COLUMN moderator BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE account ADD COLUMN barred TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE account ADD COLUMN barred_until DOUBLE PRECISION",
        "ALTER TABLE account ADD COLUMN barred_why TEXT NOT NULL DEFAULT ''",
        "CREATE TABLE club_setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        """CREATE TABLE club_invitation (
            token_hash TEXT PRIMARY KEY, made_by TEXT NOT NULL, note TEXT NOT NULL,
            uses INTEGER NOT NULL, until DOUBLE PRECISION NOT NULL)""",
        """CREATE TABLE complaint (
            id TEXT PRIMARY KEY, by_id TEXT NOT NULL, about_id TEXT, table_id TEXT NOT NULL,
            entry INTEGER, quote TEXT NOT NULL, words TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL, settled_by TEXT NOT NULL, outcome TEXT NOT NULL)""",
        "CREATE INDEX ix_complaint_by_id ON complaint (by_id)",
    ),
)

HOSTS = Migration(
    21,
    "messages on their way are stored, and hosts know who watches elsewhere",
    (
        """CREATE TABLE outbox (
            id TEXT PRIMARY KEY, account_id TEXT NOT NULL, way TEXT NOT NULL, place TEXT NOT NULL,
            body TEXT NOT NULL, tries INTEGER NOT NULL, due DOUBLE PRECISION NOT NULL,
            host TEXT NOT NULL, lease DOUBLE PRECISION NOT NULL,
            created DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX ix_outbox_account_id ON outbox (account_id)",
        "CREATE INDEX ix_outbox_due ON outbox (due)",
        """CREATE TABLE onlooker (
            account_id TEXT NOT NULL, table_id TEXT NOT NULL, host TEXT NOT NULL,
            until DOUBLE PRECISION NOT NULL, PRIMARY KEY (account_id, table_id, host))""",
    ),
)

GATHERING = Migration(
    22,
    "lists tell what is asked; one link for a whole table; player ranges and least ratings",
    (
        "ALTER TABLE game_table ADD COLUMN prompt TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE game_table ADD COLUMN since DOUBLE PRECISION NOT NULL DEFAULT 0",
        "ALTER TABLE game_table ADD COLUMN invite TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX ix_game_table_invite ON game_table (invite)",
        "ALTER TABLE game_table ADD COLUMN least INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE game_table ADD COLUMN least_rating INTEGER",
    ),
)

REPORTS = Migration(
    23,
    "reports about games that visitors brought",
    (
        """CREATE TABLE report (
            id TEXT PRIMARY KEY, owner_id TEXT, key_hash TEXT NOT NULL, name TEXT NOT NULL,
            digest TEXT NOT NULL, file TEXT NOT NULL, games TEXT NOT NULL, status TEXT NOT NULL,
            problem TEXT NOT NULL, progress TEXT NOT NULL, seat INTEGER NOT NULL,
            deep BOOLEAN NOT NULL, hidden BOOLEAN NOT NULL, listed BOOLEAN NOT NULL,
            version INTEGER NOT NULL, host TEXT NOT NULL, lease DOUBLE PRECISION NOT NULL,
            created DOUBLE PRECISION NOT NULL, until DOUBLE PRECISION)""",
        "CREATE INDEX ix_report_owner_id ON report (owner_id)",
        "CREATE INDEX ix_report_digest ON report (digest)",
        "CREATE INDEX ix_report_until ON report (until)",
        """CREATE TABLE report_part (
            report_id TEXT NOT NULL, part TEXT NOT NULL, seat INTEGER NOT NULL,
            data TEXT NOT NULL, PRIMARY KEY (report_id, part, seat))""",
    ),
)

PERSONAS = Migration(
    24,
    "bots have permanent names; a log keeps the names of those who sat there",
    (
        "ALTER TABLE seat ADD COLUMN persona TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE game_table ADD COLUMN former TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE result_seat ADD COLUMN persona TEXT NOT NULL DEFAULT ''",
    ),
)

CIRCLES = Migration(
    25,
    "circles of players; reminders before a clock runs out; reports about tables",
    (
        """CREATE TABLE circle (
            id TEXT PRIMARY KEY, link TEXT NOT NULL, name TEXT NOT NULL,
            next_at DOUBLE PRECISION, next_note TEXT NOT NULL, hook TEXT, hook_kind TEXT NOT NULL,
            hook_failures INTEGER NOT NULL, created DOUBLE PRECISION NOT NULL)""",
        "CREATE INDEX ix_circle_link ON circle (link)",
        """CREATE TABLE circle_member (
            circle_id TEXT NOT NULL, account_id TEXT NOT NULL, joined DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (circle_id, account_id))""",
        "CREATE INDEX ix_circle_member_account_id ON circle_member (account_id)",
        "ALTER TABLE game_table ADD COLUMN circle TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX ix_game_table_circle ON game_table (circle)",
        "CREATE TABLE reminder (table_id TEXT PRIMARY KEY, deadline DOUBLE PRECISION NOT NULL)",
        "ALTER TABLE report ADD COLUMN table_id TEXT NOT NULL DEFAULT ''",
    ),
)

PUZZLES = Migration(
    26,
    "puzzles: the one of each day, tries, ratings, votes against them",
    (
        "CREATE TABLE puzzle_day (number INTEGER PRIMARY KEY, puzzle_id TEXT NOT NULL)",
        """CREATE TABLE puzzle_play (
            account_id TEXT NOT NULL, puzzle_id TEXT NOT NULL, number INTEGER,
            tries TEXT NOT NULL, hints INTEGER NOT NULL, outcome TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL, ended DOUBLE PRECISION,
            PRIMARY KEY (account_id, puzzle_id))""",
        "CREATE INDEX ix_puzzle_play_puzzle_id ON puzzle_play (puzzle_id)",
        """CREATE TABLE puzzle_rating (
            who TEXT PRIMARY KEY, mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL,
            games INTEGER NOT NULL)""",
        """CREATE TABLE puzzle_vote (
            puzzle_id TEXT NOT NULL, account_id TEXT NOT NULL, created DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (puzzle_id, account_id))""",
        """CREATE TABLE puzzle_status (
            puzzle_id TEXT PRIMARY KEY, retired BOOLEAN NOT NULL, by_id TEXT NOT NULL,
            changed DOUBLE PRECISION NOT NULL)""",
    ),
)

STEPS: tuple[Migration, ...] = (
    *(FIRST, WAYS_IN, WEBHOOKS, BRANCHES, ORDERS, LESSONS, MAIL, RECORD),
    *(AGAIN, OWN, TELLING, READY, CLOCKS, CLUB, HOSTS, GATHERING),
    *(REPORTS, PERSONAS, CIRCLES, PUZZLES),
)
LATEST = STEPS[-1].number
TOO_OLD = "it is of a time before the first release, and its games cannot be played any more"


def version(connection: Connection) -> int:
    """Return the number of the last step done; 0 for an empty database."""
    if not inspect(connection).has_table("meta"):
        return 0
    row = connection.execute(text("SELECT value FROM meta WHERE key = 'schema'")).first()
    return int(row[0]) if row else 0


def check(present: int) -> None:
    """Refuse a database that this program does not know, with a sentence."""
    if present > LATEST:
        raise RuntimeError(
            f"the database has schema {present}, this program knows {LATEST}: use a newer program"
        )
    if 0 < present < FIRST.number:
        raise RuntimeError(f"{TOO_OLD}: move it away, or name another with --database")


def upgrade(connection: Connection, to: int = LATEST) -> list[str]:
    """Bring the database to step `to`; returns the titles of the steps done."""
    postgres = connection.dialect.name == "postgresql"
    if postgres:  # two servers that start together upgrade one after the other
        connection.execute(text("SELECT pg_advisory_xact_lock(184818481848)"))
    present = version(connection)
    check(present)
    if present == 0:
        connection.execute(
            text("CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
        )
        connection.execute(text("INSERT INTO meta (key, value) VALUES ('schema', '0')"))
    done = []
    for step in STEPS:
        if present < step.number <= to:
            for statement in step.statements:
                connection.execute(text(statement.format(blob="BYTEA" if postgres else "BLOB")))
            connection.execute(
                text("UPDATE meta SET value = :n WHERE key = 'schema'"), {"n": str(step.number)}
            )
            done.append(step.title)
    return done
