"""Club settings: name, greeting, announcement, and who may register."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args

from sqlalchemy import delete, insert, select

from trunkline.table.errors import Malformed
from trunkline.table.storage.schema import club_setting
from trunkline.table.storage.store import Store

Registration = Literal["open", "approval", "invitation"]
"""Registration policy: anyone, anyone a moderator approves, or people with an invitation."""

REGISTRATIONS: tuple[Registration, ...] = get_args(Registration)
LONGEST = {"name": 60, "greeting": 600, "announcement": 300}
"""Characters of each text."""


class Club(NamedTuple):
    """The settings of a club."""

    name: str = ""
    """Shown on the front page; empty for a server without a name."""
    greeting: str = ""
    """Shown below the name."""
    announcement: str = ""
    """One line above every page; empty for none."""
    registration: Registration = "open"


class ClubSettings:
    """The settings in one database, shared by all servers on it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def read(self) -> Club:
        """Return the current settings."""
        with self.store.read() as connection:
            rows = connection.execute(select(club_setting)).all()
        return Club(**{row.name: row.value for row in rows})

    def change(self, **new: Any) -> Club:
        """Change some settings; returns all of them."""
        checked = {name: _checked(name, value) for name, value in new.items()}
        with self.store.write() as connection:
            for name, value in checked.items():
                connection.execute(delete(club_setting).where(club_setting.c.name == name))
                connection.execute(insert(club_setting).values(name=name, value=value))
        return self.read()


def _checked(name: str, value: str) -> str:
    """Return a setting without invisible characters, or refuse it."""
    if name == "registration":
        if value not in REGISTRATIONS:
            raise Malformed(f"Registration is one of {', '.join(REGISTRATIONS)}.")
        return value
    lines = value.splitlines() if name == "greeting" else [" ".join(value.split())]
    shown = ["".join(filter(str.isprintable, line)).strip() for line in lines]
    text = "\n".join(shown).strip()
    if len(text) > LONGEST[name]:
        raise Malformed(f"The {name} has at most {LONGEST[name]} characters.")
    return text
