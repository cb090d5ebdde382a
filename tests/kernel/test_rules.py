"""Rules, steps, offers, chance, events and the audit: the small promises of the kernel."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

import pytest

from examples.goods_yard.game import Bid, Bids, Demands, Give, GoodsYard, Yard, make
from trunkline.kernel import (
    CHANCE,
    Action,
    AuditFailed,
    Event,
    Frame,
    Game,
    Offer,
    Plan,
    Problem,
    Range,
    Refused,
    Rule,
    Seat,
    Secret,
    State,
    Step,
    asked,
    audit,
    count,
    digest,
    divide,
    draw_chance,
    examples,
    finished,
    fork,
    kind_of,
    legal,
    may_still,
    perft,
    play,
    record,
    refusal,
    settle_chance,
    why_not,
)
from trunkline.kernel.game import complete
from trunkline.kernel.offers import includes


@record
class Run(Action):
    routes: tuple[str, ...] = ()
    company: str = "VR"


class Runs(Rule[Any, Any, Run]):
    """A plan: the rule's planner fills in the routes."""

    action = Run

    def options(self, game: Any, state: Any, seat: int) -> Iterator[Offer]:
        yield Plan(Run(Seat(seat)))

    def refusal(self, game: Any, state: Any, action: Run) -> str | None:
        return None if action.routes else "Trains that can run must run (§1)."

    def complete(self, game: Any, state: Any, action: Run) -> Run:
        return Run(action.seat, ("A1-A2",))

    def apply(self, game: Any, state: Any, action: Run) -> None:
        state.pop()


def running_game(**more: Any) -> tuple[Game, State]:
    steps = {"run": Step("run", (Runs(),), prompt="run trains", **more)}
    game = Game(
        title="runs",
        rules_version=1,
        options={},
        seats=1,
        steps=steps,
        vocabulary={"company": frozenset({"VR"}), "routes": frozenset({"A1-A2"})},
        sections={"company": "2", "over": "9"},
    )
    return game, State(frames=(Frame("run", (0,)), Frame("run", (0,))))


def test_a_plan_counts_one_and_is_completed_by_its_rule():
    game, state = running_game()
    (plan,) = legal(game, state)
    assert count(plan) == 1
    assert list(examples(plan)) == [Run(Seat(0))]
    assert refusal(game, state, plan.action) == "Trains that can run must run (§1)."
    action = complete(game, state, plan)
    assert finished(play(game, play(game, state, action), action))
    assert [perft(game, state, depth) for depth in range(4)] == [1, 1, 1, 0]
    assert divide(game, state) == {"run": 1}
    assert list(why_not(game, state, 0)) == []


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Run(Seat(0), ("A1-A2",), "XX"), "This game has no company 'XX' (§2)."),
        (Run(Seat(0), ("A1-A2", "Z9")), "This game has no routes 'Z9'."),
        (Run(Seat(0), None), "Trains that can run must run (§1)."),
        (Bid(Seat(0), 1), "Not now: you are asked to run trains."),
        (Run(Seat(3)), "It is not your turn: player 1 is asked to run trains."),
    ],
)
def test_unknown_ids_kinds_and_seats_are_refused_before_the_rule_is_asked(action, sentence):
    game, state = running_game()
    assert refusal(game, state, action) == sentence


def test_a_settler_knows_the_actions_of_any_moment():
    game, state = running_game()
    assert not may_still(game, state)  # running is the question itself
    rights = Step("wait", (), (Runs(),))
    assert may_still(Game("waits", 1, {}, 1, {"run": rights}), state)


def test_a_refusal_calls_seats_as_the_table_does():
    game, state = running_game()
    state.frames = (Frame("run", (0, CHANCE)),)
    with pytest.raises(Refused, match="Ann and the dice are asked to run trains"):
        play(game, state, Run(Seat(3)), name=lambda seat: "Ann" if seat == 0 else "the dice")
    assert "player 1 and chance are asked" in (refusal(game, state, Run(Seat(3))) or "")


def test_after_the_end_everything_is_refused_with_the_section_that_ends_it():
    game, _ = running_game()
    assert refusal(game, State(frames=()), Run(Seat(0))) == "The game is over (§9)."


@record
class Borrow(Action):
    amount: int


class Borrows(Rule[Any, Any, Borrow]):
    """Two loans to choose from, for as long as nothing was borrowed."""

    action, exact, sentence = Borrow, True, "Borrow 1 or 5, once (§2)."

    def options(self, game: Any, state: Any, seat: Seat) -> Iterator[Offer]:
        if not state.frames[-1].data:
            yield Borrow(seat, 1)
            yield Range(Borrow(seat, 5), "amount", 5, 5)

    def apply(self, game: Any, state: Any, action: Borrow) -> None:
        state.replace_top(state.frames[-1]._replace(data=action.amount))


def test_a_rule_that_is_exact_refuses_what_it_does_not_offer_with_its_sentence():
    game, state = running_game(anytime=(Borrows(),))
    for seat, amount, answer in ((0, 1, None), (0, 5, None), (0, 2, Borrows.sentence)):
        assert refusal(game, state, Borrow(Seat(seat), amount)) == answer
    assert Borrows().refusal(game, state, Run(Seat(0))) == "Borrow 1 or 5, once (§2)."


def test_a_rule_for_any_time_leaves_the_question_open():
    game, state = running_game(anytime=(Borrows(),))
    assert divide(game, state) == {"borrow": 2, "run": 1}
    state = play(game, state, Borrow(Seat(0), 5))
    assert [frame.step for frame in state.frames] == ["run", "run"]
    assert divide(game, state) == {"run": 1}, "the question stands as it was"
    state = play(game, state, Run(Seat(0), ("A1-A2",)))
    assert divide(game, state) == {"borrow": 2, "run": 1}, "and the right is there at the next"
    game, state = running_game(anytime=(Borrows(),))
    # By hand, R for a run and B for one of two loans: R, B; RR, RB, BR; RBR, BRR, BRB; BRBR.
    counted = [1, 1 + 2, 1 + 2 + 2, 2 + 2 + 2 * 2, 2 * 2, 0]
    assert [perft(game, state, depth) for depth in range(6)] == counted


def test_a_step_that_never_settles_is_found():
    game, state = running_game(settle=lambda game, state: True)
    with pytest.raises(AuditFailed, match="'run' never settles"):
        play(game, state, Run(Seat(0), ("A1-A2",)))


def test_two_rules_for_one_kind_of_action_in_a_step_are_a_fault_of_the_title():
    with pytest.raises(TypeError, match="two rules for Bid"):
        Step("bid", (Bids(),), anytime=(Bids(), Demands()))


def test_a_game_must_say_how_it_starts_and_is_scored():
    game, state = running_game()
    with pytest.raises(TypeError, match="how it starts"):
        game.start()
    with pytest.raises(TypeError, match="how it is scored"):
        game.result(state)
    assert game.end_reason(state) == ""
    assert game.end_reason(State()) == "finished"


def test_a_range_counts_its_values_and_gives_them_all():
    offer = Range(Bid(Seat(0), 5), "amount", 5, 20, 5)
    assert count(offer) == 4
    assert [action.amount for action in examples(offer)] == [5, 10, 15, 20]
    assert [n for n in range(30) if includes(offer, Bid(Seat(0), n))] == [5, 10, 15, 20]
    assert not includes(offer, Bid(Seat(1), 5))
    assert not includes(offer, Run(Seat(0)))


def test_a_step_asks_for_what_it_is_called_unless_it_says_more():
    assert Step("bid", (Bids(),)).prompt == "bid"
    assert Step("bid", (Bids(),), prompt="bid or pass").prompt == "bid or pass"


def test_legal_of_one_seat_is_that_seats_part_of_legal():
    game = make("goods-yard", 3, {"cards": [1, 2, 3, 4]})
    state, _ = settle_chance(game, game.start(), Random(3))
    parts = [offer for seat in asked(state) for offer in legal(game, state, seat)]
    assert parts == legal(game, state)
    assert legal(game, state, CHANCE) == []
    assert list(why_not(game, state, CHANCE)) == []


class Tosses(Rule[Any, Any, Run]):
    """Chance with equal odds, offered as a range of outcomes."""

    action = Bid

    def options(self, game: Any, state: Any, seat: int) -> Iterator[Offer]:
        yield Range(Bid(CHANCE, 1), "amount", 1, 3)

    def refusal(self, game: Any, state: Any, action: Bid) -> str | None:
        return None

    def apply(self, game: Any, state: Any, action: Bid) -> None:
        state.pop()


def test_chance_may_be_a_range_of_equally_likely_outcomes():
    steps = {"toss": Step("toss", (Tosses(),))}
    game = Game(title="dice", rules_version=1, options={}, seats=1, steps=steps)
    state, random = State(frames=(Frame("toss", (CHANCE,)),)), Random(2)
    drawn = Counter(draw_chance(game, state, random).amount for _ in range(3_000))
    assert sorted(drawn) == [1, 2, 3]
    assert all(900 < times < 1_100 for times in drawn.values())
    assert perft(game, state, 1) == 3


def test_a_rule_without_a_planner_leaves_a_plan_as_it_is():
    game, state = running_game()
    assert Bids().complete(game, state, Bid(Seat(0), 1)) == Bid(Seat(0), 1)


def test_chance_draws_by_true_odds_and_only_from_its_own_generator():
    game = make("goods-yard", 2, {"cards": [1, 1, 1, 5]})
    state, random = game.start(), Random(11)
    drawn = Counter(draw_chance(game, state, random).card for _ in range(4_000))
    assert set(drawn) == {1, 5}
    assert 2_850 < drawn[1] < 3_150
    same = [settle_chance(game, state, Random(5)) for _ in range(2)]
    assert digest(same[0][0]) == digest(same[1][0])
    assert same[0][1] == same[1][1]
    assert [action.to for action in same[0][1]] == [0, 1]


def test_the_audit_names_every_problem_and_stops_the_action():
    game = make("goods-yard", 2, {})
    state = fork(game.start())
    assert audit(game, state) == []
    state.bank += 1
    state.hands[0] = (*state.hands[0], Secret(9, (0,)))
    assert [problem.name for problem in audit(game, state)] == ["card lost", "money not conserved"]
    before = digest(state)
    with pytest.raises(AuditFailed, match=r"card lost: .*; money not conserved"):
        play(game, state, Give(CHANCE, Seat(0), 1))
    assert digest(state) == before
    play(game, state, Give(CHANCE, Seat(0), 1), audited=False)


@pytest.mark.parametrize(
    ("frame", "name"),
    [
        (Frame("bid", ()), "nobody asked"),
        (Frame("dance", (0,)), "unknown question"),
        (Frame("bid", (0, 2)), "unknown seat"),
        (Frame("bid", (-2,)), "unknown seat"),
    ],
)
def test_a_question_that_nobody_can_answer_is_a_problem(frame, name):
    game = make("goods-yard", 2, {})
    state = fork(game.start())
    state.push(frame)
    assert [problem.name for problem in audit(game, state)] == [name]


def test_a_title_extends_the_audit_with_its_own_checks():
    def too_rich(game: Game, state: Yard) -> Iterator[Problem]:
        for seat, coins in state.coins.items():
            if coins > 1:
                yield Problem("too rich", f"seat {seat}")

    game = make("goods-yard", 2, {"coins": 2})
    game.checks = (*game.checks, too_rich)
    assert audit(game, game.start()) == [
        Problem("too rich", "seat 0"),
        Problem("too rich", "seat 1"),
    ]


def test_an_event_makes_its_sentence_with_names_for_seats():
    @record
    class LoanTaken(Event):
        who: Seat
        amount: int
        text: ClassVar[str] = "{who} borrows £{amount}."

    assert LoanTaken(Seat(1), 100).sentence(lambda seat: f"player {seat}") == (
        "player 1 borrows £100."
    )


def test_kinds_are_the_names_in_json():
    @dataclass
    class PayHTTPBill2Day:
        pass

    assert kind_of(Bid) == "bid"
    assert kind_of(GoodsYard) == "goods_yard"
    assert kind_of(PayHTTPBill2Day) == "pay_httpbill2_day"
