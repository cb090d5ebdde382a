"""Numbers of a table in the sentences of the rulebook: its edition, players and amendments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from trunkline.titles.g1848.core import COM, DIRECTOR, SHARE, Game1848
from trunkline.titles.g1848.printed.cards import Phase, PrivateCard, TrainType
from trunkline.titles.rule_texts import joined, spelled

CAR = "CAR"
LEAST = 1
"""The lowest price of a train or a private between companies and players (§4.1, §8.3.4)."""
ORDINAL = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def numbers(game: Game1848) -> Mapping[str, str]:
    """Return what the braces in the sentences of the rules stand for."""
    return {**_setup(game), **_companies(game), **_boe(game), **_phases(game), **_trains(game)}


def type_name(train: TrainType) -> str:
    """Return a type of train by both sides of its card: "3/3+"."""
    return "/".join(side.name for side in train.sides)


def _setup(game: Game1848) -> dict[str, str]:
    """Return money, privates, tiles and terrain (§2 to §4)."""
    cards = game.cards
    terrain = {hex_.terrain: hex_.cost for hex_ in game.board.map.hexes.values() if hex_.cost}
    starting = (
        f"with {spelled(seats)} players {game.money(size.cash)}"
        for seats, size in cards.sizes.items()
    )
    return {
        "bank": game.money(cards.bank),
        "starting": f"Each player gets, {joined(starting)}",
        "start_here": game.money(game.size.cash),
        "privates": spelled(len(cards.privates)),
        "tiles": str(sum(game.pieces.values())),
        "step": game.money(cards.auction_step),
        "mountain": game.money(terrain.get("mountain", 0)),
        "desert": game.money(terrain.get("desert", 0)),
        "certificates": _limits(game),
        "most": f"{game.size.most_percent}%",
        "ghan_rebate": game.money(max(one.ghan_rebate for one in cards.privates.values())),
        **{name: _private(game, one) for name, one in cards.privates.items()},
    }


def _limits(game: Game1848) -> str:
    """Return the certificate limits of this table, one for each number of receiverships."""
    first, *others = game.size.certificates
    return f"{first}, and after each receivership {joined(map(str, others))}"


def _private(game: Game1848, one: PrivateCard) -> str:
    """Return what a private pays, and for how much a company may buy it."""
    text = f"Income {game.money(one.income)}; its price begins at {game.money(one.price)}"
    if one.company_price is None:
        return f"{text}. No company may buy it"
    low, high = one.company_price
    return f"{text}. A company may buy it for {game.money(low)} to {game.money(high)}"


def _companies(game: Game1848) -> dict[str, str]:
    """Return shares, first prices and tokens (§5, §7.7)."""
    cards = game.cards
    usual = [one for name, one in cards.companies.items() if name not in (CAR, COM)]
    com = cards.companies[COM].tokens
    return {
        "companies": spelled(len(cards.companies)),
        "share": f"{SHARE}%",
        "office": f"{DIRECTOR}%",
        "pool": f"{cards.kind.pool_limit}%",
        "launch": f"{cards.launch.percent}%",
        "times": spelled(cards.launch.shares),
        "par": joined(map(game.money, usual[0].par), "or"),
        "com_par": joined(map(game.money, cards.companies[COM].par), "or"),
        "car_par": joined(map(game.money, cards.companies[CAR].par), "or"),
        "token": game.money(usual[0].tokens[1]),
        "tokens": game.money(max(usual[0].tokens)),
        "com_token": game.money(max(com)),
        "com_tokens": spelled(sum(price > 0 for price in com)),
    }


def _boe(game: Game1848) -> dict[str, str]:
    """Return the Bank of England: loans, prices, receiverships (§5.4 to §5.6, §13.1)."""
    boe, failures = game.cards.boe, game.cards.failures
    first, further = boe.spaces
    return {
        "boe_cash": game.money(boe.loans * boe.loan),
        "loans": str(boe.loans),
        "loan": game.money(boe.loan),
        "voluntary": spelled(boe.voluntary_loans),
        "end_loans": str(boe.end_at_loans),
        "space": spelled(first),
        "spaces": spelled(further),
        "boe_low": game.money(boe.prices[0]),
        "boe_high": game.money(boe.prices[-1]),
        "removals": joined(map(str, failures.removals)),
        "end_failures": spelled(failures.end_at),
        "penalty": spelled(game.size.penalty),
        "least": game.money(LEAST),
    }


def _phases(game: Game1848) -> dict[str, str]:
    """Return what changes with each phase (§7, §9)."""
    phases = list(game.cards.phases.values())
    start = phases[0]
    found = {f"t{one.name}": type_name(game.cards.trains[one.name]) for one in phases}
    found["phase_start"] = (
        f"{_colours(start.colours)} tiles, {lays(start)}; {spelled(start.train_limit)} trains for "
        f"each company; {spelled(start.operating_rounds)} operating "
        f"{'round' if start.operating_rounds == 1 else 'rounds'} after each stock round"
    )
    found[f"phase_{start.name}"] = "nothing changes"
    for old, new in pairwise(phases):
        found[f"phase_{new.name}"] = joined(changes(game, old, new)) or "nothing changes"
    found["rounds"] = _steps(
        game, ((one, spelled(one.operating_rounds)) for one in phases), "from the first {1} on {0}"
    )
    found["limits"] = _steps(
        game, ((one, spelled(one.train_limit)) for one in phases), "from the first {1} on {0}"
    )
    found["lays"] = _steps(game, ((one, lays(one)) for one in phases), "from the first {1} on {0}")
    found["colours"] = joined(
        f"{_colours([colour])} with the first {type_name(game.cards.trains[new.name])}"
        for old, new in pairwise(phases)
        for colour in new.colours
        if colour not in old.colours
    )
    found["rusts"] = joined(
        f"{type_name(game.cards.trains[one.rusts])} with the first "
        f"{type_name(game.cards.trains[one.name])}"
        for one in phases
        if one.rusts
    )
    return found


def changes(game: Game1848, old: Phase, new: Phase) -> list[str]:
    """Return what a phase changes, in words."""
    found = [f"{colour} tiles" for colour in new.colours if colour not in old.colours]
    if new.yellow_lays != old.yellow_lays:
        found.append(lays(new))
    if new.operating_rounds != old.operating_rounds:
        found.append(f"{spelled(new.operating_rounds)} operating rounds")
    if new.train_limit != old.train_limit:
        found.append(f"{spelled(new.train_limit)} trains for each company")
    if new.dividend != old.dividend:
        found.append(f"{game.money(new.dividend)} from the Bank of England")
    if new.rusts:
        found.append(f"{type_name(game.cards.trains[new.rusts])} rust")
    return found


def lays(phase: Phase) -> str:
    """Return how many yellow tiles a company lays in a turn."""
    if phase.yellow_lays == 1:
        return "one yellow tile in a turn"
    return f"one yellow tile or {spelled(phase.yellow_lays)} in a turn, or an upgrade instead"


def _colours(colours: Iterable[str]) -> str:
    return joined(colours)


def _steps(game: Game1848, pairs: Iterable[tuple[Phase, str]], words: str) -> str:
    """Return a value by phase, where it changes: "one, two from the first 3/3+ on"."""
    found, last = list[str](), ""
    for phase, value in pairs:
        if value == last:
            continue
        name = type_name(game.cards.trains[phase.name])
        found.append(words.format(value, name) if last else value)
        last = value
    return ", ".join(found)


def _trains(game: Game1848) -> dict[str, str]:
    """Return prices of special trains and the bonus of K cities (§8.2, §10.4)."""
    cards = game.cards
    trade = cards.trade_in
    families = [type_name(cards.trains[name]) for name in trade.families]
    bonus = (
        f"{game.money(value)} with {spelled(count)}"
        for count, value in enumerate(cards.k_bonus)
        if value
    )
    return {
        "ghan": game.money(cards.trains["2E"].sides[0].price),
        "traded": joined(families, "or"),
        "rebate": game.money(trade.rebate),
        "k_bonus": joined(bonus),
    }
