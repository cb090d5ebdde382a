"""The lines of the log that are not moves: what an entry of the journal says in words."""

from __future__ import annotations

from typing import Any

from trunkline.table.storage.db_rows import Entry
from trunkline.titles.bots import spoken


def sentence(entry: Entry, name: str) -> str:
    """Return the line of an entry that is not a move."""
    data = entry.data
    if entry.kind == "damaged":
        return "This line of the journal is damaged and cannot be read."
    if entry.kind == "undo" and data.get("answer"):
        return f"{name} takes an answer back."
    if entry.kind == "undo" and data.get("corrected"):
        return _corrected(data, name)
    if entry.kind == "undo":
        return f"{name} took the game back to move {data['to']}."
    if entry.kind == "redo":
        return f"{name} played it again up to move {data['to']}."
    if entry.kind == "ask" and data["kind"] == "correct":
        what = "play something else at" if data["asked"]["play"] else "take back"
        return f"{name} asks to {what} move {data['asked']['at']}."
    if entry.kind == "ask":
        return f"{name} asks to {data['kind']} to move {data['to']}."
    if entry.kind == "answer":
        return f"{name} {'agrees' if data['agree'] else 'does not agree'}."
    if entry.kind == "chat":
        return "(removed)" if data.get("removed") else str(data["text"])
    if entry.kind == "seat":
        return _seat_sentence(entry, name)
    if entry.kind in ("clock", "vote"):
        return _agreed(entry, name)
    if entry.kind == "report":
        return "The program's own check failed; the action was not played."
    if entry.kind == "close":
        return f"An administrator {'closed' if data['closed'] else 'opened'} this table."
    if entry.kind == "import":
        return str(data["text"])
    return str(data.get("text", "The game begins."))


def _corrected(data: dict[str, Any], name: str) -> str:
    """Return the outcome of a correction for the mistake and the later moves."""
    what = "exchanged" if data["played"] else "taken back"
    text = f"Move {data['corrected']} was {what}, as {name} asked."
    if not data["of"]:
        return text
    stands = "All" if data["stands"] == data["of"] else f"{data['stands']} of {data['of']}"
    return f"{text} {stands} later moves were played again."


_NOTED = {
    "out": "{name}'s time is up.",
    "pause": "The clocks stand still: everybody agreed.",
    "resume": "{name} starts the clocks again.",
    "vacation": "{name} is on vacation for {days} days.",
    "back": "{name} is back from vacation.",
}
_ASKED = {
    "pause": "{name} asks for a pause.",
    "end": "{name} asks to end the game here, with the current scores.",
    "replace": "{name} asks to give seat {number} to {whom}.",
}


def _agreed(entry: Entry, name: str) -> str:
    """Return the line of an entry about clocks and votes."""
    data = entry.data
    if entry.kind == "clock":
        return _NOTED[data["what"]].format(name=name, days=data.get("days"))
    if data.get("ended"):
        return "Everyone agreed: the game ends here, with the current scores."
    if "bot" not in data:
        return f"{name} {'agrees' if data['agree'] else 'does not agree'}."
    number = 0 if data["target"] is None else data["target"] + 1
    whom = f"the {spoken(data['bot'])}" if data["bot"] else "another person"
    return _ASKED[data["what"]].format(name=name, number=number, whom=whom)


def _seat_sentence(entry: Entry, name: str) -> str:
    data = entry.data
    if data["what"] == "joined":
        return f"{name} sits down."
    if data["what"] == "back":
        return f"{name} is back."
    if data["what"] == "ready":
        return f"{name} is ready."
    if "text" in data:
        return str(data["text"])
    if data["what"] == "left" or ("why" in data and entry.account_id):
        plays_on = f" {data['name']} plays on." if "name" in data else ""
        return f"{name} left the table.{plays_on}"
    if data.get("why"):
        return str(data["why"])
    if data["what"] == "level":
        return f"{data.get('name', 'Another bot')} plays on."
    words = {"bot": "is for a bot", "open": "is open", "invite": "is by invitation"}
    return f"A seat {words.get(data['what'], 'is taken')}."
