"""Concerns of the standing orders of 18xx players: shares, prices, directors, places.

A title describes its papers; the words and the changes that count are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from trunkline.board import Board
from trunkline.kernel import Action, BadData, Item, Order, OrderOffer, StopCondition, View, kind_of

Concerns = dict[str, StopCondition]


class Paper(NamedTuple):
    """The current shares of a company."""

    name: str
    called: str
    held: tuple[int, ...]
    """Percent by seat."""
    price: int
    director: int
    launched: int
    """Its progress: 0 before the launch, more with each larger kind it becomes."""


def concerns(
    writers: Mapping[type, Callable[..., Concerns]], game: Any, view: View[Any], order: Order
) -> Concerns:
    """Return the facts on which an order depends, from a title's writer for its action."""
    found: Concerns = {}
    for item in order.play:
        write = writers.get(type(item.action))
        if write is None:
            raise BadData(f"{kind_of(type(item.action))} is not ordered beforehand")
        found |= write(game, view, order, item.action)
    return found


def round_over(*where: Any) -> Concerns:
    """Return the concern of an order for one round."""
    return {"round": StopCondition("the round is over", where, own=True)}


def _others(paper: Paper, seat: int) -> tuple[int, ...]:
    return tuple(percent for other, percent in enumerate(paper.held) if other != seat)


def passing(papers: Iterable[Paper], seat: int, launch: str = "a company is launched") -> Concerns:
    """Return the concerns of a player who passes in a stock round.

    They are sales, the player's companies, new companies and launches. Other purchases do not
    concern the player until they threaten an office. Do not change the returned value.
    """
    return _passing(tuple(papers), seat, launch)


@lru_cache(maxsize=1024)
def _passing(papers: tuple[Paper, ...], seat: int, launch: str) -> Concerns:
    """Return the same concerns for all moves that leave the shares unchanged."""
    mine = [paper for paper in papers if paper.director == seat]
    near = tuple(max(_others(paper, seat), default=0) >= paper.held[seat] for paper in mine)
    return {
        "sold": StopCondition(
            "anyone sells shares", sum((_others(paper, seat) for paper in papers), ()), "less"
        ),
        "begun": StopCondition(
            "a company is begun", sum(paper.director >= 0 for paper in papers), "more"
        ),
        "directors": StopCondition(
            "a company gets another director",
            tuple(paper.director for paper in papers if paper.director >= 0),
        ),
        "falls": StopCondition(
            "the price of a share of yours falls",
            tuple(paper.price if paper.held[seat] else 0 for paper in papers),
            "less",
        ),
        "threat": StopCondition(
            "somebody has as much of a company of yours as you", (sum(near),), "more"
        ),
        "launched": StopCondition(launch, tuple(paper.launched for paper in papers), "more"),
    }


def to_pass(step: str, passing: Action) -> Iterator[OrderOffer]:
    """Yield orders to pass, in any round: once, or until something changes."""
    away = (Item(passing),)
    yield OrderOffer("Pass my next turn", Order(step, away, 1))
    yield OrderOffer("Pass until something changes", Order(step, away))


def buying(paper: Paper, seat: int) -> Concerns:
    """Return the concerns of a player who buys shares: sales, the price and a new director."""
    name, called = paper.name, paper.called
    return {
        f"sold:{name}": StopCondition(f"anyone sells {called}", _others(paper, seat), "less"),
        f"price:{name}": StopCondition(f"the price of {called} changes", paper.price),
        **directing(name, called, paper.director),
    }


def directing(name: str, called: str, director: int) -> Concerns:
    """Return the concern of an order for a company: the player must still direct it."""
    return {f"director:{name}": StopCondition(f"{called} gets another director", director)}


def trains(name: str, called: str, held: Iterable[str]) -> Concerns:
    """Return the concern of an order about income: the company's trains."""
    return {f"trains:{name}": StopCondition(f"the trains of {called} change", tuple(held))}


@lru_cache(maxsize=64)
def times(phase: str, end: str, begins: str = "a new phase begins") -> Concerns:
    """Return the concerns of an order for a company: the phase, and the known end of the game.

    A phase brings rust, other train limits and other tiles, and the end changes what money is
    worth. Changes by the player's own actions count too, since rust elsewhere is easily overlooked.
    Do not change the returned value.
    """
    return {
        "phase": StopCondition(f"{begins}: trains may rust, and limits change", phase, own=True),
        "end": StopCondition("it becomes known how the game ends", end, own=True),
    }


def tile(
    board: Board,
    tiles: Mapping[str, tuple[str, int]],
    tokens: Mapping[str, tuple[str, ...]],
    hex_name: str,
    called: str,
) -> Concerns:
    """Return the concern of a tile: its place and the neighbouring hexes must be unchanged."""
    around = [other for other in board.map.neighbours[hex_name] if other]
    here = [held for city, held in tokens.items() if city.partition(".")[0] == hex_name]
    return {
        f"tile:{hex_name}": StopCondition(f"anyone lays a tile on {called}", tiles.get(hex_name)),
        f"tokens:{hex_name}": StopCondition(f"anyone places a token on {called}", tuple(here)),
        f"beside:{hex_name}": StopCondition(
            f"anyone lays a tile beside {called}",
            tuple(tiles.get(other) for other in around),
        ),
    }


def token(tokens: Mapping[str, tuple[str, ...]], city: str, called: str) -> Concerns:
    """Return the concern of a token: no other token may have come to the city."""
    return {f"city:{city}": StopCondition(f"anyone places a token in {called}", tokens.get(city))}
