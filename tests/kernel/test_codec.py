"""The codec: encoded values come back, and incomplete or unknown ones are a BadData."""

import copy
import json
from dataclasses import dataclass
from random import Random
from typing import Any, Literal, NamedTuple

import pytest

from examples.goods_yard.game import Bid, Demand, Give, make
from examples.goods_yard.random_play import random_game
from tests.mutate import mutate
from trunkline.kernel import CHANCE, BadData, Frame, Seat, Secret, record
from trunkline.kernel.codec import LARGEST, Codec, decode, encode
from trunkline.kernel.content import content


class Corner(NamedTuple):
    hex: str
    side: int


@record
class Survey:
    """Every kind of field the codec knows."""

    where: Corner
    path: tuple[Corner, ...]
    pair: tuple[int, str]
    mood: Literal["wet", "dry", 3]
    maybe: int | None
    by_seat: dict[Seat, int]
    sealed: Secret[tuple[int, ...]]
    loose: Any
    unsaid: Secret  # type: ignore[type-arg]
    agreed: bool = False


SURVEY = Survey(
    where=Corner("F17", 2),
    path=(Corner("A1", 0), Corner("B2", 5)),
    pair=(1, "one"),
    mood="wet",
    maybe=None,
    by_seat={Seat(0): 4, Seat(-1): 0},
    sealed=Secret((3, 1), (0,)),
    loose=(1, ("two", None), True),
    unsaid=Secret(("x", 1), ()),
)


def through_json(value: object) -> Any:
    return json.loads(json.dumps(value))


def test_every_kind_of_field_comes_back_as_it_was():
    assert decode(Survey, through_json(encode(SURVEY))) == SURVEY


def test_named_tuples_are_read_by_name_and_without_their_last_defaults():
    assert decode(Survey, through_json(content(SURVEY))) == SURVEY
    assert decode(Frame, ["turn", [0]]) == decode(Frame, {"step": "turn", "seats": [0]})


def test_every_action_of_a_game_comes_back_as_it_was():
    timeline = random_game(3)
    codec = timeline.game.codec
    for action in timeline.actions():
        assert codec.decode(through_json(codec.encode(action))) == action


def test_a_field_with_a_default_may_be_left_out_and_others_may_not():
    data = encode(SURVEY)
    del data["agreed"]
    assert decode(Survey, data) == SURVEY
    del data["mood"]
    with pytest.raises(BadData, match="survey lacks the field 'mood'"):
        decode(Survey, data)


CODEC = make("goods-yard", 2, {}).codec
GOOD = CODEC.encode(Give(CHANCE, Seat(0), 2))


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        7,
        [],
        {},
        {"kind": "Give"},
        {"kind": ["give"]},
        {**GOOD, "kind": "steal"},
        {**GOOD, "extra": 1},
        {**GOOD, "card": "2"},
        {**GOOD, "card": 2.0},
        {**GOOD, "card": True},
        {**GOOD, "card": None},
        {**GOOD, "card": [2]},
        {**GOOD, "card": LARGEST + 1},
        {**GOOD, "card": 10**5000},
        {**GOOD, "card": float("nan")},
        {"kind": "give", "seat": -1, "to": 0},
    ],
)
def test_incomplete_or_unknown_actions_are_bad_data(wrong):
    with pytest.raises(BadData):
        CODEC.decode(wrong)


@pytest.mark.parametrize(
    ("hint", "wrong"),
    [
        (str, "a\ud800"),
        (str, "a\0b"),
        (Any, ["a\0b"]),
        (Any, 10**20),
        (Any, {"a": 1}),
        (Any, 1.5),
        (dict[int, int], {"--5": 1}),
        (dict[int, int], {"05": 1}),
        (dict[int, int], {"-0": 1}),
        (dict[int, int], {"\u00b2": 1}),
        (dict[int, int], {"9" * 400: 1}),
        (dict[int, int], {str(LARGEST + 1): 1}),
        (dict[str, int], [["a", 1]]),
        (tuple[int, str], [1]),
        (tuple[int, ...], {"0": 1}),
        (Literal["a", 1], True),
        (int | None, "x"),
        (Corner, ["F17"]),
        (Corner, ["F17", 2, 3]),
        (Corner, {"hex": "F17"}),
        (Corner, {"hex": "F17", "side": 2, "colour": "red"}),
        (Corner, {"hex": "F17", "side": "2"}),
        (Secret[int], ["x", [0]]),
    ],
)
def test_a_value_of_another_type_is_bad_data(hint, wrong):
    with pytest.raises(BadData):
        decode(hint, wrong)


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def test_deep_nesting_is_bad_data_wherever_it_is():
    deep = nested(100_000)
    for wrong in (deep, {"kind": deep}, {**GOOD, "card": deep}):
        with pytest.raises(BadData):
            CODEC.decode(wrong)
    with pytest.raises(BadData, match="nested too deeply"):
        decode(Any, deep)


def test_values_that_a_record_refuses_are_bad_data():
    @dataclass(frozen=True)
    class Even:
        number: int

        def __post_init__(self) -> None:
            if self.number % 2:
                raise ValueError("odd")

    assert decode(Even, {"number": 2}) == Even(2)
    with pytest.raises(BadData, match="odd"):
        decode(Even, {"number": 3})


@pytest.mark.parametrize("value", [1.5, {1, 2}, object(), {(1, 2): 3}, {True: 1}, {None: 1}])
def test_values_that_json_cannot_hold_are_not_written(value):
    with pytest.raises(BadData):
        encode(value)


@record
class Tagged:
    kind: str


def test_two_records_of_one_name_or_an_unsupported_type_are_a_fault_of_the_title():
    def another() -> type:
        @record
        class Demand:
            amount: int

        return Demand

    with pytest.raises(TypeError, match="two records are called 'demand'"):
        Codec([Demand, another()])
    with pytest.raises(TypeError, match="has a field 'kind'"):
        Codec([Tagged])
    for hint in (float, set[int], dict[tuple[int, int], int]):
        with pytest.raises(TypeError):
            decode(hint, {})


def test_ten_thousand_mutated_actions_give_an_action_or_bad_data():
    random = Random(1848)
    codec = Codec[Any]([*(type(a) for a in ACTIONS), Survey])
    refused = 0
    for _ in range(10_000):
        data = copy.deepcopy(codec.encode(random.choice([*ACTIONS, SURVEY])))
        for _ in range(random.randint(1, 3)):
            data = mutate(random, data)
        try:
            value = codec.decode(data)
        except BadData:
            refused += 1
        else:
            assert codec.decode(through_json(codec.encode(value))) == value
    assert refused > 5_000, "the mutations should mostly break the data"


ACTIONS = [Give(CHANCE, Seat(0), 2), Bid(Seat(1), 3), Demand(Seat(0), Seat(1))]


def test_ten_thousand_mutated_texts_give_an_action_or_bad_data():
    random = Random(1849)
    texts = [json.dumps(CODEC.encode(action)) for action in ACTIONS]
    for _ in range(10_000):
        letters = list(random.choice(texts))
        for _ in range(random.randint(1, 4)):
            letters[random.randrange(len(letters))] = random.choice('{}[],:"0123456789-eE.tfn \\u')
        try:
            data = json.loads("".join(letters))
        except ValueError:
            continue
        try:
            CODEC.decode(data)
        except BadData:
            continue
