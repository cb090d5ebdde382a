"""Descriptions of places of 18OE: zones and rights, terrain, ports, ferries, patrons."""

from __future__ import annotations

from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.printed.terms import AREAS
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.build_reach import ways
from trunkline.titles.g18oe.rules.track.laying import candidates
from trunkline.titles.g18oe.rules.track.track import in_rights
from trunkline.titles.g18oe.state import FLOATED, StateOE


def about(game: GameOE, state: StateOE, name: str) -> str:
    """Return a description of a hex: its contents, terrain cost and revenue."""
    printed = game.board.map[name]
    if printed.colour == "blue" and name not in game.geo.ports_at:
        return _water(game, name)
    said = [_zones(game, state, name)]
    if printed.land:
        said.append(f"tile {state.tiles[name][0]}" if name in state.tiles else "no tile yet")
    if name not in state.tiles and printed.cost:
        said.append(f"terrain £{printed.cost}")
    said += _ports(game, name)
    said += _waiting(game, state, name)
    if name in state.patronage:
        pays = "/".join(map(str, game.book.patrons[state.patronage[name]].pays))
        said.append(f"its patron pays £{pays} by colour of the phase for the first tile (§11.1.8)")
    said += _specials(state, name)
    text = "; ".join(part for part in said if part)
    return f"{text[:1].upper()}{text[1:]}."


def _water(game: GameOE, name: str) -> str:
    sea = game.board.map[name].sea
    if not sea:
        return "Water."
    said = f"{sea}, a sea zone of the {AREAS.get(game.geo.area.get(sea, ''), '')} waters (§11.3.4)."
    toll = game.geo.tolls.get(name)
    return f"{said} A ferry that counts {toll} (§11.3.7)." if toll else said


def _zones(game: GameOE, state: StateOE, name: str) -> str:
    found = []
    for zone in game.board.map[name].zones:
        rights = game.book.rights.get(zone)
        left = state.chits.get(zone, 0)
        more = []
        if rights and rights.discount:
            more.append(f"{rights.discount}% off terrain")
        if left:
            more.append(f"{left} track rights left")
        found.append(f"{game.zone(zone)}{f' ({chr(44).join(more)})' if more else ''}")
    return " and ".join(found)


def _ports(game: GameOE, name: str) -> list[str]:
    """Return the ports of a place by kind (§11.3.6)."""
    found = []
    for port in game.geo.ports_at.get(name, ()):
        kind = "public" if port.public else "private"
        where = " and ".join(port.seas)
        found.append(f"{kind} {'offshore ' if port.side < 0 else ''}port on the {where} (§11.3.6)")
    return list(dict.fromkeys(found))


def _waiting(game: GameOE, state: StateOE, name: str) -> list[str]:
    """Return the railroads whose home it is."""
    homes = [owner for owner, line in state.companies.items() if line.home == name]
    standing = [owner for owner in homes if state.companies[owner].status == FLOATED]
    coming = [
        owner for owner in homes if owner not in standing and tokens.on_hex(state, name, owner)
    ]
    said = [f"home of {', '.join(map(game.display_name, standing))}"] if standing else []
    return said + ([f"kept for {', '.join(map(game.display_name, coming))}"] if coming else [])


def _specials(state: StateOE, name: str) -> list[str]:
    """Tokens of privates and minors."""
    found = []
    if state.bonus_city == name:
        found.append(f"Minor D's token adds £{(0, 20, 40)[state.bonus_used]} (§15.4)")
    if state.hochberg == name:
        found.append("the Hochberg token counts as a town (§14.8)")
    if name in state.brandt:
        found.append("a Brandt token closes it to other players' railroads (§14.9)")
    for (where, owner), what in ((state.harbour, "Star Harbor"), (state.circle, "Central Circle")):
        if where == name:
            found.append(f"{what}'s token serves {owner} (§14.5)")
    return found


def refused(game: GameOE, state: StateOE, name: str) -> str:
    """Return why the operating railroad cannot lay a tile on a hex now; empty if it may."""
    if state.op is None or not state.frames or state.frames[-1].step != "track":
        return ""
    railroad, printed = state.op.company, game.board.map[name]
    if not printed.land:
        return "Track is laid on land (§11.1)."
    if not in_rights(game, state, railroad, name):
        return f"{game.display_name(railroad)} has no track rights here (§11.1.4)."
    if name not in set(ways(game, state, railroad).hexes()):
        return f"No track of {game.display_name(railroad)} leads here (§11.1.3)."
    if name in state.op.refused:
        owner = next((one for one, line in state.companies.items() if line.home == name), "")
        whose = f" of {game.display_name(owner)}" if owner else ""
        return f"The president{whose} has refused in this turn: it is at home here (§11.1.9)."
    if not any(lay.hex == name for lay, _ in candidates(game, state)):
        return "No tile fits here: phase, tile points, money or the tiles left forbid it (§11.1)."
    return ""
