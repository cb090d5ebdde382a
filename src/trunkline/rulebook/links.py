"""Links: where a rulebook finds its pictures and other pages, on a server or in one file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from trunkline.rulebook import pictures
from trunkline.rulebook.embedding import embedded


class Links(Protocol):
    """Addresses inside a rulebook."""

    def picture(self, number: int) -> str:
        """Return where a picture of the title lies."""

    def example(self, name: str, step: int) -> str:
        """Return where the position of an example lies after so many steps."""

    def page(self, name: str) -> str:
        """Return the address of another page of the rulebook; empty if it has none."""


@dataclass(frozen=True)
class Online:
    """Addresses of a server."""

    title: str
    table: str = ""

    def picture(self, number: int) -> str:
        """Return the path of a picture."""
        return f"/api/titles/{self.title}/rules/pictures/{number}.svg"

    def example(self, name: str, step: int) -> str:
        """Return the path of a position."""
        return f"/api/titles/{self.title}/rules/examples/{name}/{step}.svg"

    def page(self, name: str) -> str:
        """Return the path of a page, which keeps the table."""
        query = [
            *([f"table={self.table}"] if self.table else []),
            *([f"page={name}"] if name else []),
        ]
        return f"/rules/{self.title}{'?' if query else ''}{'&'.join(query)}"


@dataclass(frozen=True)
class Offline:
    """Everything inside one file."""

    title: str

    def picture(self, number: int) -> str:
        """Return a picture as data."""
        return embedded(pictures.of_title(self.title, number))

    def example(self, name: str, step: int) -> str:
        """Return a position as data."""
        return embedded(pictures.of_example(self.title, name, step))

    def page(self, name: str) -> str:
        """Return the anchor of a page that follows in the same file."""
        return f"#page-{name}" if name else "#top"
