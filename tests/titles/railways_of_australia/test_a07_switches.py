"""Section A7, A10.8: switch tracks, branches and Switchback."""

import pytest

from tests.titles.railways_of_australia.table import Table, do, lay, side, switch
from trunkline.kernel import Seat

ME, OTHER = Seat(0), Seat(1)
STEM = (("0318", 3, 0), ("0418", 3, 0), ("0518", 3, 1))


def stem(**options) -> Table:
    table = Table(**options)
    table.link(0, *STEM)
    return table.asks(0)


@pytest.mark.rule("A7.1")
def test_two_switches_in_the_whole_game():
    table = stem().player(0, switches=0, lost=2)
    table.refused(switch(0, "0418", 5), "§A7.1")
    assert table.legal(do.Switch) == []


@pytest.mark.rule("A7.1", "A7.3")
def test_a_switch_needs_single_track_of_the_players_complete_link():
    table = stem()
    table.refused(switch(0, "0419", 5), "§A7.1")
    table.asks(1).refused(switch(1, "0418", 5), "§A7.1")
    table.link(1, ("0417", 0, 4), ("0418", 1, 4), stop=True)
    table.asks(0).refused(switch(0, "0418", 5), "§A7.3")
    table.link(0, ("2612", 1, 4), stop=True)
    table.asks(0).refused(switch(0, "2612", 0), "§A7.3")
    table.play(switch(0, "0518", 5), do.Stop(ME)).asks(0)
    table.refused(switch(0, "0518", 0), "§A7.3")


@pytest.mark.rule("A7.3")
def test_no_switch_on_a_ferry_or_a_branch():
    table = Table().hold(0, "Spirit of Tasmania")
    table.play(do.Declare(ME, table.card("Spirit of Tasmania")), lay(0, "2325", 2, 5)).asks(0)
    table.refused(switch(0, "2325", 0), "§A7.3")
    other = stem().play(switch(0, "0418", 5), lay(0, "0419", 2, 4), lay(0, "0420", 1, 4)).asks(0)
    other.refused(switch(0, "0419", 0), "§A7.3")


@pytest.mark.rule("A7.3", "1.4")
def test_the_new_side_lies_two_apart_or_opposite():
    table = stem()
    for one in (0, 3, -1, 7):
        table.refused(
            switch(0, "0418", one) if 0 <= one < 6 else do.Switch(ME, "0418", one), "§A7.3"
        )
    table.link(0, ("2521", 5, 1), ("2620", 4, 2))
    table.asks(0)
    allowed = {one.side for one in table.legal(do.Switch) if one.hex == "2620"}
    assert allowed <= {side(n) for n in (0, 1, 3, 5)}
    # Between the two arms of a gentle curve lies a side next to both: too sharp.
    table.refused(switch(0, "2620", 3), "§A7.3")


@pytest.mark.rule("A7.2")
def test_a_paid_switch_is_the_first_build():
    table = stem().play(lay(0, "2612", 1, 4))
    table.refused(switch(0, "0418", 5), "§A7.2")
    assert table.legal(do.Switch) == []


@pytest.mark.rule("A7.2", "A10.8", "5.12")
def test_track_runs_into_a_switch_only_with_switchback():
    table = stem().hold(0, "Switchback")
    table.link(0, ("0420", 4, 1), ("0419", 4, 2), stop=True)
    card = table.card("Switchback")
    table.asks(0).refused(switch(0, "0418", 5), "§A7.2")
    table.play(switch(0, "0418", 5, card))
    branch = table.state.links[2]
    assert (branch.start, branch.end, branch.stem) == ("0418", "Albany", 1)
    assert [piece.hex for piece in branch.pieces] == ["0419", "0420"]
    assert table.spent(0) == 0
    assert card in table.state.discard
    assert table.state.players[0].switches == 1
    assert table.asked == 1


@pytest.mark.rule("A10.8")
def test_switchback_may_be_the_last_build_of_the_chain():
    table = stem().hold(0, "Switchback")
    table.play(lay(0, "0420", 4, 1), lay(0, "0419", 4, 2))
    assert table.legal(do.Switch) == [switch(0, "0418", 5, table.card("Switchback"))]
    table.play(switch(0, "0418", 5, table.card("Switchback")))
    assert table.state.links[2].end == "Albany"
    assert table.spent(0) == 4000
    table.asks(0).refused(switch(0, "0318", 5, table.card("Switchback")), "§A10.8")


@pytest.mark.rule("A10.8", "A7.6")
def test_a_branch_has_a_switch_at_one_end_only():
    table = stem().hold(0, "Switchback")
    table.chain(0, "Geraldton", "Perth")
    table.asks(0).play(switch(0, "0418", 2), lay(0, "0317", 5, 3), lay(0, "0217", 0, 3))
    table.refused(switch(0, "0117", 0, table.card("Switchback")), "§A10.8")


@pytest.mark.rule("A7.4", "A3.7")
def test_the_three_sides_lie_in_one_region():
    table = Table().hold(0, "Triple Gauge")
    table.chain(0, "Albury", "Canberra")
    table.asks(0).refused(switch(0, "2522", 5), "§A7.4")
    table.play(do.Declare(ME, table.card("Triple Gauge")), switch(0, "2522", 5))
    assert table.state.links[2].gauge
    table.play(do.Stop(ME))
    assert table.card("Triple Gauge") in table.state.display


@pytest.mark.rule("A3.3", "A7.4", "A3.7")
def test_a_border_along_the_new_side_needs_triple_gauge():
    table = Table().hold(0, "Triple Gauge")
    table.chain(0, "Brisbane", "Wallangarra")
    said = table.asks(0).refused(switch(0, "2815", 5), "§A3.3")
    assert "border runs along the new side" in said
    table.play(do.Declare(ME, table.card("Triple Gauge")), switch(0, "2815", 5))
    assert table.state.links[2].gauge


@pytest.mark.rule("A7.5", "5.11")
@pytest.mark.parametrize(("returns", "left", "lost"), [(False, 1, 1), (True, 2, 0)])
def test_an_unfinished_branch_goes_with_its_switch(returns, left, lost):
    table = Table(switch_marker_returns=returns)
    table.link(0, *STEM)
    table.asks(0).play(switch(0, "0418", 5), do.Stop(ME))
    assert table.state.players[0].switches == 1
    table.turn(round=3).asks(5).play(do.Pass(Seat(5)))
    assert table.state.junctions == {}
    assert list(table.state.links) == [1]
    player = table.state.players[0]
    assert (player.switches, player.lost) == (left, lost)
    assert table.spent(0) == 5000 + 1000


@pytest.mark.rule("A7.6")
def test_a_branch_leads_to_either_end_of_its_stem_and_is_one_link():
    table = stem().play(switch(0, "0418", 5), lay(0, "0419", 2, 4), lay(0, "0420", 1, 4))
    graph = table.state.net.graph
    assert {edge.to for edge in graph["Albany"]} == {"Perth", "Kalgoorlie"}
    assert {edge.link for edge in graph["Albany"]} == {2}
    assert {edge.link for edge in graph["Perth"] if edge.to == "Kalgoorlie"} == {1}


@pytest.mark.rule("A7.6", "5.14")
def test_a_branch_does_not_end_where_its_stem_does_but_parallel_links_are_free():
    table = stem().play(switch(0, "0418", 4))
    table.play(lay(0, "0319", 1, 3))
    table.refused(lay(0, "0219", 0, 2), "§A7.6")
    free = stem()
    free.chain(0, "Geraldton", "Perth")
    free.asks(0).play(switch(0, "0318", 2), lay(0, "0217", 5, 2), lay(0, "0216", 5, 3))
    assert free.state.links[3].end == "Geraldton"


@pytest.mark.rule("A7.6")
def test_two_branches_of_one_stem_are_not_joined():
    table = stem().play(switch(0, "0418", 5), lay(0, "0419", 2, 4), lay(0, "0420", 1, 4)).asks(0)
    table.play(switch(0, "0318", 2), lay(0, "0217", 5, 2), lay(0, "0216", 5, 3))
    ends = {edge.to for edge in table.state.net.graph["Albany"]}
    assert "Geraldton" not in ends


@pytest.mark.rule("A7.3", "A7.6")
def test_a_switch_on_unfinished_track_is_an_option():
    table = Table(switch_on="any_own_track")
    table.link(0, *STEM[:2], stop=True)
    table.asks(0).play(switch(0, "0418", 5), lay(0, "0419", 2, 4), lay(0, "0420", 1, 4))
    assert table.state.links[2].end == "Albany"
    assert table.state.net.graph["Albany"] == ()
    table.asks(0).play(lay(0, *STEM[2]))
    assert {edge.to for edge in table.state.net.graph["Albany"]} == {"Perth", "Kalgoorlie"}


@pytest.mark.rule("A7.5", "A7.3")
def test_a_branch_goes_with_the_unfinished_stem_it_leaves():
    table = Table(switch_on="any_own_track")
    table.link(0, *STEM[:2], stop=True)
    table.asks(0).play(switch(0, "0418", 5), lay(0, "0419", 2, 4), lay(0, "0420", 1, 4))
    table.turn(round=3).asks(5).play(do.Pass(Seat(5)))
    assert table.state.links == {}
    assert table.state.players[0].lost == 1


@pytest.mark.rule("A10.1", "A7.6")
def test_a_branch_of_an_unfinished_stem_is_not_merged():
    table = Table(switch_on="any_own_track").hold(1, "Company Merger")
    table.link(0, *STEM[:2], stop=True)
    table.asks(0).play(switch(0, "0418", 5), lay(0, "0419", 2, 4), lay(0, "0420", 1, 4))
    table.asks(1).refused(do.Merge(OTHER, table.card("Company Merger"), 2), "§A10.1")


@pytest.mark.rule("A7.3", "5.3")
def test_a_branch_stays_with_its_stem_when_two_unfinished_links_become_one():
    table = Table(switch_on="any_own_track")
    table.link(0, STEM[0], stop=True)
    table.link(0, ("0518", 1, 3), stop=True)
    table.asks(0).play(switch(0, "0518", 5), do.Stop(ME)).asks(0)
    table.play(lay(0, *STEM[1]))
    assert (table.state.links[1].start, table.state.links[1].end) == ("Perth", "Kalgoorlie")
    assert table.state.links[3].stem == 1
    assert 2 not in table.state.links


@pytest.mark.rule("A7.2", "5.3")
def test_a_branch_may_run_into_the_players_open_end():
    table = stem()
    table.link(0, ("0420", 4, 1), stop=True)
    table.asks(0).play(switch(0, "0418", 5), lay(0, "0419", 2, 4))
    (branch,) = (link for link in table.state.links.values() if link.stem == 1)
    assert (branch.end, [piece.hex for piece in branch.pieces]) == ("Albany", ["0419", "0420"])
    assert table.asked == 1
    other = stem()
    other.asks(0).play(switch(0, "0418", 5), do.Stop(ME)).asks(0)
    other.play(lay(0, "0420", 4, 1), lay(0, "0419", 2, 4))
    (branch,) = (link for link in other.state.links.values() if link.stem == 1)
    assert (branch.end, [piece.hex for piece in branch.pieces]) == ("Albany", ["0419", "0420"])


@pytest.mark.rule("A7.6", "A7.3")
def test_a_stem_does_not_end_where_its_branch_does():
    table = Table(switch_on="any_own_track")
    table.link(0, *STEM[:2], stop=True)
    table.asks(0).play(switch(0, "0418", 1), lay(0, "0417", 4, 0))
    assert table.state.links[2].end == "Kalgoorlie"
    table.asks(0).refused(lay(0, *STEM[2]), "§A7.6")


@pytest.mark.rule("5.12", "A7.3")
def test_a_switch_does_not_use_a_side_that_other_track_points_at():
    table = stem()
    table.link(1, ("0420", 4, 1), ("0419", 4, 2), stop=True)
    table.asks(0).refused(switch(0, "0418", 5), "§5.12")


@pytest.mark.rule("A7.3", "A10.8")
def test_track_with_a_switch_does_not_become_a_branch():
    table = stem(switch_on="any_own_track").hold(0, "Switchback")
    table.link(0, ("0420", 4, 1), ("0419", 4, 2), stop=True)
    table.asks(0).play(switch(0, "0420", 3), do.Stop(ME)).asks(0)
    table.refused(switch(0, "0418", 5, table.card("Switchback")), "§A7.3")


@pytest.mark.rule("A10.8", "5.3")
def test_two_branches_do_not_meet():
    table = stem(sharp_curves=True).play(switch(0, "0418", 5), do.Stop(ME)).asks(0)
    table.play(switch(0, "0518", 4), do.Stop(ME)).asks(0)
    table.refused(lay(0, "0419", 2, 1), "§A10.8")


@pytest.mark.rule("A7.3", "5.3")
def test_a_branch_does_not_run_into_track_with_a_switch():
    table = stem(switch_on="any_own_track")
    table.link(0, ("0420", 4, 1), stop=True)
    table.asks(0).play(switch(0, "0420", 3), do.Stop(ME)).asks(0).play(switch(0, "0418", 5))
    table.refused(lay(0, "0419", 2, 4), "§A7.3")
