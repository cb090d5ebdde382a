"""Links: where a rulebook finds its pictures and other pages, on a server or in one file."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from typing import Protocol

from trunkline.rulebook import pictures


class Links(Protocol):
    """Addresses inside a rulebook."""

    def picture(self, number: int) -> str:
        """Return where a picture of the title lies."""

    def example(self, name: str, step: int, panel: str = "") -> str:
        """Return where the map or a panel of an example lies after so many steps."""

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

    def example(self, name: str, step: int, panel: str = "") -> str:
        """Return the path of a position."""
        query = f"?panel={panel}" if panel else ""
        return f"/api/titles/{self.title}/rules/examples/{name}/{step}.svg{query}"

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

    def example(self, name: str, step: int, panel: str = "") -> str:
        """Return a position as data."""
        return embedded(pictures.of_example(self.title, name, step, panel))

    def page(self, name: str) -> str:
        """Return the anchor of a page that follows in the same file."""
        return f"#page-{name}" if name else "#top"


def embedded(svg: str) -> str:
    """Return a picture as an address that holds it."""
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
