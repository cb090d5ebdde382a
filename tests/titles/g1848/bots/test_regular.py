"""The regular's rules of thumb, one position each: what a decent player would do there."""

import re
from functools import partial
from typing import Any

import pytest

from tests.bots.helpers import questions
from tests.titles.g1848.table import Table
from trunkline.bots.step_bot import Answering
from trunkline.kernel import digest, legal, refusal, view
from trunkline.titles import bots
from trunkline.titles.g1848.bots.building import idle
from trunkline.titles.g1848.bots.dealing import after_train
from trunkline.titles.g1848.bots.earnings import earns
from trunkline.titles.g1848.bots.outlook import fate, holding
from trunkline.titles.g1848.bots.quick import QUICK
from trunkline.titles.g1848.bots.regular import ANSWERS
from trunkline.titles.g1848.bots.situation import Situation, Style
from trunkline.titles.g1848.records import actions as do
from trunkline.titles.g1848.records.actions import Answer

CAREFUL = Style(idle=True, sides=True, cautious=True)
ROUTE = {"H11": ("57", 1), "H9": ("57", 1)}
"""Melbourne and Ballarat, joined: a route for VR."""


def asked(table: Table, seed: int = 1, style: Style | None = None) -> tuple[Any, str]:
    """What a regular (or another style) does in a position, and why; it must be legal."""
    seat = table.state.frames[-1].seats[0]
    bot: Any = bots.make("regular", seed, table.game)
    if style is not None:
        bot = Answering(seed, table.game, ANSWERS, partial(Situation, style=style))
    seen = view(table.game, table.state, seat)
    action = bot.choose(seen, legal(table.game, seen.state, seat))
    assert refusal(table.game, table.state, action) is None
    return action, bot.why


def position(
    phase: str, *, sold_out: bool = False, held: dict[int, int] | None = None, **vr: Any
) -> Table:
    """VR of seat 0 with a route, and whatever else is said of it."""
    table = Table(4).phase(phase, sold_out=sold_out).after_auction(P6=3)
    table.tiles(**ROUTE)
    return table.company("VR", held or {0: 60, 1: 20}, **{"cell": (1, 8), **vr})


# -- trains between companies --------------------------------------------------------------------


def test_a_company_that_must_buy_gets_a_train_of_my_other_company_rather_than_a_loan():
    table = position("4", sold_out=True, cash=60)
    table.company("NSW", {0: 60}, trains=("4", "4+"), cell=(1, 8)).operate("VR", "train")
    action, why = asked(table)
    assert isinstance(action, do.BuyTrainFrom)
    assert (action.owner, action.price <= 60) == ("NSW", True)
    assert "NSW" in why


def test_without_a_company_of_its_own_it_asks_another_director():
    table = position("4", sold_out=True, cash=310, cell=(1, 5))
    table.company("NSW", {1: 60}, trains=("4", "4+"), cell=(1, 8)).operate("VR", "train")
    action, _ = asked(table)
    assert isinstance(action, do.BuyTrainFrom)
    assert (action.owner, action.price) == ("NSW", 300)


def test_a_forced_purchase_is_foreseen_with_its_loans():
    table = position("4", sold_out=True, cash=310).operate("VR", "train")
    foreseen = after_train(table.game, table.state, table.train("5"))
    table.do(table.train("5"))
    assert foreseen.companies["VR"].cash == table["VR"].cash == 10
    assert foreseen.companies["VR"].cell == table["VR"].cell == (1, 3)
    assert foreseen.phase == table.state.phase == "5"


def test_with_money_for_a_train_of_the_bank_nobody_is_asked():
    table = position("4", sold_out=True, cash=510)
    table.company("NSW", {1: 60}, trains=("4", "4+"), cell=(1, 8)).operate("VR", "train")
    action, why = asked(table)
    assert (type(action), action.name) == (do.BuyTrain, "5")
    assert why == "VR has a route and must own a train."


def offered(trains: tuple[str, ...]) -> Table:
    """VR of seat 0 has asked seat 1 for the first train of NSW."""
    table = position("3", cash=500, cell=(1, 8))
    table.company("NSW", {1: 60}, trains=trains, cell=(1, 8)).operate("VR", "train")
    return table.do(table.train_from("NSW", 200))


def test_a_train_that_is_needed_is_not_sold():
    action, why = asked(offered(("3",)))
    assert action == Answer(1, False)
    assert why == "NSW needs its train more than £200."


def test_a_train_that_the_next_card_makes_rust_is_sold():
    table = position("3", sold_out=True, cash=500)
    table.company("NSW", {1: 60}, trains=("2", "2"), cell=(1, 8)).operate("VR", "train")
    action, why = asked(table.do(table.train_from("NSW", 100)))
    assert action == Answer(1, True)
    assert why == "NSW is better off with £100."


# -- dividends -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cash", "pays"),
    # The next card of the bank is the first 4, which makes the 2s rust; a 4 costs £300.
    [(150, False), (300, True), (0, True)],
)
def test_it_saves_only_for_a_train_that_the_income_can_complete(cash, pays):
    table = position("3", sold_out=True, cash=cash, trains=("2", "2"))
    table.operate("VR", "dividend", revenue=120, rounds=(1, 2))
    action, why = asked(table)
    assert action == do.Distribute(0, "VR", pays)
    assert ("share price" in why) == pays


def test_it_pays_at_the_end_whatever_comes():
    table = position("3", sold_out=True, cash=150, trains=("2", "2"))
    table.state.end = "price"
    action, _ = asked(table.operate("VR", "dividend", revenue=120))
    assert action.pay


# -- loans and receivership ----------------------------------------------------------------------


def between_trains(step: str, **vr: Any) -> Table:
    """VR has a 3 and not quite the £500 for the first 5; the round has just begun."""
    table = position("4", sold_out=True, **{"trains": ("3",), "cash": 420, "cell": (2, 7), **vr})
    return table.operate("VR", step, rounds=(1, 2), **({"revenue": 90} if step != "train" else {}))


def test_a_loan_for_a_lasting_train_rather_than_the_dividend():
    table = between_trains("dividend")
    action, why = asked(table)
    assert action == do.Distribute(0, "VR", True)
    assert why == "A loan for a 5 costs my shares less than keeping £90 would."
    action, why = asked(table.do(action))
    assert action == do.TakeLoan(0, "VR")
    assert why.startswith("With a loan VR can buy a 5, worth about £")
    action, _ = asked(table.do(action))
    assert (type(action), action.name) == (do.BuyTrain, "5")


def test_the_dividend_where_no_loan_is_left():
    table = between_trains("dividend", loans=5)
    action, why = asked(table)
    assert action == do.Distribute(0, "VR", False)
    assert why.startswith("With the £90 VR can buy a 5, worth about £")


@pytest.mark.parametrize(
    "changes",
    [{"cash": 380}, {"cell": (3, 2)}, {"held": {0: 20, 1: 10, 2: 10}, "pool": 20, "cell": (0, 13)}],
    ids=["the loan is not enough", "receivership is near", "it would cost more than it brings"],
)
def test_no_loan_that_does_not_pay(changes):
    action, _ = asked(between_trains("train", **changes))
    assert not isinstance(action, do.TakeLoan)


def test_no_loan_that_ends_the_game():
    table = between_trains("train").boe(loans=15)
    action, _ = asked(table)
    assert not isinstance(action, do.TakeLoan)


def test_no_loan_where_the_bank_sells_nothing_more():
    table = between_trains("train")
    assert isinstance(asked(table)[0], do.TakeLoan)
    assert table.state.op is not None
    table.state.dealt = True  # another company's train comes last
    assert not isinstance(asked(table)[0], do.TakeLoan)


def test_it_knows_what_a_forced_purchase_costs():
    table = position("5", cash=310, sold_out=True, cell=(1, 12)).operate("VR", "train")
    action, why = asked(table)
    assert (type(action), action.name) == (do.BuyTrain, "6")
    assert why == "VR must own a train, and borrowing £290 is the cheapest way."


def test_it_knows_what_receivership_costs():
    table = position("5", held={0: 30, 1: 20, 2: 20}, cash=50, sold_out=True, cell=(3, 3))
    action, why = asked(table.operate("VR", "train"))
    assert isinstance(action, do.BuyTrain)
    assert why.startswith("VR must buy and cannot be saved: it fails, which costs me £150 ")
    before = table.state.players[0].cash
    table.do(action)
    assert table["VR"].closed
    assert before - table.state.players[0].cash == 150


def test_rather_than_fail_it_takes_the_train_of_another_company():
    table = position("5", cash=50, sold_out=True, cell=(2, 9))
    table.company("NSW", {0: 60}, trains=("5", "5"), cash=500).operate("VR", "train")
    action, why = asked(table)
    assert (type(action), action.owner) == (do.BuyTrainFrom, "NSW")
    assert "NSW" in why


def test_it_knows_which_of_two_companies_to_let_fail():
    # An 8 costs £800: whoever has no train now cannot be saved by loans.
    table = position("6", cash=50, sold_out=True, cell=(2, 9))
    table.company("NSW", {0: 40, 1: 20}, trains=("6",), cell=(5, 2)).operate("VR", "train")
    action, why = asked(table)
    assert (type(action), action.owner) == (do.BuyTrainFrom, "NSW")
    assert why == "Without its 6 NSW will fail, but VR is worth more."


def doomed(share: int) -> Table:
    """VR has lost its last train and fails in its next turn; it was started at £100."""
    table = position("5", sold_out=True, held={0: share, 1: 50, 2: 10}, cell=(5, 2))
    return table.cash(0, 0, 0, 0).stock(0, turn=5)


def test_a_single_share_of_a_company_that_fails_is_kept_for_the_compensation():
    action, why = asked(doomed(10))
    assert not (isinstance(action, do.SellShares) and action.company == "VR"), why


def test_more_shares_are_sold_before_the_office_comes_with_them():
    action, why = asked(doomed(30))
    assert (type(action), action.company, action.percent) == (do.SellShares, "VR", 30)
    assert why == "VR will not survive the next train rush."


def test_a_company_without_a_train_promises_less_than_with_one():
    without, train = position("5", cash=800, cell=(2, 7)), position("5", cash=300, cell=(2, 7))
    train.company("VR", {0: 60, 1: 20}, cell=(2, 7), cash=300, trains=("5",))
    found = [holding(one.game, one.state, "VR", 0, 6) for one in (without, train)]
    assert found[0] < found[1]


def test_a_train_given_to_another_company_does_not_come_back():
    table = position("4", sold_out=True, cash=100, trains=("4",), cell=(2, 7))
    table.company("NSW", {0: 60}, trains=("4", "4"), cell=(2, 7)).operate("VR", "train")
    action, why = asked(table)
    if isinstance(action, do.BuyTrainFrom):
        assert why == "The 4 brings more with VR than with NSW."
        table.do(action)
        table.operate("NSW", "train")
        action, _ = asked(table)
    assert not isinstance(action, do.BuyTrainFrom)


# -- the stock round -----------------------------------------------------------------------------


def test_it_starts_com_once_it_may_operate():
    table = position("6", held={1: 50, 2: 50}, trains=("5",)).boe({2: 50, 3: 50}).cash(900, 0, 0, 0)
    for name in ("NSW", "SAR", "FT", "WA", "QR"):
        table.company(name, {1: 30, 2: 40, 3: 30})
    action, why = asked(table.stock(0, turn=5))
    assert isinstance(action, do.StartCompany)
    assert action.company == "COM"
    assert why.startswith(f"COM can be launched alone at £{action.par}")


@pytest.mark.parametrize(
    ("phase", "cash", "par", "words"),
    [
        ("6", 430, 70, "about as much as I can afford"),  # six shares cost £420
        ("6", 640, 80, "£800 for trains"),  # the rest of the money finds other shares
        ("6", 1500, 100, "£1000 for trains"),  # it does not: there are too few certificates
        ("8", 640, 90, "£900 for trains"),  # the cheapest train costs £800
    ],
)
def test_a_company_is_started_at_a_price_for_its_trains_and_my_money(phase, cash, par, words):
    table = position(phase, held={1: 50, 2: 50}, trains=("5",)).boe({2: 50, 3: 50})
    action, why = asked(table.cash(cash, 0, 0, 0).stock(0, turn=5))
    assert (type(action), action.par) == (do.StartCompany, par)
    assert words in why


def test_a_first_company_is_cheap_while_money_is_short():
    table = Table(4).after_auction(P6=3).cash(620, 620, 620, 0)
    action, why = asked(table.stock(0))
    assert (type(action), action.par) == (do.StartCompany, 70)
    assert "NSW can be launched alone at £70, and £200 is left" in why


def test_a_player_who_sells_to_start_a_company_starts_one():
    starting: set[int] = set()
    sales = 0
    for _, seen, offers, bot in questions("regular", seats=4, most=360):
        action = bot.choose(seen, offers)
        if isinstance(action, do.SellShares):
            what, _, rest = bot.why.partition(" promises more than ")
            new = what in seen.state.companies and not seen.state.companies[what].par
            if rest.endswith("so some of it is sold.") and new:
                starting.add(seen.seat)
                sales += 1
        elif seen.seat in starting:
            assert isinstance(action, do.StartCompany), bot.why
            starting.remove(seen.seat)
    assert sales > 3


def test_it_says_when_only_money_was_missing():
    table = position("6", held={0: 10, 1: 50, 2: 30}, pool=10, cell=(0, 15), trains=("5",))
    for name in ("NSW", "SAR", "FT", "WA", "QR", "COM"):
        table.company(name, {1: 30, 2: 40, 3: 30})
    table.state.end = "price"
    table.boe({2: 50, 3: 50}).cash(9, 0, 0, 0)
    action, why = asked(table.stock(0, turn=5))
    assert isinstance(action, do.Pass)
    assert why == "£9 does not buy any share on sale."


def test_it_sells_nothing_for_a_share_it_may_not_buy():
    # Seat 0 holds all it may of VR, which promises more than the Bank of England.
    table = position("5", held={0: 60, 1: 10}, pool=30, cash=500, trains=("5",))
    table.cash(0, 0, 0, 0).boe({0: 30})
    _, why = asked(table.stock(0, turn=5))
    assert "VR promises" not in why


def test_it_takes_over_a_sound_company_when_a_share_is_enough():
    table = position("5", held={0: 30, 1: 30}, pool=40, cash=500, trains=("5",), director=1)
    table.cash(200, 0, 0, 0).boe({2: 50, 3: 50})
    action, why = asked(table.stock(0, turn=5))
    assert action == do.BuyShare(0, "VR", "pool")
    assert why.startswith("With this share I direct VR")


def test_it_leaves_a_company_that_the_next_change_of_trains_will_break():
    table = position("5", sold_out=True, held={0: 40, 1: 30}, trains=("3",), cell=(4, 3))
    table.cash(0, 0, 0, 0)
    action, why = asked(table.stock(0, turn=5))
    assert isinstance(action, do.SellShares)
    assert action.company == "VR"
    assert why == "VR will not survive the next train rush."


# -- building ------------------------------------------------------------------------------------


def test_in_the_last_rounds_only_what_pays_is_built():
    table = position("5", cash=300, trains=("5",))
    table.state.end = "bank"
    action, why = asked(table.operate("VR", "track", rounds=(3, 3)))
    if isinstance(action, do.LayTrack):
        assert "at once" in why
    else:
        assert why == "No tile would pay before the end."


def test_reasons_name_places_as_the_map_does():
    action, why = asked(position("2", cash=300, trains=("2",)).operate("VR", "track"))
    assert isinstance(action, do.LayTrack)
    assert action.hex in why


# -- more experience -----------------------------------------------------------------------------


@pytest.mark.parametrize(("style", "starts"), [(Style(), True), (CAREFUL, False)])
def test_the_strong_start_no_company_whose_train_ruins_their_own(style, starts):
    table = position("6", sold_out=True, held={0: 60, 1: 40}, trains=("4",), cash=700)
    action, _ = asked(table.boe({2: 50, 3: 50}).cash(640, 0, 0, 0).stock(0, turn=5), style=style)
    assert isinstance(action, do.StartCompany) == starts


def test_the_strong_have_money_for_stations_that_buys_no_train():
    table = position("3", cash=90, trains=("3",)).operate("VR", "token")
    seen = view(table.game, table.state, 0)
    offers = legal(table.game, seen.state, 0)
    styles = (Style(), CAREFUL)
    usual, careful = (Situation(table.game, seen, offers, 1, style) for style in styles)
    assert idle(careful, 40)
    assert not idle(usual, 40)
    table.state.issued["3"] = table.game.cards.trains["3"].cards  # one card more, and a 4 is sold
    table.company("VR", {0: 60, 1: 20}, cash=0, trains=("2",), cell=(1, 8))
    coming = fate(table.game, table.state, "VR")
    missing = coming.price - coming.rounds * earns(table.game, table.state, "VR")
    table.company("VR", {0: 60, 1: 20}, cash=missing, trains=("2",), cell=(1, 8))
    soon = Situation(table.game, view(table.game, table.state, 0), offers, 1, CAREFUL)
    assert not idle(soon, 40), "the treasury will just pay for the train that is needed"


@pytest.mark.parametrize(("turn", "buys"), [(4, True), (5, False)])
def test_a_rush_buys_whatever_can_be_paid_in_its_set_of_rounds(turn, buys):
    table = position("4", cash=310, trains=("4",), cell=(1, 8)).operate("VR", "train")
    table.state.turn = 4
    action, why = asked(table, style=QUICK._replace(rushes=turn))
    assert isinstance(action, do.BuyTrain) == buys
    assert ("the sooner others rust" in why) == buys


def test_a_tile_is_laid_for_a_reason_that_names_the_best_one_elsewhere():
    named = 0
    for _, seen, offers, bot in questions("regular", seed=3, most=300):
        if seen.state.frames[-1].step != "track":
            continue
        bot.choose(seen, offers)
        found = re.fullmatch(
            r"Track on (.+) (?:adds|will add) £(\d+) .+, £(\d+) more than track on (.+)\.", bot.why
        )
        if found:
            named += 1
            assert 0 < int(found[3]) <= int(found[2])
            assert found[1] != found[4]
    assert named >= 3


# -- variety -------------------------------------------------------------------------------------


def test_equal_players_do_not_play_the_same_game_again_and_again():
    games = (questions("regular", seed=seed, most=120) for seed in (3, 6))
    first, second = ([digest(seen.state) for _, seen, _, _ in game] for game in games)
    assert first[0] == second[0]
    assert first[-1] != second[-1]
