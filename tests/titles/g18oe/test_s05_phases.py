"""§3, §5, §8, §11: what lies ready, and which phase, round and turn follows which."""

from itertools import pairwise

import pytest

from trunkline.eighteen.parts.market import by_price
from trunkline.kernel import Frame, Seat
from trunkline.titles.g18oe.records.actions import (
    BuyItem,
    BuyShare,
    BuyTrain,
    FloatMinor,
    LayTile,
    Pass,
    PlaceToken,
    SellShares,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.floating import done, own_minors
from trunkline.titles.g18oe.rules.rounds import rounds
from trunkline.titles.g18oe.rules.rounds.next_step import STEPS, advance
from trunkline.titles.g18oe.rules.track.track import tile_points
from trunkline.titles.g18oe.rules.trains.piles import begin_phase
from trunkline.titles.g18oe.state import FLOATED, NATIONAL
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))
PHASES = [str(number) for number in range(1, 9)]


@pytest.mark.rule("3.1", "13")
def test_the_bank_and_what_is_kept_aside_3_1():
    table = Table(3)
    assert table.state.bank + sum(player.cash for player in table.state.players) == 54_000
    assert table.state.remainder == table.game.book.money.remainder > 0


@pytest.mark.rule("11.3.5")
def test_eight_port_authorities_of_each_area_11_3_5():
    assert Table().state.authorities == {"north": 8, "mediterranean": 8}


@pytest.mark.rule("6", "7")
def test_the_packet_has_32_items_6():
    table = Table()
    items = [item for row in table.game.book.packet.rows for item in row]
    assert items == list(table.state.packet)
    assert sum(item in table.game.book.privates for item in items) == 10
    assert sum(item in table.game.book.minors for item in items) == 12
    assert [item for item in items if item.isdigit()] == [str(n) for n in range(1, 11)]


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("kind", "limits"),
    [
        ("minor", [2, 2, 1, 1]),
        ("regional", [2, 2, 1, 1]),
        ("major", [4, 4, 3, 3, 2, 2, 2]),
        ("national", [4, 4, 4, 4, 3, 3, 3]),
    ],
)
def test_train_limits_by_phase_5_2(kind, limits):
    table = Table()
    for phase, limit in zip(PHASES[1:], limits, strict=False):
        table.state.phase = phase
        assert table.game.limit(table.state, kind) == limit


@pytest.mark.rule("5.2", "9.4")
def test_nationals_form_when_4_6_and_8_begin_5_2():
    found = [name for name, phase in Table().game.book.phases.items() if phase.nationals]
    assert found == ["4", "6", "8"]
    for phase in PHASES[2:]:
        table = Table(3).sold("major").quiet().phase("2").major("PLM", 0).operate("PLM", "train")
        table.state.privates["WCF"] = table.state.privates["WCF"]._replace(gone=True)
        begin_phase(table.game, table.state, phase)
        assert (table.step == "national") == (phase in found)


@pytest.mark.rule("5.1.5", "8.1", "8.2", "8.3")
def test_railroad_phases_follow_each_other_5_1():
    """Auction, Concession, Regional/Minor, Major, then one round of Consolidation."""
    table = Table(3)
    seen = [table.state.rr_phase]

    def note() -> None:
        if table.state.rr_phase != seen[-1]:
            seen.append(table.state.rr_phase)

    while table.step == "packet":
        item = next(iter(table.state.packet))
        table.rich(int(table.seat), 400).do(BuyItem(table.seat, item))
    note()
    assert table.state.round == "concession"
    assert "Train phase 1 begins." in table.told
    table.state.executed = len(table.state.concessions)
    rounds.settle_concession(table.game, table.state)
    note()
    assert table.state.concessions == ()
    names = list(table.game.book.regionals)[:18]
    for name in names:
        change(table.state, name, status=FLOATED, president=0)
    for minor in table.game.book.minors:
        change(table.state, minor, status=FLOATED, president=0)
    done(table.game, table.state, 0)
    note()
    table.state.phase = "5"
    rounds.begin_stock_round(table.game, table.state)
    note()
    assert seen == ["auction", "concession", "regional", "major", "consolidation"]


@pytest.mark.rule("5.2")
def test_train_phases_begin_with_rounds_and_trains_5_2():
    """Phase 2 with the first operating round, later ones with the first train of a level."""
    table = Table(3).sold("regional").quiet()
    assert table.state.phase == "1"
    table.state.events = ()
    rounds.begin_operating_round(table.game, table.state)
    assert table.state.phase == "2"
    told = table.told
    assert told[:2] == ["Train phase 2 begins.", "Operating round 1.1 begins."]
    table = Table(3).sold("major").quiet().phase("2").major("PLM", 0).operate("PLM", "train")
    table.do(BuyTrain(A, "3", "works"))
    assert table.state.phase == "3"
    assert "Train phase 3 begins." in table.told
    table.do(BuyTrain(A, "3", "works"))
    assert "Train phase 3 begins." not in table.told


@pytest.mark.rule("11", "8")
def test_two_operating_rounds_then_a_stock_round_5():
    table = Table(3).sold("major").quiet()
    seen = []
    rounds.end_stock_round(table.game, table.state)
    for _ in range(6):
        state = table.state
        seen.append((state.round, state.turn, state.operating_round))
        if state.round == "operating":
            rounds.end_operating_round(table.game, state)
        else:
            rounds.end_stock_round(table.game, state)
    assert seen == [
        ("operating", 1, 1),
        ("operating", 1, 2),
        ("stock", 2, 0),
        ("operating", 2, 1),
        ("operating", 2, 2),
        ("stock", 3, 0),
    ]
    assert table.state.rounds_played == 5
    assert "Stock round 3 begins." in table.told


@pytest.mark.rule("8", "8.2")
def test_the_initial_stock_round_ends_when_all_minors_float_and_all_pass_8():
    """Whoever has a minor to float may not pass; after that three passes begin the first round."""
    table = Table(3).sold("regional")
    homes = {zone: iter(table.game.geo.cities[zone]) for zone in table.state.chits}
    while any(list(own_minors(table.state, seat)) for seat in range(3)):
        minor = next(own_minors(table.state, int(table.seat)), None)
        if minor is None:
            table.do(Pass(table.seat))
            continue
        assert "has not floated" in table.why(Pass(table.seat))
        zone = next(z for z, left in table.state.chits.items() if left)
        city = next(
            f"{at}.0"
            for at in homes[zone]
            if table.may(FloatMinor(table.seat, minor, zone, f"{at}.0"))
        )
        table.do(FloatMinor(table.seat, minor, zone, city))
    assert table.state.round == "stock"
    for _ in range(3):
        assert table.state.phase == "1"
        table.do(Pass(table.seat))
    assert (table.state.round, table.state.phase) == ("operating", "2")


@pytest.mark.rule("9.1")
def test_grand_cities_are_homes_for_minors_9_1():
    table = Table(3).sold("regional")
    minor = next(own_minors(table.state, 0))
    game = table.game
    grand = [
        (zone, name)
        for zone, names in game.geo.cities.items()
        for name in names
        if game.board.map[name].letter == "Y"
    ]
    open_to = [n for zone, n in grand if table.may(FloatMinor(A, minor, zone, f"{n}.0"))]
    homes = {card.home for card in game.book.regionals.values()}
    chits = [name for zone, name in grand if zone in table.state.chits]
    assert open_to
    assert set(open_to) == set(chits) - homes


@pytest.mark.rule("11")
def test_the_order_of_an_operating_round_11():
    """By value, then further right, then who came to the cell first; small ones come before."""
    table = Table(3).sold("major").quiet()
    for name, cell in (("PLM", (2, 2)), ("BEL", (1, 1)), ("OU", (3, 3)), ("MIDI", (3, 3))):
        table.major(name, 0)
        change(table.state, name, cell=cell)
    change(table.state, "GWR", kind=NATIONAL)
    table.minor("K", 1, "AC8.0").regional("SB", 1)
    order = by_price(table.game.market, table.state, ["MIDI", "OU", "BEL", "PLM"])
    assert {table.game.price(table.line(name)) for name in order} == {100}
    assert order == ("OU", "MIDI", "PLM", "BEL")
    change(table.state, "BEL", cell=(0, 2))
    rounds.begin_operating_round(table.game, table.state)
    assert table.state.to_operate == ("K", "SB", "BEL", "OU", "MIDI", "PLM")


@pytest.mark.rule("11")
def test_the_steps_of_a_turn_11():
    """Track, token, run, distribute, transfer, trains, shares, then the next railroad."""
    steps = ["track", "token", "run", "dividend", "transfer", "train", "shares"]
    assert list(STEPS) == steps
    table = Table(3).sold("major").quiet().phase("3").major("PLM", 0, cash=900).major("OU", 1)
    table.shares("PLM", pool=10).operate("PLM")
    for step, following in pairwise(steps):
        advance(table.game, table.state, step)
        assert table.step == following
    table.do(Pass(A))
    assert table.line("PLM").operated
    assert (table.state.op.company, table.step, table.seat) == ("OU", "track", B)
    assert table.state.op.points == 6


@pytest.mark.rule("11.1", "11.1.1")
def test_points_for_colours_and_metropolises_11_1():
    table = Table(3).sold("major").quiet().phase("7")
    board = table.game.board

    def cost(name: str, lying: tuple[str, int] | None) -> list[int]:
        lays = board.choices(name, lying)
        return sorted({tile_points(table.game, table.state, lay, ()) for lay in lays})

    assert cost("V27", None) == [1]
    assert cost("V27", ("57", 1)) == cost("V27", ("205", 1)) == [2]
    assert cost("R55", None) == [2]
    assert cost("R55", ("OE4", 0)) == [4]


@pytest.mark.rule("10")
def test_a_purchase_is_not_sold_in_the_same_action_10():
    """A purchase ends the action, so only what was held before is ever sold in it."""
    table = Table(3).sold("major").quiet().phase("3").major("PLM", 0).major("BEL", 1)
    table.shares("PLM", s0=30).shares("BEL", s0=10).stock(0)
    table.do(SellShares(A, "PLM", 10), BuyShare(A, "BEL", "treasury"))
    assert table.seat == B
    assert table.state.stock.selling == ()


@pytest.mark.rule("11.2")
def test_a_token_needs_a_route_11_2():
    table = Table(3).sold("major").quiet().phase("3").major("PLM", 0).operate("PLM")
    table.state.frames = (Frame("token", (0,)),)
    assert "No route leads" in table.why(PlaceToken(A, "V27.0", 40, False))


@pytest.mark.rule("11")
def test_no_step_before_its_time_11():
    table = Table(3).sold("major").quiet().phase("3").major("PLM", 0).operate("PLM")
    assert not table.may(BuyTrain(A, "3", "works"))
    table.state.frames = (Frame("train", (0,)),)
    assert not table.may(LayTile(A, "U34", "621", 0))
    assert table.may(BuyTrain(A, "3", "works"))
