"""A page put together of functions whose answers fit the contract."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trunkline import kernel
from trunkline.kernel import Action, Offer, View
from trunkline.page.eighteen import RunNote
from trunkline.page.offers import Told
from trunkline.page.title import Page


def _page(*asked: Any) -> Page:
    return {}


@dataclass(frozen=True, kw_only=True)
class Parts(kernel.Parts):
    """The functions of a title; each is optional, and mypy compares them with the contract."""

    still: Callable[[], Page] = _page
    now: Callable[[View[Any]], Page] = _page
    mine: Callable[[View[Any]], Page] = _page
    describe_offer: Callable[[View[Any], Offer], Told] = lambda view, offer: {}
    plan_note: Callable[[View[Any], Action], RunNote | None] = lambda view, action: None
