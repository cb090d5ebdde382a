"""Proposals of 18OE in plain words: what each side gives and gets, and the effects (§10.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from trunkline.eighteen.parts.events import article
from trunkline.kernel import Seat, encode, legal, play, template
from trunkline.page.cells import Cell, Facts
from trunkline.page.offers import Consent, CounterPart, Deal, DealChange, DealSide, Told
from trunkline.titles.g18oe.core import GameOE, certificate_count, certificate_limit
from trunkline.titles.g18oe.page.words import power
from trunkline.titles.g18oe.printed.terms import AREAS
from trunkline.titles.g18oe.records.actions import Answer, MergeMinor, Trade
from trunkline.titles.g18oe.rules.packet import display_name
from trunkline.titles.g18oe.rules.railroads.mergers import available
from trunkline.titles.g18oe.rules.stock.shares import SHARE
from trunkline.titles.g18oe.rules.stock.trades import counter_refusal, items
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.state import FLOATED, MAJOR, MINOR, NATIONAL, StateOE

Cells = list[Cell]
State = Literal["waits", "agreed", "refused"]
Writer = Callable[[GameOE, StateOE, Any], Told]
DEAR = 4
"""A payment of more than this part of one's cash is large: a quarter."""


def _deal(
    title: str,
    give: Cells,
    get: Cells,
    *agree: tuple[int, State],
    note: str = "",
    does: list[DealChange] | None = None,
) -> Told:
    asked: list[Consent] = [{"seat": seat, "state": state} for seat, state in agree]
    deal: Deal = {"title": title, "give": give, "get": get, "agree": asked, "note": note}
    if does:
        deal["does"] = does
    return {"deal": deal}


def _does(game: GameOE, state: StateOE, *seats: int) -> list[DealChange]:
    """Return the effects on both sides if the answer is yes."""
    after = _agreed(game, state)
    return [
        {"seat": seat, "facts": _changes(_account(game, state, seat), _account(game, after, seat))}
        for seat in seats
    ]


def _agreed(game: GameOE, state: StateOE) -> StateOE:
    """Return the state after a yes. In a merger the major takes every token and train it may."""
    after = play(game, state, Answer(Seat(state.frames[-1].seats[0]), True))
    while after.frames and after.frames[-1].step == "merge":
        first = legal(game, after, Seat(after.frames[-1].seats[0]))[0]
        after = play(game, after, template(first))
    return after


def _grows(game: GameOE, state: StateOE, name: str) -> DealChange:
    """Return the effects of a merger on the railroad that takes a minor in (§10.5)."""
    after = _agreed(game, state)
    before, then = (_charter(game, one, name) for one in (state, after))
    return {"owner": name, "facts": _changes(before, then)}


def _charter(game: GameOE, state: StateOE, name: str) -> Facts:
    """Return a railroad's possessions in a few figures."""
    line = state.companies[name]
    homes = [game.place(city.partition(".")[0]) for city in tokens.placed(state, name)]
    return {
        "Treasury": f"£{line.cash:,}",
        "Trains": ", ".join(train.name for train in line.trains) or "none",
        "Tokens": ", ".join(homes) or "none",
        "Powers": ", ".join(f"Minor {minor}" for minor in line.minors) or "none",
    }


def _changes(before: Facts, after: Facts) -> Facts:
    return {
        name: f"{value}, was {before[name]}"
        for name, value in after.items()
        if value != before[name]
    } or {name: f"{value} as before" for name, value in list(after.items())[:1]}


def _account(game: GameOE, state: StateOE, seat: int) -> Facts:
    """Return a player's possessions in a few figures."""
    privates = [
        name
        for name, one in state.privates.items()
        if one.seat == seat and one.open and not one.gone
    ]
    minors = [
        name
        for name, line in state.companies.items()
        if line.kind == MINOR and line.status == FLOATED and line.president == seat
    ]
    limit = certificate_limit(game)
    return {
        "Cash": f"£{state.players[seat].cash:,}",
        "Privates pay": f"£{sum(game.book.privates[name].income for name in privates)} a round",
        "Minors": ", ".join(minors) or "none",
        "Certificates": f"{certificate_count(game, state, seat)}{f' of {limit}' if limit else ''}",
        "Worth": f"£{game.worth(state, seat):,}",
    }


def _money(amount: int) -> Cells:
    return [{"money": amount}] if amount > 0 else []


def _holdings(game: GameOE, state: StateOE, minor: str) -> str:
    """Return the possessions that come with a minor."""
    line = state.companies[minor]
    homes = [game.place(city.partition(".")[0]) for city in tokens.placed(state, minor)]
    parts = [f"£{line.cash:,}"]
    parts += [f"a {train.name} train" for train in line.trains]
    parts += [f"token in {home}" for home in homes]
    parts += ["a Pullman"] if line.pullman else []
    return ", ".join(parts)


def _share(game: GameOE, state: StateOE, minor: str, name: str) -> Cells:
    """Return the share that the owner of a minor gets for it (§10.5)."""
    source = available(state, minor, name)
    if not source:
        return []
    where = "its treasury" if source == "treasury" else "the Open Market"
    return [f"{SHARE}% of {name} from {where}, worth £{game.price(state.companies[name])}"]


def _gained(game: GameOE, state: StateOE, minor: str, name: str) -> Cells:
    """Return the possessions that a major or national takes over (§10.5)."""
    if state.companies[name].kind == NATIONAL:
        trains = ", ".join(train.name for train in state.companies[minor].trains)
        return [f"{name} may take its trains: {trains}"] if trains else []
    cash = available(state, minor, name) == "treasury"
    what = _holdings(game, state, minor)
    return [
        f"{name} takes over {what if cash else what.partition(', ')[2] or 'its charter'}",
        f"its power: {power(game, minor)}",
    ]


def merger(
    game: GameOE, state: StateOE, seat: int, minor: str, name: str, cash: int | None
) -> tuple[Cells, Cells]:
    """Return what a seat gives and gets in a merger, without cash that is not named yet."""
    owner = state.companies[minor].president
    chief = state.companies[name].president
    share = _share(game, state, minor, name)
    gained = _gained(game, state, minor, name)
    thing = f"Minor {minor} ({_holdings(game, state, minor)})"
    named = cash or 0
    if owner == chief:
        return [thing], [*share, *gained]
    if seat == owner:
        return [thing, *_money(-named)], [*share, *_money(named)]
    return [*_money(named), *(f"({one})" for one in share)], [*gained, *_money(-named)]


def _merge(game: GameOE, state: StateOE, action: Any) -> Told:
    minor, name = action.minor, action.railroad
    owner = state.companies[minor].president
    chief = state.companies[name].president
    give, get = merger(game, state, action.seat, minor, name, None)
    other = chief if action.seat == owner else owner
    agree: list[tuple[int, State]] = [] if owner == chief else [(other, "waits")]
    note = "" if owner == chief else _named(action.seat == chief)
    title = f"Minor {minor} into {name}"
    deal = _deal(title, give, get, *agree, note=note)
    if owner != chief:
        deal.update(_dear(state, action.seat, action.seat == chief))
    return deal


def _dear(state: StateOE, seat: int, paying: bool) -> Told:
    """Ask before sending an offer that takes a large part of the proposer's cash."""
    cash = state.players[seat].cash
    limit = cash // DEAR
    text = f"You would pay more than £{limit:,} of the £{cash:,} you have."
    return {"warn_from": (limit + 1, text)} if paying else {"warn_to": (-limit - 1, text)}


def _named(paying: bool) -> str:
    """Return how to read an offer's sum: it flows from the president to the owner of the minor."""
    if paying:
        return "Enter what you pay the minor's owner (negative: they pay you)."
    return "Enter what the president pays you (negative: you pay them)."


def _thing(game: GameOE, item: str) -> str:
    """Return the name of a minor, or of a private in full."""
    card = game.book.privates.get(item)
    return f"{item} {card.name}" if card else display_name(game, item)


def _trade(game: GameOE, state: StateOE, action: Any) -> Told:
    give = [_thing(game, item) for item in action.gives]
    get = [_thing(game, item) for item in action.gets]
    wanted = "the sum you name"
    if action.gets and not action.gives:
        give, title = [wanted], f"Buy {get[0]}"
    else:
        get, title = [wanted], f"Sell {give[0]}"
    note = _things(game, action)
    return _deal(title, list(give), list(get), (action.partner, "waits"), note=note)


def exchange(game: GameOE, state: StateOE, action: Trade) -> Told:
    """Return the effects of a custom trade on both sides (§10.4)."""
    give: Cells = [*(_thing(game, item) for item in action.gives), *_money(action.cash)]
    get: Cells = [*(_thing(game, item) for item in action.gets), *_money(-action.cash)]
    does = _does(game, play(game, state, action), action.seat, action.partner)
    note = _things(game, action)
    return _deal("A trade", give, get, (action.partner, "waits"), note=note, does=does)


def _things(game: GameOE, action: Any) -> str:
    return _powers(game, (*action.gets, *action.gives))


def _powers(game: GameOE, items: tuple[str, ...]) -> str:
    """Return the powers of the things that change hands."""
    found = {item: power(game, item) for item in items}
    return " ".join(f"{item}: {text}" for item, text in found.items() if text)


def _old_train(game: GameOE, state: StateOE, action: Any) -> Told:
    """Return the player who has to agree to the sale of a train (§11.6)."""
    seller = state.companies[action.seller]
    train = next(one.name for one in seller.trains if one.card == action.card)
    title = f"Buy {article(train)} from {game.display_name(action.seller)}"
    agree: list[tuple[int, State]] = []
    if seller.president != action.seat:
        agree = [(seller.president, "waits")]
    deal = _deal(title, ["the price you name"], [f"train {train}"], *agree)
    return deal | {"label": title}


# Answers: the top frame holds the proposal


def _both(agreed: int, waits: int) -> tuple[tuple[int, State], tuple[int, State]]:
    """Return who has agreed to a proposal, and who is asked."""
    return (agreed, "agreed"), (waits, "waits")


def _answer(game: GameOE, state: StateOE, action: Any) -> Told:
    frame = state.frames[-1]
    write = _ANSWERS.get(frame.step)
    return write(game, state, action, frame.data) if write else {}


def _to_trade(game: GameOE, state: StateOE, action: Any, data: Any) -> Told:
    seat, _, gets, gives, cash = data
    give: Cells = [*(_thing(game, item) for item in gets), *_money(-cash)]
    get: Cells = [*(_thing(game, item) for item in gives), *_money(cash)]
    note = _powers(game, (*gets, *gives))
    does = _does(game, state, action.seat, seat)
    agree = _both(seat, action.seat)
    found = _deal("A trade", list(give), list(get), *agree, note=note, does=does)
    if not action.yes and counter_refusal(state, action.seat) is None:
        found["counter"] = {
            "offers": _parts(game, state, action.seat, seat),
            "start": {"gives": list(gets), "gets": list(gives), "cash": -cash},
        }
    return found


def _parts(game: GameOE, state: StateOE, seat: Seat, other: int) -> list[CounterPart]:
    """Return what two players could put into an exchange, as offers of single things (§10.4)."""
    found: list[CounterPart] = []
    for owner in (other, seat):
        for item in items(state, owner):
            gets, gives = ((item,), ()) if owner == other else ((), (item,))
            thing: Cells = [_thing(game, item)]
            side: DealSide = {"get": thing} if owner == other else {"give": thing}
            side["note"] = _powers(game, (item,))
            found.append(
                {
                    "type": "range",
                    "action": {"kind": "trade", **encode(Trade(seat, other, gets, gives, 0))},
                    "field": "cash",
                    "low": -state.players[other].cash,
                    "high": state.players[seat].cash,
                    "step": 1,
                    "deal": side,
                }
            )
    return found


def _to_merger(game: GameOE, state: StateOE, action: Any, data: Any) -> Told:
    seat, minor, name, cash = data
    give, get = merger(game, state, action.seat, minor, name, cash)
    line = state.companies[name]
    after = "" if line.kind != MAJOR else f"{name} may still merge others in later stock rounds."
    title = f"Minor {minor} into {name}"
    does = [*_does(game, state, action.seat, seat), _grows(game, state, name)]
    agree = _both(seat, action.seat)
    found = _deal(title, give, get, *agree, note=after, does=does)
    if not action.yes and counter_refusal(state, action.seat) is None:
        found["counter"] = {"offers": [_other_sum(game, state, action.seat, data)]}
    return found


def _other_sum(game: GameOE, state: StateOE, seat: Seat, data: Any) -> CounterPart:
    """Return the sums for which a merger could be proposed back (§10.5)."""
    _, minor, name, cash = data
    owner, chief = state.companies[minor].president, state.companies[name].president
    return {
        "type": "range",
        "action": {"kind": "merge_minor", **encode(MergeMinor(seat, minor, name, cash))},
        "field": "cash",
        "low": -state.players[owner].cash,
        "high": state.players[chief].cash,
        "step": 1,
        "label": "Counter-offer",
        "note": _named(seat == chief),
    }


def _to_sale(game: GameOE, state: StateOE, action: Any, data: Any) -> Told:
    buyer, seller, card, price = data
    line = state.companies[seller]
    train = next(one.name for one in line.trains if one.card == card)
    left = len(line.trains) - 1
    has = f"{left} trains" if left != 1 else "one train"
    note = f"{game.display_name(seller)} then has {has if left else 'no train'}."
    get: Cells = [{"money": price}, f"for the treasury of {game.display_name(seller)}"]
    title = f"{game.display_name(buyer)} wants a {train}"
    asker = state.companies[buyer].president
    agree = _both(asker, action.seat)
    return _deal(title, [f"train {train} of {game.display_name(seller)}"], get, *agree, note=note)


def _to_pullman(game: GameOE, state: StateOE, action: Any, data: Any) -> Told:
    buyer, seller = data
    get: Cells = [{"money": game.book.pullman.second_hand}, f"for {game.display_name(seller)}"]
    title = f"{game.display_name(buyer)} wants a Pullman"
    return _deal(
        title, [f"the Pullman of {game.display_name(seller)}"], get, (action.seat, "waits")
    )


def _to_authority(game: GameOE, state: StateOE, action: Any, data: Any) -> Told:
    buyer, seller = data
    get: Cells = [{"money": game.book.authorities.price}, f"for the treasury of {seller}"]
    area = state.companies[seller].authority
    title = f"{buyer} wants a port authority"
    return _deal(
        title, [f"the {AREAS[area]} port authority of {seller}"], get, (action.seat, "waits")
    )


def _to_tile(game: GameOE, state: StateOE, action: Any, data: Any) -> Told:
    name, tile, rotation = data[:3]
    builder = game.display_name(state.op.company) if state.op else "another railroad"
    title = f"{builder} wants to lay the first tile on your home, {game.place(name)}"
    give: Cells = [f"permission to lay tile {tile}"]
    found = _deal(title, give, [], (action.seat, "waits"), note="You may refuse (§11.1.9).")
    found["deal"]["tile"] = {"place": name, "tile": tile, "rotation": rotation}
    return found


_ANSWERS: dict[str, Callable[[GameOE, StateOE, Any, Any], Told]] = {
    "trade": _to_trade,
    "merger": _to_merger,
    "sale": _to_sale,
    "pullman": _to_pullman,
    "authority": _to_authority,
    "consent": _to_tile,
}


def _suitor(game: GameOE, state: StateOE, action: Any) -> Told:
    """Return the effects of a merger offered or chosen in the Consolidation phase (§10.6)."""
    frame = state.frames[-1]
    minor = frame.data[1] if frame.step == "offers" else frame.data[0]
    give, get = merger(game, state, action.seat, minor, action.railroad, 0)
    return _deal(f"Minor {minor} into {action.railroad}", give, get)


WRITERS: dict[str, Writer] = {
    "merge_minor": _merge,
    "trade": _trade,
    "buy_old_train": _old_train,
    "answer": _answer,
    "offer_merger": _suitor,
    "choose_merger": _suitor,
}
