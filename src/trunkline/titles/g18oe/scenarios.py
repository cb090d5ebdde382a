"""Scenarios: the data files of the whole game with a scenario's changes (§2.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trunkline.eighteen.parts.data import read_toml
from trunkline.titles.g18oe.printed.cards import PACKAGE, Content

FULL, UK_FRANCE = "full", "uk-france"
FILES = {UK_FRANCE: "uk_france.toml"}
Data = dict[str, dict[str, Any]]


def scenario(tables: Content, name: str) -> Content:
    """Return the data files of a scenario."""
    if name == FULL:
        return tables
    said = read_toml(PACKAGE, FILES[name])
    return {
        "game.toml": _game(tables["game.toml"], said),
        "companies.toml": _companies(tables["companies.toml"], said),
        "privates.toml": tables["privates.toml"],
        "patronage.toml": _patronage(tables["patronage.toml"], said),
        "map.toml": _map(tables["map.toml"], said),
        "tiles.toml": tables["tiles.toml"],
    }


def _game(game: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    new = dict(game)
    for table in ("money", "packet", "formation", "works"):
        new[table] = {**game[table], **said[table]}
    new["certificates"] = said["certificates"]
    new["orient_express"] = {**game["orient_express"], **said["orient_express"]}
    new["trains"] = [
        {**cards, "cards": said["trains"][str(cards["level"])]} for cards in game["trains"]
    ]
    new["rights"] = {
        zone: {**rights, "chits": said["chits"].get(zone, 0), "capped": False}
        for zone, rights in game["rights"].items()
    }
    return new


def _companies(companies: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """Only the railroads that take part."""
    return {
        **companies,
        **{
            kind: [card for card in companies[kind] if card["id"] in said["companies"][kind]]
            for kind in ("regionals", "minors")
        },
    }


def _patronage(patronage: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """Only groups that are drawn from."""
    tiles = [tile for tile in patronage["tiles"] if tile["group"] in said["draw"]]
    return {**patronage, "draw": said["draw"], "tiles": tiles}


def _map(whole: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the land of the zones in play, all seas, and the scenario's red zones.

    A red zone that the scenario moves is gone from its old place, and the ports of islands and
    towns in the seas of other zones are closed.
    """
    moved = {entry["name"] for entry in said["hexes"].values()}
    hexes = {
        name: said["hexes"].get(name, entry)
        for name, entry in whole["hexes"].items()
        if name in said["hexes"]
        or (_in_play(entry, said["zones"]) and entry.get("name") not in moved)
    }
    land = {name for name, entry in hexes.items() if entry.get("colour") != "blue"}
    new = {key: value for key, value in whole.items() if key != "totals"}
    pairs = whole["borders"]["impassable"]
    return {
        **new,
        "hexes": hexes,
        "borders": {"impassable": [p for p in pairs if set(p.split("-")) <= set(hexes)]},
        "ports": [*(p for p in whole["ports"] if p["hex"] in land), *said["ports"]],
        "ferries": [f for f in whole["ferries"] if {f["from"], f["to"]} <= set(hexes)],
    }


def _in_play(entry: Mapping[str, Any], zones: list[str]) -> bool:
    if entry.get("colour") == "blue":
        return True
    own = entry.get("zones") or [entry.get("zone")]
    return any(zone in zones for zone in own)
