"""Trains as they run: levels, limits, and what the president makes of them (§11.3.2, §12.1)."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.routes import Train
from trunkline.titles.g18oe.printed.cards import Express

COMBINED_LEVELS = range(2, 5)
"""Trains of these levels may be combined (§12.1)."""
CONSTANTINOPLE, GREAT_CITY = "Constantinople", "a great city"
CALLS = (CONSTANTINOPLE, GREAT_CITY)


def calls_of(express: Express) -> tuple[tuple[str, str], ...]:
    """Return an Orient Express's calls: its terminus, and the great cities (§12).

    One of the great cities is enough.
    """
    great = tuple((name, GREAT_CITY) for name in express.partners)
    return ((express.terminus, CONSTANTINOPLE), *great)


class Engine(NamedTuple):
    """A train of a company.

    It has a card, a name, a level, a city limit, extra towns, whether it doubles cities (§11.3.2),
    and whether it is the one of the Swift Metropolitan Line.
    """

    card: str
    name: str
    level: int
    cities: int
    towns: int = 0
    double: bool = False
    swift: bool = False

    @property
    def combines(self) -> bool:
        """True if it may be part of a combined train (§12.1)."""
        return not self.swift and self.level in COMBINED_LEVELS


class Sums(NamedTuple):
    """Bonuses: a Pullman for each level (§11.3.9), an Orient Express (§12)."""

    pullman: int = 0
    orient: int = 0


class Arrangement(NamedTuple):
    """The president's decisions before the trains run, by cards.

    Trains that run as one (named by the first card), the train with the marker of Minor L, the one
    that pulls the Pullman, and the Orient Express.
    """

    joined: tuple[str, ...] = ()
    strela: str = ""
    pullman: str = ""
    orient: str = ""


class BadArrangement(ValueError):
    """A choice that the rules do not allow; the sentence is for the player."""


def units(engines: tuple[Engine, ...], joined: tuple[str, ...]) -> list[tuple[Engine, ...]]:
    """Return the running trains: each alone, except those that run as one."""
    first = [engine for engine in engines if engine.card in joined]
    alone = [(engine,) for engine in engines if engine.card not in joined]
    return [tuple(first), *alone] if first else list(alone)


def level_of(unit: tuple[Engine, ...]) -> int:
    """Return the level for a Pullman: of a combined train that of one component (§12.1)."""
    return max(engine.level for engine in unit)


def train_of(unit: tuple[Engine, ...], arrangement: Arrangement, sums: Sums) -> Train:
    """Return a train of the company for a route problem (§11.3.3, §11.3.9, §12, §15.11)."""
    cities, towns = sum(one.cities for one in unit), sum(one.towns for one in unit)
    card, double = unit[0].card, unit[0].double
    train = Train(
        card,
        reach=cities,
        towns=towns,
        fill=not double,
        mult=2 if double else 1,
        name=" and ".join(engine.name for engine in unit),
    )
    if arrangement.strela == card:
        train = train._replace(reach=cities + 1, towns=towns + 1)
        if double:
            train = train._replace(doubled=cities)
    if arrangement.pullman == card:
        train = train._replace(extra=train.extra + sums.pullman * level_of(unit))
    if arrangement.orient == card:
        train = train._replace(extra=train.extra + sums.orient, calls=CALLS)
    return train


def trains_of(
    engines: tuple[Engine, ...], arrangement: Arrangement, sums: Sums
) -> tuple[Train, ...]:
    """All trains as they run under an arrangement."""
    return tuple(train_of(unit, arrangement, sums) for unit in units(engines, arrangement.joined))


def check(
    engines: tuple[Engine, ...],
    arrangement: Arrangement,
    *,
    major: bool,
    strela: bool,
    pullman: bool,
) -> None:
    """Raise `BadArrangement` with the reason if a company may not run its trains like this."""
    known = {engine.card: engine for engine in engines}
    joined, marker, car, orient = arrangement
    for card in (*joined, *(name for name in (marker, car, orient) if name)):
        if card not in known:
            raise BadArrangement(f"The company has no train {card}.")
    if len(joined) == 1 or len(set(joined)) < len(joined):
        raise BadArrangement("Two or more different trains are combined (§12.1).")
    for card in joined:
        if not known[card].combines:
            raise BadArrangement(
                f"The {known[card].name} may not be combined: only trains of level 2 to 4, and not"
                " the one of the Swift Metropolitan Line (§12.1)."
            )
    running = {unit[0].card for unit in units(engines, joined)}
    for card in (marker, car, orient):
        if card and card not in running:
            raise BadArrangement(
                f"The {known[card].name} runs as part of a combined train (§12.1)."
            )
    if joined and orient != next(e.card for e in engines if e.card in joined):
        raise BadArrangement("Trains are combined only for an Orient Express run (§12.1).")
    if orient and not major:
        raise BadArrangement("Only majors make an Orient Express run (§12).")
    if marker and not strela:
        raise BadArrangement("The company has no marker of the Krasnaya Strela (§15.11).")
    if car and not pullman:
        raise BadArrangement("The company has no Pullman (§11.3.9).")
