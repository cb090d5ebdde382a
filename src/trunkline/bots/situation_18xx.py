"""The situation of a bot for an 18xx title when it is asked."""

from __future__ import annotations

from trunkline.bots.random import finish
from trunkline.bots.step_bot import Choice, G, S, Situation
from trunkline.eighteen.parts.actions import Pass
from trunkline.kernel import Plan


class Situation18xx(Situation[G, S]):
    """A question put to a seat of an 18xx game."""

    @property
    def cash(self) -> int:
        """My money."""
        money: int = self.state.players[self.seat].cash  # type: ignore[attr-defined]
        return money

    def passing(self, why: str) -> Choice | None:
        """Pass, if that is allowed."""
        passes = self.of(Pass)
        return Choice(passes[0], why) if passes else None

    def planned(self) -> Choice | None:
        """Return the routes as the solver completes them, whatever else is on offer."""
        plan = next((offer for offer in self.offers if isinstance(offer, Plan)), None)
        if plan is None:
            return None
        action = finish(self.game, self.view, plan)  # type: ignore[arg-type]
        return Choice(action, "These routes earn most.")

    def otherwise(self) -> Choice:
        """Pass where no rule of thumb applies, or draw lots."""
        return self.passing("Nothing better is on offer.") or super().otherwise()
