"""Aims besides deliveries: major lines, and the player's rail baron."""

from __future__ import annotations

from trunkline.bots.step_bot import Situation
from trunkline.kernel import Secret, add_up
from trunkline.titles.railways_of_australia.bots.link_candidates import Idea
from trunkline.titles.railways_of_australia.bots.valuation import actions_left, gain
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.printed.facts import Baron, MajorLine
from trunkline.titles.railways_of_australia.rules.cards.line_progress import Distances
from trunkline.titles.railways_of_australia.state import StateRoA

EACH_BUILD = 0.8
"""Factor for each build more that a major line misses."""
A_LINK = {"most_links": 0.5, "most_cities": 0.4, "longest_chain": 0.3}
"""Value of another link to a baron that counts them."""
A_TOWN = 1.5
A_LEVEL, A_TAKING = 0.6, 0.4
"""Value of an engine level and of a card to the barons that count them."""


class Aims:
    """The value of links besides deliveries, for one decision."""

    def __init__(self, at: Situation[GameRoA, StateRoA], line: float) -> None:
        """Take the share of a major line's points that counts with one build missing.

        It is 0 for a player who considers neither future lines nor the baron.
        """
        self.game, self.state, self.seat = at.game, at.state, at.seat
        self.line = line
        self.baron = _baron(at) if line else None
        self.distances = Distances(at.game, at.state, at.seat)
        self.actions = actions_left(at.game, at.state)
        self.lines = [
            (line, self._points(line), self.distances.without(line))
            for number, line in at.game.lines.items()
            if number not in at.state.lines
        ]
        self.known: dict[tuple[str, str], float] = {}

    def _points(self, line: MajorLine) -> float:
        more = self.baron.points[0] if self.baron and self.baron.rule == "major_lines" else 0
        return gain(self.game, self.state, self.seat, line.points) + more

    def link(self, idea: Idea) -> float:
        """Value a link by its progress towards major lines and the baron."""
        (pair, *_) = idea.joins(self.state)
        if pair not in self.known:
            self.known[pair] = add_up(
                points * (self._near(self.distances.with_link(line, *pair)) - self._near(now))
                for line, points, now in self.lines
            )
        return self.known[pair] + self._for_baron(idea)

    def _near(self, builds: int | None) -> float:
        """Return the share of a line that counts at a distance; a novice counts complete lines."""
        if builds == 0:
            return 1.0
        if builds is None or not self.line or builds > 2 * self.actions:
            return 0.0
        return self.line * EACH_BUILD ** (builds - 1)

    def _for_baron(self, idea: Idea) -> float:
        if self.baron is None:
            return 0.0
        town = self.game.places[idea.way.target].kind == "town"
        return A_LINK.get(self.baron.rule, 0.0) + A_TOWN * (self.baron.rule == "towns" and town)

    def level(self) -> float:
        """Value an engine level for the baron."""
        return A_LEVEL if self.baron and self.baron.rule == "highest_engine" else 0.0

    def taking(self) -> float:
        """Value taking a card for the baron."""
        return A_TAKING if self.baron and self.baron.rule == "most_cards" else 0.0


def _baron(at: Situation[GameRoA, StateRoA]) -> Baron | None:
    kept = at.state.kept.get(at.seat)
    return at.game.barons[kept.value] if isinstance(kept, Secret) else None
