"""Goods cubes: dealt at the start, drawn from the bag for a city (§1.1, §2.1, §6.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from random import Random

from trunkline.kernel import CHANCE, Frame, Offer, Rule, Sampled, Seat
from trunkline.titles.railways_of_australia.core import GameRoA, add, count
from trunkline.titles.railways_of_australia.printed.facts import COLOURS
from trunkline.titles.railways_of_australia.records.actions import DealCubes, DrawCubes
from trunkline.titles.railways_of_australia.records.events import CubesDealt, CubesDrawn
from trunkline.titles.railways_of_australia.state import Goods, StateRoA


def draw_for(state: StateRoA, place: str, number: int) -> None:
    """Ask chance for cubes; if the bag is short, for the rest of it (§6.4)."""
    number = min(number, sum(state.bag))
    if number:
        state.push(Frame("cubes", (CHANCE,), (place, number)))


def put(state: StateRoA, place: str, cubes: Goods) -> None:
    """Cubes move from the bag to a place."""
    state.bag = tuple(have - gone for have, gone in zip(state.bag, cubes, strict=True))
    state.goods[place] = add(state.goods[place], cubes)


class Draws(Rule[GameRoA, StateRoA, DrawCubes]):
    """Cubes from the bag for a place, in the order of the colours: they have no other (§6.1)."""

    action = DrawCubes
    sections = ("6.1", "6.4", "A4.2")
    exact = True
    sentence = "Draw as many cubes as are due, of colours the bag has (§6.1, §6.4)."

    def options(self, game: GameRoA, state: StateRoA, seat: Seat) -> Iterator[Offer]:
        """Every different draw."""
        _, number = state.frames[-1].data
        for cubes in combinations_with_replacement(COLOURS, number):
            if all(want <= have for want, have in zip(count(cubes), state.bag, strict=True)):
                yield DrawCubes(seat, cubes)

    def weight(self, game: GameRoA, state: StateRoA, action: DrawCubes) -> int:
        """In how many ways these cubes come out of the bag."""
        return prod(map(comb, state.bag, count(action.cubes)))

    def apply(self, game: GameRoA, state: StateRoA, action: DrawCubes) -> None:
        """Put the cubes into the city."""
        place, _ = state.pop().data
        put(state, place, count(action.cubes))
        state.emit(CubesDrawn(place, tuple(action.cubes)))


class Deals(Sampled[GameRoA, StateRoA, DealCubes]):
    """The cubes of the start, on every city as many as it has printed on it (§2.1, §2.2)."""

    action = DealCubes
    sections = ("2.1", "2.2")

    def sample(self, game: GameRoA, state: StateRoA, random: Random) -> DealCubes:
        """Cubes drawn blindly, city after city."""
        bag = [colour for colour, n in zip(COLOURS, state.bag, strict=True) for _ in range(n)]
        random.shuffle(bag)
        piles = []
        for place in game.places:
            pile, bag = bag[: game.cubes(place)], bag[game.cubes(place) :]
            piles.append(tuple(sorted(pile, key=COLOURS.index)))
        return DealCubes(CHANCE, tuple(piles))

    def refusal(self, game: GameRoA, state: StateRoA, action: DealCubes) -> str | None:
        """Every place gets its number, in the order of the colours, and the bag has them all."""
        every = [colour for pile in action.cubes for colour in pile]
        if not set(every) <= set(COLOURS):
            return "A cube has one of the five colours (§1.1)."
        if [len(pile) for pile in action.cubes] != [game.cubes(place) for place in game.places]:
            return "Each city gets as many cubes as are printed on it (§2.1, §2.2)."
        if any(list(pile) != sorted(pile, key=COLOURS.index) for pile in action.cubes):
            return "Cubes of a city are named in the order of their colours (§2.1)."
        if any(want > have for want, have in zip(count(every), state.bag, strict=True)):
            return "The bag does not have that many cubes of a colour (§1.1)."
        return None

    def apply(self, game: GameRoA, state: StateRoA, action: DealCubes) -> None:
        """Put the cubes into the cities; the barons are dealt next."""
        for place, cubes in zip(game.places, action.cubes, strict=True):
            put(state, place, count(cubes))
        state.emit(CubesDealt(sum(map(len, action.cubes))))
        state.replace_top(Frame("barons", (CHANCE,)))
