"""The steps of a company's turn in their order (§7.3)."""

from __future__ import annotations

from trunkline.eighteen.rules.turns import Turn

TURN = Turn("track", "token", "run", "blocking", "dividend", "train", "finish", "turn_over")
STEPS = TURN.steps
leave = TURN.leave
