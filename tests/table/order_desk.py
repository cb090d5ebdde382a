"""A table without a database, standing anywhere in a game: what its orders do is played by the same
``Batch`` that every table uses."""

from __future__ import annotations

from typing import Any

from trunkline.kernel import Action, Game, State, digest
from trunkline.table.orders import order_stops
from trunkline.table.orders.orders import order_json, read_order
from trunkline.table.play.line import Line
from trunkline.table.play.transaction import Transaction
from trunkline.table.storage.db_rows import Record, Sitting, Standing


class Desk:
    """A game at some state, with standing orders."""

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state
        record = Record("t", game.title, "", {}, 1, "owner", "seed", status="playing")
        sittings = [Sitting(seat, "player", f"p{seat}") for seat in range(game.seats)]
        self.batch = Transaction(record, sittings, Line())
        entry = self.batch.add("start", None, {}, digest=digest(state))
        self.batch.states[entry.number] = state

    def order(self, seat: int, *play: Any, **more: Any) -> Desk:
        """Give an order: actions, or pairs of an action and its limits."""
        encode = self.game.codec.encode
        items = [
            {"action": encode(one)}
            if isinstance(one, Action)
            else {"action": encode(one[0])} | one[1]
            for one in play
        ]
        return self.give(seat, {"play": items, **more})

    def give(self, seat: int, data: dict[str, Any]) -> Desk:
        """Give an order as a player sends it."""
        order = read_order(self.game, seat, data)
        order_stops.check(self.game, self.state, seat, order)
        orders = self.batch.record.orders
        orders.append(Standing(len(orders) + 10, seat, order_json(data), order.times))
        self.state = self.batch.settle(self.game, self.state)
        return self

    def do(self, *actions: Action) -> Desk:
        """Players act by hand, and orders after them."""
        for action in actions:
            after = self.batch.act(self.game, self.state, action, by="player")
            self.state = self.batch.settle(self.game, after)
        return self

    @property
    def acted(self) -> list[tuple[int | None, str]]:
        """The seat and kind of each action that orders took."""
        acts = [one for one in self.batch.entries if one.data.get("by") == "order"]
        return [(one.seat, one.data["action"]["kind"]) for one in acts]

    @property
    def stands(self) -> int:
        """The number of orders in force."""
        return len(self.batch.record.orders)

    @property
    def why(self) -> str:
        """The reason for which the last order ended."""
        return self.batch.record.ended[-1].why if self.batch.record.ended else ""
