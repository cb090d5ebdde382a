"""Several games: places, money left on the table, favourite companies and openings of a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from trunkline.report.source import Json

OPENING = 3
"""Companies that make up an opening."""


def career(reports: Iterable[Json]) -> Json:
    """Return the table of several finished reports: a row for each player who appears in them.

    A report needs the parts `replay`, `runs` and `story`.
    """
    rows: dict[str, dict[str, Any]] = {}
    games = list[Json]()
    for report in reports:
        game = _game(report)
        games.append(game)
        for player in game["players"]:
            row = rows.setdefault(player["name"], _row(player["name"]))
            _add(row, player, game)
    players = [_said(row) for row in rows.values()]
    players.sort(key=lambda one: (-one["games"], one["mean_place"] or 0, one["name"]))
    return {"games": games, "players": players}


def _game(report: Json) -> Json:
    facts, runs = report["replay"], report["runs"]
    worth = report["story"]["worth"]
    return {
        "file": facts["file"],
        "title": facts["title"],
        "label": facts["label"],
        "date": facts["date"],
        "finished": facts["finished"],
        "stopped": facts["stop"] is not None,
        "count": runs["count"],
        "left": runs["left"],
        "players": [
            {
                "name": name,
                "seat": seat,
                "place": 1 + sum(other > worth[seat] for other in worth),
                "worth": worth[seat],
                **{
                    key: runs["players"][seat][key]
                    for key in ("runs", "earned", "left", "perfect", "lost")
                },
                "companies": _companies(runs["runs"], seat),
            }
            for seat, name in enumerate(facts["players"])
        ],
    }


def _companies(runs: list[Json], seat: int) -> list[str]:
    """Return the companies that a player directed, in the order in which they first ran."""
    return list(dict.fromkeys(run["company"] for run in runs if run["director"] == seat))


def _row(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "games": 0,
        "finished": 0,
        "places": Counter(),
        "runs": 0,
        "perfect": 0,
        "left": 0,
        "earned": 0,
        "companies": Counter(),
        "openings": {},
    }


def _add(row: dict[str, Any], player: Json, game: Json) -> None:
    row["games"] += 1
    for key in ("runs", "perfect", "left", "earned"):
        row[key] += player[key]
    row["companies"].update(player["companies"])
    if not game["finished"]:
        return
    row["finished"] += 1
    row["places"][player["place"]] += 1
    opening = (game["title"], *player["companies"][:OPENING])
    if len(opening) > 1:
        played, won, places = row["openings"].get(opening, (0, 0, 0))
        first = player["place"] == 1
        row["openings"][opening] = played + 1, won + first, places + player["place"]


def _said(row: dict[str, Any]) -> Json:
    places: Counter[int] = row["places"]
    openings = [
        {
            "title": key[0],
            "companies": list(key[1:]),
            "games": played,
            "wins": won,
            "mean_place": round(total / played, 2),
        }
        for key, (played, won, total) in row["openings"].items()
    ]
    openings.sort(key=lambda one: (-one["wins"], one["mean_place"], -one["games"]))
    mean = sum(place * count for place, count in places.items()) / row["finished"] if places else 0
    return {
        "name": row["name"],
        "games": row["games"],
        "finished": row["finished"],
        "wins": places[1],
        "places": {str(place): places[place] for place in sorted(places)},
        "mean_place": round(mean, 2) if places else None,
        "runs": row["runs"],
        "perfect": row["perfect"],
        "earned": row["earned"],
        "left": row["left"],
        "left_per_run": round(row["left"] / row["runs"], 2) if row["runs"] else None,
        "favourites": [name for name, _ in row["companies"].most_common(OPENING)],
        "openings": openings,
    }
