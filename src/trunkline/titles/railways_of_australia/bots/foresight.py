"""Looking a turn ahead over the regular, by counted work: finished games are reviewed with it."""

from __future__ import annotations

from trunkline.bots.lookahead import Candidate, Foresight, Notes
from trunkline.bots.step_bot import Answering, Situation
from trunkline.kernel import Action, Game, Offer, View, add_up
from trunkline.kernel.offers import template
from trunkline.titles.railways_of_australia.bots import deciding
from trunkline.titles.railways_of_australia.bots.deciding import Player
from trunkline.titles.railways_of_australia.bots.novice import ANSWERS as HASTY
from trunkline.titles.railways_of_australia.bots.regular import REGULAR, regular
from trunkline.titles.railways_of_australia.bots.valuation import outlook, worth
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.state import StateRoA

TURNS = 1
"""Turns until an imagined game is valued; more would take seconds."""
OPTIONS = 3
"""The regular's options that are tried besides the best."""


class QuickPlayer:
    """Plays any seat of an imagined game as a novice does."""

    def __init__(self, game: GameRoA) -> None:
        self.game = game

    def __call__(self, seed: int, seen: View[StateRoA], offers: list[Offer]) -> Action:
        """Answer at once, as a novice does."""
        bot: Answering[Situation[GameRoA, StateRoA]] = Answering(seed, self.game, HASTY, Situation)
        return bot.choose(seen, offers)


def quick(game: Game, plan: Player | None, notes: Notes) -> QuickPlayer:
    """Return a quick player for one imagined game."""
    assert isinstance(game, GameRoA)
    return QuickPlayer(game)


def ideas(
    game: GameRoA, view: View[StateRoA], offers: list[Offer], chosen: Action, seed: int
) -> list[Candidate]:
    """Return the regular's next best options; all options for a baron or a bid."""
    at = Situation(game, view, offers, seed)
    step = view.state.frames[-1].step
    if step in ("keep", "bid"):
        return [Candidate(template(offer)) for offer in offers]
    if step not in ("act", "further"):
        return []
    return [Candidate(option.action) for option in deciding.options(at, REGULAR)[: OPTIONS + 1]]


def over(game: GameRoA, start: StateRoA, state: StateRoA) -> bool:
    """At the end of the turn."""
    return state.turn.number >= start.turn.number + TURNS


def value(game: GameRoA, state: StateRoA, seat: int) -> float:
    """Points, and what the networks will bring while the game goes on, against the others."""
    points = {other: float(number) for other, number in game.result(state).items()}
    if state.frames:
        for other in game.player_seats:
            look = outlook(game, state, REGULAR.deliveries, REGULAR.ahead)
            points[other] += worth(game, state, other, look)
    others = [points[other] for other in game.player_seats if other != seat]
    return points[seat] - (max(others) + add_up(others) / len(others)) / 2


FORESIGHT = Foresight(
    regular, quick, ideas, value, scale=10, over=over, rounds=(1, 1), most=3, work=300, least=0.5,
    unit="{:.1f} points",
)  # fmt: skip
