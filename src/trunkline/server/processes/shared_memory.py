"""What the processes of a server know together, in memory that all of them have.

There are rate limits, counts of streams and files, and which processes are there. A lock that the
system takes back when its holder dies guards it, so a process may be killed at any point: at worst
one number is a little old. The counts of each process stand by themselves, and those of a dead one
are forgotten.
"""

from __future__ import annotations

import mmap
import struct
import tempfile
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b

from trunkline.server.guard.limits import Limit

BUCKETS = 65_536
COUNTS = 8_192
"""Keys that may have a count at once, for each process."""
PROBES = 16
"""How far from where it belongs a key may be kept."""
_BUCKET = struct.Struct("<Qdd")
_KEY = struct.Struct("<Q")
_COUNT = struct.Struct("<I")


def _hash(text: str) -> int:
    """Never 0: that is a free place."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little") | 1


class Memory:
    """The memory of all processes; made before they begin."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._row = _KEY.size + _COUNT.size * workers
        self._keys = COUNTS * workers
        self._buckets_at = workers
        self._counts_at = self._buckets_at + BUCKETS * _BUCKET.size
        size = self._counts_at + self._keys * self._row
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 (as long as the memory)
        self._file.truncate(size)
        self._map = mmap.mmap(self._file.fileno(), size)
        self._threads = threading.RLock()

    def close(self) -> None:
        """Give the memory back."""
        self._map.close()
        self._file.close()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else, in any process, looks or writes meanwhile."""
        import fcntl  # only there where processes can share

        with self._threads:
            fcntl.lockf(self._file, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.lockf(self._file, fcntl.LOCK_UN)

    # Who is there

    def arrived(self, place: int) -> None:
        """A process takes connections now."""
        self._map[place] = 1

    def gone(self, place: int) -> None:
        """A process ended, however it did: what it counted is no more."""
        with self._alone():
            self._map[place] = 0
            for row in range(self._keys):
                self._put(row, place, 0)

    def is_there(self, place: int) -> bool:
        """Whether a process takes connections."""
        return self._map[place] == 1

    # Rate limits

    def spend(self, limit: Limit, key: str, cost: int, now: float) -> float:
        """Take from a bucket if there is enough in it; returns what was in it."""
        mark = _hash(f"{limit.burst} {limit.seconds} {key}")
        with self._alone():
            found = {row: self._bucket(row) for row in _places(mark, BUCKETS)}
            mine = [row for row, bucket in found.items() if bucket[0] == mark]
            # A bucket that nobody used for longest is full again, or nearly.
            row = mine[0] if mine else min(found, key=lambda row: found[row][2])
            _, left, since = found[row] if mine else (mark, float(limit.burst), now)
            left = limit.filled(left, now - since)
            rest = left - cost if left >= cost else left
            _BUCKET.pack_into(self._map, self._buckets_at + row * _BUCKET.size, mark, rest, now)
        return left

    def _bucket(self, row: int) -> tuple[int, float, float]:
        mark, left, since = _BUCKET.unpack_from(self._map, self._buckets_at + row * _BUCKET.size)
        return mark, left, since

    # Counts

    def total(self, key: str) -> int:
        """What all processes count under a key."""
        with self._alone():
            row = self._row_of(_hash(key))
            return 0 if row is None else sum(self._counts(row))

    def take(self, place: int, most: Mapping[str, int]) -> bool:
        """Count one more under each key for a process, unless one has as many as it may."""
        with self._alone():
            if any(self.total(key) >= limit for key, limit in most.items()):
                return False
            rows = [self._row_of(_hash(key), new=True) for key in most]
            for row in rows:
                if row is not None:  # where too many are counted already, nobody is refused
                    self._put(row, place, self._counts(row)[place] + 1)
            return True

    def leave(self, place: int, keys: Iterable[str]) -> None:
        """Count one less under each key for a process."""
        with self._alone():
            for key in keys:
                row = self._row_of(_hash(key))
                if row is not None:
                    self._put(row, place, max(0, self._counts(row)[place] - 1))

    def _row_of(self, mark: int, *, new: bool = False) -> int | None:
        """Where a key is counted; a new one where nothing is, if there is such a place."""
        free = None
        for row in _places(mark, self._keys):
            if _KEY.unpack_from(self._map, self._at(row))[0] == mark:
                return row
            if free is None and not any(self._counts(row)):
                free = row
        if new and free is not None:
            _KEY.pack_into(self._map, self._at(free), mark)
        return free if new else None

    def _at(self, row: int) -> int:
        return self._counts_at + row * self._row

    def _counts(self, row: int) -> list[int]:
        start = self._at(row) + _KEY.size
        places = range(start, start + _COUNT.size * self.workers, _COUNT.size)
        return [_COUNT.unpack_from(self._map, at)[0] for at in places]

    def _put(self, row: int, place: int, count: int) -> None:
        _COUNT.pack_into(self._map, self._at(row) + _KEY.size + _COUNT.size * place, count)


def _places(mark: int, size: int) -> list[int]:
    """Where something may be kept, the best place first."""
    return [(mark // 2 + step) % size for step in range(PROBES)]


class SharedTally:
    """What one process counts, beside what all count."""

    def __init__(self, memory: Memory, place: int) -> None:
        self.memory = memory
        self.place = place

    def __getitem__(self, key: str) -> int:
        """How many there are in all processes."""
        return self.memory.total(key)

    def take(self, most: Mapping[str, int]) -> bool:
        """Count one more under each key, unless one of them has as many as it may."""
        return self.memory.take(self.place, most)

    def leave(self, keys: Iterable[str]) -> None:
        """Count one less under each key."""
        self.memory.leave(self.place, keys)
