"""Networks: where the trains of an owner could go, exactly.

A train leaves a token of its owner, never uses a side of a hex twice and so never reverses at a
junction, ends at a terminal and at a city full of foreign tokens (1848 §7.7.3-7.7.4). Spreading
from hex to hex cannot decide whether such a walk reaches a side: a walk that loops and comes back
through the same side in the other direction is not legal for a train.

So treat each side of a hex as an edge of a matching that joins its two ends, one in each hex, and
each track inside a hex as an edge between two ends. A train's walk is then an alternating path, and
the ends by which a train can enter a hex are the even vertices of an alternating forest grown from
the tokens, blossoms contracted (Edmonds 1965). Growing is monotone: when track is added, the same
forest grows further. So one more tile is answered in microseconds.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Container, Iterator, Mapping
from functools import lru_cache

from trunkline.board.forest import EVEN, Forest, grow, sprout
from trunkline.board.hexes import SIDES, opposite
from trunkline.board.tiles import Face, Ways
from trunkline.board.track import Board, Laid

Place = tuple[str, int]
"""A stop: hex and index on its tile."""
Slots = tuple[str | None, ...]
Tokens = Mapping[Place, Slots]
"""Token owners at each stop; stops without tokens may be missing."""
Gate = Callable[[Face, Tokens, str, int], Ways]
"""The ways through a hex with rules of its own, for an owner; the last argument has a bit for each
city there that is full of others' tokens (18OE §11.2.2: Lille and its ferry)."""
Gates = Mapping[str, Gate]
NO_GATES: Gates = {}


class Grid:
    """The ends of a map: 6*h+s is side s of hex number h, its `mate` the same side from beyond."""

    __slots__ = ("board", "index", "mate", "names")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.names = tuple(board.map.hexes)
        self.index = {name: at for at, name in enumerate(self.names)}
        self.mate = array("i", (self._mate(name, side) for name in self.names for side in SIDES))

    def _mate(self, name: str, side: int) -> int:
        other = self.board.map.neighbours[name][side]
        if other is None or self.board.map.border(name, side) == "impassable":
            return -1
        return 6 * self.index[other] + opposite(side)


@lru_cache(maxsize=8)
def grid(board: Board) -> Grid:
    """Return the grid of a board, made once."""
    return Grid(board)


class Reach:
    """The reach of an owner's trains on one board: an immutable value.

    It is made by `reach`, and from another one by `after`.
    """

    __slots__ = ("_forest", "_gates", "_grid", "_roots", "_ways", "laid", "owner", "tokens")

    def __init__(
        self,
        found: Grid,
        laid: Laid,
        tokens: Tokens,
        owner: str,
        ways: list[Ways],
        roots: tuple[int, ...],
        forest: Forest,
        gates: Gates = NO_GATES,
    ) -> None:
        self._grid, self._ways, self._roots, self._forest = found, ways, roots, forest
        self._gates = gates
        self.laid, self.tokens, self.owner = laid, tokens, owner

    def enters(self, name: str, side: int) -> bool:
        """Return True if a train could enter this hex by this side, built on or not."""
        return self._forest.label[6 * self._grid.index[name] + side] == EVEN

    def mask(self, name: str) -> int:
        """Return the sides by which a train could enter the hex, as bits."""
        at = 6 * self._grid.index[name]
        label = self._forest.label
        if label.find(EVEN, at, at + 6) < 0:
            return 0
        return sum([1 << side for side in SIDES if label[at + side] == EVEN])

    def sees(self, name: str, stop: int) -> bool:
        """Return True if a stop is reached. The owner's tokens always are."""
        if self.owner in self.tokens.get((name, stop), ()):
            return True
        return any(self.enters(name, side) for side in self._face(name).stop_sides[stop])

    def home(self, name: str) -> bool:
        """Return True if the owner has a token in this hex."""
        for stop in range(len(self._face(name).tile.stops)):
            if self.owner in self.tokens.get((name, stop), ()):
                return True
        return False

    @property
    def ways(self) -> list[Ways]:
        """The ways through each hex that are open to the owner, in the order of the map."""
        return self._ways

    @property
    def label(self) -> bytearray:
        """For side s of hex h of the map, at 6h + s: EVEN if a train could enter by it."""
        return self._forest.label

    @property
    def masks(self) -> dict[str, int]:
        """Every hex that a train could enter with the sides it could enter by, as bits."""
        found: dict[str, int] = {}
        for name, side in self.edges:
            found[name] = found.get(name, 0) | 1 << side
        return found

    @property
    def edges(self) -> tuple[tuple[str, int], ...]:
        """Every (hex, side) by which a train could enter, in the order of the map."""
        names = self._grid.names
        return tuple((names[end // 6], end % 6) for end in self._ends())

    @property
    def stops(self) -> tuple[Place, ...]:
        """Every stop that is reached, in the order of the map."""
        found = {place for place, slots in self.tokens.items() if self.owner in slots}
        found.update(self._arrivals())
        index = self._grid.index
        return tuple(sorted(found, key=lambda place: (index[place[0]], place[1])))

    @property
    def hexes(self) -> tuple[str, ...]:
        """Every hex with track or a stop that a train could use, in the order of the map."""
        found = {name for name, side in self.edges if self._face(name).mask >> side & 1}
        found.update(name for (name, _), slots in self.tokens.items() if self.owner in slots)
        return tuple(sorted(found, key=self._grid.index.__getitem__))

    @property
    def has_route(self) -> bool:
        """True if a train could run: from a token to another stop."""
        own = {place for place, slots in self.tokens.items() if self.owner in slots}
        arrivals = set(self._arrivals())
        if arrivals - own:
            return True
        # Only own tokens are met: is one met from another, or each only by a loop of its own?
        return any(set(self._from(place)._arrivals()) - {place} for place in own)

    def _from(self, place: Place) -> Reach:
        """Return the reach of trains that start at this one token."""
        at = 6 * self._grid.index[place[0]]
        sides = self._face(place[0]).stop_sides[place[1]]
        roots = tuple(at + side for side in sides)
        forest = sprout(self._grid.mate, self._ways, roots)
        return Reach(
            self._grid, self.laid, self.tokens, self.owner, self._ways, roots, forest, self._gates
        )

    def after(self, laid: Laid, name: str, tokens: Tokens | None = None) -> Reach:
        """Return the reach on a board that differs on one hex: another tile, other tokens."""
        tokens = self.tokens if tokens is None else tokens
        at = self._grid.index[name]
        face = self._grid.board.face(laid, name)
        new, roots = _hex_ways(face, name, tokens, self.owner, self._gates)
        old = self._ways[at]
        old_roots = tuple(end for end in self._roots if end // 6 == at)
        new_roots = tuple(6 * at + side for side in roots)
        if new is old and new_roots == old_roots:
            return Reach(
                *(self._grid, laid, tokens, self.owner, self._ways, self._roots, self._forest),
                gates=self._gates,
            )
        if not _grows(old, new) or not set(old_roots) <= set(new_roots):
            return reach(self._grid.board, laid, tokens, self.owner, self._gates)
        ways = self._ways[:]
        ways[at] = new
        added = tuple(end for end in new_roots if end not in old_roots)
        label = self._forest.label
        ends = [6 * at + side for side in SIDES if label[6 * at + side] == EVEN]
        forest = self._forest
        if ends or added:
            forest = forest.copy()
            grow(forest, self._grid.mate, ways, (*self._roots, *added), added, ends)
        roots = (*self._roots, *added)
        return Reach(self._grid, laid, tokens, self.owner, ways, roots, forest, self._gates)

    def _face(self, name: str) -> Face:
        return self._grid.board.face(self.laid, name)

    def _ends(self) -> Iterator[int]:
        label = self._forest.label
        last = len(label) - 1  # the root is even too, but no end
        end = label.find(EVEN)
        while 0 <= end < last:
            yield end
            end = label.find(EVEN, end + 1)

    def _arrivals(self) -> Iterator[Place]:
        """Yield the stops that a train enters from outside their hex."""
        names, laid, board = self._grid.names, self.laid, self._grid.board
        printed, faces = board.map.hexes, board.catalogue.faces
        for end in self._ends():
            name = names[end // 6]
            lying = laid.get(name)
            face = printed[name].face if lying is None else faces[lying]
            for stop in face.stops_at[end % 6]:
                if face.tile.stops[stop].kind != "junction":
                    yield name, stop

    def __eq__(self, other: object) -> bool:
        """Return True if the same owner reaches the same sides and stops."""
        if not isinstance(other, Reach):
            return NotImplemented
        same = self.owner == other.owner and self.edges == other.edges
        return same and self.stops == other.stops

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Reach of {self.owner}: {len(self.edges)} sides, {len(self.stops)} stops>"


def reach(board: Board, laid: Laid, tokens: Tokens, owner: str, gates: Gates = NO_GATES) -> Reach:
    """Return where the owner's trains could go, searched from scratch."""
    found = grid(board)
    ways, roots = _all_ways(found, laid, tokens, owner, gates)
    return Reach(found, laid, tokens, owner, ways, roots, sprout(found.mate, ways, roots), gates)


def stroll(
    board: Board,
    laid: Laid,
    tokens: Tokens,
    owner: str,
    gates: Gates = NO_GATES,
    shut: Container[str] = (),
) -> Iterator[tuple[str, int]]:
    """Yield some (hex, side) by which the owner's trains could enter, those near its tokens first.

    Each side is crossed once on the whole stroll, so a train could come the same way; sides that
    only a loop reaches are not found. A caller that needs only a few need not wait for all of
    `reach`. Hexes that are `shut` are not entered.
    """
    found = grid(board)
    names, mate = found.names, found.mate
    queue: list[int] = []
    crossed: set[int] = set()

    def leave(end: int) -> None:
        beyond = mate[end]
        if beyond >= 0 and end not in crossed and names[beyond // 6] not in shut:
            crossed.update((end, beyond))
            queue.append(beyond)

    for name in dict.fromkeys(name for (name, _), held in tokens.items() if owner in held):
        _, roots = _hex_ways(board.face(laid, name), name, tokens, owner, gates)
        for side in roots:
            leave(6 * found.index[name] + side)
    for end in queue:  # grows while it is walked through
        name, side = names[end // 6], end % 6
        yield name, side
        ways, _ = _hex_ways(board.face(laid, name), name, tokens, owner, gates)
        for other in ways[side]:
            leave(end - side + other)


def linked(board: Board, laid: Laid, a: Place, b: Place) -> bool:
    """Return True if track joins two stops, whatever tokens are where (1848 §5.3.2)."""
    return reach(board, laid, {a: ("",)}, "").sees(*b)


def blocked(slots: int, tokens: Slots, owner: str) -> bool:
    """Return True if a city is full of other owners' tokens (1848 §7.7.3)."""
    if not slots or len(tokens) < slots:
        return False
    return None not in tokens and owner not in tokens


def _hex_ways(
    face: Face, name: str, tokens: Tokens, owner: str, gates: Gates
) -> tuple[Ways, tuple[int, ...]]:
    """Return the ways through a hex for an owner, and the sides that its tokens there lead to."""
    closed = 0
    roots: tuple[int, ...] = ()
    for index, stop in enumerate(face.tile.stops):
        held = tokens.get((name, index))
        if held:
            if owner in held:
                roots += face.stop_sides[index]
            elif blocked(stop.slots, held, owner):
                closed |= 1 << index
    gate = gates.get(name)
    return face.ways(closed) if gate is None else gate(face, tokens, owner, closed), roots


def _all_ways(
    found: Grid, laid: Laid, tokens: Tokens, owner: str, gates: Gates
) -> tuple[list[Ways], tuple[int, ...]]:
    board = found.board
    ways = list(_printed_ways(board))
    roots: list[int] = []
    for name, lying in laid.items():
        ways[found.index[name]] = board.catalogue.faces[lying].ways()
    for name in dict.fromkeys((*(name for name, _ in tokens), *gates)):
        at = found.index[name]
        ways[at], sides = _hex_ways(board.face(laid, name), name, tokens, owner, gates)
        roots.extend(6 * at + side for side in sides)
    return ways, tuple(sorted(roots))


@lru_cache(maxsize=8)
def _printed_ways(board: Board) -> tuple[Ways, ...]:
    return tuple(hex_.face.ways() for hex_ in board.map.hexes.values())


@lru_cache(maxsize=4096)
def _grows(old: Ways, new: Ways) -> bool:
    """Return True if every open way stays open."""
    return all(set(a) <= set(b) for a, b in zip(old, new, strict=True))
