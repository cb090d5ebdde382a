"""Running trains: the step of the turn (§11.3). The routes themselves are found in `running`."""

from __future__ import annotations

from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.events import TrainsRan
from trunkline.titles.g18oe.state import StateOE
from trunkline.titles.g18oe.track import operation


def runs_alone(game: GameOE, state: StateOE) -> bool:
    """Whether nobody has to choose: there are no trains, or a national counts (§11.3.10)."""
    return True


def run_alone(game: GameOE, state: StateOE) -> None:
    """DEV ONLY."""
    from trunkline.titles.g18oe.operating import advance
    from trunkline.titles.g18oe.waters import ways

    op = operation(state)
    line = state.railroads[op.railroad]
    revenue = 0
    if line.trains:
        land = ways(game, state, op.railroad).land
        values = sorted(
            (
                game.board.face(state.tiles, h).tile.stops[i].value(game.phase(state).colours[-1])
                for h, i in land.stops
            ),
            reverse=True,
        )
        cap = sum(game.sides[t.name].cities for t in line.trains)
        if len(values) > 1:
            revenue = sum(values[:cap])
    state.op = op._replace(revenue=revenue)
    state.tell(TrainsRan(game.called(op.railroad), revenue))
    advance(game, state, "run")
