"""``python -m workbench.lesson_position GAME AT OUT``: a moment of a game file, for a lesson.

GAME is a native game file (also packed with gzip), AT the number of moves played, OUT a file in the
``data/positions`` of its title.
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

from trunkline import titles
from trunkline.kernel import Game, State, play
from trunkline.kernel.snapshot import freeze


def moment(path: Path, at: int) -> tuple[Game, State]:
    """Return the game of a file, and its state after a number of moves."""
    data = path.read_bytes()
    file: dict[str, Any] = json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)
    game = titles.load(file["title"], len(file["seats"]), file["options"])
    state = game.start()
    for entry in file["journal"][:at]:
        state = play(game, state, game.codec.decode(entry["act"]))
    return game, state


def main(game_file: str, at: str, out: str) -> None:
    """Write a position."""
    _, state = moment(Path(game_file), int(at))
    Path(out).write_text(json.dumps(freeze(state), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
