"""Requests are read strictly."""

from typing import Annotated, Any, Literal, TypedDict

import pytest

from trunkline.page.marks import Default
from trunkline.server.http.bodies import ClientId, WithId, fields
from trunkline.server.http.request_schema import (
    Choice,
    Fields,
    Flag,
    Json,
    Many,
    Maybe,
    Number,
    Shape,
    Text,
)
from trunkline.table.errors import Malformed


@pytest.mark.parametrize(
    ("shape", "value", "wanted"),
    [
        (Text(1, 3), "abc", "abc"),
        (Number(-2, 9), 3, 3),
        (Number(-2, 9), "-2", -2),
        (Flag(), True, True),
        (Flag(), "1", True),
        (Flag(), "false", False),
        (Choice(("a", "b")), "b", "b"),
        (Json(), {"x": 1}, {"x": 1}),
        (Maybe(Number()), None, None),
        (Maybe(Number()), 4, 4),
        (Many(Number(), 1, 2), [1, 2], [1, 2]),
    ],
)
def test_valid_values_are_read(shape: Shape, value: Any, wanted: Any) -> None:
    assert shape.read(value, "x") == wanted
    assert shape.schema()


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (Text(1, 3), 4),
        (Text(1, 3), ""),
        (Text(1, 3), "abcd"),
        (Text(1, 3, "[a-z]+"), "A"),
        (Text(1, 3, "[a-z]+"), "a\n"),
        (Text(1, 3), "a\0"),
        (Text(1, 3), "\ud800"),
        (Number(0, 9), 10),
        (Number(0, 9), -1),
        (Number(0, 9), True),
        (Number(0, 9), 1.0),
        (Number(0, 9), "٣"),
        (Number(0, 9), "1" * 30),
        (Flag(), 1),
        (Flag(), "yes"),
        (Choice(("a",)), "c"),
        (Choice(("a",)), ["a"]),
        (Json(), []),
        (Maybe(Number()), "x"),
        (Many(Number(), 1, 2), []),
        (Many(Number(), 1, 2), [1, 2, 3]),
        (Many(Number(), 1, 2), ["x"]),
        (Many(Number(), 1, 2), "12"),
        (Fields({"a": Number()}), []),
        (Fields({"a": Number()}), {}),
        (Fields({"a": Number()}), {"a": 1, "b": 2}),
    ],
)
def test_invalid_values_are_refused(shape: Shape, value: Any) -> None:
    with pytest.raises(Malformed):
        shape.read(value, "x")


def test_fields_have_defaults() -> None:
    shape = Fields({"a": Number(), "b": Text()}, {"b": "x"})
    assert shape.read({"a": 1}) == {"a": 1, "b": "x"}
    assert shape.schema()["required"] == ["a"]


class Seat(TypedDict):
    """A seat of a table."""

    kind: Literal["me", "bot"]


class Wish(WithId):
    """A request for a new table."""

    name: Annotated[str, Text(1, 5), Default("x")]
    seats: Annotated[list[Seat], Many(fields(Seat), 1, 2)]
    first: Seat
    ready: int
    help: bool | None
    other: Annotated[ClientId | None, Default(None)]


def test_a_body_takes_what_its_type_says() -> None:
    shape = fields(Wish)
    sent = {
        "id": "a1",
        "seats": [{"kind": "bot"}],
        "first": {"kind": "me"},
        "ready": 3,
        "help": None,
    }
    assert shape.read(sent) == {**sent, "name": "x", "other": None}
    wrong: tuple[dict[str, Any], ...] = (
        {"seats": [{"kind": "cat"}]},
        {"first": {}},
        {"ready": "three"},
        {"help": 1},
        {"other": "no blank"},
        {"id": ""},
    )
    for one in wrong:
        with pytest.raises(Malformed):
            shape.read({**sent, **one})
