"""The shapes of what the server answers, as JSON schemas for OpenAPI."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def ref(name: str) -> Schema:
    """A schema by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def maybe(schema: Schema) -> Schema:
    """A value or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def many(schema: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": schema}


def thing(**fields: Schema) -> Schema:
    """An object with exactly these fields."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
OBJECT: Schema = {"type": "object"}
ANYTHING: Schema = {}
NUMBERS = many(NUMBER)
TEXTS = many(TEXT)

ACCOUNT = thing(id=TEXT, name=TEXT, guest=FLAG, machine=FLAG, moderator=FLAG)
SESSION = thing(account=maybe(ref("Account")), token=maybe(TEXT))
PLACE = thing(
    place=NUMBER,
    seats=NUMBERS,
    score=NUMBER,
    ties=many(thing(name=TEXT, value=NUMBER)),
    words=TEXT,
)
SEAT = thing(
    seat=NUMBER,
    kind=TEXT,
    name=TEXT,
    owner=maybe(TEXT),
    guest=FLAG,
    machine=FLAG,
    bot=maybe(TEXT),
    third_party=maybe(TEXT),
    mine=FLAG,
)
TABLE = thing(
    id=TEXT,
    title=TEXT,
    name=TEXT,
    options=OBJECT,
    amended=FLAG,
    rules_version=NUMBER,
    status={"type": "string", "enum": ["open", "playing", "finished", "closed"]},
    pace=TEXT,
    visibility=TEXT,
    undo=TEXT,
    fixed_seed=FLAG,
    owner=TEXT,
    owner_is_me=FLAG,
    mine=NUMBERS,
    seats=many(ref("Seat")),
    version=NUMBER,
    moment=NUMBER,
    asked=NUMBERS,
    my_turn=FLAG,
    ranking=maybe(many(ref("Place"))),
    end_reason=TEXT,
    created=TEXT,
    updated=TEXT,
    branch=maybe(thing(of=TEXT, at=NUMBER, drawn=FLAG)),
    lesson=maybe(
        thing(
            lesson=TEXT,
            name=TEXT,
            text=TEXT,
            praise=TEXT,
            step=NUMBER,
            of=NUMBER,
            over=FLAG,
            next=maybe(TEXT),
        )
    ),
    help=FLAG,
    private_chat=FLAG,
    ready_minutes=NUMBER,
    ready=maybe(thing(until=TEXT, seats=NUMBERS)),
    round=TEXT,
    clock=maybe(OBJECT),
)
TABLE["properties"]["unread"] = thing(lines=NUMBER, called=FLAG)
"""Only in the list of my own tables."""
CHANGE = thing(table=TEXT, row=TEXT, key=TEXT, before={}, after={}, source=TEXT)
AMENDMENTS = thing(note=TEXT, changes=many(ref("Change")), more=NUMBER)
INVITES = {"type": "object", "additionalProperties": TEXT}
OFFER = {
    "type": "object",
    "properties": {
        "type": {"type": "string", "enum": ["action", "range", "plan"]},
        "action": OBJECT,
        "label": TEXT,
        "sections": TEXTS,
        "field": TEXT,
        "low": NUMBER,
        "high": NUMBER,
        "step": NUMBER,
    },
    "required": ["type", "action", "label", "sections"],
    "additionalProperties": True,
}
"""And what the title tells about it besides: its cost, its effects."""
WHY_NOT = thing(action=OBJECT, label=TEXT, reason=TEXT)
WHY_NOT["properties"]["more"] = NUMBER
"""How many more actions of this kind are refused for the same reason; absent if there are none."""
VERDICT = thing(allowed=FLAG, free=FLAG, to=maybe(NUMBER), concerned=NUMBERS, reason=maybe(TEXT))
OUTCOME: dict[str, Schema] = {
    "lines": TEXTS,
    "stands": maybe(NUMBER),
    "of": NUMBER,
    "falls": TEXT,
    "why": TEXT,
}
"""What becomes of a correction."""
REQUEST = thing(
    request=NUMBER,
    seat=NUMBER,
    kind=TEXT,
    to=NUMBER,
    waiting=NUMBERS,
    agreed=NUMBERS,
    correct=maybe(thing(at=NUMBER, moves=NUMBER, **OUTCOME)),
)
ORDER = thing(number=NUMBER, seat=NUMBER, order=OBJECT, text=TEXT, stops=TEXTS)
LOG_ENTRY = thing(
    n=NUMBER,
    kind=TEXT,
    seat=maybe(NUMBER),
    name=maybe(TEXT),
    moment=NUMBER,
    time=TEXT,
    lines=TEXTS,
    events=many(OBJECT),
    undone=FLAG,
    action=maybe(OBJECT),
    by=TEXT,
    why=maybe(TEXT),
)
LOG_ENTRY["properties"]["mentions"] = NUMBERS
"""Only in chat that calls somebody."""
LOG_ENTRY["properties"]["speaker"] = TEXT
"""Only in chat: by what whoever said it is known again at this table."""
VIEW = thing(
    table=ref("Table"),
    tag=maybe(TEXT),
    version=NUMBER,
    moment=NUMBER,
    at=NUMBER,
    end=NUMBER,
    live=FLAG,
    seat=NUMBER,
    asked=NUMBERS,
    step=maybe(TEXT),
    prompt=TEXT,
    my_turn=FLAG,
    finished=FLAG,
    ranking=maybe(many(ref("Place"))),
    end_reason=TEXT,
    standing=many(ref("Place")),
    still=ANYTHING,
    now=ANYTHING,
    pictures={"type": "object", "additionalProperties": maybe(TEXT)},
    offers=many(ref("Offer")),
    places=OBJECT,
    why_not=many(ref("WhyNot")),
    undo=ref("Verdict"),
    redo=ref("Verdict"),
    requests=many(ref("Request")),
    orders=many(ref("Order")),
    ended_orders=many(thing(number=NUMBER, seat=NUMBER, why=TEXT, text=TEXT, moment=NUMBER)),
    whispers=NUMBER,
    curtain=FLAG,
    unplayable=maybe(TEXT),
    amendments=maybe(ref("Amendments")),
    clocks=maybe(
        thing(
            left=OBJECT,
            at=TEXT,
            running=NUMBERS,
            out=NUMBERS,
            paused=FLAG,
            ends=OBJECT,
            vacation=OBJECT,
            days=OBJECT,
        )
    ),
    motion=maybe(
        thing(
            number=NUMBER,
            what=TEXT,
            seat=maybe(NUMBER),
            bot=maybe(TEXT),
            by=NUMBER,
            yes=NUMBERS,
            no=NUMBERS,
            until=TEXT,
        )
    ),
    left=NUMBERS,
    log=many(ref("LogEntry")),
    last=NUMBER,
)
ACK = thing(
    entry=NUMBER,
    version=NUMBER,
    resent=FLAG,
    request=maybe(NUMBER),
    view=maybe(ref("View")),
)
ERROR = {
    "type": "object",
    "properties": {"error": thing(code=TEXT, message=TEXT), "view": ref("View")},
    "required": ["error"],
    "additionalProperties": False,
}
TITLE = thing(
    title=TEXT,
    label=TEXT,
    seats=NUMBERS,
    options=OBJECT,
    defaults=OBJECT,
    rules_version=NUMBER,
    explained=OBJECT,
    about={"type": "object", "additionalProperties": TEXT},
    bots=TEXTS,
    levels=OBJECT,
    third_party={"type": "object", "additionalProperties": TEXT},
    caretaker=FLAG,
    poster=TEXT,
)

SCHEMAS: dict[str, Schema] = {
    "Account": ACCOUNT,
    "Place": PLACE,
    "Seat": SEAT,
    "Table": TABLE,
    "Change": CHANGE,
    "Amendments": AMENDMENTS,
    "Offer": OFFER,
    "WhyNot": WHY_NOT,
    "Verdict": VERDICT,
    "Request": REQUEST,
    "Order": ORDER,
    "LogEntry": LOG_ENTRY,
    "View": VIEW,
    "Ack": ACK,
    "Error": ERROR,
    "Title": TITLE,
}
