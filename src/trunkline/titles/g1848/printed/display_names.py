"""Display names for ids: the edition's abbreviations, and the names on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.titles.g1848.state import BOE

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848

RIGHTS = {"P2": "the free desert tile", "P3": "the Tasmania tile", "P4": "the rebate on The Ghan"}
"""One-time rights of privates (§4.3 to §4.5)."""
PAIR = " & "
"""Between the two names that are printed on a hex with two cities."""


def display_name(game: Game1848, company: str) -> str:
    """Return a company's abbreviation in this edition (§5.1.5); the Bank of England in full."""
    return "the Bank of England" if company == BOE else game.cards.companies[company].short


def place(game: Game1848, hex_name: str) -> str:
    """Return a hex with its name, if it has one: "Sydney (F17)", "D5"."""
    name = game.cards.places.get(hex_name, game.board.map[hex_name].name)
    return f"{name} ({hex_name})" if name else hex_name


def city(game: Game1848, city_id: str) -> str:
    """Return a city with its hex: "Sydney (F17)"; "Bathurst (F15)" is the second one of F15."""
    hex_name, _, index = city_id.partition(".")
    return f"{stop_name(game, hex_name, int(index))} ({hex_name})"


def stop_name(game: Game1848, hex_name: str, index: int) -> str:
    """Return the name of a stop; two cities of a hex share its printed names, towns have none."""
    name = game.cards.places.get(hex_name, game.board.map[hex_name].name) or ""
    pair = name.split(PAIR)
    return pair[index] if index < len(pair) > 1 else name


def stops(game: Game1848, ids: tuple[str, ...]) -> str:
    """Return the stops of a route by name, "Orange–Sydney"; unnamed ones as "town in D3"."""
    return "–".join(_stop(game, one) for one in ids)


def _stop(game: Game1848, stop_id: str) -> str:
    hex_name, _, index = stop_id.partition(".")
    name = stop_name(game, hex_name, int(index or 0))
    if name:
        return name
    printed = game.board.map[hex_name]
    if printed.only:
        return "Tasmania"
    return f"{'town' if printed.land else 'harbour'} in {hex_name}"
