"""The page of Railways of Australia, assembled from its parts: `make` gives it to the game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from trunkline import kernel
from trunkline.kernel import Choices, Seat, View, kind_of
from trunkline.page.parts import Parts
from trunkline.page.styles import Hint
from trunkline.page.title import Build, Headline, Page
from trunkline.titles.railways_of_australia.core import GameRoA
from trunkline.titles.railways_of_australia.page import map as page_map
from trunkline.titles.railways_of_australia.page import offers, orders, panels
from trunkline.titles.railways_of_australia.page.menu import menu
from trunkline.titles.railways_of_australia.page.words import words
from trunkline.titles.railways_of_australia.printed.rule_tables import book
from trunkline.titles.railways_of_australia.printed.rule_texts import explain, sections
from trunkline.titles.railways_of_australia.records import labels
from trunkline.titles.railways_of_australia.records.events import (
    ENDS,
    EndTriggered,
    EngineUpgraded,
    FederationFounded,
    LineCompleted,
    Passed,
    TurnBegun,
)
from trunkline.titles.railways_of_australia.rules.track.build_plans import Way, ways
from trunkline.titles.railways_of_australia.rules.track.links import start_name
from trunkline.titles.railways_of_australia.state import StateRoA


def page(game: GameRoA) -> kernel.Page:
    """Return the page of a game."""
    return Parts(
        still=partial(still, game),
        now=partial(now, game),
        mine=partial(mine, game),
        place=partial(offers.place, game),
        choices=partial(choices, game),
        describe_offer=partial(offers.describe_offer, game),
        pictures=partial(page_map.pictures, game),
        ground=partial(page_map.ground, game),
        label=partial(labels.label, game),
        explain=partial(explain, game),
        sections=sections,
        book=partial(book, game),
        figures=partial(figures, game),
        where=lambda view: str(headline(game, view.state)["round"]),
        orders=partial(orders.offered, game),
        concerns=partial(orders.concerns, game),
        amount=partial(orders.amount, game),
        money="${:,}".format,
        idle=lambda: ("pass_bid", "pass", "stop"),
    )


def still(game: GameRoA) -> Page:
    """Return the data that never changes during a game."""
    return {
        "title": "Railways of Australia",
        "money": "${}",
        "score": ["{} point", "{} points"],
        "map": page_map.still_map(game),
        "acts": {kind: act.shown() for kind, act in words().acts.items()},
        "panels": panels.still_panels(game),
        "views": [tab.shown() for tab in words().views],
        "side": ["players"],
        "log": {
            "heads": [kind_of(TurnBegun)],
            "rounds": [kind_of(TurnBegun)],
            "passes": [kind_of(Passed)],
            "moments": {
                kind_of(LineCompleted): {"title": "Line completed", "cheer": True},
                kind_of(EngineUpgraded): {
                    "title": "First engine of level {level}",
                    "first": "level",
                },
                kind_of(FederationFounded): {"title": "Federation"},
                kind_of(EndTriggered): {"title": "The end is near", "cheer": True},
            },
            "story": words().story.shown(_names(game)),
            "accounts": [account.shown() for account in words().accounts],
        },
    }


def _names(game: GameRoA) -> dict[str, dict[str, str]]:
    """Return the names of ids in a story."""
    return {
        "card": {name: card.name for name, card in game.cards.items()},
        "baron": {name: baron.name for name, baron in game.barons.items()},
    }


def now(game: GameRoA, view: View[StateRoA]) -> Page:
    """Return the data that everyone sees at a moment."""
    state = view.state
    found: Page = {
        "headline": headline(game, state),
        "map": {"links": page_map.links(game, state)},
        "panels": panels.panels(game, state),
        "focus": "map",
        "build": _build(game, state),
    }
    if not state.frames:
        found["breakdown"] = panels.breakdown(game, state)
    return found


def choices(game: GameRoA, view: View[StateRoA], asked: str) -> Choices:
    """Return the possible actions at a place, and what lies there with its marks."""
    found = offers.choices(game, view, asked)
    about = " ".join((found.about, *panels.marks(game, view.state, asked)))
    return found._replace(about=about.strip())


def headline(game: GameRoA, state: StateRoA) -> Headline:
    """Turn, round, order, and how near the end is."""
    turn, each = state.turn, game.numbers["actions"]
    if not state.frames:
        name, brief = "The game is over", "Over"
    elif not turn.number:
        name, brief = "Setting up", "Setup"
    elif not turn.round:
        name, brief = f"Turn {turn.number}: who is first", f"T{turn.number}"
    else:
        name = f"Turn {turn.number}, action {turn.round} of {each}"
        brief = f"T{turn.number} {turn.round}/{each}"
    last = turn.triggered + game.choice.extra_turns
    left = last - turn.number
    end = ""
    if turn.triggered and state.frames:
        end = "This is the last turn." if left <= 0 else "One more turn follows this one."
        end += f" {panels.markers(state)} cities are empty; {game.markers} end the game (§13.1)."
    elif state.end:
        end = f"It ended because {ENDS[state.end]} (§13)."
    return {
        "round": name,
        "brief": brief,
        "facts": [
            {"text": f"Empty cities {panels.empty_cities(game, state)}"},
            {"text": f"Deck {len(state.deck)}", "minor": True},
        ],
        "order": [
            {"seat": seat, "mark": place == turn.at and turn.round > 0}
            for place, seat in enumerate(turn.order)
        ],
        "end": end,
    }


def _build(game: GameRoA, state: StateRoA) -> Build | None:
    """Return the current building action: builds left, cost so far, possible ends."""
    work = state.work
    if work is None or not state.frames or state.frames[-1].step != "building":
        return None
    link = state.links.get(work.link) if work.link is not None else None
    (seat,) = state.frames[-1].seats
    found = ways(game, state, seat, work.link) if link is not None and work.link else {}
    pieces = link.pieces if link else ()
    builds = "build" if work.left == 1 else "builds"
    return {
        "left": f"{work.left} {builds} left",
        "total": {"money": work.spent},
        "ends": [target for target, some in found.items() if _ends_now(some)],
        "pieces": [{"label": f"Track in {piece.hex}"} for piece in pieces],
        "note": f"From {start_name(state, link)}; unfinished track goes at the end of the turn "
        "(§5.11)."
        if link
        else "",
    }


def _ends_now(some: Iterable[Way]) -> bool:
    return any(way.rounds == 1 for way in some)


def mine(game: GameRoA, view: View[StateRoA]) -> Page:
    """Return the data for one seat: its baron, and hints for a first game."""
    state, seat = view.state, view.seat
    found = panels.my_baron(game, view)
    if seat < 0:
        return found
    found["holds"] = panels.holds(game, state, Seat(seat))
    step = state.frames[-1].step if state.frames else ""
    if step == "keep" and seat in state.kept and seat not in state.frames[-1].seats:
        name = game.barons[state.kept[seat].value].name
        found["answer"] = {"text": f"You keep {name}."}
    if rows := menu(game, view):
        found["menu"] = rows
    found["hints"] = [
        hint.shown() for hint in words().hints if seat in view.asked and _fits(hint, state, step)
    ]
    return found


def _fits(hint: Hint, state: StateRoA, step: str) -> bool:
    early = state.turn.number <= 3
    begun = any(link.end is not None for link in state.links.values())
    return hint.step == step and early and (hint.when != "later" or begun)


def figures(game: GameRoA, view: View[StateRoA]) -> dict[str, dict[str, int]]:
    """Return the lines of the charts."""
    players = dict(enumerate(view.state.players))
    return {
        "Points": {str(seat): one.score - one.bonds for seat, one in players.items()},
        "Money": {str(seat): one.cash for seat, one in players.items()},
        "Engine": {str(seat): one.level for seat, one in players.items()},
    }
