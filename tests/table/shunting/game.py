"""Shunting: move wagons to the yard until it is full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from trunkline.kernel import (
    Action,
    BadData,
    Frame,
    Game,
    Offer,
    Parts,
    Range,
    Rule,
    Seat,
    State,
    Step,
    View,
    record,
)

NAME = "shunting"
RULES_VERSION = 1


@dataclass(slots=True, eq=False)
class Yard(State):
    wagons: int
    # more fields


@record
class Shunt(Action):
    wagons: int


class Shunts(Rule["Shunting", Yard, Shunt]):
    action, sections = Shunt, ("1",)

    def options(self, game: Shunting, state: Yard, seat: int) -> Iterator[Offer]:
        yield Range(Shunt(Seat(seat), 1), "wagons", 1, 3)

    def refusal(self, game: Shunting, state: Yard, action: Shunt) -> str | None:
        return None if 1 <= action.wagons <= 3 else "Shunt 1 to 3 wagons (§1)."

    def apply(self, game: Shunting, state: Yard, action: Shunt) -> None:
        state.wagons += action.wagons
        turn = (Frame("shunt", ((action.seat + 1) % game.seats,)),)
        state.frames = () if state.wagons >= game.goal else turn


@dataclass
class Shunting(Game):
    goal: int = 20

    def start(self) -> Yard:
        return Yard(0, frames=(Frame("shunt", (0,)),))

    def result(self, state: Yard) -> dict[int, int]:
        return dict.fromkeys(range(self.seats), state.wagons)


def now(view: View[Any]) -> dict[str, Any]:
    return {"wagons": view.state.wagons, "motto": motto()}


def motto() -> str:
    return (files(__package__) / "data" / "motto.txt").read_text("utf-8").strip()


def make(seats: int, options: Mapping[str, Any]) -> Shunting:
    if seats != 2 or not set(options) <= {"goal"}:
        raise BadData("shunting has 2 seats and the option goal")
    goal = options.get("goal", 20)
    steps = {"shunt": Step("shunt", (Shunts(),), prompt="shunt (§1)")}
    game = Shunting(NAME, RULES_VERSION, {"goal": goal}, seats, steps, goal=goal)
    game.page = Parts(now=now)
    return game
