"""Our legal moves in the words of the traces, and the deliberate differences to theirs.

`ours` writes the offers of our rules before an action under the keys that the traces use. `agree`
compares them with the trace; deliberate omissions and changes are listed in `DELIBERATE`.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from trunkline.kernel import Range, legal
from trunkline.kernel.offers import template
from trunkline.titles.g1848.core import Game1848
from trunkline.titles.g1848.records import actions as a
from trunkline.titles.g1848.rules.shares.selling import must_sell
from trunkline.titles.g1848.rules.shares.stock import share_price
from trunkline.titles.g1848.rules.trains.trains import may_force, must_buy
from trunkline.titles.g1848.site.recorded_routes import node_name
from trunkline.titles.g1848.state import BOE, State1848

DELIBERATE = {
    "trains, exchange": "they list trains whatever the cash; ours must be affordable unless loans "
    "are forced, so ours are a part of theirs, and each that is missing is beyond the means",
    "trains:inverted": "they may list a range that holds no price (@1-0); ours is then absent",
    "companies": "their maximum ignores the company's cash; ours is capped by it",
    "rebate": "P4's 2E at 100 is never listed by them",
    "tiles:elsewhere": "P2 and P3 are listed by them at the Track step only; ours offers them in "
    "the whole turn, as the site accepts them",
    "tiles:twins": "they list rotations that look the same separately; ours offers one of them and "
    "accepts all",
    "discard": "their `actions` name a loan and the purchase of a private for the company on turn "
    "while a train must be given up; ours offers only the train, and takes the loan from a file",
    "pass, dividend": "not listed by them in an operating round; checked against `actions`",
    "run": "ours is a plan with the best routes; the trains and stops are not part of the offer",
}
"""Deliberate differences between the two sets of legal moves, with reasons."""

IN_A_TURN = {"track", "token", "run", "blocking", "dividend", "train", "finish"}


def ours(game: Game1848, state: State1848) -> dict[str, Any]:
    """Return the current offers of our rules, under the keys of the traces."""
    step = state.frames[-1].step
    found: dict[str, Any] = defaultdict(list)
    for offer in legal(game, state):
        _write(game, state, found, offer, template(offer))
    seat = state.frames[-1].seats[0]
    if step == "auction":
        found["pass"] = bool(found.pop("passes", False))
    elif step == "stock":
        found["pass"] = bool(found.pop("passes", False))
        if must_sell(game, state, seat):
            found["must_sell"] = True
    elif step == "run":
        _write_run(game, state, found)
    return {key: sorted(value) if type(value) is list else value for key, value in found.items()}


def _write(
    game: Game1848, state: State1848, found: dict[str, Any], offer: Any, action: Any
) -> None:
    match action:
        case a.BuyPrivate(private=name):
            found["bid"].append(f"{name}@{state.privates[name].price}")
        case a.LowerPrice(private=name):
            found["reduce"].append(name)
        case a.Pass():
            found["passes"] = True
        case a.BuyShare(company=name, source=source):
            where = "pool" if source == "pool" or name == BOE else "ipo"
            found["buy"].append(f"{name}:{where}@{share_price(game, state, name, source)}")
        case a.SellShares(company=name, percent=percent):
            found["sell"].append(f"{name}:{percent}")
        case a.StartCompany(company=name, par=par):
            found["par"].append((name, par))
        case a.LayTrack() | a.LayDesertTrack():
            key = "tiles" if isinstance(action, a.LayTrack) else "tiles_P2"
            found[key].extend(twins(game, state, action))
        case a.PlaceTasmania(hex=where):
            key = "tas" if state.frames[-1].step == "tasmania" else "tiles_P3"
            found[key].append(f"{where}:241:1")
        case a.PlaceToken(city=city):
            found["cities"].append(city.replace(".", "/"))
        case a.DiscardTrain(company=name, train=card):
            found["discard"].append(train_name(state, name, card))
        case a.TakeLoan():
            found["loan"] = True
        case a.TakeOverPrivate(private=name):
            found["companies"].append((name, offer.low, offer.high))
        case a.BuyTrain():
            _write_train(game, state, found, action)
        case a.BuyTrainFrom(owner=owner, train=card):
            low, high = (offer.low, offer.high) if isinstance(offer, Range) else (action.price,) * 2
            found["trains"].append(f"{train_name(state, owner, card)}<{owner}@{low}-{high}")
        case a.Distribute(pay=pay):
            found["dividend"].append(pay)


def twins(game: Game1848, state: State1848, action: Any) -> list[str]:
    """All rotations of a lay that look the same."""
    board, laid = game.board, state.tiles
    lays = (board.lay(laid, action.hex, action.tile, rotation) for rotation in range(6))
    return [
        f"{action.hex}:{action.tile}:{lay.rotation}"
        for lay in lays
        if lay is not None and lay.twin == action.rotation
    ]


def train_name(state: State1848, owner: str, card: str) -> str:
    """A train as the traces write it."""
    train = next(one for one in state.companies[owner].trains if one.card == card)
    return f"{train.card}/{train.name}"


def _write_train(
    game: Game1848, state: State1848, found: dict[str, Any], action: a.BuyTrain
) -> None:
    family = game.cards.families[action.name]
    card = f"{family}-{state.issued[family]}"
    price = game.cards.sides[action.name].price
    if action.rebate:
        found["rebate"].append(f"{card}/{action.name}")
    elif action.trade_in:
        price -= game.cards.trade_in.rebate
        found["exchange"].append(f"{card}/{action.name}@{price}<{action.trade_in}")
    else:
        found["trains"].append(f"{card}/{action.name}@{price}")


def _write_run(game: Game1848, state: State1848, found: dict[str, Any]) -> None:
    assert state.op is not None
    name = state.op.company
    found["run"] = [f"{train.card}/{train.name}" for train in state.companies[name].trains]
    found["stops"] = [node_name(state.tiles, node) for node in state.networks.of(name).stops]


def differences(
    game: Game1848, state: State1848, theirs: dict[str, Any], actions: list[str]
) -> list[str]:
    """Return the differences between their legal moves and ours, without deliberate ones.

    `actions` are the types of action that their engine says are open.
    """
    mine = ours(game, state)
    problems = []
    for key in ("bid", "reduce", "buy", "sell", "tas", "cities", "discard"):
        _same(problems, key, theirs.get(key, []), mine.get(key, []))
    _same(problems, "par", _pars(theirs), mine.get("par", []))
    for key in ("must_sell", "loan"):
        _same(problems, key, bool(theirs.get(key)), bool(mine.get(key)))
    if "pass" in theirs:
        _same(problems, "pass", theirs["pass"], mine["pass"])
    if "tiles" in theirs:
        for key in ("tiles", "tiles_P2", "tiles_P3"):
            _same(problems, key, theirs.get(key, []), mine.get(key, []))
    if "run" in theirs:
        _same(problems, "run", theirs["run"], mine["run"])
        _same(problems, "stops", theirs["stops"], mine["stops"])
    _companies(problems, state, theirs, mine)
    if "trains" in theirs:
        _trains(problems, game, state, theirs, mine)
    _open_types(problems, state, actions, mine)
    return problems


def _same(problems: list[str], key: str, theirs: Any, mine: Any) -> None:
    if isinstance(theirs, list):
        theirs, mine = sorted(theirs), sorted(mine)
    if theirs != mine:
        if isinstance(theirs, list):
            extra = [one for one in mine if one not in theirs]
            lost = [one for one in theirs if one not in mine]
            problems.append(f"{key}: only theirs {lost}, only ours {extra}")
        else:
            problems.append(f"{key}: theirs {theirs}, ours {mine}")


def _pars(theirs: dict[str, Any]) -> list[tuple[str, int]]:
    return [
        (name, int(par))
        for entry in theirs.get("par", ())
        for name, _, pars in [entry.partition(":")]
        for par in pars.split("/")
    ]


def _companies(
    problems: list[str], state: State1848, theirs: dict[str, Any], mine: dict[str, Any]
) -> None:
    """Check for the same privates and lowest price; their highest is capped by our cash."""
    cash = state.companies[state.op.company].cash if state.op is not None else 0
    wanted = []
    for entry in theirs.get("companies", ()):
        name, _, prices = entry.partition("@")
        low, high = map(int, prices.split("-"))
        if cash >= low:
            wanted.append((name, low, min(high, cash)))
    _same(problems, "companies", wanted, mine.get("companies", []))


def _trains(
    problems: list[str],
    game: Game1848,
    state: State1848,
    theirs: dict[str, Any],
    mine: dict[str, Any],
) -> None:
    """Ours are those of theirs that can be paid, now or by the loans of a forced purchase."""
    assert state.op is not None
    name = state.op.company
    _same(problems, "must", theirs["must"], must_buy(game, state, name))
    means = UNLIMITED if may_force(game, state, name) else state.companies[name].cash
    for key in ("trains", "exchange"):
        their_trains, my_trains = set(theirs.get(key, [])), set(mine.get(key, []))
        for extra in sorted(my_trains - their_trains):
            problems.append(f"{key}: only ours {extra}")
        for lost in sorted(their_trains - my_trains):
            if _lowest(lost) <= (state.companies[name].cash if "2E" in lost else means):
                problems.append(f"{key}: only theirs {lost}, cash {state.companies[name].cash}")


UNLIMITED = 10_000


def _lowest(written: str) -> int:
    """The lowest price of a train in a trace; beyond all means if no price is in its range."""
    low, _, high = written.rpartition("@")[2].partition("<")[0].partition("-")
    return UNLIMITED + 1 if high and int(high) < int(low) else int(low)


TYPES = {
    "buy_train": ("trains", "exchange", "rebate"),
    "take_loan": ("loan",),
    "buy_company": ("companies",),
    "lay_tile": ("tiles", "tiles_P2", "tiles_P3", "tas"),
    "place_token": ("cities",),
    "dividend": ("dividend",),
    "run_routes": ("run",),
    "sell_shares": ("sell",),
    "buy_shares": ("buy",),
    "par": ("par",),
    "bid": ("bid",),
    "assign": ("reduce",),
    "discard_train": ("discard",),
    "pass": ("passes", "pass"),
}


def _open_types(
    problems: list[str], state: State1848, actions: list[str], mine: dict[str, Any]
) -> None:
    """Passes and dividends are compared by the types of action that are open."""
    step = state.frames[-1].step
    if step not in IN_A_TURN:
        return
    for kind in ("pass", "dividend", "run_routes", "place_token"):
        claimed = kind in actions
        if kind == "pass" and step == "blocking":
            claimed = False  # they list a pass there that they refuse
        if claimed != any(mine.get(key) for key in TYPES[kind]):
            problems.append(f"{kind}: theirs {claimed} at {step}")
