"""The page: map, market, companies, players, trains, and words for every action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from typing import Any

from trunkline import routes
from trunkline.draw import board as draw_board
from trunkline.draw import parts
from trunkline.draw.views import BoardView, HexView, Livery
from trunkline.eighteen.page import head, market, panels, sheet
from trunkline.eighteen.page import map as kit_map
from trunkline.eighteen.parts import limits
from trunkline.eighteen.parts.market import by_price
from trunkline.eighteen.parts.piles import find_train, left, top
from trunkline.eighteen.parts.state import State18
from trunkline.eighteen.rules.track import terrain_cost
from trunkline.kernel import Act, Choices, Offer, Page, Parts, Tab, View, kind_of, template
from trunkline.titles import rule_texts
from trunkline_three_harbours.core import ENDS, Harbours, printed
from trunkline_three_harbours.operating import RUNS, TURN, problem, token_cost

Json = dict[str, Any]
Laid = tuple[str, int] | None
Held = tuple[tuple[int, tuple[str, ...]], ...]

OVER = {"over": ("The game is over", "Over")}
STEPS = {
    "track": "Track",
    "token": "Token",
    "run": "Run",
    "dividend": "Income",
    "train": "Trains",
}
ACTS = {
    "start_company": Act(
        "Start a company", "rows", by="company", group="Shares", section="2.2",
        line="start at (you pay twice that)", short="${par}", terse=True,
    ),
    "buy_share": Act(
        "Buy a share", "rows", by="company", group="Shares", section="2.3", line="buy"
    ),
    "sell_shares": Act(
        "Sell shares", "rows", by="company", group="Shares", section="2.6", line="sell",
        tone="minor", short="{percent}%",
    ),
    "buy_private": Act(
        "Buy a private company", "rows", by="private", group="Private companies", section="2.4",
        short="Buy",
    ),
    "lay_track": Act(
        "Lay track", "tile", at="hex", section="6.1",
        help="Choose a marked hex on the map, then a tile.",
    ),
    "place_token": Act(
        "Place a token", "place", at="city", section="7.2", help="Choose a marked city on the map."
    ),
    "run_trains": Act("Run trains", "route", section="8.1"),
    "distribute": Act("Dividend", "choice", section="9"),
    "buy_train": Act("Buy a train", "choice", section="10.1"),
    "discard_train": Act("Give up a train", "button", section="10.2"),
    "pass": Act("Pass", "button", tone="quiet"),
}  # fmt: skip
VIEWS = (
    Tab("map", "Map", ("map",)),
    Tab("shares", "Shares", ("market", "companies", "privates")),
    Tab("trains", "Trains", ("trains",)),
    Tab("tiles", "Tiles", ("supply",)),
    Tab("sheet", "Sheet", ("sheet",)),
    Tab("charts", "Charts", ("charts",)),
)


def page(game: Harbours) -> Page:
    """Return the page of a game."""
    return Parts(
        still=partial(still, game),
        now=partial(now, game),
        mine=partial(mine, game),
        place=place,
        choices=partial(choices, game),
        tell=partial(tell, game),
        label=partial(label, game),
        pictures=partial(pictures, game),
        explain=partial(rule_texts.explain, __package__, dict, {}),
        sections=partial(rule_texts.sections, __package__),
        figures=partial(figures, game),
        where=lambda view: head.round_of(view.state, OVER)[0],
        plan_note=partial(plan_note, game),
        acting=lambda view: view.state.op.company if view.state.op else "",
        money=game.money,
    )


# -- what stays ----------------------------------------------------------------------------------


def still(game: Harbours) -> Json:
    """Return the parts that stay the same for a whole game."""
    cards = game.cards
    charters = {key: (card.name, len(card.tokens)) for key, card in cards.charters.items()}
    return {
        "title": "Three Harbours",
        "money": "${}",
        "score": "${}",
        "kit": "eighteen",
        "owners": kit_map.owners(liveries(), lambda key: cards.charters[key].name),
        "map": kit_map.still_map(game.board, lambda name: {"name": game.board.map[name].name}),
        "acts": {kind: act.shown() for kind, act in ACTS.items()},
        "views": [tab._asdict() for tab in VIEWS],
        "side": ["players"],
        "log": head.LOG,
        "panels": {
            "players": panels.head("players", "Players"),
            "companies": panels.still_companies("Companies", charters),
            "market": market.still_market(game.market, "Share prices", partial(_kind, game)),
            "privates": _still_privates(game),
            "trains": _still_trains(game),
            "supply": panels.still_supply(game.board),
            "sheet": sheet.still_sheet("Everything", charters, ["Cash", "Worth"]),
        },
    }


def _kind(game: Harbours, cell: tuple[int, int]) -> str:
    return "par" if cell in game.cards.par.values() else ""


def _still_privates(game: Harbours) -> Json:
    found = {
        key: card._asdict() | {"floor": card.price, "sale": None}
        for key, card in game.cards.privates.items()
    }
    title = "Private companies"
    return panels.head("privates", title, order=list(found), privates=found)


def _still_trains(game: Harbours) -> Json:
    piles = {}
    for name, pile in game.trains.items():
        phase, side = game.cards.phases[name], pile.sides[0]
        end = next((key for key, one in game.cards.phases.items() if one.rusts == name), "")
        brings = f"{phase.colours[-1]} tiles, {phase.train_limit} trains each"
        brings += ", private companies close" if phase.privates_close else ""
        rusts = f"rusts with the first {end}" if end else "never rusts"
        piles[name] = panels.pile([(side, f"{name} stops")], pile.cards, rusts, brings)
    return panels.head("trains", "Trains", order=list(piles), piles=piles)


# -- what changes --------------------------------------------------------------------------------


def now(game: Harbours, view: View[State18]) -> Json:
    """Return the public view of a moment."""
    state = view.state
    lines = {"Cash": _cash(state), "Worth": _worth(game, state)}
    priced = by_price(game.market, state, state.companies)
    return {
        "headline": _headline(game, state),
        "map": {"stops": kit_map.stops(game.board, state.tiles)},
        "focus": {"stock": "shares"}.get(state.round, "map"),
        "panels": {
            "players": {
                "order": list(state.seating),
                "players": {str(seat): _player(game, state, seat) for seat in state.seating},
                "facts": {"bank": {"money": state.bank}},
            },
            "companies": {
                "order": [*priced, *(name for name in state.companies if name not in priced)],
                "companies": {name: _company(game, state, name) for name in state.companies},
            },
            "market": {
                "marks": market.marks(
                    (name, one.cell, one.arrival) for name, one in state.companies.items()
                )
            },
            "privates": panels.privates(state),
            "trains": {"piles": {name: _pile(game, state, name) for name in game.trains}},
            "supply": panels.supply(state.supply),
            "sheet": {
                "columns": sheet.sheet_columns(state),
                "rows": {
                    **{n: sheet.company_row(game, state, n) for n in state.companies},
                    **sheet.sum_rows(state, lines, empty=len(sheet.SHARES)),
                },
            },
        },
    }


def _cash(state: State18) -> Callable[[int], Any]:
    return lambda seat: sheet.money(state.players[seat].cash)


def _worth(game: Harbours, state: State18) -> Callable[[int], Any]:
    return lambda seat: sheet.money(game.worth(state, seat))


def _headline(game: Harbours, state: State18) -> Json:
    name, brief = head.round_of(state, OVER)
    found: Json = {
        "round": name,
        "brief": brief,
        "facts": [
            {"text": f"Phase {state.phase}", "colours": list(game.phase(state).colours)},
            {"text": f"Bank {game.money(state.bank)}", "minor": True},
        ],
        "end": f"The game ends: {ENDS[state.end]}." if state.end else "",
    }
    if state.round != "operating":
        return found | {"order": head.seats(state)}
    step = next((frame.step for frame in reversed(state.frames) if frame.step in STEPS), "")
    company = state.op.company if state.op else None
    return found | {
        "owner": company,
        "order": head.companies(state.to_operate, company),
        "steps": head.steps(TURN.steps, STEPS, step),
    }


def _player(game: Harbours, state: State18, seat: int) -> Json:
    held, privates = state.companies.items(), state.privates.items()
    facts = {
        "worth": {"money": game.worth(state, seat)},
        "certificates": f"{limits.own(game, state, seat)}/{game.size.certificates}",
    }
    chips = [
        panels.holding(name, f"{one.percent(seat)}%", "director" * (one.director == seat))
        for name, one in held
        if one.percent(seat)
    ]
    chips += [{"text": key} for key, one in privates if one.seat == seat and not one.closed]
    return panels.player(state.players[seat].cash, state.priority == seat, facts, chips)


def _company(game: Harbours, state: State18, name: str) -> Json:
    one = state.companies[name]
    status = "operates" if one.sold else "not launched" if one.par else "not started"
    return panels.company(game, state, name, status, lambda train: f"{train} stops")


def _pile(game: Harbours, state: State18, name: str) -> Json:
    pile = game.trains[name]
    many = pile.cards - state.issued[name] if pile.cards else None
    on_sale = bool(left(game.trains, state, name)) and top(game.trains, state) == name
    return panels.pile_now(many, on_sale=on_sale, phase=state.phase == name)


def mine(game: Harbours, view: View[State18]) -> Json:
    """Return a seat's purse."""
    if view.seat < 0 or not view.state.frames:
        return {}
    return {"purse": {"Your cash": {"money": view.state.players[view.seat].cash}}}


def figures(game: Harbours, view: View[State18]) -> Mapping[str, Mapping[str, int]]:
    """Return the lines of the charts."""
    state = view.state
    prices = {name: game.price(one) for name, one in state.companies.items() if one.cell}
    worth = {str(seat): game.worth(state, seat) for seat in state.seating}
    return {"Worth of players": worth, "Share prices": prices}


# -- what may be done ----------------------------------------------------------------------------


def place(offer: Offer) -> str:
    """Return the hex at which a tile is offered."""
    action: Any = template(offer)
    return str(action.hex) if kind_of(type(action)) == "lay_track" else ""


def choices(game: Harbours, view: View[State18], asked: str) -> Choices:
    """Return the tiles for a hex, the reach of a company, or the track that trains may use."""
    state = view.state
    if asked == "run_trains":
        return Choices(shown=_track(game, state, state.op.company) if state.op else {})
    if asked in state.companies:
        return Choices(shown=kit_map.extent(game, state, asked))
    if asked not in game.board.map.hexes:
        return Choices()
    cost, lying = terrain_cost(game, state, asked), state.tiles.get(asked)
    about = f"Tile {lying[0]}" if lying else f"Terrain {game.money(cost)}" if cost else "No tile"
    return kit_map.choices_on(game, view, place, asked, about, lambda: "Nothing fits here now.")


def _track(game: Harbours, state: State18, name: str) -> Json:
    def drawn(path: routes.Path) -> Json:
        where, _, number = path.id.partition(":")
        shown = _hex(where, state.tiles.get(where), ())
        return kit_map.piece(game.board, state.tiles, shown, int(number))

    return kit_map.track(
        problem(game, state, name),
        kit_map.trains(state.companies[name].trains, lambda train: f"{train} stops"),
        partial(kit_map.stop_at, game.board, state.tiles),
        drawn,
        lambda stop: stop.partition(".")[0],
    )


def plan_note(game: Harbours, view: View[State18], action: Any) -> Json:
    """Return the income of proposed routes, and whether it is proved best."""
    state, company = view.state, action.company
    answer = RUNS.best(game, state, company)
    runs = routes.judge(problem(game, state, company), answer.routes).runs
    return {
        "proved": answer.proved,
        "revenue": answer.revenue,
        "bound": answer.bound,
        "trains": [{"id": run.train, "revenue": run.revenue} for run in runs],
    }


def label(game: Harbours, offer: Offer) -> str:
    """Return a few words for a button."""
    action: Any = template(offer)
    return _LABELS[kind_of(type(action))](game, action)


_LABELS: Mapping[str, Callable[[Harbours, Any], str]] = {
    "start_company": lambda game, act: f"Start {act.company} at {game.money(act.par)}",
    "buy_share": lambda game, act: (
        f"Buy {act.company} from the {'pool' if act.source == 'pool' else 'bank'}"
    ),
    "sell_shares": lambda game, act: f"Sell {act.percent}% {act.company}",
    "buy_private": lambda game, act: f"Buy {game.cards.privates[act.private].name}",
    "lay_track": lambda game, act: f"Tile {act.tile} on {act.hex}",
    "place_token": lambda game, act: f"Token in {game.city(act.city)}",
    "run_trains": lambda game, act: "Run these routes",
    "distribute": lambda game, act: "Pay dividends" if act.pay else "Withhold",
    "buy_train": lambda game, act: f"Buy a {act.name}",
    "discard_train": lambda game, act: f"Give up a {act.train.partition('-')[0]}",
    "pass": lambda game, act: "Pass",
}


def tell(game: Harbours, view: View[State18], offer: Offer) -> Json:
    """Return the cost and the effects of an offer."""
    action: Any = template(offer)
    write = _TOLD.get(kind_of(type(action)))
    return write(game, view.state, action) if write else {}


def _share(game: Harbours, state: State18, act: Any) -> Json:
    where = "from the pool" if act.source == "pool" else "from the bank"
    return {"cost": game.price(state.companies[act.company]), "short": where}


def _sale(game: Harbours, state: State18, act: Any) -> Json:
    one = state.companies[act.company]
    return {"cost": act.percent // game.kind(one).unit * game.price(one), "word": "for"}


def _dividend(game: Harbours, state: State18, act: Any) -> Json:
    assert state.op is not None
    name, total, one = act.company, state.op.revenue, state.companies[act.company]
    assert one.cell is not None
    cell = game.market.right(one.cell) if act.pay else game.market.left(one.cell)
    move = {
        "owner": name,
        "word": "price",
        "from": game.price(one),
        "to": game.market.price(cell),
        "panel": "market",
        "cell": f"{cell[0]},{cell[1]}",
    }
    if not act.pay:
        return {"effects": {"owners": {name: total}, "word": "treasury", "moves": [move]}}
    paid = {str(seat): total * percent // 100 for seat, percent in one.players()}
    return {"effects": {"seats": paid, "moves": [move]}, "first": True}


def _train(game: Harbours, state: State18, act: Any) -> Json:
    price = game.trains[act.name].sides[0].price
    cash, new = state.companies[act.company].cash, not state.issued[act.name]
    note = f"Begins phase {act.name}" if new and act.name != state.phase else ""
    more: Json = {"owners": {act.company: -min(price, cash)}, "word": "treasury", "note": note}
    if price > cash:
        more["seats"] = {str(int(act.seat)): cash - price}
    return {"cost": price, "effects": more}


_TOLD: Mapping[str, Callable[[Harbours, State18, Any], Json]] = {
    "start_company": lambda game, state, act: {"cost": 2 * act.par, "word": "costs"},
    "buy_share": _share,
    "sell_shares": _sale,
    "buy_private": lambda game, state, act: {"cost": state.privates[act.private].price},
    "lay_track": lambda game, state, act: {
        "cost": terrain_cost(game, state, act.hex),
        "left": state.supply[act.tile],
    },
    "place_token": lambda game, state, act: {"cost": token_cost(game, state, act.company) or 0},
    "distribute": _dividend,
    "buy_train": _train,
    "discard_train": lambda game, state, act: {
        "label": f"Give up a {getattr(find_train(state, act.company, act.train), 'name', '')}"
    },
}


# -- pictures ------------------------------------------------------------------------------------


@cache
def liveries() -> Mapping[str, Livery]:
    """Return the tokens of the companies."""
    return {key: Livery(key, card.colour, card.pattern) for key, card in printed().charters.items()}


def pictures(game: Harbours, view: View[State18]) -> dict[str, str]:
    """Return the frame of the map, each hex as a part of it, and all tiles."""
    state = view.state
    standing, colour = kit_map.standing(state.tokens), game.colour(state)
    found = {"map": parts.frame(_view("yellow")), "tiles": kit_map.symbols(game.board)}
    for name in game.board.map.hexes:
        held = tuple(sorted(standing.get(name, {}).items()))
        shade = colour if kit_map.pays_by_phase(game.board, state.tiles, name) else "yellow"
        found[f"map/{name}"] = _part(name, state.tiles.get(name), held, shade)
    return found


@lru_cache(maxsize=2048)
def _part(name: str, lying: Laid, held: Held, colour: str) -> str:
    return draw_board.fragment(_view(colour), _hex(name, lying, held))


@cache
def _view(colour: str) -> BoardView:
    board = printed().board
    hexes = tuple(_hex(name, None, ()) for name in board.map.hexes)
    return BoardView(board.map.layout, hexes, "Three Harbours", phase=colour, currency="$")


def _hex(name: str, lying: Laid, held: Held) -> HexView:
    board = printed().board
    one, face = board.map[name], board.face({name: lying} if lying else {}, name)
    owners = {at: tuple(liveries().get(who) for who in slots) for at, slots in held}
    taken = any(owners.get(0, ()))
    return HexView(
        id=name,
        face=face,
        ground=face.tile.colour if lying else "ground-0" if one.colour == "white" else one.colour,
        name=one.name,
        terrain=one.terrain or "",
        cost=one.cost,
        laid=lying is not None,
        tokens=owners,
        reserved={} if taken else {0: tuple(one.homes)},
    )
