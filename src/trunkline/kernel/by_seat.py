"""What each seat gets for itself in one action or event: the hands of a deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

T = TypeVar("T", covariant=True)


class BySeat(Mapping[int, T]):
    """A frozen mapping from seats to values, each of which only its own seat may see.

    It is for fields of actions and events; in a state every hidden value is a ``Secret``. Whoever
    reads the log finds ``None`` in place of what other seats got (see ``see_action``).

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
        """What some seats may see of it: that others got something, and not what."""
        return BySeat({one: part if one in seats else None for one, part in self.items()})
