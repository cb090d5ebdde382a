"""What 18OE shows, put together: `make` gives it to the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from trunkline.kernel import Choices, Offer, Page, Parts, View, kind_of, legal, template
from trunkline.titles.g18oe import labels, page_map, page_panels
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.explain import explain
from trunkline.titles.g18oe.page_words import words
from trunkline.titles.g18oe.state import StateOE
from trunkline.titles.g18oe.stock import price_of
from trunkline.titles.g18oe.track import operation, terrain_cost
from trunkline.titles.g18oe.trains import on_sale

Json = dict[str, Any]

TRACK = ("lay_tile", "lay_right_of_way", "lay_for_brandt")
RUN = "run_trains"
ROUNDS = {
    "packet": "Sale of the opening packet",
    "concession": "Concession round",
    "over": "The game is over",
}
RR_PHASES = {
    "auction": "opening",
    "concession": "Concession phase",
    "regional": "Regional and Minor phase",
    "major": "Major phase",
    "consolidation": "Consolidation phase",
}


def page(game: GameOE) -> Page:
    """The page of a game."""
    return Parts(
        still=partial(still, game),
        now=partial(now, game),
        place=place,
        choices=partial(choices, game),
        tell=partial(tell, game),
        pictures=partial(page_map.pictures, game),
        label=partial(labels.label, game),
        explain=explain,
        figures=partial(figures, game),
        plan_note=partial(plan_note, game),
    )


def still(game: GameOE) -> Json:
    """What never changes while a game lasts."""
    return {
        "title": "18OE",
        "money": "£{}",
        "score": "£{}",
        "kit": "eighteen",
        "owners": page_map.owners(game),
        "map": page_map.still_map(game),
        "acts": {kind: act.shown() for kind, act in words().acts.items()},
        "panels": page_panels.still_panels(game),
        "views": [tab._asdict() for tab in words().views],
        "side": ["players"],
    }


def now(game: GameOE, view: View[StateOE]) -> Json:
    """What everybody sees at a moment."""
    state = view.state
    focus = {"packet": "packet", "stock": "railroads", "concession": "map"}
    return {
        "headline": headline(game, state),
        "owners": page_map.placed(state),
        "map": {"stops": page_map.stops(game, state)},
        "panels": page_panels.panels(game, state),
        "focus": focus.get(state.round, "map"),
    }


def headline(game: GameOE, state: StateOE) -> Json:
    """Round, both kinds of phase, whose turn, in which order."""
    name = ROUNDS.get(state.round, "")
    brief = name.split()[0] if name else ""
    if state.round == "stock":
        name, brief = f"Stock round {state.turn}", f"SR {state.turn}"
    elif state.round == "operating":
        name = f"Operating round {state.turn}.{state.operating_round}"
        brief = f"OR {state.turn}.{state.operating_round}"
    found: Json = {
        "round": name,
        "brief": brief,
        "facts": [
            {"text": f"Phase {state.phase}", "colours": list(game.phase(state).colours)},
            {"text": RR_PHASES.get(state.rr_phase, state.rr_phase), "minor": True},
            {"text": f"Bank £{state.bank:,}", "minor": True},
        ],
        "owner": state.op.railroad if state.op else None,
        "end": _ending(state),
    }
    if state.round == "operating":
        running = (state.op.railroad,) if state.op else ()
        found["order"] = [{"owner": one} for one in (*running, *state.to_operate)]
    else:
        found["order"] = [{"seat": one, "mark": one == state.priority} for one in state.seating]
    return found


def _ending(state: StateOE) -> str:
    if not state.end or not state.frames:
        return ""
    why = "the bank is broken" if state.end == "bank" else "the last trains are sold"
    more = f"; {state.final} operating rounds to come" if state.final > 0 else ""
    return f"The end is near: {why}{more} (§13)."


def place(offer: Offer) -> str:
    """A lay is asked for with its hex, a minor's home with its city: there are hundreds."""
    action: Any = template(offer)
    kind = kind_of(type(action))
    if kind in TRACK:
        return str(action.hex)
    return str(action.city) if kind == "float_minor" else ""


def choices(game: GameOE, view: View[StateOE], asked: str) -> Choices:
    """A hex or city: what may be done there. Running trains: the track they may use."""
    state = view.state
    if asked == RUN:
        running = state.op if state.frames and state.frames[-1].step == "run" else None
        return Choices(shown=page_map.track(game, state, running.railroad) if running else {})
    name = asked.partition(".")[0]
    if name not in game.board.map.hexes:
        return Choices()
    offers = legal(game, state, view.seat) if view.seat in view.asked else []
    here = tuple(offer for offer in offers if place(offer) == asked)
    return Choices(here, about(game, state, name))


def about(game: GameOE, state: StateOE, name: str) -> str:
    """What lies on a hex, what its terrain costs, what is paid for it."""
    printed = game.board.map[name]
    said = f"Tile {state.tiles[name][0]}" if name in state.tiles else "No tile yet"
    if name not in state.tiles and printed.cost:
        said += f", terrain £{printed.cost}"
    if name in state.patronage:
        pays = "/".join(map(str, game.book.patrons[state.patronage[name]].pays))
        said += f", patronage £{pays} (§11.1.8)"
    return said


def tell(game: GameOE, view: View[StateOE], offer: Offer) -> Json:
    """What an offer costs."""
    action = template(offer)
    write = _COSTS.get(kind_of(type(action)))
    cost = write(game, view.state, action) if write else 0
    return {"cost": cost} if cost else {}


def _train(game: GameOE, state: StateOE, action: Any) -> int:
    name = operation(state).railroad
    prices = {(side, source): price for side, source, price in on_sale(game, state, name)}
    return prices.get((action.train, action.source), 0)


_COSTS: dict[str, Callable[[GameOE, StateOE, Any], int]] = {
    "buy_item": lambda game, state, action: state.packet[action.item].price,
    "buy_share": lambda game, state, action: price_of(
        game, state, action.seat, action.railroad, action.source
    ),
    "buy_train": _train,
    "lay_tile": lambda game, state, action: terrain_cost(
        game, state, operation(state).railroad, action.hex
    ),
    "place_token": lambda game, state, action: 0 if action.free else action.slot,
}


def figures(game: GameOE, view: View[StateOE]) -> dict[str, dict[str, int]]:
    """The lines of the charts: what each player is worth, what each share is worth."""
    state = view.state
    return {
        "Worth of players": {str(seat): game.worth(state, seat) for seat in range(game.seats)},
        "Share values": {
            name: game.value(line)
            for name, line in state.railroads.items()
            if line.cell is not None
        },
    }


def plan_note(game: GameOE, view: View[StateOE], action: Any) -> Json | None:
    """Whether the routes that were filled in are proved best, and what they earn."""
    if kind_of(type(action)) != RUN or view.state.op is None:
        return None
    proved = action.known == action.bound
    return {"proved": proved, "revenue": action.known, "bound": action.bound}
