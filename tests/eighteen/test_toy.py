"""The kit at work in the Ten Hexes: charters, a merger, odd certificates, replies, discards."""

from typing import Any

import pytest

from tests.eighteen.toy.game import make
from tests.eighteen.toy.operating import HOMES
from tests.eighteen.toy.stock import AskAlms
from trunkline.eighteen.parts.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Distribute,
    LayTrack,
    Pass,
    PlaceToken,
    SellShares,
    StartCompany,
    TakeOverPrivate,
)
from trunkline.eighteen.parts.certificates import TREASURY
from trunkline.eighteen.parts.events import DividendPaid, HomePlaced, PriorityMoved, RoundBegan
from trunkline.eighteen.parts.ledger import Bank
from trunkline.eighteen.parts.limits import CertificateLimit
from trunkline.eighteen.parts.mergers import absorb
from trunkline.eighteen.parts.state import Move, Train
from trunkline.eighteen.rules.dividends import pay_out
from trunkline.eighteen.rules.proposals import (
    Agreed,
    Answer,
    Declined,
    Propose,
    Withdraw,
    Withdrawn,
)
from trunkline.kernel import Action, Range, Refused, Seat, legal, perft, play, refusal

GAME = make("toy", 2, {})
MERGER = (Move("charter", 0, "M", "W"), Move("charter", 1, "M", "E"))
ANN, BOB = Seat(0), Seat(1)


def after(*actions: Action, state: Any = None, game: Any = GAME) -> Any:
    state = state or game.start()
    for action in actions:
        state = play(game, state, action)
    return state


def both() -> Any:
    """Ann has bought W, Bob E."""
    return after(StartCompany(ANN, "W", 60), StartCompany(BOB, "E", 60))


def merged() -> Any:
    return after(Propose(ANN, "merger", MERGER), Answer(BOB, True), Answer(ANN, True), state=both())


def asked(state: Any) -> tuple[str, tuple[int, ...]]:
    return state.frames[-1][:2]


def test_the_first_turns_can_be_counted_by_hand():
    """Two charters, the private and passing; after the private Bob begs or lets it pass."""
    assert perft(GAME, GAME.start(), 1) == 4
    assert perft(GAME, GAME.start(), 2) == 3 + 3 + 2 + 4


def test_a_charter_is_one_certificate_of_the_whole_company():
    state = after(StartCompany(ANN, "W", 60))
    company = state.companies["W"]
    assert (company.held(0), company.director, company.cash) == ((100,), 0, 60)
    assert state.tokens == {"A2.0": ("W",)}
    assert (
        refusal(GAME, state, StartCompany(BOB, "W", 60))
        == "the W railway has been started already (§2.1)."
    )
    assert refusal(GAME, state, SellShares(BOB, "W", 100)) == "Such a block cannot be sold (§2.5)."


def test_other_seats_reply_in_the_midst_of_a_turn():
    game = make("toy", 3, {})
    state = after(BuyPrivate(ANN, "P"), game=game)
    assert [frame.seats for frame in state.frames] == [(1,), (2,), (1,)]
    state = after(Pass(BOB), state=state, game=game)
    assert asked(state) == ("reply", (2,))
    state = after(AskAlms(Seat(2)), state=state, game=game)
    assert [player.cash for player in state.players] == [110 - 20 - 1, 110, 111]
    assert asked(state) == ("stock", (1,))
    first = after(BuyPrivate(ANN, "P"), AskAlms(BOB), game=game)
    assert asked(first) == ("stock", (1,))  # the first who asks is the last


def test_two_minors_merge_into_a_major_if_both_owners_agree():
    state = after(Propose(ANN, "merger", MERGER), state=both())
    assert asked(state) == ("proposal", (1,))
    state = after(Answer(BOB, True), state=state)
    assert asked(state) == ("proposal", (0,))
    state = after(Answer(ANN, True), state=state)
    major = state.companies["M"]
    assert (major.held(0), major.held(1), major.held(TREASURY)) == ((45,), (25,), (20, 10))
    assert (major.cash, major.director, major.placed) == (120, 0, 2)
    assert state.tokens == {"A2.0": ("M",), "A6.0": ("M",)}
    assert state.companies["W"].closed
    assert state.companies["E"].closed
    assert GAME.price(major) == 30


def test_every_answer_to_a_proposal_is_told():
    agreed = after(Propose(ANN, "merger", MERGER), Answer(BOB, True), state=both())
    assert agreed.events == (Agreed(BOB),)
    assert after(Withdraw(ANN), state=agreed).events == (Withdrawn(ANN),)
    declined = after(Propose(ANN, "merger", MERGER), Answer(BOB, False), state=both())
    assert declined.events == (Declined(BOB),)


def test_what_companies_own_passes_with_a_merger():
    state = both()
    state.companies["W"] = state.companies["W"]._replace(trains=(Train("2-0", "2"),))
    state.companies["E"] = state.companies["E"]._replace(trains=(Train("2-1", "2"),), placed=2)
    state.issued["2"] = 2
    state.privates["P"] = state.privates["P"]._replace(company="E")
    state.tokens["C4.0"] = ("E",)
    absorb(GAME, state, ("W", "E"), "M")
    major = state.companies["M"]
    assert [train.card for train in major.trains] == ["2-0", "2-1"]
    assert (major.cash, major.placed, state.privates["P"].company) == (120, 3, "M")
    assert state.tokens == {"A2.0": ("M",), "A6.0": ("M",), "C4.0": ("M",)}
    assert state.networks.of("M").sees("C4", 0)
    assert (state.companies["E"].shares, state.companies["E"].cash) == ((), 0)


def test_of_two_tokens_on_a_hex_one_stays():
    state = both()
    state.tiles["A2"] = ("14", 0)
    state.tokens = {"A2.0": ("W", "E")}
    absorb(GAME, state, ("W", "E"), "M")
    assert (state.tokens, state.companies["M"].placed) == ({"A2.0": ("M", "")}, 1)


def test_a_home_is_kept_until_its_company_is_started():
    state = GAME.start()
    assert HOMES.waiting(GAME, state, "A2") == ["W"]
    assert HOMES.open_slots(GAME, state, "A2.0") == 0
    assert HOMES.open_slots(GAME, state, "C4.0") == 1
    started = after(StartCompany(ANN, "W", 60))
    assert (HOMES.waiting(GAME, started, "A2"), started.companies["W"].placed) == ([], 1)
    assert HomePlaced("W", "A2") in started.events
    state.tokens["A2.0"] = ("E",)
    with pytest.raises(ValueError, match=r"no place for the home token of W in A2\.0"):
        HOMES.place(GAME, state, "W")


def test_the_limit_counts_what_is_left_after_an_office_is_won():
    state = after(BuyShare(BOB, "M", "treasury"), Pass(ANN), state=merged())
    limit = CertificateLimit(limit=lambda game, state, seat: 2)
    assert [limit.count(state, seat) for seat in (0, 1)] == [1, 2]
    assert not limit.stops(GAME, state, 1, "M")  # 55 % against 45 %
    assert not limit.stops(GAME, state, 0, "M")
    assert CertificateLimit(limit=lambda game, state, seat: 1).above(GAME, state, 1)
    assert CertificateLimit(limit=lambda game, state, seat: 1).stops(GAME, state, 0, "M")
    strict = CertificateLimit(limit=lambda game, state, seat: 2, exchanges=lambda game: False)
    assert strict.stops(GAME, state, 1, "M")


def test_a_bank_that_is_empty_pays_on():
    broke = []
    bank = Bank(broke=lambda game, state: broke.append(state.bank), broken_at=lambda game: 1)
    state = GAME.start()
    bank.pays_player(GAME, state, 0, 699)
    assert (state.bank, state.bank_broken, broke) == (1, False, [])
    bank.pays_company(GAME, state, "W", 2)
    assert (state.bank, state.bank_broken, broke) == (-1, True, [-1])
    assert (state.players[0].cash, state.companies["W"].cash) == (849, 2)
    state.players = (state.players[0]._replace(debt=5), state.players[1])
    bank.pays_player(GAME, state, 0, 7)
    assert (state.players[0].cash, state.players[0].debt, state.bank) == (851, 0, -3)


def test_rounds_follow_each_other_and_the_priority_moves():
    state = after(StartCompany(ANN, "W", 60), Pass(BOB), Pass(ANN))
    begun = [event for event in state.events if isinstance(event, RoundBegan)]
    assert (begun, state.priority, state.round) == (
        [RoundBegan("operating", 1, 1)],
        1,
        "operating",
    )
    assert begun[0].sentence(str) == "Operating round 1.1 begins."
    assert PriorityMoved(BOB) in state.events
    later = after(Pass(ANN), Pass(ANN), state=state)
    assert (later.turn, later.round, asked(later)) == (2, "stock", ("stock", (1,)))
    assert RoundBegan("stock", 2) in later.events


def test_a_merger_is_declined_or_withdrawn():
    state = after(Propose(ANN, "merger", MERGER), Answer(BOB, False), state=both())
    assert (asked(state), state.companies) == (("stock", (0,)), both().companies)
    state = after(Propose(ANN, "merger", MERGER), Answer(BOB, True), Withdraw(ANN), state=both())
    assert (asked(state), state.companies) == (("stock", (0,)), both().companies)


def test_who_owns_both_minors_asks_nobody():
    state = after(StartCompany(ANN, "W", 60), Pass(BOB), StartCompany(ANN, "E", 60), Pass(BOB))
    moves = (Move("charter", 0, "M", "W"), Move("charter", 0, "M", "E"))
    state = after(Propose(ANN, "merger", moves), state=state)
    assert state.companies["M"].held(0) == (45, 25)


@pytest.mark.parametrize(
    ("proposal", "sentence"),
    [
        (
            Propose(ANN, "merger", MERGER[:1]),
            "An owner proposes that both minors merge into M (§3).",
        ),
        (Propose(ANN, "merger", ()), "A deal hands something over (§3)."),
        (Propose(ANN, "sale", MERGER), "There are no deals of the kind 'sale'."),
    ],
)
def test_other_proposals_are_refused(proposal, sentence):
    assert refusal(GAME, both(), proposal) == sentence


def test_treasury_shares_pay_the_treasury_and_the_largest_is_sold_first():
    state = after(BuyShare(BOB, "M", "treasury"), state=merged())
    major = state.companies["M"]
    assert (major.held(1), major.held(TREASURY)) == ((25, 20), (10,))
    assert (major.cash, state.players[1].cash) == (120 + 60, 150 - 60 - 60)


def test_treasury_shares_earn_for_the_treasury():
    state = merged()
    pay_out(GAME, state, "M", 20, Bank(), up=True)
    assert state.events[-1] == DividendPaid("M", 20, 2, ((0, 9), (1, 5)))
    assert [player.cash for player in state.players] == [150 - 60 + 9, 150 - 60 + 5]
    assert state.companies["M"].cash == 120 + 6


def test_the_office_passes_for_certificates_of_the_same_percentage():
    state = after(BuyShare(BOB, "M", "treasury"), Pass(ANN), state=merged())
    state.players = (state.players[0], state.players[1]._replace(cash=40))
    state.bank -= 40 - 30
    state = after(BuyShare(BOB, "M", "treasury"), state=state)
    major = state.companies["M"]  # 55 % against 45 %: 25 and 20 for the 45
    assert (major.director, major.held(1), major.held(0)) == (1, (45, 10), (25, 20))


def test_blocks_are_what_the_certificates_make():
    state = after(BuyShare(BOB, "M", "treasury"), state=merged())
    blocks = [one.percent for one in legal(GAME, state) if isinstance(one, SellShares)]
    assert blocks == [20, 25, 45]  # Bob could take the office for 25 and 20, which Ann then sells
    state = after(SellShares(ANN, "M", 25), state=state)
    major = state.companies["M"]
    assert (major.director, major.held(1), major.held(0)) == (1, (45,), (20,))
    assert (major.held("pool"), GAME.price(major)) == ((25,), 20)
    assert (
        refusal(GAME, state, BuyShare(ANN, "M", "pool")) == "You have sold it in this round (§2.3)."
    )


def running() -> Any:
    """The first operating round: W lays track."""
    return after(Pass(ANN), Pass(BOB), state=both())


def test_minors_operate_by_their_track_and_the_major_by_its_price():
    state = running()
    assert (state.op.company, state.to_operate) == ("W", ("E",))
    late = after(Pass(BOB), Pass(ANN), state=merged())
    assert (late.op.company, late.to_operate) == ("M", ())


def test_a_tile_a_token_and_a_dividend():
    state = running()
    assert "is the W railway's turn" in str(refusal(GAME, state, LayTrack(ANN, "E", "A6", "57", 0)))
    state = after(LayTrack(ANN, "W", "A2", "5", 4), state=state)
    assert asked(state) == ("train", (0,))  # nowhere to place a token, nothing earned
    state = after(BuyTrain(ANN, "W", "2"), state=state)
    assert (state.companies["W"].cash, state.phase) == (30, "2")
    earning = after(Pass(ANN), Pass(BOB), Pass(BOB), Pass(ANN), Pass(BOB), Pass(ANN), state=state)
    assert asked(earning) == ("dividend", (0,))
    assert earning.op.revenue == 10
    paid = after(Distribute(ANN, "W", True), state=earning)
    assert paid.players[0].cash == earning.players[0].cash + 10
    kept = after(Distribute(ANN, "W", False), state=earning)
    assert kept.companies["W"].cash == earning.companies["W"].cash + 10


def linked() -> Any:
    """W's track leads to South, where a place is free."""
    state = running()
    for name, lying in {"A2": ("5", 4), "B3": ("9", 2), "C4": ("5", 2)}.items():
        state.tiles[name] = lying
        state.supply[lying[0]] -= 1
    GAME.rebuild(state)
    return state


def test_a_token_is_placed_in_a_city_in_reach():
    state = linked()
    assert [stop for stop in state.networks.of("W").stops if stop[0] == "C4"] == [("C4", 0)]
    state = after(Pass(ANN), state=state)
    assert asked(state) == ("token", (0,))
    assert refusal(GAME, state, PlaceToken(ANN, "W", "A6.0")) == "East has no free place (§4.2)."
    state = after(PlaceToken(ANN, "W", "C4.0"), state=state)
    assert state.tokens["C4.0"] == ("W",)
    assert (state.companies["W"].cash, state.companies["W"].placed) == (50, 2)


def test_another_director_discards_in_the_midst_of_a_turn():
    state = after(Pass(ANN), state=running())
    trains = (Train("2-0", "2"), Train("2-1", "2"))
    state.companies["E"] = state.companies["E"]._replace(trains=trains)
    state.issued["2"] = 2
    state = after(BuyTrain(ANN, "W", "3"), state=state)
    assert (state.phase, asked(state)) == ("3", ("discard", (1,)))
    with pytest.raises(Refused, match="has too many trains and discards first"):
        after(DiscardTrain(BOB, "W", "3-0"), state=state)
    state = after(DiscardTrain(BOB, "E", "2-1"), state=state)
    assert [train.card for train in state.companies["E"].trains] == ["2-0"]
    assert state.scrapped == {"2": 1, "3": 0}
    assert asked(state)[0] != "discard"


def test_a_company_buys_the_private_of_its_director_from_the_first_3_on():
    state = after(Pass(ANN), state=running())
    state.privates["P"] = state.privates["P"]._replace(seat=0)
    early = refusal(GAME, state, TakeOverPrivate(ANN, "W", "P", 5))
    assert early == "Not before the first 3 (§4.5)."
    state.phase = "3"
    assert Range(TakeOverPrivate(ANN, "W", "P", 1), "price", 1, 40) in legal(GAME, state)
    assert refusal(GAME, state, TakeOverPrivate(ANN, "W", "P", 41)) == "P costs £1 to £40 (§4.5)."
    cash = state.players[0].cash
    state = after(TakeOverPrivate(ANN, "W", "P", 40), state=state)
    assert (state.privates["P"].company, state.players[0].cash) == ("W", cash + 40)
    assert state.companies["W"].cash == 20


def test_four_operating_rounds_end_the_game():
    state = GAME.start()
    while state.frames:
        seat = Seat(asked(state)[1][0])
        state = play(GAME, state, Pass(seat))
    assert (state.turn, state.round) == (4, "over")
    assert GAME.result(state) == {0: 150, 1: 150}
