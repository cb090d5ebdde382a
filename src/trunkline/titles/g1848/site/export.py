"""Write a game as a file of 18xx.games, which that site and our own importer replay.

Only a game under the ruleset ``18xx.games`` can be written: any other plays by rules that the site
does not have, so its actions would be refused there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from trunkline.eighteen.parts.events import RoundBegan, TrainsRan
from trunkline.kernel import Action, BadData
from trunkline.titles.g1848.core import SHARE, Game1848
from trunkline.titles.g1848.options import choose, written
from trunkline.titles.g1848.records import actions as ours
from trunkline.titles.g1848.records.events import LinkMade
from trunkline.titles.g1848.site import certificates, pieces_after, recorded_routes
from trunkline.titles.g1848.site.certificates import BANK, POOL, Certificates
from trunkline.titles.g1848.site.pieces import Copies
from trunkline.titles.g1848.site.quirks import empty_rounds, stands_still
from trunkline.titles.g1848.site.replay import EDITION, REASONS
from trunkline.titles.g1848.state import BOE, State1848
from trunkline.titles.replay import Replay

FIRST_SECOND = 1_700_000_000
"""Actions are dated one second apart from here on: a file depends on its game alone."""
ROUND_NAMES = {"auction": "Initial Auction", "stock": "Stock Round"}

Json = dict[str, Any]

PAYOUT: Json = {"type": "dividend", "entity": BOE, "kind": "payout"}


def why_not(game: Any) -> str | None:
    """Return why a game cannot be written for 18xx.games, or None."""
    if not isinstance(game, Game1848):
        return f"{game.title} is not written in the format of {EDITION}: only 1848 is."
    if game.amendments:
        return f"The table plays with data of its own, which {EDITION} does not know."
    options = dict(game.options)
    edition = options.pop("edition", "")
    options.pop("seating", None)  # a file lists the players as they sit, however that came about
    if edition != EDITION:
        return (
            f"The game is played by the ruleset {edition}, and {EDITION} would refuse its actions. "
            f"Only games of the ruleset {EDITION} can be written in its format."
        )
    if options:
        changed = ", ".join(f"{name} = {value}" for name, value in sorted(options.items()))
        return f"The table plays with {changed}, which {EDITION} does not know."
    assert written(choose({"edition": EDITION})) == {"edition": EDITION}
    return None


def export(replay: Replay, description: str = "") -> Json:
    """Return the file of a game, or raise ``BadData`` with the reason."""
    reason = why_not(replay.game)
    if reason is not None:
        raise BadData(reason)
    writer = _Writer(replay.game, replay.ids)
    timeline = replay.timeline
    for place in range(1, timeline.now + 1):
        action = timeline.at(place).action
        assert action is not None
        if not isinstance(action, ours.DrawSeats):
            writer.add(action, timeline.at(place - 1).state, timeline.at(place).state)
    if replay.manual:
        writer.end_by_hand(timeline.state)
    return _envelope(replay, writer.actions, description)


def dumps(data: Json) -> str:
    """Return the file as text, one action per line, so that people and tools can compare files."""
    head = {key: value for key, value in data.items() if key != "actions"}
    lines = ",\n".join(_compact(action) for action in data["actions"])
    return f'{_compact(head)[:-1]},"actions":[\n{lines}\n]}}\n'


def _compact(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _envelope(replay: Replay, actions: list[Json], description: str) -> Json:
    state: State1848 = replay.timeline.state
    names = unique(replay.names)
    players = [{"id": replay.ids[seat], "name": names[seat]} for seat in state.seating]
    acting = [replay.ids[seat] for seat in state.frames[-1].seats] if state.frames else []
    last = FIRST_SECOND + len(actions)
    found: Json = {
        "id": f"hs_trunkline_{len(actions)}",
        "title": "1848",
        "description": description,
        "players": players,
        "min_players": len(players),
        "max_players": len(players),
        "settings": {"seed": 0, "optional_rules": []},
        "user_settings": None,
        "user": players[0],
        "mode": "hotseat",
        "status": "finished" if replay.finished else "active",
        "turn": max(1, state.turn),
        "round": ROUND_NAMES.get(
            "stock" if stands_still(state) else state.round, "Operating Round"
        ),
        "acting": acting,
        "result": replay.result(),
        "manually_ended": replay.manual,
        "loaded": True,
        "created_at": FIRST_SECOND,
        "updated_at": last,
        "actions": actions,
    }
    if replay.finished:
        found["finished_at"] = last
        found["game_end_reason"] = _end_reason(replay)
    return found


def unique(names: Sequence[str]) -> list[str]:
    """Return the names, numbered where several are equal: the site tells players by name.

    >>> unique(["random", "Ada", "random", "random 2"])
    ['random', 'Ada', 'random 3', 'random 2']
    """
    found: list[str] = []
    for name in names:
        free, number = name, 1
        while free in found or (number > 1 and free in names):
            number += 1
            free = f"{name} {number}"
        found.append(free)
    return found


def _end_reason(replay: Replay) -> str:
    return replay.end_reason if replay.manual else REASONS[replay.timeline.state.end]


class _Writer:
    """Writes one action after the other, and keeps the pieces that the site names."""

    def __init__(self, game: Game1848, ids: Sequence[Any]) -> None:
        self.game = game
        self.ids = ids
        self.certificates = Certificates(game.cards.companies)
        self.copies = Copies(game.board)
        self.actions: list[Json] = []

    def add(self, action: Action, before: State1848, after: State1848) -> None:
        """Write one action with its automatic consequences."""
        numbers = self._numbers(action, before)
        body = self._body(action, before, after, numbers)
        entry = self._entry(body)
        autos = self._autos(before, after, entry["created_at"])
        if autos:
            entry["auto_actions"] = autos
        self.actions.append(entry)
        pieces_after.follow_shares(self.certificates, self.game, action, before, after, numbers)
        pieces_after.follow_closings(self.certificates, after)

    def end_by_hand(self, state: State1848) -> None:
        """Record that the players stop the game."""
        self.actions.append(self._entry(self._by_asked(state) | {"type": "end_game"}))

    def _entry(self, body: Json) -> Json:
        number = len(self.actions) + 1
        head = {"type": body["type"], "id": number, "created_at": FIRST_SECOND + number - 1}
        return head | body

    def _autos(self, before: State1848, after: State1848, when: int) -> list[Json]:
        """Return the link, and the Bank of England's payout before each operating round."""
        found: list[Json] = []
        for event in after.events:
            if isinstance(event, LinkMade):
                name = before.op.company if before.op is not None else BOE
                found.append({"type": "destination_connection", "entity": name})
            elif isinstance(event, RoundBegan) and event.round == "operating":
                found.append(dict(PAYOUT))
        found += (dict(PAYOUT) for _ in range(empty_rounds(after)))
        common = {"entity_type": "corporation", "created_at": when}
        return [entry | common for entry in found]

    def _numbers(self, action: Action, before: State1848) -> tuple[int, ...]:
        """Return the certificates that change hands in a purchase or a sale."""
        if isinstance(action, ours.BuyShare):
            owner = POOL if action.source == "pool" or action.company == BOE else BANK
            held = self.certificates.of(action.company, owner)
            return (next(n for n in held if certificates.size(action.company, n) == SHARE),)
        if isinstance(action, ours.SellShares):
            return certificates.block(
                self.certificates, action.company, action.seat, action.percent
            )
        return ()

    def _player(self, seat: int) -> Json:
        return {"entity": self.ids[seat], "entity_type": "player"}

    def _by_asked(self, state: State1848) -> Json:
        """Return the entity that must act: the company on turn, or a player."""
        if state.round == "operating" and state.op is not None:
            return _company(state.op.company)
        return self._player(state.frames[-1].seats[0]) if state.frames else self._player(0)

    def _body(
        self, action: Action, before: State1848, after: State1848, numbers: tuple[int, ...]
    ) -> Json:
        match action:
            case ours.Pass():
                return self._by_asked(before) | {"type": "pass"}
            case ours.BuyPrivate() | ours.LowerPrice():
                return self._player(action.seat) | _auction(action, before)
            case ours.StartCompany(company=name, par=par):
                row, column = self.game.cards.par_cells[par]
                price = f"{par},{row},{column}"
                return self._player(action.seat) | {
                    "type": "par",
                    "corporation": name,
                    "share_price": price,
                }
            case ours.BuyShare() | ours.SellShares():
                return self._player(action.seat) | _shares(action, numbers)
            case ours.LayTrack() | ours.LayDesertTrack() | ours.PlaceTasmania():
                return self._tile(action, after)
            case ours.PlaceToken(company=name, city=city):
                where = self.copies.written_city(city)
                return _company(name) | {
                    "type": "place_token",
                    "city": where,
                    "slot": 0,
                    "tokener": name,
                }
            case ours.RunTrains():
                return self._run(action, before, after)
            case _:
                return self._money(action, before)

    def _tile(
        self, action: ours.LayTrack | ours.LayDesertTrack | ours.PlaceTasmania, after: State1848
    ) -> Json:
        number, rotation = after.tiles[action.hex]
        copy = self.copies.free(number)
        self.copies.lay(copy, action.hex)
        if isinstance(action, ours.LayTrack):
            who = _company(action.company)
        else:
            private = "P2" if isinstance(action, ours.LayDesertTrack) else "P3"
            who = {"entity": private, "entity_type": "company"}
        return who | {"type": "lay_tile", "hex": action.hex, "tile": copy, "rotation": rotation}

    def _run(self, action: ours.RunTrains, before: State1848, after: State1848) -> Json:
        ran = next(event for event in after.events if isinstance(event, TrainsRan))
        routes = []
        for run, (_, revenue, stops) in zip(action.routes, ran.runs, strict=True):
            track = recorded_routes.encode(self.game.board, before.tiles, run.paths)
            route = {"train": run.train, "revenue": revenue, "revenue_str": "-".join(stops)}
            routes.append(route | track._asdict())
        extra = ran.revenue - sum(revenue for _, revenue, _ in ran.runs)
        body = {"type": "run_routes", "routes": routes, "extra_revenue": extra, "subsidy": 0}
        return _company(action.company) | body

    def _money(self, action: Action, before: State1848) -> Json:
        match action:
            case ours.Distribute(company=name, pay=pay):
                kind = "payout" if pay else "withhold"
                return _company(name) | {"type": "dividend", "kind": kind}
            case ours.BuyTrain():
                return self._bank_train(action, before)
            case ours.BuyTrainFrom(company=name, train=card, price=price):
                return _company(name) | {"type": "buy_train", "train": card, "price": price}
            case (
                ours.DiscardTrain(company=name, train=card)
                | ours.DiscardEarly(company=name, train=card)
            ):
                return _company(name) | {"type": "discard_train", "train": card}
            case ours.TakeLoan(company=name) | ours.Meanwhile(company=name, private=None):
                return _company(name) | {"type": "take_loan", "loan": before.boe.loans}
            case (
                ours.TakeOverPrivate(company=name, private=private, price=price)
                | ours.Meanwhile(company=name, private=private, price=price)
            ):
                return _company(name) | {"type": "buy_company", "company": private, "price": price}
            case _:
                raise BadData(f"{type(action).__name__} has no counterpart on {EDITION}")

    def _bank_train(self, action: ours.BuyTrain, before: State1848) -> Json:
        cards = self.game.cards
        family = cards.families[action.name]
        price = cards.sides[action.name].price
        body: Json = {"type": "buy_train", "train": f"{family}-{before.issued[family]}"}
        if action.trade_in:
            price -= cards.trade_in.rebate
            body["exchange"] = action.trade_in
        if action.rebate:
            price -= cards.privates["P4"].ghan_rebate
        who = {"entity": "P4", "entity_type": "company"} if action.rebate else None
        return (who or _company(action.company)) | body | {"price": price, "variant": action.name}


def _company(name: str) -> Json:
    return {"entity": name, "entity_type": "corporation"}


def _shares(action: ours.BuyShare | ours.SellShares, numbers: tuple[int, ...]) -> Json:
    shares = [f"{action.company}_{number}" for number in numbers]
    if isinstance(action, ours.BuyShare):
        return {"type": "buy_shares", "shares": shares, "percent": SHARE}
    return {"type": "sell_shares", "shares": shares, "percent": action.percent}


def _auction(action: ours.BuyPrivate | ours.LowerPrice, before: State1848) -> Json:
    if isinstance(action, ours.LowerPrice):
        return {"type": "assign", "target": action.private, "target_type": "company"}
    price = before.privates[action.private].price
    return {"type": "bid", "company": action.private, "price": price}
