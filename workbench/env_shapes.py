"""``python -m workbench.env_shapes [TITLE]``: find shapes of titles' states in recorded games.

``trunkline.env`` lays observations out by these files. They change only when this is run: a network
that was trained with one layout does not fit another.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path

from trunkline import env, titles
from trunkline.env import shapes
from trunkline.interop import load_data

GAMES = Path(__file__).resolve().parents[1] / "tests" / "rules" / "games"
LAYOUTS = Path(env.__file__).parent / shapes.FOLDER
STEP = 5
"""Offers are looked at in one moment of so many."""


def shape_of(title: str) -> shapes.Shape:
    """Return the shape of a title, from all its recorded games."""
    shape = shapes.Shape()
    for file in sorted(GAMES.glob(f"{title}-[0-9]*.json.gz")):
        timeline = load_data(json.loads(gzip.decompress(file.read_bytes())), audited=False).timeline
        for place, moment in enumerate(timeline):
            if place % STEP:
                shape.see(moment.state, timeline.game.seats)
            else:
                shapes.see_moment(shape, timeline.game, moment.state)
            if moment.action is not None and moment.action.seat >= 0:
                shape.see_action(moment.action)
    return shape


def main() -> None:
    """Write the file of each title."""
    LAYOUTS.mkdir(exist_ok=True)
    for title in sys.argv[1:] or titles.ours():
        text = json.dumps(shape_of(title).data(), indent=1, ensure_ascii=False)
        (LAYOUTS / f"{title}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
