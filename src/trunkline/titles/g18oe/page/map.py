"""The map of 18OE for a page: parts to draw, places to choose, the track of a run."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from trunkline.draw import overlays, parts, svg, theme
from trunkline.draw.geometry import SIZE
from trunkline.draw.views import BoardView, Livery
from trunkline.eighteen.page import map as kit_map
from trunkline.kernel import View
from trunkline.page.cells import Point
from trunkline.page.eighteen import Piece
from trunkline.page.places import ChoiceShown
from trunkline.page.title import GameMap, Hex, Owner, Spot, Stop
from trunkline.routes import Path
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.page import crossings, legend, picture
from trunkline.titles.g18oe.page.words import words
from trunkline.titles.g18oe.printed.cards import Book, MinorCard, RegionalCard
from trunkline.titles.g18oe.rules.running.runs import company, track_of
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.build_reach import ways
from trunkline.titles.g18oe.state import FLOATED, NATIONAL, NOBODY, StateOE

Held = tuple[tuple[int, tuple[str, ...]], ...]


def charters(book: Book) -> list[RegionalCard | MinorCard]:
    """Everything that can own a token."""
    return [*book.regionals.values(), *book.minors.values()]


def liveries(book: Book) -> dict[str, Livery]:
    """Return the look of each railroad's tokens: its letters, its colour, a pattern."""
    found = {}
    for place, card in enumerate(charters(book)):
        pattern = theme.PATTERNS[place % len(theme.PATTERNS)]
        found[card.id] = Livery(card.id, card.colour, pattern)
    return found


def owners(game: GameOE) -> dict[str, Owner]:
    """Name, letters, colour and pattern of every railroad."""
    names = {card.id: card.name for card in charters(game.book)}
    return kit_map.owners(liveries(game.book), names.__getitem__)


def pictures(game: GameOE, view: View[StateOE]) -> dict[str, str]:
    """Return the frame of the map, each hex, and all tiles."""
    state, board = view.state, game.board
    tokens = kit_map.token_slots(state.tokens)
    shade = ("yellow", *game.phase(state).colours)[-1]
    drawer = _drawer(game)
    found = {"map": drawer.frame, "tiles": drawer.tiles}
    for name in picture.shown(board):
        held: Held = tuple(sorted(tokens[name].items())) if name in tokens else ()
        patron = state.patronage.get(name, "")
        pays = kit_map.pays_by_phase(board, state.tiles, name)
        late = shade if pays or patron else "yellow"
        key = (name, state.tiles.get(name), held, patron, late)
        for part, drawn in drawer.part(key).items():
            found[f"map/{part}"] = drawn
    return found


_LAST = '<g data-part="marks"></g>'
"""Marks on top of a frame."""


_PATRON = tuple((x, -19.5) for x in (-32.0, -26.5, -21.0, -15.5, -10.0))
"""The room that the sign of a patron takes on its hex."""


class _Drawer:
    """Draws the hexes of one game; most stay as they are from one moment to the next."""

    def __init__(self, game: GameOE) -> None:
        self.board = game.board
        self.game = game
        self.liveries = liveries(game.book)
        printed = picture.view(box=game.board)
        self.ground = parts.ground_of(printed)
        frame = parts.frame(printed)
        self.frame = frame.replace(_LAST, crossings.signs(game.board) + _LAST)
        self.tiles = kit_map.symbols(game.board)
        self._blank: dict[str, BoardView] = {}
        self.part = lru_cache(maxsize=16_384)(self._part)

    def _part(self, key: tuple[str, tuple[str, int] | None, Held, str, str]) -> dict[str, str]:
        name, lying, held, patron, shade = key
        laid = {name: lying} if lying else {}
        shown = picture.hex_view(self.board, name, laid)
        tokens = {at: tuple(self.liveries.get(one) for one in owners) for at, owners in held}
        signs = (*shown.signs, *(_PATRON if patron else ()))
        drawn = parts.hexes(self._view(shade), replace(shown, tokens=tokens, signs=signs))
        if patron:
            drawn[name] += self._patron(name, patron, shade)
        return drawn

    def _patron(self, name: str, tile: str, shade: str) -> str:
        """Return the revenue of a city's patron in this phase, as a sign on its hex (§11.1.8)."""
        pays = self.game.book.patrons[tile].pays[legend.SHADES.index(shade)]
        x, y = self.board.map.layout.centre(name, SIZE)
        left, top = x - 36, y - 26
        sign = svg.rect(left, top, 30, 13, class_="pay", rx="6")
        said = svg.text_at(f"+£{pays}", (left + 15, top + 10), font_size="10", class_="n dark")
        return svg.group([sign, said], class_=f"patron value {svg.fit(10)}")

    def _view(self, shade: str) -> BoardView:
        if shade not in self._blank:
            layout = self.board.map.layout
            atlas = picture.atlas(self.board)
            self._blank[shade] = BoardView(layout, (), phase=shade, currency="£", atlas=atlas)
        return self._blank[shade]


_DRAWERS: dict[int, tuple[GameOE, _Drawer]] = {}


def _drawer(game: GameOE) -> _Drawer:
    """Return one drawer for each board and book; tables of the same game share the drawings."""
    key = id(game.board)
    known = _DRAWERS.get(key)
    if known is None or known[0].board is not game.board:
        if len(_DRAWERS) > 3:
            _DRAWERS.clear()
        known = _DRAWERS[key] = (game, _Drawer(game))
    return known[1]


def ground(game: GameOE, around: Sequence[str] = ()) -> str:
    """Return the ground of the map, which stays the same for the whole game."""
    if around:
        return parts.ground_of(picture.view(box=game.board), around)
    return _drawer(game).ground


def point(game: GameOE, state: StateOE, name: str, index: int) -> Point:
    """Return a stop's position on the map."""
    return kit_map.point(game.board, state.tiles, name, index)


def still_map(game: GameOE) -> GameMap:
    """Return each hex's position, name and rank."""

    def said(name: str) -> Hex:
        named = game.board.map[name].name
        if not named:
            return {}
        found: Hex = {"name": named, "rank": _rank(game, name)}
        if also := words().aliases.get(named):
            found["also"] = list(also)
        return found

    found, shown = kit_map.still_map(game.board, said), picture.shown(game.board)
    seas: dict[str, list[str]] = {}
    for name in shown:
        if sea := game.board.map[name].sea:
            seas.setdefault(sea, []).append(name)
    return {
        **found,
        "hexes": {name: found["hexes"][name] for name in shown},
        "areas": [{"name": sea, "more": "sea zone", "at": at} for sea, at in seas.items()],
        "ground": parts.ground_facts(ground(game)),
        "opens": [56, 46],
        "regions": legend.regions(game),
        "legend": legend.legend(game),
    }


def pieces(game: GameOE, state: StateOE) -> list[Spot]:
    """Tokens of privates and minors that lie on the map, to be found by name (§14, §15)."""
    lying = [
        ("Star Harbor", state.harbour[0]),
        ("Central Circle", state.circle[0]),
        ("Hochberg", state.hochberg),
        ("Minor D's token", state.bonus_city),
        *(("Brandt & Brandau", name) for name in state.brandt),
    ]
    return [{"name": what, "more": name, "at": [name]} for what, name in lying if name]


def _rank(game: GameOE, name: str) -> int:
    """Return the rank of a name on a zoomed-out map: great cities, cities, towns."""
    if game.board.map[name].colour == "red" or game.geo.grade(game.board, name) == "metropolis":
        return 1
    if name in game.geo.city_zone:
        return 2 if game.geo.grade(game.board, name) == "grand" else 3
    return 4


def owners_now(game: GameOE, state: StateOE) -> dict[str, Owner]:
    """Return the player of each railroad, the places of its tokens, and the look of a national."""
    found: dict[str, list[str]] = {}
    for city, standing in state.tokens.items():
        for owner in standing:
            if owner:
                found.setdefault(owner, []).append(city)
    looks = _nationals(game, state)
    return {
        name: {
            "at": found.get(name, []),
            "seat": None if line.president == NOBODY else line.president,
            **looks.get(name, Owner()),
        }
        for name, line in state.companies.items()
    }


def _nationals(game: GameOE, state: StateOE) -> dict[str, Owner]:
    """Return letters and colour of each national; a second one of a country has a pattern, too."""
    found: dict[str, Owner] = {}
    formed: Counter[str] = Counter()
    for name, line in state.companies.items():
        if line.kind != NATIONAL:
            continue
        card = game.book.regionals[name]
        look, place = words().nationals[card.national], formed[card.national]
        formed[card.national] += 1
        found[name] = {
            "name": f"{card.national}, formerly {card.name}",
            "letters": f"{look.letters}{place + 1}" if place else look.letters,
            "colour": look.colour,
            "paint": theme.pattern(theme.PATTERNS[place], look.colour) or "",
        }
    return found


def stops(game: GameOE, state: StateOE) -> dict[str, Stop]:
    """Return the positions of cities that can be chosen: all with slots."""
    return kit_map.stops(game.board, state.tiles)


def track(game: GameOE, state: StateOE, name: str) -> ChoiceShown:
    """Return the track, ports and seas that a railroad's trains may use."""
    problem = track_of(game, state, company(game, state, name))
    at = [_at(game, state, stop.id) for stop in problem.stops]
    return {
        "trains": [
            {"id": train.card, "name": train.name} for train in state.companies[name].trains
        ],
        "stops": [
            {
                "id": stop.id,
                "name": stop.name or stop.id,
                "value": stop.value,
                "town": stop.kind == "town",
                "token": stop.token,
                "through": not (stop.blocked or stop.terminal),
                "at": at[place],
            }
            for place, stop in enumerate(problem.stops)
        ],
        "paths": [
            kit_map.track_path(path, drawn_piece(game, state, path)) for path in problem.paths
        ],
    }


def _at(game: GameOE, state: StateOE, stop: str) -> Point:
    name, _, index = stop.partition(".")
    return point(game, state, name, int(index) if index.isdigit() else 0)


def drawn_piece(game: GameOE, state: StateOE, path: Path) -> Piece:
    """Return a piece of track as on its tile; ferries and lanes as lines over the water."""
    name, _, number = path.id.partition(":")
    board = game.board
    if name in (ferries := crossings.ferries(board)):
        return {"d": ferries[name][int(number)], "at": [0, 0]}
    hex_name = name.partition(".")[0].partition(" ")[0]
    if number.startswith("to "):  # both halves of a lane run together: one of them is drawn
        other = number[3:].partition(".")[0].partition(" ")[0]
        first = path.b[-1] == 0
        return {"d": crossings.lane(board, hex_name, other) if first else "", "at": [0, 0]}
    faces = board.face(state.tiles, hex_name).paths
    piece = _NUMBER.match(number)
    if piece and int(piece[0]) < len(faces):
        a, b = faces[int(piece[0])]
        x, y = board.map.layout.centre(hex_name, SIZE)
        d = overlays.piece(picture.hex_view(board, hex_name, state.tiles), board.map.layout, a, b)
        return {"d": d, "at": [round(x, 1), round(y, 1)]}
    return {"d": "", "at": [0, 0]}


_NUMBER = re.compile(r"\d+")


def extent(game: GameOE, state: StateOE, name: str) -> ChoiceShown:
    """Return a railroad's home, its tokens, and the extent of its track."""
    line = state.companies[name]
    if line.status != FLOATED:
        return {}
    if line.kind == NATIONAL:
        return {"home": [], "stations": [], "reach": list(game.geo.places[line.zones[0]])}
    reached = ways(game, state, name).hexes() if state.phase != "1" else ()
    return {
        "home": [line.home],
        "stations": list(tokens.placed(state, name)),
        "reach": [one for one in dict.fromkeys(reached) if game.board.map[one].land],
    }
