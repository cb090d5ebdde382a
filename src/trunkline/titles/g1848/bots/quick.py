"""The regular in a hurry: the same rules of thumb for imagined games, thirty times as fast."""

from __future__ import annotations

from typing import Any

from trunkline.bots.lookahead import Notes
from trunkline.kernel import Action, Game, Offer, View
from trunkline.titles.g1848.bots.building import lays_of
from trunkline.titles.g1848.bots.earnings import GuessMemory, remembering
from trunkline.titles.g1848.bots.regular import ANSWERS
from trunkline.titles.g1848.bots.situation import Choice, Situation, Style
from trunkline.titles.g1848.records.actions import PlaceTasmania

QUICK = Style(looks=3, solver=False, stations=False, sides=True, cautious=True)
MIX = 0x9E3779B97F4A7C15


class QuickPlayer:
    """Plays any seat of one imagined game, and remembers what it guessed in each round."""

    def __init__(self, game: Any, style: Style, shared: Notes) -> None:
        self.game = game
        self.style = style
        self.memory = GuessMemory({}, shared)
        self.luck: int | None = None

    def __call__(self, seed: int, seen: View[Any], offers: list[Offer]) -> Action:
        """Answer like the regular, without its sentence."""
        if self.luck is None:
            self.luck = seed
        if len(offers) == 1 and isinstance(offers[0], Action):
            return offers[0]
        state = seen.state
        # One seed for the whole round, however many actions it takes: candidates are then compared
        # by their value, not by later draws.
        moment = (state.turn * 8 + state.operating_round) * 8 + seen.seat
        luck = self.luck + moment * MIX & (1 << 64) - 1
        with remembering(self.memory):
            at = Situation(self.game, seen, offers, luck, self.style)
            step = state.frames[-1].step
            answer = self._track if step == "track" else ANSWERS.get(step)
            choice = (answer(at) if answer else None) or at.otherwise()
        return choice.action

    def _track(self, at: Situation) -> Choice | None:
        """Lay the tile of another game of this decision, else the best one."""
        order: list[Action] = self.memory.shared.setdefault(("builds", at.company), [])
        there = set(lays_of(at))
        for lay in order:
            if lay in there:
                return Choice(lay, "As before.")
        done = ("built", at.company, at.state.turn)
        if done in self.memory.game:
            return at.passing("Nothing is worth laying in this set.")
        choice = ANSWERS["track"](at)
        if choice is not None and choice.action in there:
            order.append(choice.action)
        elif not at.of(PlaceTasmania):
            self.memory.game[done] = True
        return choice


def quick(game: Game, plan: Style | None, notes: Notes) -> QuickPlayer:
    """Return a quick player for one imagined game."""
    return QuickPlayer(game, plan or QUICK, notes)
