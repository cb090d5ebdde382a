"""Titles for the tests: the Goods Yard with something to show, and the depot, on a shelf."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from examples.goods_yard.game import GoodsYard
from examples.goods_yard.game import make as make_yard
from trunkline.kernel import BadData, Choices, Game, Masked, Parts, View
from trunkline.table.titles import TitleInfo
from trunkline.titles.host_data import parse
from workbench.depot import make_depot

CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]


class ShownYard(GoodsYard):
    """The Goods Yard, extended by values that a page shows."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.page = Parts(
            still=lambda: {"title": "The Goods Yard"},
            now=self.now,
            mine=self.now,
            choices=self.choices,
            pictures=self.pictures,
            private_pictures=self.private_pictures,
            figures=self.figures,
            explain=explain,
        )

    def now(self, view: View[Any]) -> dict[str, Any]:
        return {
            "coins": list(view.state.coins.values()),
            "hands": [
                ["?" if isinstance(card, Masked) else card.value for card in view.state.hands[seat]]
                for seat in self.player_seats
            ],
        }

    def choices(self, view: View[Any], place: str) -> Choices:
        if place != "bank":
            return Choices()
        return Choices(about=f"{view.state.bank} coins", shown={"coins": view.state.bank})

    def pictures(self, view: View[Any]) -> dict[str, str]:
        groups = {f"yard/{seat}": f"<text>{n}</text>" for seat, n in view.state.coins.items()}
        groups["yard/bids"] = f"<text>{len(view.state.bids)}</text>"
        return {"yard": "<svg></svg>", **groups}

    def private_pictures(self, view: View[Any]) -> dict[str, str]:
        if view.seat < 0:
            return {}
        cards = " ".join(str(card.value) for card in view.state.hands[view.seat])
        return {"hand": f"<text>{cards}</text>"}

    def figures(self, view: View[Any]) -> dict[str, dict[str, int]]:
        cards = sum(card.value for seat in self.player_seats for card in view.state.hands[seat])
        return {"Cards": {"all": cards}}


def explain(section: str) -> str | None:
    if section == "none":
        raise BadData("no such section")
    return f"Section {section} in our words."


class Shelf:
    """The titles of the tests, in the rules versions that are kept."""

    def __init__(self, newest: int = 1, kept: tuple[int, ...] = (1,)) -> None:
        self.newest = newest
        self.kept = kept

    def catalogue(self) -> list[TitleInfo]:
        return [
            TitleInfo("goods-yard", "Goods Yard", (2, 3, 4), {}, {"coins": 2}, 1),
            TitleInfo("depot", "Depot", (1, 2, 3, 4), {"goal": [10, 20]}, {"goal": 10}, 1),
        ]

    def load(
        self,
        title: str,
        seats: int,
        options: Mapping[str, Any],
        version: int | None = None,
        amendments: str = "",
    ) -> Game:
        if title == "depot":
            version = self.newest if version is None else version
            if version not in self.kept:
                raise BadData(f"depot has no rules version {version}")
            return make_depot(seats, options, version, amendments)
        yard = make_yard(title, seats, options)
        return ShownYard(
            title, 1, yard.options, seats, yard.steps, checks=yard.checks, measures=yard.measures
        )

    def check_data(self, title: str, text: str) -> tuple[str, list[str]]:
        """Allow changes to the depot's goal, and to nothing else."""
        data = parse(text)
        if title != "depot" or data.keys() - {"note"} != {"yard"}:
            return "", [f"The data of {title} cannot be amended.", "Only the yard of the depot."]
        return json.dumps(data, sort_keys=True, separators=(",", ":")), []
