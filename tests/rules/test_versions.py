"""The guard of stored games: no change of the rules lands without a version of its own."""

from pathlib import Path

import pytest

from tests.rules.record import FIRST, read, recorded, replayed
from trunkline import titles
from trunkline.kernel import SPECTATOR, BadData, finished, view

WHAT_TO_DO = """\
{name} was recorded under version {version} of the rules of {title}, and the rules no longer agree:
    {error}.
If that was not meant, the change has a fault. If the rules are meant to change:
before the first release      make record TITLE={title}             records the games anew.
after it, games that are being played must not change; before you commit,
  1. make keep TITLE={title} FROM=main     keeps the rules as they were before your change,
  2. raise RULES_VERSION in the title's game.py,
  3. make record TITLE={title}             records games under the new version;
and commit all of it together. (docs/table.md, Upgrades)"""


@pytest.mark.parametrize("path", recorded(), ids=lambda path: path.name)
def test_recorded_games_replay_under_their_own_rules(path: Path) -> None:
    file = read(path)
    title, version = file["title"], file["rules_version"]
    try:
        timeline = replayed(path)
    except BadData as error:
        pytest.fail(
            WHAT_TO_DO.format(name=path.name, version=version, title=title, error=error), False
        )
    assert finished(timeline.state) or timeline.now == FIRST
    if "-trains." in path.name:
        assert timeline.game.end_reason(timeline.state) == "trains"
    game = timeline.game
    seen = view(game, timeline.state, SPECTATOR)
    assert game.page.now(seen)  # kept rules stand on today's pictures
    assert game.page.pictures(seen)


def versions() -> list[tuple[str, int]]:
    """Every version that a title ever had: tables may have been started under each."""
    found = map(titles.get, titles.ours())
    return [(title.name, number + 1) for title in found for number in range(title.rules_version)]


@pytest.mark.parametrize(("title", "version"), versions())
def test_every_version_has_a_recorded_game(title: str, version: int) -> None:
    known = {(file["title"], file["rules_version"]) for file in map(read, recorded())}
    assert (title, version) in known, f"make record TITLE={title}"
