"""Actions of 18xx.games as actions of ours.

A ``Translator`` follows a game: it keeps the single pieces that the site names (certificates, tile
copies, trains) and returns for each of its actions ours, or None for one that changes nothing.
Whether the action is legal is for the rules to say.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any

from trunkline.eighteen.parts.state import NOBODY
from trunkline.kernel import Action, Seat
from trunkline.titles.g1848.core import SHARE, Game1848
from trunkline.titles.g1848.records import actions as ours
from trunkline.titles.g1848.site import bankruptcy, certificates, recorded_routes
from trunkline.titles.g1848.site.certificates import BANK, POOL, Certificates, Mismatch
from trunkline.titles.g1848.site.fields import optional, show, text, whole
from trunkline.titles.g1848.site.pieces import Copies, TrainNames, UnknownPiece, owner_of
from trunkline.titles.g1848.site.sitefile import SiteAction, SitePlayer
from trunkline.titles.g1848.state import BOE, State1848
from trunkline.titles.replay import Divergence

DESERT, TASMANIA, GHAN = "P2", "P3", "P4"
"""The privates that act themselves in a file."""
PRIVATE = "company"
"""The site's word for a private company; a public one is a corporation there."""
END_GAME = "end_game"
SILENT = frozenset({"message", "log"})
"""Chat and notes in the log."""


class Translator:
    """Follows one game of a file and says what each of its actions is in ours."""

    def __init__(self, game: Game1848, players: Sequence[SitePlayer]) -> None:
        self.game = game
        self.seats: dict[int | str, Seat] = {}
        for seat, player in enumerate(players):
            self.seats[player.id] = self.seats[str(player.id)] = Seat(seat)
        self.certificates = Certificates(game.cards.companies)
        self.copies = Copies(game.board)
        unlimited = {name for name, pile in game.cards.trains.items() if not pile.cards}
        self.trains = TrainNames(frozenset(unlimited))
        self._kinds: dict[str, Callable[[SiteAction, State1848], Action | None]] = {
            "assign": self._assign,
            "bid": self._bid,
            "pass": self._pass,
            "par": self._par,
            "buy_shares": self._buy_shares,
            "sell_shares": self._sell_shares,
            "lay_tile": self._lay_tile,
            "place_token": self._place_token,
            "run_routes": self._run_routes,
            "dividend": self._dividend,
            "buy_train": self._buy_train,
            "discard_train": self._discard_train,
            "take_loan": self._take_loan,
            "buy_company": self._buy_company,
            "destination_connection": self._link,
            "bankrupt": self._bankrupt,
        }

    def translate(self, action: SiteAction, state: State1848) -> Action | None:
        """Our action for one of the site's; None if it changes nothing by itself."""
        kind = self._kinds.get(action.kind)
        if kind is None:
            if action.kind in SILENT or action.kind.startswith("program_"):
                return None
            raise Divergence(action.id, f"the action type {show(action.kind)} is not known")
        try:
            return kind(action, state)
        except (Mismatch, UnknownPiece, recorded_routes.Undecodable) as error:
            raise Divergence(action.id, f"{action.kind}: {error}") from None

    # Who acts

    def _player(self, action: SiteAction) -> Seat:
        seat = self.seats.get(action.entity) if action.entity_type == "player" else None
        if seat is None:
            raise Divergence(action.id, f"{action.kind}: there is no player {show(action.entity)}")
        return seat

    def somebody(self, action: SiteAction, state: State1848) -> None:
        """Anybody at the table may do it, but nobody else."""
        known: Container[object] = {
            "player": self.seats,
            "corporation": {*state.companies, BOE},
            PRIVATE: state.privates,
        }.get(action.entity_type, ())
        if action.entity not in known:
            raise Divergence(action.id, f"{action.kind}: there is no {show(action.entity)}")

    def _company(self, action: SiteAction, state: State1848) -> tuple[Seat, str]:
        """Return the company that acts, and the seat that decides for it."""
        name = action.entity
        if action.entity_type != "corporation" or name not in state.companies:
            raise Divergence(action.id, f"{action.kind}: there is no company {show(name)}")
        assert isinstance(name, str)
        director = state.companies[name].director
        if director == NOBODY:
            raise Divergence(action.id, f"{action.kind}: {name} has no director to act (§6.1)")
        return Seat(director), name

    def _operating(self, action: SiteAction, state: State1848) -> tuple[Seat, str]:
        """Return the company on turn, for which a private company acts."""
        if state.op is None:
            raise Divergence(action.id, f"{action.kind}: no company is operating (§7.2)")
        return Seat(state.companies[state.op.company].director), state.op.company

    def _known(self, action: SiteAction, key: str, known: Any) -> str:
        name = text(action, key)
        if name not in known:
            raise Divergence(action.id, f"{action.kind}: there is no {key} {show(name)}")
        return name

    # The sale of the privates

    def _assign(self, action: SiteAction, state: State1848) -> Action:
        private = self._known(action, "target", state.privates)
        return ours.LowerPrice(self._player(action), private)

    def _bid(self, action: SiteAction, state: State1848) -> Action:
        private = self._known(action, "company", state.privates)
        return ours.BuyPrivate(self._player(action), private)

    def _pass(self, action: SiteAction, state: State1848) -> Action:
        if action.entity_type == "player":
            if state.round == "operating":
                raise Divergence(action.id, "pass: companies operate, not players (§7.2)")
            return ours.Pass(self._player(action))
        seat, name = self._company(action, state)
        if state.op is None or state.op.company != name:
            raise Divergence(action.id, f"pass: it is not {name}'s turn (§7.2)")
        return ours.Pass(seat)

    # Shares

    def _par(self, action: SiteAction, state: State1848) -> Action:
        name = self._known(action, "corporation", state.companies)
        written = text(action, "share_price")
        for par, (row, column) in self.game.cards.par_cells.items():
            if written == f"{par},{row},{column}":
                return ours.StartCompany(self._player(action), name, par)
        raise Divergence(action.id, f"par: no company starts at {show(written)} (§5.2.1)")

    def _shares(self, action: SiteAction) -> tuple[str, list[int]]:
        """Return the company and the numbers of the certificates that an action names."""
        names = action.data.get("shares")
        if not isinstance(names, list) or not 0 < len(names) <= 10:
            raise Divergence(action.id, f"{action.kind}: shares must list certificates")
        found = [certificates.parse(name) for name in names if isinstance(name, str)]
        companies = {company for company, _ in found}
        numbers = [number for _, number in found]
        if len(found) != len(names) or len(companies) != 1 or len(set(numbers)) != len(numbers):
            raise Divergence(
                action.id, f"{action.kind}: {show(names)} are not a block of one company"
            )
        return companies.pop(), numbers

    def _buy_shares(self, action: SiteAction, state: State1848) -> Action:
        name, numbers = self._shares(action)
        if len(numbers) != 1 or optional(action, "percent", int, SHARE) != SHARE:
            raise Divergence(action.id, "buy_shares: one share is bought at a time (§12.1.1)")
        owner = self.certificates.owner(name, numbers[0])
        if owner not in (BANK, POOL) or certificates.size(name, numbers[0]) != SHARE:
            raise Divergence(action.id, f"buy_shares: {name}_{numbers[0]} is not for sale (§12.3)")
        source = "pool" if owner == POOL and name != BOE else "new"
        return ours.BuyShare(self._player(action), name, source)

    def _sell_shares(self, action: SiteAction, state: State1848) -> Action:
        name, numbers = self._shares(action)
        seat = self._player(action)
        whole_block = sum(certificates.size(name, number) for number in numbers)
        percent = optional(action, "percent", int, whole_block)
        if percent != whole_block and not (0 in numbers and percent == whole_block - SHARE):
            raise Divergence(action.id, f"sell_shares: the certificates are not {percent}% (§12.4)")
        for number in numbers:
            if self.certificates.owner(name, number) != seat:
                raise Divergence(
                    action.id, f"sell_shares: {name}_{number} is not the seller's (§12.4.1)"
                )
        return ours.SellShares(seat, name, percent)

    # Track and tokens

    def _lay_tile(self, action: SiteAction, state: State1848) -> Action:
        where = self._known(action, "hex", self.game.board.map.hexes)
        number = self.copies.number(text(action, "tile"))
        rotation = whole(action, "rotation")
        if not 0 <= rotation < 6:
            raise Divergence(action.id, f"lay_tile: there is no rotation {rotation}")
        if action.entity_type == PRIVATE and action.entity == TASMANIA:
            return self._tasmania(action, state, where, number, rotation)
        if action.entity_type == PRIVATE and action.entity == DESERT:
            seat, name = self._operating(action, state)
            return ours.LayDesertTrack(seat, name, where, number, rotation)
        seat, name = self._company(action, state)
        return ours.LayTrack(seat, name, where, number, rotation)

    def _tasmania(
        self, action: SiteAction, state: State1848, where: str, number: str, rotation: int
    ) -> Action:
        lay = self.game.board.lay(state.tiles, where, number, rotation)
        if lay is None or number != self.game.cards.privates[TASMANIA].tile:
            raise Divergence(action.id, f"lay_tile: {number} may not lie so on {where} (§4.4)")
        private = state.privates[TASMANIA]
        seat = state.companies[private.company].director if private.company else private.seat
        return ours.PlaceTasmania(Seat(seat), where)

    def _place_token(self, action: SiteAction, state: State1848) -> Action:
        seat, name = self._company(action, state)
        if optional(action, "tokener", str, name) != name:
            raise Divergence(action.id, f"place_token: {name} places only tokens of its own (§7.7)")
        return ours.PlaceToken(seat, name, self.copies.city(text(action, "city")))

    # Trains

    def _run_routes(self, action: SiteAction, state: State1848) -> Action:
        seat, name = self._company(action, state)
        written = action.data.get("routes")
        if not isinstance(written, list) or len(written) > 50:
            raise Divergence(action.id, "run_routes: routes must be a list")
        runs = [self._run(action, state, route) for route in written]
        return ours.RunTrains(seat, name, tuple(run for run in runs if run.paths))

    def _run(self, action: SiteAction, state: State1848, route: Any) -> ours.Run:
        if not isinstance(route, dict) or not isinstance(route.get("train"), str):
            raise Divergence(action.id, "run_routes: a route must name its train")
        card = self.trains.card(route["train"])
        if not route.get("connections") and not route.get("revenue"):
            return ours.Run(card, ())
        connections, nodes = route.get("connections"), route.get("nodes")
        return ours.Run(
            card, recorded_routes.decode(self.game.board, state.tiles, connections, nodes)
        )

    def _dividend(self, action: SiteAction, state: State1848) -> Action | None:
        if action.entity == BOE:
            return None
        seat, name = self._company(action, state)
        kind = text(action, "kind")
        if kind not in ("payout", "withhold"):
            raise Divergence(action.id, f"dividend: there is no kind {show(kind)}")
        return ours.Distribute(seat, name, kind == "payout")

    def _buy_train(self, action: SiteAction, state: State1848) -> Action:
        written = text(action, "train")
        rebate = action.entity_type == PRIVATE and action.entity == GHAN
        seat, name = self._operating(action, state) if rebate else self._company(action, state)
        if self.trains.bought(written):
            card = self.trains.card(written)
            owner = owner_of(state, card)
            if owner is None or rebate:
                raise Divergence(action.id, f"buy_train: no company has the {written} (§8.3.4)")
            if action.data.get("exchange"):
                raise Divergence(action.id, "buy_train: only the bank takes a train back (§8.2.4)")
            return ours.BuyTrainFrom(seat, name, owner, card, whole(action, "price"))
        return self._buy_from_bank(action, state, seat, name, rebate)

    def _buy_from_bank(
        self, action: SiteAction, state: State1848, seat: Seat, name: str, rebate: bool
    ) -> Action:
        family = self.trains.family(text(action, "train"), state.issued)
        side = optional(action, "variant", str, family)
        cards = self.game.cards
        if cards.families.get(side) != family:
            raise Divergence(action.id, f"buy_train: a {family} has no side {show(side)}")
        given = optional(action, "exchange", str, "")
        trade_in = self.trains.card(given) if given else ""
        price = cards.sides[side].price
        price -= cards.trade_in.rebate if given else 0
        price -= cards.privates[GHAN].ghan_rebate if rebate else 0
        if whole(action, "price") != price:
            raise Divergence(
                action.id, f"buy_train: the {side} costs {price}, not {action.data['price']} (§8.2)"
            )
        return ours.BuyTrain(seat, name, side, trade_in, rebate)

    def _discard_train(self, action: SiteAction, state: State1848) -> Action:
        seat, name = self._company(action, state)
        return ours.DiscardTrain(seat, name, self.trains.card(text(action, "train")))

    # Loans, private companies, the link

    def _take_loan(self, action: SiteAction, state: State1848) -> Action:
        number = optional(action, "loan", int, 0)
        if not 0 <= number < self.game.cards.boe.loans:
            raise Divergence(action.id, f"take_loan: there is no loan {show(number)} (§5.4.2)")
        return ours.TakeLoan(*self._company(action, state))

    def _buy_company(self, action: SiteAction, state: State1848) -> Action:
        seat, name = self._company(action, state)
        private = self._known(action, "company", state.privates)
        return ours.TakeOverPrivate(seat, name, private, whole(action, "price"))

    def _link(self, action: SiteAction, state: State1848) -> None:
        """Skip the site's note of the link: the rules see it themselves."""
        self.somebody(action, state)
        if not state.linked:
            raise Divergence(
                action.id, "destination_connection: no track joins Sydney and Adelaide (§5.3.2)"
            )

    def _bankrupt(self, action: SiteAction, state: State1848) -> None:
        """No rule of 1848 lets a player leave the game."""
        _, name = self._company(action, state)
        if state.op is None or state.op.company != name:
            raise Divergence(action.id, f"bankrupt: it is not {name}'s turn (§7.2)")
        raise Divergence(action.id, bankruptcy.refused(self.game, state, name))
