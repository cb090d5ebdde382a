"""What a bot for 18OE has before it when it is asked."""

from __future__ import annotations

from collections.abc import Callable

from trunkline.bots.situation_18xx import Situation18xx
from trunkline.bots.step_bot import Choice
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.state import Operation, Railroad, StateOE


class Situation(Situation18xx[GameOE, StateOE]):
    """A question put to a seat."""

    @property
    def op(self) -> Operation:
        """The turn that is being played."""
        assert self.state.op is not None
        return self.state.op

    @property
    def line(self) -> Railroad:
        """The railroad that operates."""
        return self.state.companies[self.op.company]


Answer = Callable[[Situation], Choice | None]


__all__ = ["Answer", "Choice", "Situation"]
