"""Types of an event's fields, so that its sentence can write them in a title's words.

An event carries ids and amounts; ``Game.say`` turns them into "Melbourne (H11)" or "£40" when a
sentence is made. For the type checker an id is the text that it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    CompanyId = str
    HexId = str
    CityId = str
    StopId = str
    EndId = str
    Money = int
else:
    CompanyId = NewType("CompanyId", str)
    HexId = NewType("HexId", str)
    CityId = NewType("CityId", str)
    StopId = NewType("StopId", str)
    EndId = NewType("EndId", str)
    """What ends a game."""
    Money = NewType("Money", int)
