"""An alternating forest: which ends of a graph an alternating path can enter (Edmonds 1965).

Vertices are the ends of track at the sides of hexes. Every end has a `mate`, the same side seen
from the hex beyond (-1: none); `ways` are the other edges, inside hexes. One more vertex, the
root, is joined to the ends that lead away from the owner's tokens. An end is even when a walk from
the root that uses no side twice can enter its hex there, odd when a walk can only leave there.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from trunkline.board.tiles import Ways

UNSEEN, ODD, EVEN = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Forest:
    """Labels of ends, the even end that each odd end was found from, and contracted blossoms."""

    label: bytearray
    parent: array[int]
    base: array[int]

    def copy(self) -> Forest:
        """Return a forest that can grow without changing this one."""
        return Forest(self.label[:], self.parent[:], self.base[:])


def sprout(mate: array[int], ways: list[Ways], roots: tuple[int, ...]) -> Forest:
    """Return a forest grown from the tokens alone."""
    size = len(mate) + 1
    forest = Forest(bytearray(size), array("i", bytes(4 * size)), array("i", range(size)))
    forest.label[-1] = EVEN
    grow(forest, mate, ways, roots, roots, [])
    return forest


def grow(
    forest: Forest,
    mate: array[int],
    ways: list[Ways],
    roots: tuple[int, ...],
    added: tuple[int, ...],
    queue: list[int],
) -> None:
    """Let the forest grow from the even ends in `queue` and from the tokens at `added`."""
    label, parent, base = forest.label, forest.parent, forest.base
    root = len(label) - 1
    home = set(roots)

    def find(end: int) -> int:
        while base[end] != end:
            base[end] = base[base[end]]
            end = base[end]
        return end

    def meet(a: int, b: int) -> int:
        """Return the first common base on the ways of two even ends back to the root."""
        seen = {root}
        one, other = find(a), find(b)
        while True:
            if one in seen and one != root:
                return one
            seen.add(one)
            if one == root and other == root:
                return root
            if other in seen and other != root:
                return other
            seen.add(other)
            if one != root:
                one = find(parent[mate[one]])
            if other != root:
                other = find(parent[mate[other]])

    def contract(end: int, top: int) -> None:
        """Let every odd end on the way up to `top` be entered too."""
        end = find(end)
        while end != top:
            odd = mate[end]
            label[odd] = EVEN
            queue.append(odd)
            base[end] = base[odd] = top
            end = find(parent[odd])

    def join(a: int, b: int) -> None:
        """Join the even end a by track to the end b of the same hex (or of the root)."""
        if label[b] == UNSEEN:
            beyond = mate[b]
            if beyond >= 0:
                label[b], parent[b] = ODD, a
                label[beyond] = EVEN
                queue.append(beyond)
        elif label[b] == EVEN and find(a) != find(b):
            top = meet(a, b)
            contract(a, top)
            contract(b, top)

    for end in added:
        join(root, end)
    while queue:
        end = queue.pop()
        for side in ways[end // 6][end % 6]:
            join(end, end - end % 6 + side)
        if end in home:
            join(end, root)
