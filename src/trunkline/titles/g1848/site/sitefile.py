"""The game file of 18xx.games on disk: its envelope, players and actions.

This module checks the envelope. Actions are judged when they are played, since most files contain
undone actions. Unknown keys are ignored, as on the site.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeGuard

from trunkline.kernel import BadData
from trunkline.titles.replay import Divergence

TITLE = "1848"
MOST_ACTIONS = 30_000
"""The longest games of the site have a few thousand."""
MOST_AUTO = 1_000
"""Most automatic results of one action; a game has fewer."""

_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half a character: JSON can hold it, but it cannot be written anywhere else."""

PlayerId = int | str


class SiteAction(NamedTuple):
    """One entry of the action list; automatic actions carry the id of the one they follow."""

    id: int
    kind: str
    entity: int | str
    entity_type: str
    data: Mapping[str, Any]
    autos: tuple[SiteAction, ...] = ()
    problem: str = ""
    """Problem of the entry; it matters only if the action is played."""


class SitePlayer(NamedTuple):
    """A player in seat order: the number the file uses, and the name."""

    id: PlayerId
    name: str


class SiteFile(NamedTuple):
    """A file that looks like a game of 1848 from 18xx.games."""

    id: str
    players: tuple[SitePlayer, ...]
    actions: tuple[SiteAction, ...]
    result: dict[str, int] | None
    """Final worth by player id, as the site stored it; empty or None if it stored nothing."""
    over: bool
    """The file says that the game is finished."""
    pinned: bool
    """The game was frozen to an old version of the site's program, and may not fit."""


def looks_like(data: object) -> bool:
    """Return True if parsed JSON is meant to be a game of 1848 of 18xx.games."""
    return (
        isinstance(data, dict)
        and {"actions", "players"} <= data.keys()
        and data.get("title") == TITLE
    )


def read(data: object) -> SiteFile:
    """Judge the envelope of a file; ``BadData`` (or ``Divergence``) says what is wrong with it."""
    if not isinstance(data, dict):
        raise BadData("this is not a game file: expected an object")
    title = data.get("title")
    if title != TITLE:
        raise BadData(f"the file is a game of {title!r}; only {TITLE} can be replayed")
    entries = _list(data, "actions")
    if len(entries) > MOST_ACTIONS:
        raise BadData(f"the file has {len(entries)} actions; at most {MOST_ACTIONS} are read")
    settings = data.get("settings")
    if settings is not None and not isinstance(settings, dict):
        raise BadData("the settings must be an object")
    rules = (settings or {}).get("optional_rules")
    if rules:
        raise BadData(f"the optional rules {rules!r} are not known; 1848 has none")
    players = _players(_list(data, "players"))
    return SiteFile(
        id=str(data.get("id", "")),
        players=players,
        actions=_actions(entries),
        result=_result(data.get("result"), players),
        over=_text(data, "status") == "finished" or _text(data, "game_end_reason") != "",
        pinned=bool((settings or {}).get("pin")),
    )


def _is_id(value: object) -> TypeGuard[int | str]:
    return type(value) in (int, str)


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key)
    if not isinstance(value, list):
        raise BadData(f"{key} must be a list")
    return value


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if value is not None and not isinstance(value, str):
        raise BadData(f"{key} must be a text")
    return value or ""


def _players(entries: list[Any]) -> tuple[SitePlayer, ...]:
    found = tuple([_player(entry) for entry in entries])
    if len({str(player.id) for player in found}) != len(found):
        raise BadData("two players have the same id")
    return found


def _player(entry: object) -> SitePlayer:
    """One player; in the oldest files the name alone stands for them and is their id."""
    if isinstance(entry, str):
        entry = {"name": entry}
    if not isinstance(entry, dict):
        raise BadData("a player must be an object with an id and a name")
    name = entry.get("name")
    key = entry.get("id", name)
    if not _is_id(key) or not isinstance(name, str):
        raise BadData("a player must have a number as id and a text as name")
    if _SURROGATE.search(f"{key}{name}"):
        raise BadData("the id or name of a player is not valid Unicode")
    return SitePlayer(key, name)


def _result(value: object, players: tuple[SitePlayer, ...]) -> dict[str, int] | None:
    """Return the stored worth by player id; the oldest files have it by name."""
    if value is None or value == {}:
        return value
    if not isinstance(value, dict) or any(type(worth) is not int for worth in value.values()):
        raise BadData("the result must give a whole number for each player id")
    for keys in ([str(player.id) for player in players], [player.name for player in players]):
        if set(value) == set(keys) and len(set(keys)) == len(players):
            worths = [value[key] for key in keys]
            return {str(player.id): worth for player, worth in zip(players, worths, strict=True)}
    raise BadData("the result names other players than the file")


def _actions(entries: list[Any]) -> tuple[SiteAction, ...]:
    found = tuple([_action(entry, place) for place, entry in enumerate(entries, 1)])
    if len({action.id for action in found}) < len(found):
        (number, _), *_ = Counter(action.id for action in found).most_common(1)
        raise Divergence(number, "two actions of the file have this id")
    total = len(found) + sum([len(action.autos) for action in found])
    if total > MOST_ACTIONS:
        raise BadData(f"{total} actions with the automatic ones; at most {MOST_ACTIONS} are read")
    return found


def _action(entry: object, place: int) -> SiteAction:
    """One action of the list; files of old versions may lack the id, which is then its place."""
    if not isinstance(entry, dict):
        raise BadData(f"entry {place} of the actions must be an object")
    number = entry.get("id")
    if number is None:
        number = place
    if type(number) is not int:
        raise BadData(f"entry {place} of the actions: the id must be a whole number")
    action = _envelope(entry, number)
    autos = entry.get("auto_actions")
    if not autos or action.problem:
        return action
    if not isinstance(autos, list):
        return action._replace(problem="auto_actions must be a list")
    if len(autos) > MOST_AUTO:
        many = f"{len(autos)} automatic actions; at most {MOST_AUTO} are read"
        return action._replace(problem=many)
    return action._replace(autos=tuple([_auto(auto, number) for auto in autos]))


def _auto(entry: object, number: int) -> SiteAction:
    """Return an automatic consequence of an action; it has no consequences itself."""
    if not isinstance(entry, dict):
        return _wrong({}, number, "an automatic action must be an object")
    if entry.get("auto_actions"):
        return _wrong(entry, number, "an automatic action has no automatic actions itself")
    return _envelope(entry, number)


def _envelope(entry: Mapping[str, Any], number: int) -> SiteAction:
    kind, entity, entity_type = entry.get("type"), entry.get("entity"), entry.get("entity_type")
    if not isinstance(kind, str):
        return _wrong(entry, number, "the type of an action must be a text")
    if not _is_id(entity) or not isinstance(entity_type, str):
        action = _wrong(entry, number, f"{kind}: entity and entity_type must say who acts")
        spoken = kind in ("undo", "redo", "message", "log")
        return action._replace(kind=kind, problem="" if spoken else action.problem)
    return SiteAction(number, kind, entity, entity_type, entry)


def _wrong(entry: Mapping[str, Any], number: int, problem: str) -> SiteAction:
    return SiteAction(number, "", "", "", entry, (), problem)
