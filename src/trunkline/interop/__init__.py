"""Game files: any file as a replayed game, and games in the formats of other programs.

``load_any`` reads a native file, or one in a format that a title reads (``Title.formats``), and
returns all its states: docs/interop.md.
"""

from trunkline.interop.load import format_of, load_any, load_data, traced
from trunkline.titles import Divergence, Replay

__all__ = ["Divergence", "Replay", "format_of", "load_any", "load_data", "traced"]
