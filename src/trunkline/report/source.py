"""Source of a report: a replayed game with the move numbers of its file, or a clear refusal."""

from __future__ import annotations

import re
import time
from bisect import bisect_left
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from trunkline import titles
from trunkline.interop import Replay
from trunkline.interop.load import is_native, load_data, read_file
from trunkline.kernel import SPECTATOR, BadData, view

Json = dict[str, Any]

NOT_A_GAME = "This is not a game file. We read files from 18xx.games and from Trunkline."
OTHER_TITLE = "This is a game of {title}. We can replay {known} so far."
LONGEST_TITLE = 60
_SECTION = re.compile(r"\s*\(§[^)]*\)")


class CannotReport(BadData):
    """There is no report about a file; the sentence says why."""


class Source(NamedTuple):
    """A game that is reported about."""

    replay: Replay
    name: str
    """The name of the file, or empty."""
    numbers: tuple[int, ...]
    """By place in the line of moves, the number that the file gives the move; 0 is the start."""
    facts: Json
    """Title, players, date and origin, ready for the page."""

    @property
    def game(self) -> Any:
        """The rules."""
        return self.replay.game

    @property
    def end(self) -> int:
        """The number of moves that were replayed."""
        return self.replay.timeline.now

    def state(self, place: int) -> Any:
        """Return the state after so many moves."""
        return self.replay.timeline.at(place).state

    def player(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.replay.names[seat] if 0 <= seat < len(self.replay.names) else "Chance"

    def shown(self, place: int) -> Json:
        """Return what the title's page shows to everybody after so many moves."""
        found: Json = self.game.page.now(view(self.game, self.state(place), SPECTATOR))
        return found

    def told(self, place: int) -> str:
        """Return the sentences of the log about a move; the words of its button if it has none."""
        moment = self.replay.timeline.at(place)
        if moment.action is None:
            return ""
        lines = [
            event.sentence(self.player, SPECTATOR, self.game.format_value)
            for event in moment.state.events
        ]
        text = " ".join(line for line in lines if line)
        return text or f"{self.player(moment.action.seat)}: {self.game.page.label(moment.action)}."

    def money(self, amount: int) -> str:
        """Return an amount as the title writes it."""
        return written(self.facts["money"], amount)

    def score(self, amount: int) -> str:
        """Return what a player is worth, as the title writes it."""
        return written(self.facts["score"], amount)

    @property
    def stop(self) -> Json | None:
        """The place where the replay stopped, and the reason; None if it reached the end."""
        wrong = self.replay.divergence
        if wrong is None:
            return None
        # Of an action that stopped half-way, its first moves were played.
        after = next((one for one in reversed(self.numbers) if one != wrong.action_id), 0)
        return {"after": after, "move": wrong.action_id, "reason": wrong.reason.rstrip(".")}


def written(form: str | list[str], amount: int) -> str:
    """Return an amount in a title's form: `"£{}"`, or one form for 1 and one for all others."""
    if not isinstance(form, str):
        form = form[0] if abs(amount) == 1 else form[-1]
    return ("−" if amount < 0 else "") + form.format(f"{abs(amount):,}")


def open_file(path: Path) -> Source:
    """Read a game file; raise `CannotReport` if there can be no report."""
    try:
        data = read_file(path)
    except BadData:
        raise CannotReport(NOT_A_GAME) from None
    return open_data(data, path.name)


def open_data(data: object, name: str = "") -> Source:
    """Replay the JSON of a game file; raise `CannotReport` if there can be no report."""
    if not _is_game(data):
        raise CannotReport(NOT_A_GAME)
    assert isinstance(data, dict)
    _known_title(data)
    try:
        replay = load_data(data)
    except BadData as error:
        text = str(error).rstrip(".")
        raise CannotReport(f"This game cannot be replayed: {text}.") from None
    return Source(replay, name, numbers(replay), _facts(data, replay, name))


def numbers(replay: Replay) -> tuple[int, ...]:
    """Return the file's number of each place: of several, the action that led to it."""
    known = sorted((place, number) for number, place in replay.moments.items())
    places = [place for place, _ in known]
    found = [0]
    for place in range(1, replay.timeline.now + 1):
        at = bisect_left(places, place)
        # The last moves of a file that stopped may belong to an action that was not completed.
        found.append(known[at][1] if at < len(known) else _stopped_at(replay, found[-1]))
    return tuple(found)


def _stopped_at(replay: Replay, before: int) -> int:
    wrong = replay.divergence
    return before if wrong is None or wrong.action_id is None else wrong.action_id


def _is_game(data: object) -> bool:
    if not isinstance(data, dict):
        return False
    return is_native(data) or {"title", "players", "actions"} <= data.keys()


def _known_title(data: Mapping[str, Any]) -> None:
    known = titles.names()
    if not is_native(data):
        known = tuple(title.name for title in titles.working() if title.formats)
    title = data.get("title")
    if title in known:
        return
    if not isinstance(title, str) or not title.strip():
        raise CannotReport(NOT_A_GAME)
    called = " ".join(title.split())[:LONGEST_TITLE]
    raise CannotReport(OTHER_TITLE.format(title=called, known=_and(known)))


def _and(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _facts(data: Mapping[str, Any], replay: Replay, name: str) -> Json:
    game = replay.game
    still = game.page.still()
    return {
        "money": still.get("money") or "{}",
        "score": still.get("score") or "{}",
        "file": name,
        "title": game.title,
        "label": titles.get(game.title).label,
        "players": list(replay.names),
        "date": _date(data) if replay.format else "",
        "origin": replay.format or "Trunkline",
        "entries": replay.total,
        "moves": replay.timeline.now,
        "finished": replay.finished,
        "ending": _ending(replay),
    }


def _ending(replay: Replay) -> str:
    """Return why the game ended as a sentence, without the sections that it cites."""
    if not replay.finished:
        return ""
    if replay.manual:
        return "The players end the game."
    seen = view(replay.game, replay.timeline.state, SPECTATOR)
    told = replay.game.page.now(seen).get("headline", {}).get("end")
    return _SECTION.sub("", told) if told else f"The game ends: {replay.end_words}."


def _date(data: Mapping[str, Any]) -> str:
    """Return the day on which a game of the site began, such as "24 August 2023"."""
    began = data.get("created_at")
    try:
        if isinstance(began, str):
            day = time.strptime(began[:10], "%Y-%m-%d")
        elif type(began) in (int, float):
            day = time.gmtime(began)
        else:
            return ""
    except (ValueError, OverflowError, OSError):
        return ""
    return f"{day.tm_mday} {time.strftime('%B %Y', day)}"
