"""Tables as HTML: those of the rulebook with drawn cards, and panels of the page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from trunkline.page.rules import Face, RuleTable
from trunkline.rulebook.markup import attribute, element, inline

Json = Mapping[str, Any]
WIDE, HIGH = 132, 62
"""The size of a drawn card."""
LETTERS = 16
"""Letters of a name that fit in a line."""


def table(name: str, one: RuleTable, columns: Sequence[int] = ()) -> str:
    """Return a table of the rulebook, or some of its columns; without a name it is no anchor."""
    faces = one.get("faces", []) if not columns else []
    every = range(1 if faces else 0, len(one["columns"]))  # a drawn card says the name already
    shown = columns or every
    heads = [
        *(["Card"] if faces else []),
        *(one["columns"][n] for n in shown),
    ]
    head = "".join(element("th", inline(text), scope="col") for text in heads)
    rows = []
    for number, row in enumerate(one["rows"]):
        cells = [element("td", face(faces[number]), kind="face")] if faces else []
        cells += [element("td", inline(row[n]), data_label=one["columns"][n]) for n in shown]
        rows.append(element("tr", "".join(cells)))
    note = element("p", inline(one["note"]), kind="soft") if one.get("note") else ""
    caption = element("caption", escape(one["title"]))
    body = f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody>"
    inner = element("table", caption + body)
    return scroller(inner + note, one["title"], id=name and f"table-{name}")


def scroller(content: str, label: str, kind: str = "", **attributes: str) -> str:
    """Return a wide table in a frame that the keyboard can scroll."""
    kinds = f"rule-table {kind}".strip()
    return element(
        "div", content, kind=kinds, tabindex="0", role="group", aria_label=label, **attributes
    )


def face(one: Face) -> str:
    """Return a small drawn card."""
    lines = list(_broken(one["name"]))
    tone = one.get("tone", "event")
    parts = [
        f'<rect x="1" y="1" width="{WIDE - 2}" height="{HIGH - 2}" rx="7" class="card"/>',
        f'<path d="M1 8a7 7 0 0 1 7-7h{WIDE - 16}a7 7 0 0 1 7 7v14H1z" class="tone-{tone}"/>',
        f'<text x="9" y="16" class="band">{escape(one.get("band", ""))}</text>',
    ]
    if one.get("badge"):
        parts.append(f'<text x="{WIDE - 9}" y="17" class="badge">{escape(one["badge"])}</text>')
    for number, line in enumerate(lines[:2]):
        parts.append(f'<text x="9" y="{38 + 15 * number}" class="name">{escape(line)}</text>')
    for number, line in enumerate(one.get("lines", [])[:2]):
        y = 36 + 15 * len(lines[:2]) + 13 * number
        parts.append(f'<text x="9" y="{y}" class="line">{escape(line)}</text>')
    return (
        f'<svg class="face" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        f'aria-label="{attribute(one["name"])}">{"".join(parts)}</svg>'
    )


def _broken(name: str) -> Iterable[str]:
    line = ""
    for word in name.split():
        if line and len(line) + len(word) >= LETTERS:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line


# -- panels of the page, beside the positions of examples


class Panels:
    """Panels of a moment as HTML, with the names of an example's players."""

    def __init__(self, shown: Json, seats: Sequence[str], money: str) -> None:
        self.shown, self.seats, self.money = shown, seats, money

    def html(self, name: str) -> str:
        """Return a panel by its name; nothing if it is no table."""
        panel = self.shown["panels"].get(name, {})
        write = {"players": self._players, "table": self._table}
        kind = panel.get("kind", "")
        return write[kind](panel) if kind in write else ""

    def cell(self, value: Any) -> str:
        """Return a value as text."""
        if not isinstance(value, Mapping):
            return str(value)
        if "money" in value:
            amount = value["money"]
            text = self.money.replace("{}", f"{abs(amount):,}")
            return f"−{text}" if amount < 0 else text
        if "seat" in value:
            return self.seats[value["seat"]]
        if "owner" in value:
            return str(self.shown["owners"].get(value["owner"], {}).get("letters", value["owner"]))
        if "percent" in value:
            return f"{value['percent']}%"
        return str(value.get("text", value.get("score", "")))

    def _players(self, panel: Json) -> str:
        facts = dict.fromkeys(
            label for one in panel["players"].values() for label in one.get("facts", {})
        )
        heads = ["Player", "Money", *facts]
        rows = [
            [
                self.seats[int(seat)],
                self.cell(panel["players"][str(seat)].get("amount", "")),
                *(self.cell(panel["players"][str(seat)]["facts"].get(fact, "")) for fact in facts),
            ]
            for seat in sorted(map(int, panel["players"]))
        ]
        return _grid(panel["title"], heads, rows)

    def _table(self, panel: Json) -> str:
        heads = [
            self.seats[one["seat"]] if "seat" in one else str(one.get("label", ""))
            for one in panel["columns"]
        ]
        order = panel.get("order") or list(panel.get("rows", {}))
        rows = [
            [self.cell(value) for value in panel["rows"][key]["cells"]]
            for key in order
            if key in panel["rows"]
        ]
        return _grid(panel["title"], heads, rows)


def _grid(label: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(element("th", escape(text), scope="col") for text in heads)
    body = "".join(
        element("tr", "".join(element("td", escape(text)) for text in row)) for row in rows
    )
    inner = f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return scroller(element("table", inner), label, kind="facts")
