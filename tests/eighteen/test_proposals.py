"""Deals between players and companies: proposal, answers, agreement of all, withdrawal."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from trunkline.eighteen.parts.actions import Pass
from trunkline.eighteen.parts.deals import CASH, PRIVATE, TRAIN, Move, decides, hand_over, missing
from trunkline.eighteen.parts.networks import Networks
from trunkline.eighteen.parts.state import Company, Player, Private, State18, Stock, Train
from trunkline.eighteen.rules import proposals
from trunkline.eighteen.rules.interrupts import LetPass, ask_in_turn, first_due, forget
from trunkline.eighteen.rules.proposals import Answer, Deal, Proposal, Propose, Withdraw
from trunkline.kernel import Frame, Game, Refused, Seat, Step, freeze, legal, play, thaw


@dataclass(slots=True, eq=False)
class Desk(State18):
    """A table of three at which companies A (of seat 1), B (of seat 2) and C (of seat 0) deal."""

    declined: int = field(default=0, kw_only=True)


def carry(game: Any, state: Desk, proposal: Proposal) -> None:
    for move in proposal.moves:
        hand_over(state, move)


def refuse(game: Any, state: Desk, proposal: Proposal) -> str | None:
    first = proposal.moves[0]
    return "Nothing is sold to A (§7)." if first.target == "A" else None


def note(game: Any, state: Desk, proposal: Proposal) -> None:
    state.declined += 1


TRADE = Deal(
    name="trade",
    refusal=refuse,
    carry=carry,
    declined=note,
    options=lambda game, state, seat: (Propose(seat, "trade", SALE),),
    section="7.1",
)
SALE = (Move(TRAIN, "A", "B", "2-0"), Move(CASH, "B", "A", amount=30))


@dataclass
class Dealer(Game):
    def start(self) -> Desk:
        return start()

    def state_type(self) -> type[Desk]:
        return Desk

    def rebuild(self, state: Any) -> None:
        state.networks = None


def start() -> Desk:
    companies = {
        "A": Company(director=1, cash=10, trains=(Train("2-0", "2"),)),
        "B": Company(director=2, cash=50),
        "C": Company(director=0),
    }
    networks: Networks = None  # type: ignore[assignment]
    return Desk(
        frames=(Frame("turn", (0,)),),
        seating=(2, 0, 1),
        round="stock",
        turn=1,
        operating_round=0,
        operating_rounds=0,
        phase="2",
        bank=100,
        bank_broken=False,
        end="",
        players=(Player(20), Player(20), Player(0)),
        priority=0,
        companies=companies,
        arrivals=0,
        privates={"P1": Private(10, seat=0), "P2": Private(20, closed=True, seat=0)},
        issued={},
        scrapped={},
        tiles={},
        supply={},
        tokens={},
        stock=Stock(),
        to_operate=(),
        op=None,
        networks=networks,
    )


def game(*, last_word: bool = False) -> Dealer:
    deals = proposals.make(replace(TRADE, last_word=last_word))
    asked = Step(proposals.STEP, (proposals.Answers(deals), proposals.Withdrawals()))
    steps = (Step("turn", (proposals.Proposals(deals), LetPass())), asked)
    return Dealer("deals", 1, {}, 3, {step.name: step for step in steps})


def cash(state: Desk) -> dict[str, int]:
    return {name: company.cash for name, company in state.companies.items()}


def test_a_deal_waits_until_all_concerned_have_agreed():
    state = play(game(), start(), Propose(Seat(0), "trade", SALE))
    assert state.frames[-1].seats == (2,)  # in turn order; who proposes is not asked
    assert state.proposals[-1].needs == (2, 1)
    state = play(game(), state, Answer(Seat(2), True))
    assert state.frames[-1].seats == (1,)
    assert cash(state) == {"A": 10, "B": 50, "C": 0}
    assert state.proposals[-1].agreed == (2,)
    state = play(game(), state, Answer(Seat(1), True))
    assert cash(state) == {"A": 40, "B": 20, "C": 0}
    assert state.companies["B"].trains == (Train("2-0", "2"),)
    assert not state.companies["A"].trains
    assert state.frames == start().frames
    assert state.proposals == ()


def test_the_first_who_declines_ends_it():
    state = play(game(), start(), Propose(Seat(0), "trade", SALE))
    state = play(game(), state, Answer(Seat(2), True))
    state = play(game(), state, Answer(Seat(1), False))
    assert (cash(state), state.proposals, state.frames) == (cash(start()), (), start().frames)
    assert state.declined == 1
    assert [event.sentence(lambda seat: f"P{seat}") for event in state.events] == [
        "P1 declines the offer."
    ]


def test_what_concerns_nobody_else_is_done_at_once():
    moves = (Move(CASH, 0, "C", amount=20), Move(PRIVATE, 0, "C", "P1"))
    state = play(game(), start(), Propose(Seat(0), "trade", moves))
    assert (state.players[0].cash, cash(state)["C"]) == (0, 20)
    assert (state.privates["P1"].seat, state.privates["P1"].company) == (-1, "C")
    assert state.frames == start().frames


def test_a_private_comes_back_and_money_goes_to_the_bank():
    state = start()
    hand_over(state, Move(PRIVATE, 0, "B", "P1"))
    assert missing(state, Move(PRIVATE, "B", 1, "P1")) is None
    hand_over(state, Move(PRIVATE, "B", 1, "P1"))
    assert (state.privates["P1"].seat, state.privates["P1"].company) == (1, "")
    hand_over(state, Move(CASH, "B", "bank", amount=50))
    assert (state.bank, cash(state)["B"]) == (150, 0)


def test_whoever_proposes_may_have_the_last_word():
    rules = game(last_word=True)
    state = play(rules, start(), Propose(Seat(0), "trade", SALE))
    with pytest.raises(Refused, match="Only the player who proposed"):
        play(rules, state, Withdraw(Seat(2)))
    state = play(rules, play(rules, state, Answer(Seat(2), True)), Answer(Seat(1), True))
    assert state.frames[-1].seats == (0,)
    assert cash(state) == cash(start())
    assert legal(rules, state) == [Answer(Seat(0), True), Withdraw(Seat(0))]
    with pytest.raises(Refused, match=r"withdraws it \(§7\.1\)"):
        play(rules, state, Answer(Seat(0), False))
    done = play(rules, state, Answer(Seat(0), True))
    assert (cash(done), done.frames) == ({"A": 40, "B": 20, "C": 0}, start().frames)
    back = play(rules, state, Withdraw(Seat(0)))
    assert (cash(back), back.frames, back.proposals) == (cash(start()), start().frames, ())


def test_a_proposal_survives_a_snapshot():
    state = play(game(), start(), Propose(Seat(0), "trade", SALE))
    again = thaw(game(), freeze(state))
    assert play(game(), again, Answer(Seat(2), False)).proposals == ()


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ((), "A deal hands something over"),
        ((Move(CASH, 0, 1, amount=21),), "There are not 21 to pay"),
        ((Move(CASH, 0, 1),), "There are not 0 to pay"),
        ((Move(CASH, 0, 1, amount=-5),), "A deal moves amounts above nothing"),
        ((Move(CASH, "bank", 1, amount=5),), "There are not 5 to pay"),
        ((Move(CASH, 0, 7, amount=5),), "There is nobody called 7 to deal with"),
        ((Move(CASH, "Z", 0, amount=5),), "There is nobody called 'Z' to deal with"),
        ((Move(CASH, 0, 0, amount=5),), "A deal hands something over to somebody else"),
        ((Move(TRAIN, "A", "B", "3-0"),), "The train '3-0' does not pass"),
        ((Move(TRAIN, "A", 0, "2-0"),), "The train '2-0' does not pass"),
        ((Move(TRAIN, 0, "A", "2-0"),), "The train '2-0' does not pass"),
        ((Move(PRIVATE, 1, 0, "P1"),), "P1 does not change hands so"),
        ((Move(PRIVATE, 0, "pool", "P1"),), "P1 does not change hands so"),
        ((Move(PRIVATE, 0, 1, "P2"),), "There is no private 'P2' to hand over"),
        ((Move(PRIVATE, 0, 1, "P9"),), "There is no private 'P9' to hand over"),
    ],
)
def test_what_is_not_there_cannot_be_offered(moves, sentence):
    with pytest.raises(Refused) as error:
        play(game(), start(), Propose(Seat(0), "trade", moves))
    assert str(error.value).startswith(sentence)
    assert str(error.value).endswith(" (§7.1).")


def test_the_title_refuses_what_its_rules_forbid_and_kinds_it_does_not_know():
    with pytest.raises(Refused, match="Nothing is sold to A"):
        play(game(), start(), Propose(Seat(0), "trade", (Move(CASH, 0, "A", amount=1),)))
    with pytest.raises(Refused, match="no deals of the kind 'merger'"):
        play(game(), start(), Propose(Seat(0), "merger", SALE))


def test_a_deal_that_has_become_impossible_can_only_be_declined():
    state = play(game(), start(), Propose(Seat(0), "trade", SALE))
    state.companies["B"] = state.companies["B"]._replace(cash=0)
    assert legal(game(), state) == [Answer(Seat(2), False)]


def test_who_decides_for_whom():
    assert [decides(start(), one) for one in (0, "A", "B", "bank", "pool")] == [0, 1, 2, -1, -1]


def test_interrupts_come_in_the_order_of_their_urgency():
    urgent = first_due(
        lambda game, state: Frame("alarm", (1,)) if state.turn == 2 else None,
        lambda game, state: Frame("bell", (2,)) if state.turn else None,
    )
    state = start()
    assert urgent(None, state)
    assert state.frames[-1] == Frame("bell", (2,))
    state.turn = 2
    assert urgent(None, state)
    assert state.frames[-1] == Frame("alarm", (1,))
    state.turn = 0
    assert not urgent(None, state)


def test_several_seats_reply_one_after_another():
    rules = Dealer(
        "reply", 1, {}, 3, {"turn": Step("turn", ()), "reply": Step("reply", (LetPass(),))}
    )
    state = start()
    ask_in_turn(state, "reply", (1, 2), "C")
    assert state.frames[-1] == Frame("reply", (1,), "C")
    state = play(rules, state, Pass(Seat(1)))
    assert state.frames[-1] == Frame("reply", (2,), "C")
    ask_in_turn(state, "reply", (0,))
    forget(state, "reply")
    assert state.frames == start().frames


def test_several_seats_reply_at_once():
    rules = Dealer(
        "reply", 1, {}, 3, {"turn": Step("turn", ()), "reply": Step("reply", (LetPass(),))}
    )
    state = start()
    state.push(Frame("reply", (1, 2)))
    state = play(rules, state, Pass(Seat(2)))
    assert state.frames[-1].seats == (1,)
    assert play(rules, state, Pass(Seat(1))).frames == start().frames
