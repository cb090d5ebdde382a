"""Cost of an offer of 1848, and the numbers that it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from trunkline.eighteen.page import accounts, offers
from trunkline.eighteen.page.effects import carried_out, price_move
from trunkline.eighteen.parts.events import PriceMoved
from trunkline.eighteen.parts.market import Cell
from trunkline.eighteen.parts.piles import find_train
from trunkline.eighteen.parts.shares import BANK, POOL
from trunkline.kernel import play
from trunkline.page.cells import Cell as Value
from trunkline.page.offers import AccountRow, Effects, Ledger, Move, Told
from trunkline.titles.g1848.core import SHARE
from trunkline.titles.g1848.page.words import words
from trunkline.titles.g1848.records.events import LoanTaken, TrainBought
from trunkline.titles.g1848.records.failure_events import (
    CompanyPaid,
    CompensationPaid,
    DirectorPaid,
    LimitLowered,
    Receivership,
)
from trunkline.titles.g1848.rules.shares.boe import loans_left
from trunkline.titles.g1848.rules.shares.limits import certificate_limit
from trunkline.titles.g1848.rules.shares.stock import share_price
from trunkline.titles.g1848.rules.trains.piles import proper
from trunkline.titles.g1848.rules.trains.trains import bank_price
from trunkline.titles.g1848.state import BOE, State1848

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848

Writer = Callable[["Game1848", State1848, Any], Told]
cost = offers.cost


# The sale of the privates


def _private(game: Game1848, state: State1848, action: Any) -> Told:
    """Show the cash after a purchase, and the lowest possible price (§3.1.1)."""
    price, money = state.privates[action.private].price, state.players[action.seat].cash
    account = [accounts.change("Your cash", money, money - price)]
    floor = game.cards.privates[action.private].floor
    if floor < price:
        account.append({"label": "Its lowest price", "value": {"money": floor}})
    return {
        **cost(price),
        "go": f"Buy {action.private} · {game.money(price)}",
        "under": f"leaves {game.money(money - price)}",
        "account": account,
    }


def _lower(game: Game1848, state: State1848, action: Any) -> Told:
    price = state.privates[action.private].price - game.cards.auction_step
    return {**cost(price, "to"), "label": f"Lower {action.private}"}


# Shares


def _share(game: Game1848, state: State1848, action: Any) -> Told:
    """Show a share's price, the cash after it, and the director after it (§12.3, §6.2)."""
    if action.company == BOE:
        price, short = game.boe_price(state), "bank"
    else:
        price = share_price(game, state, action.company, action.source)
        short = "pool" if action.source == "pool" else "bank"
    found: Told = {**cost(price), "short": short, **offers.then_cash(game, state, action)}
    if action.company != BOE and _takes_over(game, state, action):
        found["about"] = "★ you direct it"
    return found


def _takes_over(game: Game1848, state: State1848, action: Any) -> bool:
    after = carried_out(game, state, action)
    old, new = state.companies[action.company], after.companies[action.company]
    return bool(new.director == action.seat != old.director)


def _start(game: Game1848, state: State1848, action: Any) -> Told:
    """Show the cost of starting: the director's certificate costs twice the par (§5.2.1)."""
    price, money = 2 * action.par, state.players[action.seat].cash
    return {**cost(price, "costs"), "under": f"→ {game.money(money - price)}"}


def _sale(game: Game1848, state: State1848, action: Any) -> Told:
    """Show what a sale earns, the price after it and the director after it (§12.4, §6.2)."""
    if action.company == BOE:
        return cost(action.percent // SHARE * game.boe_price(state), "for")
    price = game.price(state.companies[action.company])
    return {**cost(action.percent // SHARE * price, "for"), **offers.sold(game, state, action)}


# Track, tokens and trains


def _desert(game: Game1848, state: State1848, action: Any) -> Told:
    return {"left": state.supply[action.tile], "short": "free"}


def _track(game: Game1848, state: State1848, action: Any) -> Told:
    found = offers.WRITERS["lay_track"](game, state, action)
    assert state.op is not None
    money = state.companies[state.op.company].cash
    if price := found.get("cost", 0):
        found["account"] = [
            {"label": "Terrain", "value": {"money": price}},
            accounts.change("Treasury", money, money - price),
        ]
    return found


def _token(game: Game1848, state: State1848, action: Any) -> Told:
    found = offers.WRITERS["place_token"](game, state, action)
    if price := found.get("cost", 0):
        money = state.companies[action.company].cash
        found["account"] = [accounts.change("Treasury", money, money - price)]
    return found


def _train(game: Game1848, state: State1848, action: Any) -> Told:
    """Show a train's price, the phase it begins, and the companies that lose trains (§9)."""
    price, company = bank_price(game, action), state.companies[action.company]
    found = cost(price)
    if action.trade_in:
        old = find_train(state, action.company, action.trade_in)
        assert old is not None
        found["label"] = f"Buy a {action.name}, trading in a {old.name}"
    begins = _begins(state, game.cards.families[action.name])
    if price > company.cash:
        found["effects"] = _borrowing(game, state, action, begins)
        return found
    found["under"] = f"leaves {game.money(company.cash - price)}"
    found["account"] = [accounts.change("Treasury", company.cash, company.cash - price)]
    if begins:
        found["effects"] = {"note": begins}
    lost = _losses(game, state, game.cards.families[action.name])
    if lost is not None:
        found["ledger"] = lost
    return found


def _begins(state: State1848, family: str) -> str:
    if state.issued[family] or family not in words().phases or family == state.phase:
        return ""
    return f"Begins phase {family}: {words().phases[family]}"


def _losses(game: Game1848, state: State1848, family: str) -> Ledger | None:
    """Return who loses what when the first train of a type is sold (§8.3.6, §9)."""
    phase = game.cards.phases.get(family)
    if phase is None or state.issued[family] or not phase.rusts:
        return None
    rows: list[list[Value]] = []
    for name, company in state.companies.items():
        if not any(train.family == phase.rusts for train in company.trains):
            continue
        left = [train.name for train in company.trains if train.family != phase.rusts]
        bare = not any(train.family != phase.rusts for train in proper(company))
        then: Value = {"text": " ".join([*left, "· no train"]), "tone": "bad"}
        had = " ".join(train.name for train in company.trains)
        rows.append([{"owner": name, "brief": True}, had, then if bare else " ".join(left)])
    if not rows:
        return None
    return {"columns": [{"label": one} for one in ("Who loses what", "Now", "After")], "rows": rows}


def _borrowing(game: Game1848, state: State1848, action: Any, begins: str) -> Effects:
    """Return what a train does that needs loans: money in and out, both prices (§5.6.2, §8.4)."""
    then, name = play(game, state, action, audited=False), action.company
    loans = [one for one in then.events if isinstance(one, LoanTaken) and one.company == name]
    paid = [one for one in then.events if isinstance(one, TrainBought) and one.company == name]
    prices = [one for one in then.events if isinstance(one, PriceMoved) and one.company == name]
    moves: list[Move] = []
    if prices:
        old, new = prices[0].old, prices[-1].new
        cell = then.companies[name].cell
        if cell is None:  # it closed: the first space of its row
            was = state.companies[name].cell
            assert was is not None
            cell = (was[0], 0)
        moves.append(price_move(name, cell, old, new, "price"))
    if loans:
        old, new = game.boe_price(state), loans[-1].price
        moves.append({"owner": BOE, "word": "price", "from": old, "to": new})
    money = sum(one.amount for one in loans)
    count = "1 loan" if len(loans) == 1 else f"{len(loans)} loans"
    said = f"Draws {count}: {game.money(money)}, never repaid (§5.6.2)"
    return {
        "owners": {name: money - sum(one.price for one in paid)},
        "word": "treasury",
        "moves": moves,
        "note": "; ".join(part for part in (said, begins) if part),
    }


def _other_train(game: Game1848, state: State1848, action: Any) -> Told:
    """Show the train by the side that is up, and its printed price where that applies (§8.3.4)."""
    train = find_train(state, action.owner, action.train)
    assert train is not None
    buyer, seller = state.companies[action.company], state.companies[action.owner]
    found: Told = {"label": f"{game.display_name(action.owner)}’s {train.name}"}
    left = [one for one in proper(seller) if one.card != action.train]
    keeps: Value = " ".join(one.name for one in seller.trains if one.card != action.train) or "–"
    if not left:
        keeps = {"text": f"{keeps} · no train", "tone": "bad"}
    if seller.director == buyer.director:
        name = game.display_name(action.company)
        found["warn_high"] = f"{name} pays all it has for this train. £1 is enough (§8.3.4)."
        found["about"] = "Your company: any price"
        found["account"] = [{"label": f"{game.display_name(action.owner)} keeps", "value": keeps}]
        return found
    found |= cost(action.price)
    found["about"] = "Printed price"
    found["go"] = f"Buy {found['label']} · {game.money(action.price)}"
    if action.price <= buyer.cash:
        found["account"] = [
            accounts.change("Treasury", buyer.cash, buyer.cash - action.price),
            accounts.change(
                f"{game.display_name(action.owner)} treasury",
                seller.cash,
                seller.cash + action.price,
            ),
            {"label": f"{game.display_name(action.owner)} keeps", "value": keeps},
        ]
    return found


# Dividends and loans


def _dividend(game: Game1848, state: State1848, action: Any) -> Told:
    """Show each player's dividend and the price marker's move (§10.3.3, §11)."""
    assert state.op is not None
    name, total = action.company, state.op.revenue
    company, market = state.companies[name], game.cards.market
    if company.cell is None or not total:
        return {}
    if not action.pay:
        left = market.left(company.cell)
        effects: Effects = {"moves": [_move(game, name, company.cell, left)]}
        then = company._replace(cell=left, cash=company.cash + total)
        account = [accounts.change("Treasury", company.cash, then.cash)]
        return {
            "effects": effects,
            "about": f"Treasury {game.money(company.cash)} → {game.money(then.cash)}",
            "account": [*account, *_worth(game, state, action.seat, name, then)],
            "go": f"Withhold {game.money(total)}",
        }
    after = carried_out(game, state, action)
    mine = total * company.percent(action.seat) // 100
    kept = "bank keeps {}".format
    rest = [
        (word, company.percent(place), kept(game.money(total * company.percent(place) // 100)))
        for word, place in (("Pool", POOL), ("Bank", BANK))
    ]
    return {
        "effects": {"moves": [_move(game, name, company.cell, market.right(company.cell))]},
        "ledger": accounts.holders(state, after, name, seats=state.seating, rest=rest),
        "about": f"{game.money(total // 10)} a share · you get {game.money(mine)}",
        "go": f"Pay {game.money(total)}",
        "first": True,
    }


def _worth(game: Game1848, state: State1848, seat: int, name: str, then: Any) -> list[AccountRow]:
    """Return what a player's part of a company is worth before and after its price moves."""
    company = state.companies[name]
    held = company.percent(seat)
    if not held:
        return []
    was, now = (held // SHARE * game.price(one) for one in (company, then))
    return [accounts.change(f"Your {held}% of {game.display_name(name)}", was, now, judged=True)]


def _loan(game: Game1848, state: State1848, action: Any) -> Told:
    """Money in, the company's marker two to the left, the Bank of England's price up (§5.6)."""
    company = state.companies[action.company]
    if company.cell is None:
        return {}
    new = game.cards.market.left(company.cell, game.cards.boe.spaces[0])
    prices, sum_ = game.cards.boe.prices, game.cards.boe.loan
    given = min(state.boe.loans + 1, len(prices) - 1)
    then, left = company._replace(cell=new), loans_left(game, state)
    word = game.display_name(action.company)
    account = [
        accounts.change(f"{word} treasury", company.cash, company.cash + sum_, judged=True),
        accounts.change(f"{word} share price", game.price(company), game.price(then), judged=True),
        *_worth(game, state, action.seat, action.company, then),
        accounts.change("Bank of England share", prices[state.boe.loans], prices[given]),
        accounts.count("Loans left for everyone", left, left - 1),
    ]
    spaces = "1 space" if new[1] == 1 else f"{new[1]} spaces"
    note = f"A loan is never repaid (§5.6.1). {word} is then {spaces} from receivership."
    return {
        "effects": {
            "moves": [_move(game, action.company, company.cell, new)],
            "note": note if new[1] else "",
        },
        "account": account,
        "go": f"Borrow {game.money(sum_)}",
    }


def _move(game: Game1848, name: str, old: Cell, new: Cell) -> Move:
    price = game.cards.market.price
    return price_move(name, new, price(old), price(new), "price")


class Failure(NamedTuple):
    """A company that fails, and who pays what."""

    name: str
    account: list[AccountRow]


def failure(game: Game1848, state: State1848, then: State1848, seat: int) -> Failure | None:
    """Return which company fails by an action, if any, and who pays what (§5.5)."""
    name = next((one.company for one in then.events if isinstance(one, Receivership)), "")
    if not name:
        return None
    company, found = state.companies[name], list[AccountRow]()
    rest, later = list[AccountRow](), list[AccountRow]()
    for event in then.events:
        match event:
            case CompanyPaid(amount=amount):
                found.append({"label": "Its treasury pays", "value": {"money": amount}})
            case CompensationPaid(seat=who, amount=amount):
                found.append({"label": {"seat": who}, "value": accounts.money(-amount)})
            case DirectorPaid(seat=who, amount=amount):
                label: Value = "You pay the rest" if who == seat else "The director pays the rest"
                rest.append({"label": label, "value": {"money": amount, "tone": "bad"}})
                rest[-1]["total"] = True
            case LimitLowered(seat=who, own=limit) if who == seat:
                was = certificate_limit(game, state, seat)
                later.append(accounts.count("Your certificate limit", was, limit))
    found += rest + later
    held = company.percent(seat)
    if held:
        worth = held // SHARE * game.price(company)
        label = f"Your {held}% of {game.display_name(name)}"
        found.append(accounts.change(label, worth, 0, judged=True))
    return Failure(game.display_name(name), found)


WRITERS: dict[str, Writer] = {
    **offers.WRITERS,
    "buy_private": _private,
    "lower_price": _lower,
    "buy_share": _share,
    "start_company": _start,
    "sell_shares": _sale,
    "lay_track": _track,
    "lay_desert_track": _desert,
    "place_token": _token,
    "buy_train": _train,
    "buy_train_from": _other_train,
    "distribute": _dividend,
    "take_loan": _loan,
}
