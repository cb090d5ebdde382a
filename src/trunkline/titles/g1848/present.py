"""1848 as a page shows it: `present` in the vocabulary of docs/client.md, and what goes with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from trunkline.eighteen.market import Cell
from trunkline.eighteen.state import NOBODY
from trunkline.kernel import View
from trunkline.titles.g1848 import panels, sights
from trunkline.titles.g1848.events import TrainsRan
from trunkline.titles.g1848.loans import FIRST
from trunkline.titles.g1848.money import REASONS
from trunkline.titles.g1848.piles import on_sale
from trunkline.titles.g1848.state import BOE, State1848
from trunkline.titles.g1848.steps import STEPS
from trunkline.titles.g1848.stock import NEW, POOL, share_price
from trunkline.titles.g1848.track import terrain_cost
from trunkline.titles.g1848.words import Hint, words

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848

Json = dict[str, Any]
PANELS: tuple[Callable[[Any, State1848], Json], ...] = (
    panels.players,
    panels.companies,
    panels.market,
    panels.boe,
    panels.trains,
    panels.phases,
    panels.privates,
    panels.supply,
    panels.spreadsheet,
)


def present(game: Game1848, view: View[State1848]) -> Json:
    """Everything but the pictures."""
    state = view.state
    found: Json = {
        "title": "1848 Australia",
        "currency": "£",
        "owners": sights.owner_letters(game),
        "headline": headline(game, state),
        "map": sights.map_facts(game, state),
        "acts": acts(game, state),
        "panels": [panel(game, state) for panel in PANELS],
        "hints": [_hint(hint) for hint in words().hints if _fits(hint, game, state, view.seat)],
        "views": [tab._asdict() for tab in words().views],
        "orders": _orders(state, view.seat),
        "focus": {"auction": "privates", "stock": "shares"}.get(state.round, "map"),
    }
    if state.frames and state.frames[-1].step == "run" and state.op:
        found["track"] = sights.track(game, state, state.op.company)
    ran = next((event for event in view.events if isinstance(event, TrainsRan)), None)
    if ran:
        found["ran"] = {
            "revenue": ran.revenue,
            "trains": [
                {"name": name, "revenue": revenue, "stops": line}
                for (name, revenue, _), line in zip(ran.runs, ran.lines, strict=True)
            ],
        }
    return found


def figures(game: Game1848, state: State1848) -> Json:
    """The lines of the charts: what each player is worth, what each share costs."""
    return {
        "Worth of players": {str(seat): game.worth(state, seat) for seat in range(game.seats)},
        "Share prices": {
            **{n: game.price(c) for n, c in state.companies.items() if c.cell is not None},
            BOE: game.boe_price(state),
        },
    }


def headline(game: Game1848, state: State1848) -> Json:
    """Where the game stands: round, phase, whose turn in which order."""
    company = state.op.company if state.op else None
    found: Json = {
        "round": round_name(state),
        "brief": brief(state),
        "phase": f"Phase {state.phase}",
        "colours": list(game.phase(state).colours),
        "bank": state.bank,
        "company": company,
        "end": f"The game ends after this set of rounds: {REASONS[state.end]}" if state.end else "",
        "steps": [],
        "order": [],
    }
    if state.round == "operating":
        found["order"] = [{"owner": one} for one in ((company,) if company else ())] + [
            {"owner": one} for one in state.to_operate
        ]
        found["steps"] = _progress(state)
    else:
        found["order"] = [{"seat": one, "priority": one == state.priority} for one in state.seating]
    return found


def round_name(state: State1848) -> str:
    """The round in words."""
    if state.round == "operating":
        return f"Operating round {state.turn}.{state.operating_round}"
    if state.round == "stock":
        return f"Stock round {state.turn}"
    return "Sale of the private companies" if state.round == "auction" else "The game is over"


def brief(state: State1848) -> str:
    """The round in two letters and its number."""
    if state.round == "operating":
        return f"OR {state.turn}.{state.operating_round}"
    return {"stock": f"SR {state.turn}", "auction": "Sale"}.get(state.round, "Over")


def _progress(state: State1848) -> list[Json]:
    """The steps of a company's turn: done, now, next."""
    step = next((f.step for f in reversed(state.frames) if f.step in STEPS), "")
    at = STEPS.index(step) if step else -1
    shown = words().steps
    now = next((name for name in shown if STEPS.index(name) >= at), "") if at >= 0 else ""
    return [
        {
            "id": name,
            "label": text,
            "state": "now" if name == now else "done" if STEPS.index(name) < at else "next",
        }
        for name, text in shown.items()
    ]


def acts(game: Game1848, state: State1848) -> Json:
    """How each kind of action is shown, and what it costs now."""
    costs = _costs(game, state)
    step = state.frames[-1].step if state.frames else ""
    return {
        kind: {
            "title": act.title,
            "look": act.look,
            "section": act.section,
            "by": act.by,
            "help": act.help,
            "short": words().passes.get(step, "") if act.look == "quiet" else act.short,
            "group": act.group,
            "line": act.line,
            "terse": act.terse,
            "costs": costs.get(kind),
            "effects": _EFFECTS[kind](game, state) if kind in _EFFECTS else [],
        }
        for kind, act in words().acts.items()
    }


def _costs(game: Game1848, state: State1848) -> Json:
    """Prices by the fields of an action that they depend on."""
    step = state.frames[-1].step if state.frames else ""
    if step == "auction":
        prices = {key: one.price for key, one in state.privates.items() if not one.owned}
        lower = {key: price - game.cards.auction_step for key, price in prices.items()}
        return {"buy_private": _by("private", prices), "lower_price": _by("private", lower, "to")}
    if step in ("stock", "insolvent"):
        return _share_costs(game, state)
    if state.op is None:
        return {}
    return {
        "lay_track": _by("hex", {h: terrain_cost(game, state, h) for h in game.board.map.hexes}),
        "place_token": {"by": [], "of": {"": panels.next_token(game, state)}, "word": ""},
        "buy_train": _by("name", {s.name: s.price for s in game.cards.sides.values()}),
    }


def _dividend(game: Game1848, state: State1848) -> list[Json]:
    """Who gets what, and where the price marker goes (§10.3.3, §11)."""
    if not state.op or not state.op.revenue or not _asks(state, "dividend"):
        return []
    name, total = state.op.company, state.op.revenue
    company, market = state.companies[name], game.cards.market
    assert company.cell is not None
    paid = {str(s): total * held // 100 for s, held in company.players()}
    note = f"£{total // 10} a share; the bank keeps the rest"
    return [
        {
            "match": {"pay": True},
            "seats": paid,
            "owners": {},
            "moves": [_move(game, name, company.cell, market.right(company.cell))],
            "note": note if sum(paid.values()) < total else f"£{total // 10} a share",
        },
        {
            "match": {"pay": False},
            "seats": {},
            "owners": {name: total},
            "moves": [_move(game, name, company.cell, market.left(company.cell))],
            "note": "" if market.left(company.cell)[1] else "The company goes into receivership",
        },
    ]


def _loan(game: Game1848, state: State1848) -> list[Json]:
    """Money in, the company's marker two to the left, the Bank of England's price up (§5.6)."""
    if not state.op or state.companies[state.op.company].cell is None:
        return []
    name = state.op.company
    cell = state.companies[name].cell
    assert cell is not None
    after = game.cards.market.left(cell, FIRST)
    prices = game.cards.boe.prices
    given = min(state.boe.loans + 1, len(prices) - 1)
    boe = {"owner": BOE, "from": prices[state.boe.loans], "to": prices[given], "cell": None}
    return [
        {
            "match": {},
            "seats": {},
            "owners": {name: game.cards.boe.loan},
            "moves": [_move(game, name, cell, after), boe],
            "note": "Never repaid" if after[1] else "The company goes into receivership",
        }
    ]


def _trains(game: Game1848, state: State1848) -> list[Json]:
    """What a train of the bank costs, and the phase that the first of its type begins (§9)."""
    if not state.op or not _asks(state, "train"):
        return []
    name = state.op.company
    return [
        {
            "match": {"name": side.name, "trade_in": "", "rebate": False},
            "seats": {},
            "owners": {name: -side.price},
            "moves": [],
            "note": _begins(state, family),
        }
        for family in on_sale(game, state)
        for side in game.cards.trains[family].sides
    ]


def _begins(state: State1848, family: str) -> str:
    if state.issued[family] or family not in words().phases or family == state.phase:
        return ""
    return f"Begins phase {family}: {words().phases[family]}"


def _move(game: Game1848, name: str, old: Cell, new: Cell) -> Json:
    price = game.cards.market.price
    return {"owner": name, "from": price(old), "to": price(new), "cell": list(new)}


def _asks(state: State1848, step: str) -> bool:
    return bool(state.frames) and state.frames[-1].step == step


_EFFECTS: dict[str, Callable[[Any, State1848], list[Json]]] = {
    "distribute": _dividend,
    "take_loan": _loan,
    "buy_train": _trains,
}


def _by(field: str, of: dict[str, int], word: str = "") -> Json:
    return {"by": [field], "of": of, "word": word}


def _share_costs(game: Game1848, state: State1848) -> Json:
    buy = {f"{BOE} {NEW}": game.boe_price(state)}
    one = {BOE: game.boe_price(state)}
    for name, company in state.companies.items():
        one[name] = game.price(company)
        for source in (NEW, POOL):
            buy[f"{name} {source}"] = share_price(game, state, name, source)
    start = {str(par): 2 * par for par in game.cards.par_cells}
    sell = {
        f"{name} {percent}": percent // 10 * price
        for name, price in one.items()
        for percent in range(10, 110, 10)
    }
    return {
        "buy_share": {"by": ["company", "source"], "of": buy, "word": ""},
        "start_company": {"by": ["par"], "of": start, "word": ""},
        "sell_shares": {"by": ["company", "percent"], "of": sell, "word": "for"},
    }


def _orders(state: State1848, seat: int) -> list[Json]:
    """Standing orders worth a button while others think."""
    step = {"auction": "auction", "stock": "stock"}.get(state.round)
    if seat < 0 or step is None:
        return []
    play = [{"action": {"kind": "pass", "seat": seat}}]
    wishes: tuple[tuple[str, int | None, list[str]], ...] = (
        ("Pass my next turn", 1, []),
        ("Pass until somebody sells shares", None, ["sell_shares"]),
    )
    return [
        {"label": label, "order": {"step": step, "play": play, "times": times, "stop_on": stop_on}}
        for label, times, stop_on in (wishes if step == "stock" else wishes[:1])
    ]


def _fits(hint: Hint, game: Game1848, state: State1848, seat: int) -> bool:
    if seat < 0 or not state.frames or state.frames[-1].step != hint.step:
        return False
    if game.reached(state, "4"):
        return False  # who is here by now has seen every step, or came to look at a late game
    if hint.when == "owner":
        return any(private.seat == seat for private in state.privates.values())
    if hint.when == "later":
        return any(company.started for company in state.companies.values()) or (
            hint.step == "stock"
            and any(
                company.director != NOBODY and company.par for company in state.companies.values()
            )
        )
    return True


def _hint(hint: Hint) -> Json:
    return {"id": hint.id, "title": hint.title, "text": hint.text, "section": hint.section}
