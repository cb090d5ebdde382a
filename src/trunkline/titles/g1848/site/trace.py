"""A trace: the flat state after each effective action, by which engines are compared line by line.

Keys and values are those of the traces that come with the site's games (docs/interop.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trunkline.eighteen.parts.shares import BANK, POOL, clockwise
from trunkline.eighteen.parts.state import Company
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.rules.shares.limits import certificate_count, certificate_limit
from trunkline.titles.g1848.site import quirks
from trunkline.titles.g1848.site.replay import actions_of
from trunkline.titles.g1848.site.translate import END_GAME
from trunkline.titles.g1848.state import BOE, State1848
from trunkline.titles.replay import Replay

ROUNDS = {"auction": "ISR", "stock": "SR", "operating": "OR"}
RIGHTS = frozenset({"P2", "P3", "P4"})
"""Privates with a right that outlives them (§4.1)."""
BOE_ROW = 6
"""The site keeps the Bank of England's prices as a row below the chart."""

Flat = dict[str, Any]


class Tracer:
    """Writes the states of one game; it remembers what the rules do not number."""

    def __init__(self, game: Game1848, ids: list[Any]) -> None:
        self.game = game
        self.ids = ids
        self.copies: dict[str, str] = {}
        """The copy of the tile on each hex, as far as a file has named it."""
        self.loans: dict[str, list[int]] = {name: [] for name in game.cards.companies}
        self._issued = 0

    def flat(self, state: State1848, *, ended: bool = False) -> Flat:
        """Return the state after the next action."""
        for name, loans in state.loans.items():
            mine = self.loans[name]
            while len(mine) < loans:
                mine.append(self._issued)
                self._issued += 1
        self._issued = state.boe.loans
        return flat(self.game, state, self.ids, self.copies, self.loans, ended=ended)


def lines(replay: Replay) -> Iterator[dict[str, Any]]:
    """Yield an object for each effective action of a game of 1848: its id and the flat state."""
    tracer = Tracer(replay.game, replay.ids)
    laid = {one.id: one.data for one in actions_of(replay) if one.kind == "lay_tile"}
    by_hand = next((one.id for one in actions_of(replay) if one.kind == END_GAME), None)
    ended = False
    for number, moment in replay.moments.items():
        if number in laid:
            tracer.copies[laid[number]["hex"]] = laid[number]["tile"]
        ended = ended or number == by_hand
        yield {"id": number, "state": tracer.flat(replay.timeline.at(moment).state, ended=ended)}


def flat(
    game: Game1848,
    state: State1848,
    ids: list[Any],
    copies: dict[str, str],
    loans: dict[str, list[int]],
    *,
    ended: bool = False,
) -> Flat:
    """Everything public about a state under flat keys."""
    found: Flat = _table(game, state, ids, ended=ended)
    for seat in clockwise(state, state.priority):
        found.update(_player(game, state, seat, f"p.{ids[seat]}"))
    found.update(_bank_of_england(game, state))
    for name, company in state.companies.items():
        if company.par and not company.closed:
            found.update(_company(game, state, name, company, ids))
            found[f"c.{name}.loans"] = list(loans[name])
    found["closed_corps"] = sorted(n for n, c in state.companies.items() if c.closed)
    for name in state.privates:
        found[f"co.{name}"] = _private(game, state, name, ids)
    for name, (tile, rotation) in state.tiles.items():
        found[f"h.{name}"] = f"{copies.get(name, tile + '-0')}@{rotation}"
    for city, owners in state.tokens.items():
        if any(owners):
            found[f"k.{city}"] = [owner or None for owner in owners]
    return found


def _table(game: Game1848, state: State1848, ids: list[Any], *, ended: bool) -> Flat:
    over = ended or not state.frames
    found: Flat = {
        "turn": max(1, state.turn),
        "round": ROUNDS.get(state.round, "OR"),
        "phase": state.phase,
        "bank": state.bank,
        "finished": over,
        "order": [ids[seat] for seat in clockwise(state, state.priority)],
        "loans_left": game.cards.boe.loans - state.boe.loans,
        "receiverships": state.receiverships,
        "com_link": state.linked,
    }
    if quirks.stands_still(state):  # the site ends it in a stock round
        found["round"] = "SR"
    elif found["round"] == "OR":
        found["or"] = state.operating_round
    if not over:
        found["active"] = active(state, ids)
    return found


def active(state: State1848, ids: list[Any]) -> list[Any]:
    """Return the active entities in the site's form: a company on turn, a player, or P3."""
    frame = state.frames[-1]
    if frame.step == "discard":
        return [frame.data]
    if frame.step == "tasmania":
        return ["P3"]
    if frame.step in ("auction", "stock", "insolvent") or state.op is None:
        return [ids[seat] for seat in frame.seats]
    return [state.op.company]


def _player(game: Game1848, state: State1848, seat: int, key: str) -> Flat:
    privates = [name for name, one in state.privates.items() if one.seat == seat]
    found: Flat = {
        f"{key}.cash": state.players[seat].cash - state.debts[seat],
        f"{key}.value": game.worth(state, seat),
        f"{key}.certs": certificate_count(state, seat),
        f"{key}.certlimit": certificate_limit(game, state, seat),
        f"{key}.companies": [name for name in privates if is_open(game, state, name)],
    }
    if state.boe.holdings[seat]:
        found[f"{key}.pct.{BOE}"] = state.boe.holdings[seat]
    for name, company in state.companies.items():
        if company.percent(seat):
            found[f"{key}.pct.{name}"] = company.percent(seat)
    return found


def is_open(game: Game1848, state: State1848, name: str) -> bool:
    """Return True if the site still shows a private: it pays, or its right is unused."""
    private = state.privates[name]
    right = name in RIGHTS or (name == quirks.NORTH_AUSTRALIAN and quirks.plays(game))
    return not private.closed or (right and not private.spent)


def _private(game: Game1848, state: State1848, name: str, ids: list[Any]) -> Any:
    private = state.privates[name]
    if not is_open(game, state, name):
        return "closed"
    owner = private.company or (ids[private.seat] if private.seat >= 0 else None)
    price = private.price if state.round == "auction" else 0
    return [owner, price, 0 if private.closed else game.cards.privates[name].income]


def _bank_of_england(game: Game1848, state: State1848) -> Flat:
    boe = game.cards.boe
    tokens = sorted(
        city.replace(".", "/")
        for city, owners in state.tokens.items()
        for owner in owners
        if owner == BOE
    )
    return {
        "c.BOE.cash": boe.loan * (boe.loans - state.boe.loans),
        "c.BOE.price": [game.boe_price(state), BOE_ROW, state.boe.loans],
        "c.BOE.par": boe.prices[0],
        "c.BOE.pres": "MARKET",
        "c.BOE.pool": 100 - sum(state.boe.holdings),
        "c.BOE.floated": True,
        "c.BOE.trains": [],
        "c.BOE.tokens": tokens,
        "c.BOE.tokens_left": 0,
        "c.BOE.loans": list(range(state.boe.loans)),
    }


def _company(game: Game1848, state: State1848, name: str, company: Company, ids: list[Any]) -> Flat:
    assert company.cell is not None
    key = f"c.{name}"
    found: Flat = {
        f"{key}.cash": company.cash,
        f"{key}.price": [game.price(company), *company.cell],
        f"{key}.par": company.par,
        f"{key}.pres": ids[company.director],
        f"{key}.ipo": company.percent(BANK),
        f"{key}.pool": company.percent(POOL),
        f"{key}.floated": company.sold,
        f"{key}.trains": [f"{train.card}/{train.name}" for train in company.trains],
        f"{key}.tokens": sorted(
            city.replace(".", "/") for city, owners in state.tokens.items() if name in owners
        ),
        f"{key}.tokens_left": len(game.card(name).tokens) - company.placed,
    }
    owned = [
        p for p, one in state.privates.items() if one.company == name and is_open(game, state, p)
    ]
    if owned:
        found[f"{key}.companies"] = owned
    above = _stack(state, name, company)
    if above is not None:
        found[f"{key}.stack"] = above
    return found


def _stack(state: State1848, name: str, company: Company) -> int | None:
    """Return the number of markers above one in its cell; None if it is alone there."""
    others = [
        other
        for key, other in state.companies.items()
        if key != name and other.cell == company.cell and not other.closed
    ]
    return sum(other.arrival < company.arrival for other in others) if others else None
