"""Opinions: the costliest decisions of a player, as the expert bot sees them in repeated looks.

One pass over the decisions is quick and only finds candidates. Each candidate is then looked at
again with other seeds. It is stable if every look prefers another move and most name the same one.
That rules out luck, not error, so the regular bot then plays the game on from both moves; the
finding is shown only if the other move comes out better there too, each time.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from random import Random
from statistics import mean, median
from typing import Any, NamedTuple

from trunkline.arena.review import SEED, decisions, judging
from trunkline.bots.lookahead import Foresight, SearchResult
from trunkline.bots.protocol import seed_of
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    Action,
    Refused,
    asked,
    determinize,
    draw_chance,
    legal,
    play,
    view,
)
from trunkline.report.source import Json, Source
from trunkline.titles import bots

ROUND = 50
"""Opinions are printed to this many pounds."""
REGULAR = "regular"
"""The bot that continues the game from both moves."""
MOST_MOVES = 10_000
"""A game that goes on longer than this is valued as it is then."""
NAME = "Otto"
"""The name of the expert bot on the page."""


class Care(NamedTuple):
    """The care with which the decisions of a player are examined."""

    looks: int = 6
    """Looks at each candidate, each with its own seed."""
    candidates: int = 10
    """Decisions that are looked at again after the first pass, at most."""
    budget: int = 16
    """Looks after which no other candidate is begun."""
    shown: int = 3
    """Findings that are shown at most, proved ones included."""
    checks: int = 2
    """Games that the regular bot plays from each of the two moves of a stable finding."""
    agree: float = 5 / 6
    """The part of the looks that must name the same move."""


class Candidate(NamedTuple):
    """A decision that the first pass found costly."""

    place: int
    gain: float


class Look(NamedTuple):
    """One look at a decision: the move that it prefers, and by how much."""

    better: Action
    gain: float


def expert(source: Source) -> Foresight | None:
    """Return how the expert of this title looks ahead, or None if the title has no expert."""
    return bots.foresight(source.game)


def looking(
    source: Source, place: int, foresight: Foresight, seed: int
) -> Iterator[SearchResult | None]:
    """Examine one decision in pieces: yield None after each imagined game, then the result."""
    action = source.replay.timeline.at(place).action
    assert action is not None
    game, seat = source.game, action.seat
    seen = view(game, source.state(place - 1), seat)
    offers = legal(game, seen.state, seat)
    steps: Generator[int, None, SearchResult | None] = judging(
        game, seen, offers, action, foresight, seed_of(seed, seat, place)
    )
    while True:
        try:
            next(steps)
        except StopIteration as end:
            yield end.value
            return
        yield None


def screened(source: Source, seat: int) -> list[int]:
    """Return the decisions of a player, by the number of moves after each."""
    return decisions(source.replay.timeline, {seat})


def screen(source: Source, place: int, foresight: Foresight) -> Iterator[Candidate | None]:
    """Look at a decision quickly, with one imagined game for each idea."""
    quick = replace(foresight, rounds=(1,))
    for found in looking(source, place, quick, SEED):
        better = found is not None and found.choice.action != _played(source, place)
        yield Candidate(place, found.gain) if found is not None and better else None


def examine(
    source: Source, place: int, foresight: Foresight, care: Care
) -> Iterator[tuple[list[Look], bool] | None]:
    """Examine a candidate again and again.

    Yield None in between, then the looks and True if it is stable. Stop as soon as it cannot become
    stable.
    """
    looks = list[Look]()
    played = _played(source, place)
    for number in range(1, care.looks + 1):
        found: SearchResult | None = None
        for piece in looking(source, place, foresight, SEED + number):
            found = piece
            yield None
        if found is None:
            break
        looks.append(Look(found.choice.action, found.gain))
        if found.choice.action == played or _lost(looks, care):
            break
    yield looks, len(looks) == care.looks and stable(looks, played, care)


def _lost(looks: list[Look], care: Care) -> bool:
    """Return True if too many looks name different moves already."""
    _, most = favourite(looks)
    return len(looks) - most > care.looks - care.agree * care.looks


def favourite(looks: list[Look]) -> tuple[Action, int]:
    """Return the move that most looks prefer, and how many do; ties: the first wins."""
    counted = [sum(one.better == other.better for other in looks) for one in looks]
    most = max(counted)
    return looks[counted.index(most)].better, most


def stable(looks: list[Look], played: Action, care: Care) -> bool:
    """Return True if all looks prefer another move and enough of them name the same one."""
    if not looks or any(look.better == played for look in looks):
        return False
    return favourite(looks)[1] >= care.agree * len(looks)


def played_on(source: Source, place: int, action: Action, seed: int) -> Iterator[float | None]:
    """Continue the game after a move, every seat by the regular bot.

    Yield None in between, then the final lead of the player who moved.
    """
    game, seat = source.game, action.seat
    foresight, luck = expert(source), Random(seed)
    assert foresight is not None
    start = determinize(game, view(game, source.state(place - 1), seat), luck)
    state: Any = play(game, start, action, audited=False)
    for moment in range(MOST_MOVES):
        if not state.frames:
            break
        yield None
        asks = asked(state)[0]
        if asks == CHANCE:
            answer = draw_chance(game, state, luck)
        else:
            seen = view(game, state, asks)
            bot = bots.make(REGULAR, seed_of(seed, asks, moment), game)
            answer = bot.choose(seen, legal(game, seen.state, asks))
        state = play(game, state, answer, audited=False)
    yield float(foresight.value(game, state, seat))


def checked(
    source: Source, place: int, better: Action, seeds: Iterable[int]
) -> Iterator[list[float] | None]:
    """Continue the game from both moves.

    Yield None in between, then by seed how much more final lead the better one brought.
    """
    played, gains = _played(source, place), list[float]()
    for seed in seeds:
        values = []
        for action in (better, played):
            for value in played_on(source, place, action, seed):
                if value is None:
                    yield None
                else:
                    values.append(value)
        gains.append(values[0] - values[1])
    yield gains


def opinion(source: Source, place: int, looks: list[Look], gains: list[float]) -> Json:
    """Return a stable finding as JSON, with the results of the regular bots."""
    better, most = favourite(looks)
    claims = [look.gain for look in looks]
    middle = rounded(median(claims))
    shown = source.shown(place - 1)
    return {
        "kind": "opinion",
        "place": place,
        "move": source.numbers[place],
        "round": shown.get("headline", {}).get("brief", ""),
        "looks": len(looks),
        "agree": most,
        "median": middle,
        "low": min(middle, int(min(claims) // 10 * 10)),
        "high": max(middle, int(-(-max(claims) // 10) * 10)),
        "played": source.told(place).rstrip("."),
        "better": said(source, place, better),
        "action": source.game.codec.encode(better),
        "unit": "of final lead",
        "checks": len(gains),
        "gained": rounded(mean(gains)) if gains else None,
        "at": place - 1,
    }


def rounded(amount: float) -> int:
    """Return an amount to the nearest £50."""
    return round(amount / ROUND) * ROUND


def said(source: Source, place: int, action: Action) -> str:
    """Return the sentence of a move that was not made.

    It has the bot's name in place of the player's.
    """
    game, seat = source.game, action.seat

    def name(who: int) -> str:
        return NAME if who == seat else source.player(who)

    try:
        after = play(game, source.state(place - 1), action, audited=False)
    except Refused:  # the look was made from a seat's view, where something was hidden
        after = None
    lines = (
        []
        if after is None
        else [e.sentence(name, SPECTATOR, game.format_value) for e in after.events]
    )
    first = next((line for line in lines if line), "")
    return first or f"{NAME} prefers: {game.page.label(action)}."


def dropped(source: Source, place: int, looks: list[Look], gains: list[float]) -> Json:
    """Return why a candidate is not shown."""
    game, played = source.game, _played(source, place)
    move, count = source.numbers[place], len(looks)
    against = sum(look.better == played for look in looks)
    if not looks:
        why = "no look could judge it"
    elif against:
        why = f"{_of(against, count)} what was done"
    elif gains:
        better = game.page.label(favourite(looks)[0])
        why = f"when regulars play on, {better} does not always come out better"
    else:
        why = f"{count} looks do not agree on one move"
    label = source.game.page.label(played)
    return {"place": place, "move": move, "text": f"move {move} ({label}): {why}"}


def _of(against: int, count: int) -> str:
    if count == 1:
        return "the first look prefers"
    return f"{'one' if against == 1 else against} of {count} looks prefer" + "s" * (against == 1)


def _played(source: Source, place: int) -> Any:
    return source.replay.timeline.at(place).action
