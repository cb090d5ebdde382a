"""Game files: those of 18xx.games in and out, and any file as a replayed game.

``load_any`` reads a native file or one of 18xx.games and returns all its states: docs/interop.md.
The files of 18xx.games belong to 1848: ``titles.g1848.site`` reads and writes them.
"""

from trunkline.interop.load import load_any, load_data
from trunkline.titles.g1848.site.errors import Divergence
from trunkline.titles.g1848.site.export import dumps, export, why_not
from trunkline.titles.g1848.site.replay import Mispriced, Replay, replay_site
from trunkline.titles.g1848.site.trace import lines

__all__ = [
    "Divergence",
    "Mispriced",
    "Replay",
    "dumps",
    "export",
    "lines",
    "load_any",
    "load_data",
    "replay_site",
    "why_not",
]
