"""Long games to measure tables with: files, and journals in which much was taken back."""

from __future__ import annotations

import functools
import itertools
import random
from dataclasses import replace
from typing import Any

from trunkline import titles
from trunkline.bots.random import RandomPlayer
from trunkline.kernel import (
    CHANCE,
    Game,
    Timeline,
    asked,
    digest,
    draw_chance,
    files,
    finished,
    kind_of,
    view,
)
from trunkline.kernel.offers import template
from trunkline.kernel.secrets import see_offers
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.play.line import EVERY, Line, pack
from trunkline.table.play.transaction import Transaction
from trunkline.table.seats.seating import SeatWish
from trunkline.table.titles import Installed
from workbench.depot import make_depot
from workbench.games import play

ENDLESS = "1848 without end"
LENGTH, DEPTH = 700, 7_000
"""Actions of a long game, and of one that is taken back and played on without end."""


class Shelf:
    """The installed titles, the depot, and 1848 with a bank that does not break."""

    def __init__(self) -> None:
        self.installed = Installed()

    def catalogue(self) -> Any:
        return self.installed.catalogue()

    def load(
        self,
        title: str,
        seats: int,
        options: Any,
        version: int | None = None,
        amendments: str = "",
    ) -> Any:
        if title == "depot":
            return make_depot(seats, options, 1)
        if title == ENDLESS:
            return endless(seats)
        return self.installed.load(title, seats, options, version, amendments)


def endless(seats: int) -> Game:
    """1848 in which only money never runs out, so that a game can have any length."""
    game: Any = titles.load("1848", seats, {})
    game.title, game.cards = ENDLESS, replace(game.cards, bank=10_000_000)
    return game  # type: ignore[no-any-return]


def self_play(game: Game, most: int, seed: int = 1) -> dict[str, Any]:
    """Return the file of a random game, cut off after a number of actions."""
    timeline: Timeline[Any] = Timeline(game, game.start())
    player, chance = RandomPlayer(seed, game), random.Random(seed)
    while not finished(timeline.state) and timeline.now < most:
        state = timeline.state
        seat = asked(state)[0]
        if seat == CHANCE:
            action = draw_chance(game, state, chance)
        else:
            action = player.choose(view(game, state, seat), see_offers(game, state, seat))
        timeline.play(action, audited=False)
    return files.write(timeline, names(game))


def names(game: Game) -> list[str]:
    return [f"player {n}" for n in range(game.seats)]


@functools.cache
def longest_1848() -> dict[str, Any]:
    """Return the first actions of a game of 1848 between novices and random players."""
    game = titles.load("1848", 4, {"edition": "first-2007"})
    games = (play(game, seed, best="novice") for seed in itertools.count(1))
    file = files.write(next(line for line in games if line.now >= LENGTH), names(game))
    return {**file, "journal": file["journal"][:LENGTH]}


def deep_1848(busy: int = 400) -> dict[str, Any]:
    """Return a line of thousands of actions of 1848.

    Random players fill the board, then all players pass.
    """
    game = endless(6)
    lines = (_deep(game, DEPTH, busy, seed) for seed in itertools.count(1))
    timeline = next(line for line in lines if line.now == DEPTH)
    return files.write(timeline, names(game))


def _deep(game: Game, most: int, busy: int, seed: int) -> Timeline[Any]:
    timeline: Timeline[Any] = Timeline(game, game.start())
    player = RandomPlayer(seed, game)
    while not finished(timeline.state) and timeline.now < most:
        state = timeline.state
        seat = asked(state)[0]
        offers = see_offers(game, state, seat)
        passes = (one for one in map(template, offers) if kind_of(type(one)) == "pass")
        action: Any = next(passes, None) if timeline.now > busy else None
        timeline.play(action or player.choose(view(game, state, seat), offers), audited=False)
    return timeline


def contested_1848(house: House, me: Account) -> str:
    """Make a table whose journal has thousands of actions, of which most were undone."""
    source = longest_1848()
    game = titles.load("1848", 4, source["options"])
    acts = [game.codec.decode(entry["act"]) for entry in source["journal"]]
    wish = TableSetup("1848", (SeatWish("me"),) * 4, undo="always")
    record, sittings, _ = house.draft(me, wish, game)
    batch = Transaction(record, sittings, Line(), me.id)
    states: list[Any] = [game.start()]
    batch.add("start", None, {"rules_version": 1, "secrets": False}, digest=digest(states[0]))
    kept, played = [], 0
    while played < DEPTH:
        here = batch.line.now
        for action in acts[here : here + 11]:
            states.append(batch.act(game, states[-1], action, by="player"))
            played += 1
            if len(states) % EVERY == 1:
                kept.append((batch.entries[-1].number, pack(states[-1])))
        batch.states.clear()
        back = here + 1  # so the next eleven are mostly the same again
        batch.add("undo", 0, {"to": back, "asked": None}, digest=None)
        del states[back + 1 :]
    batch.stand(game, states[-1])
    house.journal.create(batch.record, sittings, batch.entries)
    for number, data in kept:
        house.journal.keep_snapshot(record.id, number, data)
    return record.id
