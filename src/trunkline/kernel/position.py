"""A state as text: what ``print(state)`` shows, for any title, made from its fields alone.

Numbers and words stand on one line, entities in tables (one row each, and only columns in which
something differs from its default), everything else in lists. Derived fields are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from trunkline.kernel.codec import is_named_tuple

if TYPE_CHECKING:
    from trunkline.kernel.state import Frame

WIDE = 100
LEFT_OUT = ("frames", "amended")


def position(name: str, frames: Sequence[Frame], fields: Mapping[str, Any]) -> str:
    """Return the text of a state, by the name of its class, its questions and lasting fields."""
    plain, blocks = [], []
    for field, value in fields.items():
        if field in LEFT_OUT:
            continue
        if value is None or isinstance(value, (str, int)):
            plain += [f"{field} {text}"] if (text := short(value)) else []
        elif text := "\n".join(_block(field, value)):
            blocks.append(text)
    return "\n".join([f"{name}: {_asked(frames)}", *_wrapped(" · ".join(plain)), *blocks])


def _asked(frames: Sequence[Frame]) -> str:
    if not frames:
        return "over"
    seats = " and ".join(str(seat) if seat >= 0 else "chance" for seat in frames[-1].seats)
    return f"{frames[-1].step}, asks {'seat ' if seats[:1].isdigit() else ''}{seats}"


def _block(field: str, value: Any) -> list[str]:
    """Return the lines of a field that holds several things."""
    if not value:
        return []
    if _is_entity(value):
        said = ", ".join(f"{name} {text}" for name, text in _differing(value).items())
        return _wrapped(f"{field}: {said}") if said else []
    if isinstance(value, Mapping):
        items = [(short(key), one) for key, one in value.items()]
    elif isinstance(value, tuple) and all(map(_is_entity, value)):
        items = [(str(place), one) for place, one in enumerate(value)]
    else:
        return _wrapped(f"{field}: {text}") if (text := short(value)) else []
    rows = {key: _differing(one) for key, one in items if _is_entity(one)}
    listed = [f"{key} {text}" for key, one in items if key not in rows and (text := short(one))]
    lines = _wrapped(f"{field}: {', '.join(listed)}") if listed else []
    if not rows and not any(one for _, one in items):
        return []
    if isinstance(value, Mapping):
        rows = {key: row for key, row in rows.items() if row}
    used = {name for row in rows.values() for name in row}
    order = dict.fromkeys(name for _, one in items if _is_entity(one) for name in one._fields)
    return [*lines, *_table(field, rows, [name for name in order if name in used])]


def _is_entity(value: Any) -> bool:
    """Return True for a named tuple that leaves its text to us."""
    return is_named_tuple(type(value)) and "__str__" not in vars(type(value))


def _differing(entity: Any) -> dict[str, str]:
    """Return the fields of an entity that differ from their defaults, as text."""
    defaults = type(entity)._field_defaults
    found = {
        name: short(value)
        for name, value in zip(entity._fields, entity, strict=True)
        if name not in defaults or value != defaults[name]
    }
    return {name: text for name, text in found.items() if text}


def _table(title: str, rows: Mapping[str, Mapping[str, str]], fields: list[str]) -> list[str]:
    """Return a table with a line for each row and a column for each field; nothing if empty."""
    if not fields:
        return []
    lines = [
        [title, *fields],
        *([key, *(row.get(name, "") for name in fields)] for key, row in rows.items()),
    ]
    widths = [max(len(line[n]) for line in lines) for n in range(len(lines[0]))]
    return ["  ".join(map(str.ljust, line, widths)).rstrip() for line in lines]


def short(value: Any) -> str:
    """Return a value in few letters: of entities and tuples their parts, without empty ones."""
    if value is None or value is False or value == "":
        return ""
    if value is True:
        return "yes"
    if _is_entity(value):
        known = type(value)._field_defaults
        parts = _differing(value).items()
        return " ".join(f"{name} {text}" if name in known else text for name, text in parts)
    if isinstance(value, tuple) and not is_named_tuple(type(value)):
        numbers = all(type(one) is int for one in value)
        return ("/" if numbers else " ").join(filter(None, map(short, value)))
    if isinstance(value, Mapping):
        return ", ".join(f"{short(key)} {short(one)}" for key, one in value.items())
    return str(value)


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDE, subsequent_indent="  ", break_on_hyphens=False)
