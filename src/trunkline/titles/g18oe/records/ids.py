"""Types of the fields of events, by which ``GameOE.say`` writes them in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    ZoneId = str
    ItemId = str
    NationalId = str
    LossId = str
    SourceId = str
    TrainId = str
    RailroadPhaseId = str
    AreaId = str
    BonusId = str
else:
    ZoneId = NewType("ZoneId", str)
    """A track-rights zone (§9.1)."""
    ItemId = NewType("ItemId", str)
    """An item of the opening packet or of a trade: a private, a minor or a concession (§6)."""
    NationalId = NewType("NationalId", str)
    """A major by what it is called as a national (§1.3.1)."""
    LossId = NewType("LossId", str)
    """Why a train is lost."""
    SourceId = NewType("SourceId", str)
    """Where a share or train comes from."""
    TrainId = NewType("TrainId", str)
    """A train by the name of its side, or a Pullman."""
    RailroadPhaseId = NewType("RailroadPhaseId", str)
    """A railroad phase (§5.1)."""
    AreaId = NewType("AreaId", str)
    """The area of a port authority (§11.3.5)."""
    BonusId = NewType("BonusId", str)
    """The reward of a first Orient Express run (§12.2)."""
