"""Markup: sentences of the rulebook as HTML, with every § as a link. All text is escaped."""

from __future__ import annotations

import re
from html import escape

from trunkline.titles import rule_texts

SECTION = re.compile(r"§\s?([A-Z]?\d+(?:\.\d+)*)")
_STRONG = re.compile(r"\*\*(.+?)\*\*")


def inline(text: str) -> str:
    """Return a sentence: sections are links, words between two pairs of stars stand out."""
    linked = SECTION.sub(
        lambda found: f'<a class="sec" href="#rule-{found[1]}">§{found[1]}</a>',
        escape(text, quote=False),
    )
    return _STRONG.sub(r"<b>\1</b>", linked)


def blocks(text: str) -> str:
    """Return paragraphs and lists: blank lines part paragraphs, lines with a dash are a list."""
    found = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.split("\n")
        plain = [line for line in lines if not line.startswith("- ")]
        points = [line[2:] for line in lines if line.startswith("- ")]
        if any(plain):
            found.append(f"<p>{inline(' '.join(plain))}</p>")
        if points:
            items = "".join(f"<li>{inline(point)}</li>" for point in points)
            found.append(f"<ul>{items}</ul>")
    return "".join(found)


def section_text(text: str) -> str:
    """Return the text of a section; what the table chose is a line of its own."""
    words, _, chosen = text.partition(" At this table: ")
    option = f'<p class="option"><b>At this table:</b> {inline(chosen)}</p>' if chosen else ""
    return blocks(words) + option


def filled(text: str, numbers: dict[str, str]) -> str:
    """Return a text with the numbers of the table."""
    return rule_texts.filled(text, numbers)


def attribute(text: str) -> str:
    """Return a text for an attribute."""
    return escape(text, quote=True)


def element(name: str, content: str, **attributes: str) -> str:
    """Return an element; empty attributes are left out. `kind` stands for class."""
    written = "".join(
        f' {"class" if key == "kind" else key.replace("_", "-")}="{attribute(value)}"'
        for key, value in attributes.items()
        if value
    )
    return f"<{name}{written}>{content}</{name}>"
