"""Game files: those of 18xx.games in and out, and any file as a replayed game.

``load_any`` reads a native file or one of 18xx.games and returns all its states: docs/interop.md.
"""

from trunkline.interop.errors import Divergence
from trunkline.interop.load import load_any, load_data
from trunkline.interop.replay import Mispriced, Replay, replay_site

__all__ = ["Divergence", "Mispriced", "Replay", "load_any", "load_data", "replay_site"]
