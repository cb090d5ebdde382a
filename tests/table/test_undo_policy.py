"""Undo with manners, as a pure function."""

from trunkline.table.play.undo_policy import Act, default_forward, default_target, judge

ANN, BOB, BOT = 0, 1, 2
PLAYERS = {ANN: "a", BOB: "b"}


def test_my_own_turn_is_free_under_every_policy() -> None:
    for policy in ("consent", "always", "never"):
        verdict = judge(policy, [Act(ANN, False), Act(ANN, False)], [ANN], PLAYERS, 4)
        assert (verdict.allowed, verdict.free, verdict.to) == (True, True, 4)


def test_a_reveal_concerns_all_other_players() -> None:
    acts = [Act(ANN, True)]
    assert judge("consent", acts, [ANN], PLAYERS, 0).concerned == [BOB]
    assert not judge("consent", acts, [ANN], PLAYERS, 0).free
    refused = judge("never", acts, [ANN], PLAYERS, 0)
    assert not refused.allowed
    assert "hidden" in str(refused.reason)


def test_another_players_action_concerns_that_player() -> None:
    players = {**PLAYERS, 3: "c"}
    acts = [Act(ANN, False), Act(BOB, False)]
    verdict = judge("consent", acts, [ANN], players, 0)
    assert (verdict.allowed, verdict.free, verdict.concerned) == (True, False, [BOB])
    assert "another player" in str(judge("never", acts, [ANN], players, 0).reason)
    assert judge("always", acts, [ANN], players, 0).free


def test_bots_consent_and_so_do_my_own_seats() -> None:
    assert judge("consent", [Act(ANN, False), Act(BOT, False)], [ANN], {ANN: "a"}, 0).free
    assert judge("consent", [Act(ANN, False), Act(BOB, True)], [ANN, BOB], PLAYERS, 0).free


def test_undo_goes_to_just_before_my_last_action() -> None:
    acts = [Act(ANN, False), Act(BOB, False), Act(BOT, False)]
    assert default_target(acts, [ANN], 3) == 0
    assert default_target(acts, [BOB], 3) == 1
    assert default_target(acts, [9], 3) is None


def test_redo_goes_past_my_next_action_and_what_followed() -> None:
    acts = [Act(ANN, False), Act(BOT, False), Act(BOT, False), Act(ANN, False), Act(BOT, False)]
    assert default_forward(acts, [ANN], 0) == 3
    assert default_forward(acts, [ANN], 3) == 5
    assert default_forward(acts, [ANN], 5) is None
