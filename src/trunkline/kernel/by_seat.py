"""Values of one action or event that each seat gets for itself, such as the hands of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

T = TypeVar("T", covariant=True)


class BySeat(Mapping[int, T]):
    """A frozen mapping from seats to values, each of which only its own seat may see.

    It is for fields of actions and events; in a state every hidden value is a ``Secret``. A reader
    of the log finds ``None`` in place of the values of other seats (see ``see_action``).

    >>> BySeat({1: "b", 0: "a"}).only(0)
    BySeat({0: 'a', 1: None})
    """

    __slots__ = ("_parts",)

    def __init__(self, parts: Mapping[int, T]) -> None:
        self._parts = dict(sorted(parts.items()))

    def __getitem__(self, seat: int) -> T:
        return self._parts[seat]

    def __iter__(self) -> Iterator[int]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __hash__(self) -> int:
        return hash(tuple(self._parts.items()))

    def __repr__(self) -> str:
        return f"BySeat({self._parts!r})"

    def only(self, *seats: int) -> BySeat[T | None]:
        """Return the parts that some seats may see; of other parts only that they exist."""
        return BySeat({one: part if one in seats else None for one, part in self.items()})
