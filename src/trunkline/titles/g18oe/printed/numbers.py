"""Numbers of a table in the sentences of data/rules.toml: its scenario, options and amendments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from trunkline.titles.g18oe.core import KINDS as SHARES
from trunkline.titles.g18oe.core import GameOE
from trunkline.titles.g18oe.printed.cards import Phase, TrainSide
from trunkline.titles.g18oe.printed.geography import METROPOLIS
from trunkline.titles.g18oe.state import MAJOR, MINOR, NATIONAL, REGIONAL
from trunkline.titles.rule_texts import joined, spelled

_NO_CONCESSIONS = "This table has none: the first stock round follows the packet."
GREY = {"gray": "grey"}
"""A colour as it is written."""
KINDS = (MINOR, REGIONAL, MAJOR, NATIONAL)
CONSOLIDATION = "5"
"""The train phase before consolidation, and of Lille's ferry position (§5.1.5, §11.2.2)."""


def numbers(game: GameOE) -> Mapping[str, str]:
    """Return what the braces in the sentences of the rules stand for."""
    return {
        **_setup(game),
        **_shares(),
        **_packet(game),
        **_rounds(game),
        **_trains(game),
        **_operating(game),
        **_powers(game),
    }


def _setup(game: GameOE) -> dict[str, str]:
    """Money, limits, trains, tiles, patrons (§2, §3)."""
    book, money = game.book, game.book.money
    held = ", ".join(
        f"{seats} players {count or 'no limit'}" for seats, count in book.certificates.items()
    )
    beginners = ""
    if money.capital != money.capital_without_concessions:
        beginners = f" ({game.money(money.capital_without_concessions)} without concessions)"
    return {
        "bank": game.money(money.bank),
        "capital": game.money(money.capital),
        "beginners": beginners,
        "rounded": game.money(money.rounded_to),
        "certificates": held,
        "trains": str(sum(cards.cards for cards in book.trains.values())),
        "piles": _piles(game),
        "patrons": str(len(book.patrons)),
        "groups": _groups(len(book.draw)),
        "drawn": spelled(sum(book.draw.values())),
        "tiles": str(sum(game.pieces.values())),
        "drawn_groups": joined(f"{spelled(count)} {name}" for name, count in book.draw.items()),
        "pars": joined((game.money(par.regional) for par in book.par), "or"),
        "majors": joined((game.money(par.major) for par in book.par), "or"),
        "capped": _capped(game),
        "metropolis_homes": joined(_at_home_in_a_metropolis(game), "or"),
        "homes": _grouped(
            (f"£{rights.home}", game.zone(zone))
            for zone, rights in book.rights.items()
            if rights.chits
        ),
        "discounts": _discounts(game),
    }


def _groups(count: int) -> str:
    return "one group" if count == 1 else f"{spelled(count)} groups"


def _grouped(pairs: Iterable[tuple[str, str]]) -> str:
    """Return equal values together: "£40 in UK; £20 in France and Austria"."""
    found: dict[str, list[str]] = {}
    for value, name in pairs:
        found.setdefault(value, []).append(name)
    return "; ".join(f"{value} in {joined(names)}" for value, names in found.items())


def _capped(game: GameOE) -> str:
    """Return which zones have fewer chits than lie there, as a sentence (§9.1)."""
    zones = [zone for zone, rights in game.book.rights.items() if rights.capped]
    if not zones:
        return "Each zone has the chits of the table."
    count = sum(game.book.rights[zone].chits for zone in zones)
    taken, names = spelled(game.book.formation.capped_chits), joined(map(game.zone, zones))
    return (
        f"Of the {spelled(count)} chits of {names} only {taken} are taken; the rest then leave "
        "the game."
    )


def _at_home_in_a_metropolis(game: GameOE) -> list[str]:
    cards = game.book.regionals.values()
    homes = {card.id: game.board.map[card.home] for card in cards}
    return [name for name, home in homes.items() if home.letter in METROPOLIS]


def _shares() -> dict[str, str]:
    """Return the certificates of regionals and majors (§1.3.1)."""
    regional, major = SHARES[REGIONAL], SHARES[MAJOR]
    ((half, seconds),), ((tenth, many),) = regional.others, major.others
    return {
        "office_regional": f"{regional.office}%",
        "share_regional": f"{half}%",
        "seconds": spelled(seconds),
        "office_major": f"{major.office}%",
        "share_major": f"{tenth}%",
        "rest_major": spelled(many),
        "rest_shares": spelled(many - seconds),
    }


def _discounts(game: GameOE) -> str:
    found = _grouped(
        (f"{rights.discount}%", game.zone(zone))
        for zone, rights in game.book.rights.items()
        if rights.chits and rights.discount
    )
    return f" Track rights take off {found}." if found else ""


def _piles(game: GameOE) -> str:
    return "; ".join(
        f"level {level}: {cards.cards} cards, "
        + " or ".join(f"{side.name} for {game.money(side.price)}" for side in cards.sides)
        for level, cards in game.book.trains.items()
    )


def _packet(game: GameOE) -> dict[str, str]:
    """Return the packet and its concessions (§6 to §8)."""
    packet, formation = game.book.packet, game.book.formation
    items = [item for row in packet.rows for item in row]
    count = 0 if game.choice.concessions == "without" else sum(map(str.isdigit, items))
    removals = formation.removals
    different = "" if removals == 1 else ", of different zones"
    removed = f"at most {spelled(removals)}{different}"
    if game.choice.removals != "with":
        removed = "turned off at this table"
    gives = (
        f"A concession costs {game.money(packet.concession)} and gives one of the first "
        f"{spelled(count)} actions after the packet. Their numbers decide the order, and a player "
        "may hold several."
    )
    return {
        "privates": spelled(sum(item in game.book.privates for item in items)),
        "minors": spelled(sum(item in game.book.minors for item in items)),
        "concessions": f"{spelled(count)} concessions",
        "concession": gives if count else _NO_CONCESSIONS,
        "minor": game.money(packet.minor),
        "minor_treasury": game.money(packet.minor_treasury),
        "step": game.money(packet.step),
        "removals": removed,
        "floated": f"{formation.regionals} regionals and {formation.minors} minors",
        "regionals": str(formation.regionals),
        "minors_float": str(formation.minors),
        "regionals_float": spelled(formation.regionals),
        "second_token": game.money(formation.second_token),
        "rest_tokens": spelled(len(next(iter(game.book.regionals.values())).tokens) - 2),
        "abandoned": game.money(formation.abandoned),
    }


def _rounds(game: GameOE) -> dict[str, str]:
    """Train phases, the market's limits, the last rounds (§5.2, §10, §13)."""
    book = game.book
    phases = list(book.phases.values())
    told = [_phase(game, old, new) for old, new in pairwise(phases)]
    sevens = book.works.sevens_before_eights
    return {
        "phases": "; ".join(told),
        "market": f"{book.limits.market}%",
        "owner": f"{book.limits.owner}%",
        "sevens": "the first level 7 train" if sevens == 1 else f"{spelled(sevens)} of level 7",
        "major_mergers": str(book.mergers[MAJOR]),
        "national_mergers": str(book.mergers[NATIONAL]),
        "nationals": joined(phase.name for phase in phases if phase.nationals),
        "nationals_or": joined((phase.name for phase in phases if phase.nationals), "or"),
        "rusting": joined(str(phase.rusts) for phase in phases if phase.rusts),
        "consolidation": CONSOLIDATION,
        **{f"{GREY.get(one, one)}_phase": name for one, name in _first_phases(phases).items()},
        "last_pair": spelled(book.works.final_rounds - 2),
        "last_three": spelled(book.works.final_rounds - 1),
    }


def _first_phases(phases: list[Phase]) -> dict[str, str]:
    """Return the phase that brings each colour."""
    found: dict[str, str] = {}
    for phase in phases:
        for colour in phase.colours:
            found.setdefault(colour, phase.name)
    return found


def _trains(game: GameOE) -> dict[str, str]:
    """Return names of trains and levels (§11.3.2, §11.6)."""
    book = game.book
    first, second, *_ = book.trains.values()
    diesels = [
        (side.name, level)
        for level, one in book.trains.items()
        for side in one.sides
        if side.double
    ]
    return {
        "reserved": first.sides[0].name,
        "reserved_price": game.money(first.sides[0].price),
        "reserved_reach": _reach(first.sides[0]),
        "second_level": str(second.level),
        "local_example": second.sides[0].name,
        "express_example": second.sides[-1].name,
        "first_diesel": diesels[0][0],
        "diesel_level": str(diesels[0][1]),
        "last_diesel": diesels[-1][0],
        "last_level": str(max(book.trains)),
    }


def _reach(side: TrainSide) -> str:
    """Return the places that a train runs, in words."""
    towns = f" and {spelled(side.towns)} towns" if side.towns else ""
    return f"{spelled(side.cities)} cities{towns}"


def _phase(game: GameOE, old: Phase, new: Phase) -> str:
    """Return what the first train of a level changes (§5.2)."""
    said = [
        f"brings {GREY.get(colour, colour)} tiles"
        for colour in new.colours
        if colour not in old.colours
    ]
    if new.rusts:
        sides = game.book.trains[new.rusts].sides
        said.append(f"rusts {' and '.join(side.name for side in sides)}")
    said += ["lets majors become nationals"] if new.nationals else []
    if new.limits != old.limits:
        limits = ", ".join(f"{kind}s {new.limits[kind]}" for kind in KINDS if kind in new.limits)
        said.append(f"sets the train limits ({limits})")
    return f"phase {new.name} {joined(said) if said else 'changes nothing here'}"


def _operating(game: GameOE) -> dict[str, str]:
    """Points, fees, tokens, the Orient Express (§11, §12)."""
    book, fees = game.book, game.book.fees
    return {
        **{f"points_{kind}": spelled(book.points[kind]) for kind in KINDS},
        "yellow": spelled(book.tile_points["yellow"]),
        "other_colours": spelled(book.tile_points["green"]),
        "metropolis": spelled(book.tile_points["metropolis"]),
        "track_ferry": game.money(fees.track_ferry),
        "track_sea": game.money(fees.track_sea),
        "token_ferry": game.money(fees.token_ferry),
        "token_sea": game.money(fees.token_sea),
        "units": spelled(book.authorities.units),
        "authority": game.money(book.authorities.price),
        "authorities_north": str(book.authorities.north),
        "authorities_med": str(book.authorities.mediterranean),
        "port_tokens": _by_phase(book.port_tokens, "{}"),
        "port_tokens_most": spelled(max(book.port_tokens.values())),
        "transfer_normal": game.money(book.transfer["normal"]),
        "transfer_grand": game.money(book.transfer["grand"]),
        "transfer_metropolis": game.money(book.transfer["metropolis"]),
        "outside_city": game.money(book.outside.city),
        "outside_town": game.money(book.outside.town),
        "pullman": game.money(book.pullman.price),
        "pullman_used": game.money(book.pullman.second_hand),
        "pullman_phase": book.pullman.from_phase,
        "pullman_bonus": game.money(book.pullman.bonus),
        "pullmans": spelled(book.pullman.cards),
        "royalty": game.money(book.pullman.royalty),
        "terminus": _name(game, book.express.terminus),
        "partners": joined((_name(game, one) for one in book.express.partners), "or"),
        "express": _by_phase(book.express.bonus, "£{}"),
        "express_moves": spelled(book.express.moves),
    }


def _name(game: GameOE, hex_name: str) -> str:
    """Return the print on a hex."""
    return game.board.map[hex_name].name or hex_name


def _by_phase(table: Mapping[str, int], words: str) -> str:
    """Return a table by train phase in words: "£20, from phase 3 on £40"."""
    found, last = list[str](), None
    for phase, value in table.items():
        if value == last:
            continue
        said = words.format(value)
        found.append(said if last is None else f"from phase {phase} on {said}")
        last = value
    return ", ".join(found)


def _range(values: Iterable[int]) -> str:
    """Return the least and the most of some amounts: "£10 to £60"."""
    found = sorted(values)
    return f"£{found[0]} to £{found[-1]}"


def _powers(game: GameOE) -> dict[str, str]:
    """Amounts of privates and minors (§14, §15)."""
    book, can = game.book, game.book.abilities
    return {
        "incomes": ", ".join(
            f"{card.id} {game.money(card.income)}" for card in book.privates.values()
        ),
        "hochberg_range": _range(one for one in book.hochberg.values() if one),
        "mail_range": _range(book.mail.values()),
        "hochberg_cost": game.money(can.hochberg_cost),
        "hochberg": _by_phase({k: v for k, v in book.hochberg.items() if v}, "£{}"),
        "brandt": spelled(can.brandt_tokens),
        "brandt_a_round": spelled(can.brandt_a_round),
        "mail": _by_phase(book.mail, "£{}"),
        "mercantile": _by_phase(book.mercantile, "£{}"),
        "foundry": spelled(can.foundry_points),
        "swift_phase": next(
            phase.name for phase in book.phases.values() if phase.rusts == min(book.trains)
        ),
        "third": f"{can.terrain_discount}%",
        "half": f"{can.terrain_discount_in_zone}%",
        "tenth": f"{can.train_discount}%",
    }
