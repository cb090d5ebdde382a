"""Offers of 18OE on the page: place, cost and consequences."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from trunkline.eighteen.page import accounts, offers
from trunkline.eighteen.page.effects import (
    carried_out,
    price_move,
    seats_gain,
    treasuries_gain,
)
from trunkline.kernel import Choices, Offer, Range, View, fork, kind_of, template
from trunkline.page.cells import Facts, MoneyCell
from trunkline.page.offers import Effects, Move, Told
from trunkline.page.places import ChoiceShown
from trunkline.titles.g18oe.core import GameOE, abilities, listed, unit
from trunkline.titles.g18oe.page import deals, places, runs
from trunkline.titles.g18oe.page import map as page_map
from trunkline.titles.g18oe.page.head import changes
from trunkline.titles.g18oe.page.words import said
from trunkline.titles.g18oe.printed.terms import SOURCES
from trunkline.titles.g18oe.records.actions import Trade
from trunkline.titles.g18oe.rules.railroads.majors import major_par
from trunkline.titles.g18oe.rules.running.dividends import distribute
from trunkline.titles.g18oe.rules.running.runs import national_count
from trunkline.titles.g18oe.rules.stock.stock import price_of
from trunkline.titles.g18oe.rules.track.build_reach import ways
from trunkline.titles.g18oe.rules.track.track import (
    connection,
    consent_of,
    extra_point,
    operation,
    terrain_cost,
    tile_points,
    water_fee,
)
from trunkline.titles.g18oe.rules.trains import pullmans
from trunkline.titles.g18oe.rules.trains.piles import unspoken
from trunkline.titles.g18oe.rules.trains.trains import cost as train_cost
from trunkline.titles.g18oe.rules.trains.treasury import access_fee
from trunkline.titles.g18oe.state import NATIONAL, NOBODY, Railroad, StateOE

GROWS = (
    "{office_regional} becomes {office_major}, {share_regional} becomes {share_major}, and"
    " {rest_shares} shares and {rest_tokens} tokens join its charter (§9.3)."
)
Writer = Callable[[GameOE, StateOE, Any], Told]

TRACK = ("lay_tile", "lay_right_of_way", "lay_for_brandt")
"""Actions with dozens of offers in a turn; the page needs those of the chosen hex only."""


def place(offer: Offer) -> str:
    """Return the hex of a lay and the city of a minor's home, since there are hundreds."""
    action: Any = template(offer)
    kind = kind_of(type(action))
    if kind in TRACK:
        return str(action.hex)
    return str(action.city) if kind == "float_minor" else ""


def choices(game: GameOE, view: View[StateOE], asked: str) -> Choices:
    """Return the choices at a hex or city, the extent of a railroad, or the track for trains."""
    return offers.choices(
        game,
        view,
        asked,
        place=place,
        track=partial(_track, game),
        extent=partial(page_map.extent, game),
        about=partial(places.about, game),
        refused=partial(places.refused, game),
    )


def _track(game: GameOE, state: StateOE, name: str) -> ChoiceShown:
    found = page_map.track(game, state, name)
    found["arrange"] = runs.arrange(game, state, name)
    return found


def describe_offer(game: GameOE, view: View[StateOE], offer: Offer) -> Told:
    """Return an offer's cost, its parts, and its consequences."""
    action = template(offer)
    if isinstance(action, Trade) and not isinstance(offer, Range):
        return deals.exchange(game, view.state, action)
    return offers.describe_offer(_WRITERS, game, view, offer)


def _cost(
    amount: int,
    *,
    facts: Facts | None = None,
    note: str = "",
    about: str = "",
    besides: str = "",
    left: int = 0,
) -> Told:
    """Return an offer's cost and the texts about it, without empty ones."""
    found: Told = {}
    if amount:
        found["cost"] = amount
    if facts:
        found["facts"] = facts
    if note:
        found["note"] = note
    if about:
        found["about"] = about
    if besides:
        found["besides"] = besides
    if left:
        found["left"] = left
    return found


# Track and tokens


def _lay(game: GameOE, state: StateOE, action: Any) -> Told:
    """Tile points, terrain with its discount, water, the patron, who has to agree (§11.1)."""
    op = operation(state)
    name = op.company
    lay = game.board.lay(state.tiles, action.hex, action.tile, action.rotation)
    if lay is None:
        return {}
    all_points = kind_of(type(action)) == "lay_right_of_way"
    points = op.points if all_points else tile_points(game, state, lay, abilities(state, name))
    extra = ", one of them extra" if not all_points and extra_point(game, state, lay) else ""
    facts: Facts = {"Tile points": f"{points} of the {op.points} left{extra}"}
    ground, printed = terrain_cost(game, state, name, lay.hex), game.board.map[lay.hex].cost
    if printed and lay.hex not in state.tiles:
        less = f" (£{printed} less {100 - 100 * ground // printed}%)" if ground < printed else ""
        facts["Terrain"] = f"£{ground}{less}"
    weight = connection(game, state, lay, ways(game, state, name))
    water = water_fee(game, state, name, weight or 0, token=False)
    if water:
        facts["Over water"] = {"money": water}
    facts |= _after(game, state, ground + water, lay.hex)
    asked = consent_of(game, state, lay)
    note = ""
    if asked is not None and asked != action.seat:
        note = "Another railroad's home: its president must agree (§11.1.9)."
    return _cost(ground + water, facts=facts, note=note, left=state.supply[action.tile])


def _after(game: GameOE, state: StateOE, cost: int, hex_name: str) -> Facts:
    """Return the patron's payment, and the money left in the treasury."""
    line = state.companies[operation(state).company]
    found: Facts = {}
    left = line.cash - cost
    tile = state.patronage.get(hex_name, "")
    if tile and hex_name not in state.tiles:
        pays = game.book.patrons[tile].pays[len(game.phase(state).colours) - 1]
        found["The patron pays"] = {"money": pays, "tone": "good"}
        left += pays
    if line.kind != NATIONAL:
        found["Treasury then"] = {"money": left}
    return found


def _brandt(game: GameOE, state: StateOE, action: Any) -> Told:
    return {"facts": {"Terrain": "free (§14.9)"}, "left": state.supply[action.tile]}


def _token(game: GameOE, state: StateOE, action: Any) -> Told:
    """Return the token's price with the cost of the water on the way (§11.2.1)."""
    name = operation(state).company
    hex_name, _, stop = action.city.partition(".")
    weight = ways(game, state, name).to_stop(hex_name, int(stop)) or 0
    water = water_fee(game, state, name, weight, token=True)
    price = 0 if action.free else action.slot
    facts: Facts = {"Token": {"money": price}}
    if water:
        facts["Over water"] = {"money": water}
    facts["Treasury then"] = {"money": state.companies[name].cash - price - water}
    return _cost(price + water, facts=facts)


def _transfer(game: GameOE, state: StateOE, action: Any) -> Told:
    fee = access_fee(game, action.city.partition(".")[0])
    return _cost(
        fee + action.slot, facts={"Token": {"money": action.slot}, "To the seller": {"money": fee}}
    )


# Floating


def _minor(game: GameOE, state: StateOE, action: Any) -> Told:
    """Return the price of the home, and the money left until the first train (§9.1, §11.6.1)."""
    line = state.companies[action.minor]
    home = game.book.rights[action.zone].home
    short = max(0, home - line.cash)
    left = line.cash + short - home
    hex_name = action.city.partition(".")[0]
    patron = state.patronage.get(hex_name, "")
    gift = min(game.book.patrons[patron].pays) if patron else 0
    facts: Facts = {"Home token": {"money": home}}
    if short:
        facts["You add"] = {"money": short, "tone": "bad"}
    if gift:
        facts["The patron pays"] = {"money": gift, "tone": "good"}
    facts["Treasury then"] = {"money": left + gift}
    facts |= _first_train(game, state, left + gift)
    return _cost(home, facts=facts)


def _first_train(game: GameOE, state: StateOE, cash: int) -> Facts:
    """Return the money that the reserved first train leaves for track (§11.6.1)."""
    if int(state.phase) >= 4:
        return {}
    price = game.book.trains[2].sides[0].price
    left: MoneyCell = {"money": cash - price}
    if cash < price:
        left["tone"] = "bad"
    return {"After its 2+2": left}


def _regional(game: GameOE, state: StateOE, action: Any) -> Told:
    """Return the treasury after floating a regional.

    It gets twice the par value; home token and first train come out of it (§9.2, §11.6.1).
    """
    paid = 2 * action.par
    token = game.book.regionals[action.regional].tokens[0]
    parts, left = [f"£{token} for its home token"], paid - token
    if int(state.phase) < 4 and unspoken(game, state) > 0:
        price = game.book.trains[2].sides[0].price
        parts.append(f"£{price} for its reserved 2+2")
        left -= price
    rest = f"£{left} left" if left >= 0 else f"£{-left} short"
    note = f"£{paid} into its treasury, less {' and '.join(parts)}: {rest} (§9.2, §11.6.1)."
    return _cost(paid, besides=rest, note=note, about=_home(game, action))


def _home(game: GameOE, action: Any) -> str:
    """Return where a regional begins and may build (§9.2)."""
    card = game.book.regionals[action.regional]
    return f"Home: {game.place(card.home)}; zone: {game.zone(card.zone)}"


def _par(game: GameOE, state: StateOE, action: Any) -> Told:
    note = "Sets the par value only; the regional can be floated later at that price (§8.1)."
    return {"note": note, "about": _home(game, action)}


def _major(game: GameOE, state: StateOE, action: Any) -> Told:
    """Return the effects of an expansion for the player and the railroad (§9.3)."""
    line = state.companies[action.regional]
    par = major_par(game, line.par)
    note = f"Its shares are worth £{par} each from now on: {said(game, GROWS)}"
    if line.president != action.seat:
        note += f" You must then buy a share for £{par}."
    cost = line.par if action.first else 0
    return _cost(cost, note=note, about=_home(game, action))


# Money


def _dividend(game: GameOE, state: StateOE, action: Any) -> Told:
    """Return each player's dividend, and the move of the share value (§11.4, §4.4)."""
    op = operation(state)
    name, line = op.company, state.companies[op.company]
    after = fork(state)
    distribute(game, after, name, op.revenue, action.choice)
    effects: Effects = {"seats": seats_gain(state, after)}
    kept = treasuries_gain(state, after)
    if kept:
        effects["owners"], effects["word"] = kept, "treasury"
    if listed(line):
        effects["moves"] = [_moved(game, name, line, after.companies[name])]
    found: Told = {"effects": effects}
    if effects["seats"]:
        found["ledger"] = accounts.holders(state, after, name, seats=state.seating)
    if kept:
        account = accounts.treasury(state, after, name)
        found["account"] = [account]
    return found


def _moved(game: GameOE, name: str, old: Railroad, new: Railroad) -> Move:
    assert new.cell is not None
    return price_move(name, new.cell, game.price(old), game.price(new))


def _bonus(game: GameOE, state: StateOE, action: Any) -> Told:
    op = operation(state)
    if action.choice == "cash":
        return {"effects": {"owners": {op.company: op.express}, "word": "treasury"}}
    line = state.companies[op.company]
    cell = line.cell
    assert cell is not None
    for _ in range(game.book.express.moves):
        cell = game.market.right(cell)
    move = _moved(game, op.company, line, line._replace(cell=cell))
    return {"effects": {"moves": [move]}}


def _train(game: GameOE, state: StateOE, action: Any) -> Told:
    """Its cost, who pays, and what its phase brings (§11.6)."""
    name = operation(state).company
    price = train_cost(game, state, name, game.sides[action.train].price)
    level = game.levels[action.train]
    note = ""
    short = price - state.companies[name].cash
    if short > 0:
        note = f"The president adds £{short} (§11.6.4). "
    if level > int(state.phase) and action.source == "works":
        note += f"Phase {level} begins: {changes(game, state, level)}."
    return _cost(price, note=note)


def _share(game: GameOE, state: StateOE, action: Any) -> Told:
    """Return a share with its size, its source, and what it leaves and brings (§10.2)."""
    price = price_of(game, state, action.seat, action.railroad, action.source)
    percent = f"{unit(state.companies[action.railroad])}%"
    source = SOURCES.get(action.source, action.source)
    short = f"{percent} from {source}"
    label = f"Buy {percent} of {action.railroad} from {source}"
    found: Told = {**_cost(price), "short": short, "label": label}
    found["under"] = f"→ £{state.players[action.seat].cash - price}"
    if _president(state, carried_out(game, state, action), action.railroad) == action.seat:
        found["about"] = "★ you become its president"
    return found


def _sold(game: GameOE, state: StateOE, action: Any) -> Told:
    """Return what a sale brings, where the value goes, and a new president (§10.1, §4.4)."""
    old = state.companies[action.railroad]
    brings = game.price(old) * action.percent // 10
    after = carried_out(game, state, action)
    new = after.companies[action.railroad]
    found: Told = {"cost": brings, "word": "for"}
    if listed(new):
        found["effects"] = {"moves": [_moved(game, action.railroad, old, new)]}
    president = _president(state, after, action.railroad)
    if president != NOBODY:
        found["under"] = {"seat": president, "star": "new president", "tone": "bad"}
    return found


def _president(state: StateOE, after: StateOE, name: str) -> int:
    """Return who becomes president of a railroad; `NOBODY` if it stays as it is."""
    old, new = state.companies[name].president, after.companies[name].president
    return NOBODY if new == old else new


def _of_train(words: str) -> Writer:
    """Return a writer that names trains by their abilities instead of their cards."""

    def write(game: GameOE, state: StateOE, action: Any) -> Told:
        lines = state.companies.values()
        held = (*state.rusted, *(train for line in lines for train in line.trains))
        names = {train.card: train.name for train in held}
        if action.card not in names:
            return {}
        old = names.get(getattr(action, "old", ""))
        whose = game.display_name(action.railroad) if hasattr(action, "railroad") else ""
        short = words.format(names[action.card], whose)
        return {"short": f"{short} for the {old}" if old else short}

    return write


def _national(game: GameOE, state: StateOE, action: Any) -> Told:
    line = state.companies[action.railroad]
    lost = [f"£{line.cash}"]
    if count := len(line.minors):
        lost.append("1 minor" if count == 1 else f"{count} minors")
    called = game.book.regionals[action.railroad].national
    earns = national_count(game, state, action.railroad).revenue
    last = state.last_runs.get(action.railroad)
    before = f" (its last run: £{last.revenue})" if last else ""
    return {
        "note": f"It becomes {called}: it loses {', '.join(lost)}, its tokens and its treasury"
        " shares; it keeps its trains, claims rusted ones for free and is paid for what is"
        f" linked in {game.zone(line.zones[0])}: £{earns} now{before} (§9.4, §11.3.10)."
    }


def _offered(cost: Callable[[GameOE, StateOE, Any], int]) -> Writer:
    return lambda game, state, action: _cost(cost(game, state, action))


_WRITERS: dict[str, Writer] = {
    "buy_item": _offered(lambda game, state, action: state.packet[action.item].price),
    "buy_share": _share,
    "sell_shares": _sold,
    "float_minor": _minor,
    "float_regional": _regional,
    "par_regional": _par,
    "float_major": _major,
    "lay_tile": _lay,
    "lay_right_of_way": _lay,
    "lay_for_brandt": _brandt,
    "place_token": _token,
    "transfer_token": _transfer,
    "buy_authority": _offered(lambda game, state, action: game.book.authorities.price),
    "distribute": _dividend,
    "take_bonus": _bonus,
    "buy_train": _train,
    "buy_pullman": _offered(
        lambda game, state, action: pullmans.price_of(
            game, state, operation(state).company, action.seller
        )
    ),
    "form_national": _national,
    "claim_train": _of_train("Claim a {}"),
    "keep_train": _of_train("Keep the {}"),
    "discard": _of_train("{1} discards the {0}"),
    "turn_train": _of_train("Turn the {}"),
    "replace_train": _of_train("Take the {}"),
    "buy_abandoned": _offered(lambda game, state, action: game.book.formation.abandoned),
    **deals.WRITERS,
}
