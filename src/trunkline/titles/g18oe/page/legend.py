"""The legend of 18OE's map: its signs, the positions of its zones, the revenue of each place."""

from __future__ import annotations

from functools import lru_cache

from trunkline.board import Board
from trunkline.draw import svg
from trunkline.draw.geometry import SIZE
from trunkline.kernel import add_up
from trunkline.page.title import Region, Sign
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.page import crossings
from trunkline.titles.g18oe.page.picture import GROUNDS, shown
from trunkline.titles.g18oe.state import StateOE

SHADES = ("yellow", "green", "brown", "gray")
HERE = (0.0, 0.0)


def legend(game: GameOE) -> list[Sign]:
    """Return each sign of the map with its meaning."""
    less = [str(zones) for zones in sorted({*game.book.port_tokens.values()} - {0})]
    zone = svg.rect(-14, -9, 14, 18, class_="f-ground-3") + svg.rect(
        0, -9, 14, 18, class_="f-ground-2"
    )
    sea = svg.rect(-14, -9, 28, 18, class_="f-sea") + svg.path("M0 -9V9", class_="sea-border")
    pay = svg.rect(-15, -7, 30, 14, class_="pay", rx="6")
    patron = pay + svg.text_at("+£20", (0, 3.4), font_size="9", class_="b dark")
    letters = svg.text_at("PLM", (0, 3.2), font_size="8", class_="b dark")
    token = svg.circle(HERE, 11, class_="pay") + letters
    signs = [
        (
            _large(crossings.disc(HERE, public=True)),
            "Public port: any railroad may sail (§11.3.6)",
        ),
        (
            _large(crossings.disc(HERE, public=False)),
            "Private port: with a token there (§11.3.6)",
        ),
        (
            _large(crossings.disc(HERE, public=True, offshore=True)),
            "Offshore port: its city is linked to it directly (§11.3.6)",
        ),
        (
            crossings.boat((0.0, 3.0), 2),
            "Ferry: the number on the boat counts against the limit of a train (§11.3.7)",
        ),
        (sea, "Sea zones and their border: each zone crossed counts one (§11.3.4)"),
        (
            zone,
            "Zones of track rights by colour; how many chits are left stands at each of their"
            " places (§9.1)",
        ),
        (patron, "Patronage: paid for the first tile there, by colour of the phase (§11.1.8)"),
        (
            token,
            f"Station token; in a port it takes {' or later '.join(less)} sea zones off a crossing"
            " (§11.3.4)",
        ),
    ]
    return [{"sign": _sign(drawn), "text": text} for drawn, text in signs]


def _large(drawn: str) -> str:
    return svg.group([drawn], transform="scale(1.7)")


def _sign(drawn: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="trunkline" viewBox="-20 -16 40 32">'
        f"{drawn}</svg>"
    )


def regions(game: GameOE) -> list[Region]:
    """Return the name of each track-rights zone over the middle of its land (§9.1)."""
    seen, layout = set(shown(game.board)), game.board.map.layout
    found: list[Region] = []
    for zone in GROUNDS:
        land = [
            layout.centre(name, SIZE)
            for name, hex_ in game.board.map.hexes.items()
            if name in seen and hex_.land and hex_.colour != "red" and hex_.zones[:1] == (zone,)
        ]
        if land:
            x, y = (add_up(spot[k] for spot in land) / len(land) for k in (0, 1))
            found.append({"name": game.zone(zone), "at": [round(x), round(y)]})
    return found


def pays(game: GameOE, state: StateOE) -> dict[str, str]:
    """Return the current revenue of each place, for its tooltip."""
    shade = ("yellow", *game.phase(state).colours)[-1]
    found = {}
    for name in shown(game.board):
        if said := _pays(game.board, name, state.tiles.get(name), shade):
            found[name] = said
    return found


@lru_cache(maxsize=16_384)
def _pays(board: Board, name: str, lying: tuple[str, int] | None, shade: str) -> str:
    """Return the stops of one hex in words: a red zone pays by the phase (§11.3.9)."""
    said = []
    for stop in board.face({name: lying} if lying else {}, name).tile.stops:
        values = stop.revenue
        if not any(values):
            continue
        at = min(SHADES.index(shade), len(values) - 1)
        later = f", later £{'/'.join(map(str, values[at + 1 :]))}" if values[at + 1 :] else ""
        said.append(f"£{values[at]}{later}")
    return " and ".join(said)
