"""Fields of an action in a file: each is there and of the right type, or the action is named."""

from __future__ import annotations

from typing import Any

from trunkline.titles.g1848.site.sitefile import SiteAction
from trunkline.titles.replay import Divergence


def text(action: SiteAction, key: str) -> str:
    """Return a text field."""
    value = action.data.get(key)
    if not isinstance(value, str):
        raise Divergence(action.id, f"{action.kind}: {key} must be a text, not {show(value)}")
    return value


def whole(action: SiteAction, key: str) -> int:
    """Return a field with a whole number."""
    value = action.data.get(key)
    if type(value) is not int:
        raise Divergence(
            action.id, f"{action.kind}: {key} must be a whole number, not {show(value)}"
        )
    return value


def optional(action: SiteAction, key: str, kind: type, default: Any) -> Any:
    """Return a field that old files may lack."""
    value = action.data.get(key)
    if value is None:
        return default
    if type(value) is not kind:
        raise Divergence(action.id, f"{action.kind}: {key} must not be {show(value)}")
    return value


def show(value: object) -> str:
    """Return a value from a file for a sentence, shortened if it is long."""
    written = repr(value)
    return written if len(written) <= 40 else written[:37] + "..."
