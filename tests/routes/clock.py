"""A clock that is counted, not measured."""

from __future__ import annotations

from trunkline import routes


class After(routes.Cancel):
    """Cancels at the so-manieth look."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks
        self.seen = 0

    def is_set(self) -> bool:
        self.seen += 1
        if self.seen > self.looks:
            self.set()
        return super().is_set()
