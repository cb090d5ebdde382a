"""Links: where a rulebook finds its pictures and other pages, on a server or in one file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from trunkline.rulebook import pictures


class Links(Protocol):
    """Addresses inside a rulebook."""

    @property
    def source(self) -> str:
        """Return the attribute of an image that holds its address."""

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
    source: str = "src"

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
    """Numbers of pictures that lie in the same file, each once."""

    title: str
    source: str = "data-picture"
    held: dict[str, int] = field(default_factory=dict)
    """Pictures by their SVG, with their numbers."""

    def picture(self, number: int) -> str:
        """Return the number of a picture of the title."""
        return self._kept(pictures.of_title(self.title, number))

    def example(self, name: str, step: int, panel: str = "") -> str:
        """Return the number of a position."""
        return self._kept(pictures.of_example(self.title, name, step, panel))

    def page(self, name: str) -> str:
        """Return the anchor of a page that follows in the same file."""
        return f"#page-{name}" if name else "#top"

    def _kept(self, svg: str) -> str:
        return str(self.held.setdefault(svg, len(self.held)))
