"""Labels of actions of 1848 for buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from trunkline.eighteen.page.labels import tile
from trunkline.titles.g1848.printed.display_names import stop_name

if TYPE_CHECKING:
    from trunkline.titles.g1848.core import Game1848

Writer = Callable[["Game1848", Any], str]


def _short(game: Game1848, company: str) -> str:
    card = game.cards.companies.get(company)
    return card.short if card else "Bank of England"


def _share(game: Game1848, action: Any) -> str:
    name = _short(game, action.company)
    if action.company not in game.cards.companies:
        return f"Buy a share of the {name}"
    return f"Buy {name} from the {'pool' if action.source == 'pool' else 'bank'}"


def _sale(game: Game1848, action: Any) -> str:
    return f"Sell {action.percent}% {_short(game, action.company)}"


def _train(game: Game1848, action: Any) -> str:
    name = "Ghan (2E)" if action.name == "2E" else action.name
    if action.trade_in:
        return f"Buy a {name}, trading in a {action.trade_in.rpartition('-')[0]}"
    if action.rebate:
        return f"Buy a {name} with the rebate of P4"
    return f"Buy {'an' if name.startswith('8') else 'a'} {name}"


def _other_train(game: Game1848, action: Any) -> str:
    return f"{_short(game, action.owner)}’s {action.train.rpartition('-')[0]}"


def _token(game: Game1848, action: Any) -> str:
    hex_name, _, number = action.city.partition(".")
    return f"Token in {stop_name(game, hex_name, int(number)) or hex_name}"


WRITERS: dict[str, Writer] = {
    "draw_seats": lambda game, action: "Draw the seats",
    "lower_price": lambda game, action: f"Lower {action.private}",
    "buy_share": _share,
    "start_company": lambda game, action: f"Start {_short(game, action.company)} at £{action.par}",
    "sell_shares": _sale,
    "lay_desert_track": lambda game, action: f"{tile(game, action)}, free",
    "place_tasmania": lambda game, action: f"Tasmania on {action.hex}",
    "place_token": _token,
    "buy_train": _train,
    "buy_train_from": _other_train,
    "answer": lambda game, action: "Sell the train" if action.accept else "Decline",
    "take_loan": lambda game, action: "Take a loan of £100",
    "take_over_private": lambda game, action: (
        f"{_short(game, action.company)} buys {action.private}"
    ),
}
