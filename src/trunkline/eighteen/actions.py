"""What players do in any 18xx game, as frozen records; a title adds its own."""

from __future__ import annotations

from trunkline.kernel import Action, record


@record
class Pass(Action):
    """Do nothing, or nothing more, in this step or turn."""
