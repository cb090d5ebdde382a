"""Findings of a review for the page of a table: proved losses first, then opinions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.page.reports import Finding
from trunkline.report import words


def listed(report: dict[str, Any], mine: Mapping[str, Any]) -> list[Finding]:
    """Return a player's findings; none while there are none."""
    proved = [_proved(report, one) for one in mine.get("proved", ())]
    expert = mine.get("expert", "")
    return [*proved, *(_opinion(report, one, expert) for one in mine.get("opinions", ()))]


def _proved(report: dict[str, Any], one: Mapping[str, Any]) -> Finding:
    return {
        "kind": "proved",
        "moment": one["place"],
        "cost": words.money(report, one["amount"]),
        "title": one["title"],
        "text": one["text"],
        "sure": one["share"],
    }


def _opinion(report: dict[str, Any], one: Mapping[str, Any], expert: str) -> Finding:
    median, low, high = (words.score(report, one[key]) for key in ("median", "low", "high"))
    agree = f"{one['agree']} of {one['looks']} looks agree"
    checked = ""
    if one["checks"]:
        checked = f"; our regular bot gained {words.score(report, one['gained'])} by it"
    return {
        "kind": "opinion",
        "moment": one["place"],
        "cost": median,
        "title": one["played"],
        "text": f"{expert} prefers another move. {one['better']}",
        "sure": f"{low} to {high} {one['unit']}; {agree}{checked}.",
    }
