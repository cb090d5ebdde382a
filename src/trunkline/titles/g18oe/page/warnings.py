"""Early warnings of 18OE: trains that will rust, forced purchases, hints."""

from __future__ import annotations

from collections import Counter

from trunkline.page.title import Threat
from trunkline.page.words import HintShown
from trunkline.titles.g18oe.core import GameOE, owned
from trunkline.titles.g18oe.page.head import coming
from trunkline.titles.g18oe.page.words import said, words
from trunkline.titles.g18oe.printed.terms import spelled
from trunkline.titles.g18oe.rules.trains.trains import cheapest, must_buy
from trunkline.titles.g18oe.state import MAJOR, MINOR, REGIONAL, StateOE, Train

NEAR = 6
"""Most trains before a phase for which the page announces it."""
LATE = 5
"""From this phase on nobody is new to the game."""


def warnings(game: GameOE, state: StateOE, seat: int) -> list[Threat]:
    """Return the threats to the railroads of a seat, the nearest first."""
    if seat < 0 or not state.frames:
        return []
    return [*_forced(game, state, seat), *_rust(game, state, seat), *_phase(game, state, seat)]


def _forced(game: GameOE, state: StateOE, seat: int) -> list[Threat]:
    """Majors without a train must buy one, and their presidents must help (§11.6.4)."""
    found: list[Threat] = []
    for name in owned(state, seat, MAJOR):
        if state.round != "operating" or not must_buy(game, state, name):
            continue
        least = cheapest(game, state, name)
        if least is None:
            continue
        line = state.companies[name]
        short = least[2] - line.cash
        text = (
            f"{name} has no train and must buy one: the cheapest is a {least[0]} for £{least[2]}."
        )
        if short > 0:
            text += f" Its treasury has £{line.cash}: you add £{short}"
            text += (
                " (§11.6.4)."
                if short <= state.players[seat].cash
                else ", more than you have: it would become a national (§11.6.4)."
            )
        found.append({"text": text, "section": "11.6.4"})
    return found


def _rust(game: GameOE, state: StateOE, seat: int) -> list[Threat]:
    """Return the trains that the next rusting takes (§11.6.3)."""
    phase, before = _rusting(game, state)
    found = _rusting_now(game, state, seat)
    if not phase or before > NEAR:
        return found
    level = game.book.phases[phase].rusts
    for name in owned(state, seat, MINOR, REGIONAL, MAJOR):
        trains = state.companies[name].trains
        trains = tuple(t for t in trains if t.level > _rusted(game, state) or _kept(state, t))
        gone = [t for t in trains if t.level <= level and not _kept(state, t)]
        if not gone:
            continue
        left = len(trains) - len(gone)
        after = "has no train" if not left else f"has {left} left"
        text = (
            f"In phase {phase} {_counted([t.name for t in gone])} of your {game.display_name(name)}"
            f" {'rusts' if len(gone) == 1 else 'rust'}: after that it {after}."
        )
        if not left and state.companies[name].kind == MAJOR:
            text += " A major must then buy a train (§11.6.4)."
        found.append({"text": f"{text} {_far(before)}", "section": "11.6.3"})
    return found


def _rusted(game: GameOE, state: StateOE) -> int:
    """Return the highest level that has rusted; its trains go at the end of the step (§11.6.3)."""
    begun = (one for name, one in game.book.phases.items() if int(name) <= int(state.phase))
    return max((one.rusts for one in begun), default=0)


def _kept(state: StateOE, train: Train) -> bool:
    """Return True if the Swift line keeps this train (§14.10)."""
    return train.card == state.swift[0]


def _rusting_now(game: GameOE, state: StateOE, seat: int) -> list[Threat]:
    """Return what goes at the end of the step in which a phase has begun (§11.6.3)."""
    level = _rusted(game, state)
    found: list[Threat] = []
    for name in owned(state, seat, MINOR, REGIONAL, MAJOR):
        trains = state.companies[name].trains
        gone = [t.name for t in trains if t.level <= level and not _kept(state, t)]
        if gone:
            go = "goes" if len(gone) == 1 else "go"
            text = (
                f"Phase {state.phase} has begun: {_counted(gone)} of your {game.display_name(name)}"
                f" {go} at the end of this step."
            )
            found.append({"text": text, "section": "11.6.3"})
    return found


def _counted(trains: list[str]) -> str:
    """Trains by name, as many as there are of each: the 3 and two 2+2s."""
    many = [
        f"the {name}" if count == 1 else f"{spelled(count)} {name}s"
        for name, count in Counter(trains).items()
    ]
    return " and ".join([", ".join(many[:-1]), many[-1]] if many[1:] else many)


def _far(before: int) -> str:
    if not before:
        return "The next new train brings it."
    if before == 1:
        return "One more train comes before it."
    return f"{before} more trains come before it."


def _rusting(game: GameOE, state: StateOE) -> tuple[str, int]:
    """Return the next phase in which trains rust, and the number of trains sold before it."""
    level, before = coming(game, state)
    while level in game.book.trains and str(level) in game.book.phases:
        if game.book.phases[str(level)].rusts:
            return str(level), before
        before += game.book.trains[level].cards
        level += 1
    return "", 0


def _phase(game: GameOE, state: StateOE, seat: int) -> list[Threat]:
    """Train limits that fall, and the Consolidation phase (§5.1.5, §5.2)."""
    level, before = coming(game, state)
    if not level or before > NEAR or str(level) not in game.book.phases:
        return []
    new, old = game.book.phases[str(level)], game.phase(state)
    found: list[Threat] = []
    for name in owned(state, seat, MINOR, REGIONAL, MAJOR):
        line = state.companies[name]
        limit = new.limits.get(line.kind, 0)
        kept = [t for t in line.trains if t.level > new.rusts and t.card != state.swift[0]]
        if limit < old.limits.get(line.kind, 0) and len(kept) > limit:
            text = (
                f"In phase {level} {game.display_name(name)} may have {limit} of its {len(kept)}"
                f" trains: the rest goes without refund. {_far(before)}"
            )
            found.append({"text": text, "section": "11.6.3"})
    small = [game.display_name(one) for one in owned(state, seat, MINOR, REGIONAL)]
    if level == LATE and small and state.rr_phase == "major":
        text = (
            f"Phase 5 brings the Consolidation phase: {', '.join(small)} must then be merged or"
            f" expanded (§5.1.5, §10.6). {_far(before)}"
        )
        found.append({"text": text, "section": "5.1.5"})
    return found


def hints(game: GameOE, state: StateOE, seat: int) -> list[HintShown]:
    """Return a few hints for a player's first hour that fit this step and this scenario."""
    if seat < 0 or not state.frames or int(state.phase) >= LATE:
        return []
    return [
        {
            "id": hint.id,
            "title": hint.title,
            "text": said(game, hint.text),
            "section": hint.section,
        }
        for hint in words().hints
        if hint.step == state.frames[-1].step and hint.when in ("", state.rr_phase)
    ]
