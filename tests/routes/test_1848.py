"""Features of route problems that 1848 lacks, because its tiles cannot make them."""

from __future__ import annotations

from trunkline.board.tiles import STOP
from trunkline.titles.g1848.printed.board import board


def test_no_town_of_1848_can_be_passed_twice() -> None:
    """§10.1.2 forbids only the same track twice; but no town or harbour has four tracks.

    A second pass needs two more tracks than the first. So "a stop once a route" restricts nothing.
    """
    printed = board()
    faces = [*printed.catalogue.tiles.values()]
    faces += [place.face.tile for place in printed.map.hexes.values()]
    small = 0
    for tile in faces:
        for index, stop in enumerate(tile.stops):
            if stop.kind not in ("city", "red"):
                tracks = sum(STOP + index in path for path in tile.paths)
                assert tracks <= 2, tile
                assert stop.count == 1, tile
                assert stop.kind != "junction", tile
                small += 1
    assert small > 10


def test_every_stop_of_1848_with_track_pays() -> None:
    """So a route to the next stop pays, and whether trains can run at all needs no search."""
    printed = board()
    faces = [*printed.catalogue.tiles.values()]
    faces += [place.face.tile for place in printed.map.hexes.values()]
    stops = [stop for tile in faces if tile.paths for stop in tile.stops]
    assert len(stops) > 30
    assert min(pays for stop in stops for pays in stop.revenue) > 0
