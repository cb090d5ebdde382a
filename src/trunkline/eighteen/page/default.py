"""A whole page for any 18xx title on the kit, from its board, market, rules and state.

``page(game, look)`` is the page. A title replaces the parts that differ, as functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from trunkline.draw.views import Livery
from trunkline.eighteen.page import head, labels, market, moment, offers, outlook, panels, sheet
from trunkline.eighteen.page import map as kit_map
from trunkline.eighteen.page.picture import Painter
from trunkline.eighteen.parts.company_kinds import certificates_of
from trunkline.eighteen.parts.data import Pile
from trunkline.eighteen.parts.game import PhaseCard
from trunkline.eighteen.parts.market import by_price
from trunkline.eighteen.parts.piles import top
from trunkline.eighteen.parts.state import State18
from trunkline.eighteen.rules.runs import Runs
from trunkline.eighteen.rules.track import terrain_cost
from trunkline.kernel import View
from trunkline.page.cells import Facts
from trunkline.page.eighteen import Company, Piece, TrainsPanel
from trunkline.page.panels import PlayerCard
from trunkline.page.parts import Parts
from trunkline.page.places import ChoiceShown
from trunkline.page.styles import Act, Tab
from trunkline.page.title import Page, Panel
from trunkline.routes import Path

VIEWS = (
    Tab("map", "Map", ("map",), "Map", "map"),
    Tab("shares", "Market", ("market", "holdings"), "Shares", "table"),
    Tab("companies", "Companies", ("companies",)),
    Tab("trains", "Trains", ("trains",), "Trains", "train"),
    Tab("privates", "Privates", ("privates",)),
    Tab("tiles", "Tiles", ("supply",)),
    Tab("sheet", "Sheet", ("sheet",)),
    Tab("charts", "Charts", ("charts",)),
)
STEPS = {
    "track": "Track",
    "token": "Token",
    "run": "Run",
    "dividend": "Income",
    "train": "Trains",
}


class Chartered(Protocol):
    """A charter of a company."""

    @property
    def name(self) -> str:
        """The company's name in full."""

    @property
    def tokens(self) -> tuple[int, ...]:
        """Prices of its tokens."""


@dataclass(frozen=True, kw_only=True)
class Look:
    """Facts that a title gives its page; everything else is read from its game."""

    title: str
    currency: str
    """Stands before amounts."""
    cards: Mapping[str, Chartered]
    """Charters by the id of the company."""
    liveries: Mapping[str, Livery]
    """Looks of the tokens: see ``picture.liveries``."""
    piles: Mapping[str, Pile]
    runs: Runs[Any, Any]
    phases: Mapping[str, PhaseCard]
    """By the train whose first card begins them."""
    order: tuple[str, ...]
    """The steps of a company's turn."""
    privates: Mapping[str, panels.PrivateCard] = field(default_factory=dict)
    powers: Mapping[str, str] = field(default_factory=dict)
    """Powers of private companies."""
    limit: Callable[[int], int] | None = None
    """The certificate limit of a seat."""
    ends: Mapping[str, str] = field(default_factory=dict)
    """Reasons for the end of the game, in words."""
    steps: Mapping[str, str] = field(default_factory=lambda: STEPS)
    rounds: Mapping[str, tuple[str, str]] = field(
        default_factory=lambda: {"over": ("The game is over", "Over")}
    )
    reach: Callable[[str], str] = lambda train: f"{train} stops"
    """Returns the reach of a train in words."""
    pars: frozenset[tuple[int, int]] = frozenset()
    """Cells at which companies start."""
    views: tuple[Tab, ...] = field(default_factory=lambda: VIEWS)
    """Tabs; a panel that is not there is left out of them."""
    panels: Mapping[str, tuple[Panel, Callable[[State18], Panel]]] = field(default_factory=dict)
    """Panels that the title adds, by id: what stays, and a function of what changes."""
    acts: Mapping[str, Act] = field(default_factory=dict)
    labels: Mapping[str, labels.Writer] = field(default_factory=dict)
    writers: Mapping[str, offers.Writer] = field(default_factory=dict)
    """Acts, labels and costs of actions for which the kit's words do not fit."""


def page(game: Any, look: Look, **own: Callable[..., Any]) -> Parts:
    """Return the page of a game; `own` are parts that the title has instead."""
    whole = Whole(game, look)
    found: dict[str, Callable[..., Any]] = {
        "still": whole.still,
        "now": whole.now,
        "mine": whole.mine,
        "place": offers.place,
        "choices": partial(
            offers.choices,
            game,
            place=offers.place,
            track=whole.track,
            extent=partial(kit_map.extent, game),
            about=whole.about,
            refused=lambda state, name: "Nothing fits here now.",
        ),
        "describe_offer": partial(offers.describe_offer, {**offers.WRITERS, **look.writers}, game),
        "label": partial(labels.label, {**labels.LABELS, **look.labels}, game),
        "outlook": partial(outlook.outlook, game, best=look.runs.earned),
        "pictures": whole.pictures,
        "figures": whole.figures,
        "where": lambda view: head.round_of(view.state, look.rounds)[0],
        "plan_note": partial(moment.plan_note, look.runs, game),
        "acting": lambda view: view.state.op.company if view.state.op else "",
        "money": game.money,
    }
    return Parts(**(found | own))


class Whole:
    """The page of one game."""

    def __init__(self, game: Any, look: Look) -> None:
        self.game, self.look = game, look
        tokens = tuple(look.liveries.items())
        self.painter = Painter(game.board, look.title, look.currency, tokens)

    # -- what stays --------------------------------------------------------------------------------

    def still(self) -> Page:
        """Return the parts that stay the same for a whole game."""
        game, look = self.game, self.look
        own = dict(self.painter.liveries)
        hexes = game.board.map
        found = self._panels()
        acts = labels.acts(game, look.acts, look.currency)
        views = [tab._replace(panels=self._shown(tab, found)) for tab in look.views]
        return {
            "title": look.title,
            "money": f"{look.currency}{{}}",
            "score": f"{look.currency}{{}}",
            "kit": "eighteen",
            "owners": kit_map.owners(own, lambda key: look.cards[key].name),
            "map": kit_map.still_map(game.board, lambda name: {"name": hexes[name].name}),
            "acts": {kind: act.shown() for kind, act in acts.items()},
            "views": [tab.shown() for tab in views],
            "side": ["players"],
            "log": head.LOG,
            "panels": found,
        }

    def _shown(self, tab: Tab, found: Mapping[str, Panel]) -> tuple[str, ...]:
        return tuple([one for one in tab.panels if one in found or one in ("map", "charts")])

    def _panels(self) -> dict[str, Panel]:
        game, look = self.game, self.look
        charters = {key: (card.name, len(card.tokens)) for key, card in look.cards.items()}
        found: dict[str, Panel] = {
            "players": {"kind": "players", "title": "Players"},
            "companies": panels.still_companies("Companies", charters),
            "market": market.still_market(
                game.market, "Share prices", lambda cell: "par" if cell in look.pars else ""
            ),
            "holdings": market.still_holdings(),
            "trains": self._still_trains(),
            "supply": panels.still_supply(game.board),
            "sheet": sheet.still_sheet("Everything", charters, ["Cash", "Worth"]),
        }
        if look.privates:
            title = "Private companies"
            found["privates"] = panels.still_privates(title, look.privates, look.powers)
        return found | {name: still for name, (still, _) in look.panels.items()}

    def _still_trains(self) -> TrainsPanel:
        piles = {}
        phases = self.look.phases
        for name, pile in self.look.piles.items():
            phase = phases.get(name)
            end = next((key for key, one in phases.items() if one.rusts == name), "")
            brings = ""
            if phase is not None:
                brings = f"{phase.colours[-1]} tiles, {phase.train_limit} trains each"
                brings += ", private companies close" if phase.closes_privates else ""
            rusts = f"rusts with the first {end}" if end else "never rusts"
            sides = [(side, self.look.reach(side.name)) for side in pile.sides]
            piles[name] = panels.pile(sides, pile.cards, rusts, brings)
        return {"kind": "trains", "title": "Trains", "order": list(piles), "piles": piles}

    # -- what changes ------------------------------------------------------------------------------

    def now(self, view: View[State18]) -> Page:
        """Return the public view of a moment."""
        game, look, state = self.game, self.look, view.state
        names = game.board.map
        found: Page = {
            "headline": moment.headline(
                game,
                state,
                look.rounds,
                end=f"The game ends: {look.ends.get(state.end, state.end)}." if state.end else "",
                steps=moment.steps_of(state, look.order, look.steps),
                order=head.companies(state.to_operate, state.op.company if state.op else None),
            ),
            "map": {"stops": kit_map.stops(game.board, state.tiles)},
            "focus": "shares" if state.round == "stock" else "map",
            "panels": self._panels_now(state),
        }
        run = moment.ran(
            view,
            lambda stops: "–".join(names[one.partition(".")[0]].name or one for one in stops),
        )
        return {**found, **run}

    def _panels_now(self, state: State18) -> dict[str, Panel]:
        game, look = self.game, self.look
        sums = moment.sums(game, state)
        rows = {name: sheet.company_row(game, state, name) for name in state.companies}
        marks = ((name, one.cell, one.arrival) for name, one in state.companies.items())
        sale = {top(look.piles, state)}
        found: dict[str, Panel] = {
            "players": {
                "order": list(state.seating),
                "players": {str(seat): self._player(state, seat) for seat in state.seating},
                "facts": {"bank": {"money": state.bank}},
            },
            "companies": {
                "order": moment.by_turn(game.market, state),
                "companies": {name: self._company(state, name) for name in state.companies},
            },
            "market": {
                "marks": market.marks(marks),
                "order": list(by_price(game.market, state, state.companies)),
            },
            "holdings": {},
            "trains": {
                "piles": {name: moment.pile(look.piles, state, name, sale) for name in look.piles}
            },
            "supply": panels.supply(state.supply),
            "sheet": {
                "columns": sheet.sheet_columns(state),
                "rows": rows | sheet.sum_rows(state, sums, empty=len(sheet.SHARES)),
            },
        }
        if look.privates:
            found["privates"] = panels.privates(state)
        return found | {name: now(state) for name, (_, now) in look.panels.items()}

    def _player(self, state: State18, seat: int) -> PlayerCard:
        game, limit = self.game, self.look.limit
        count = sum(
            certificates_of(one.shares, game.kind(one), seat, one.director)
            for one in state.companies.values()
        )
        facts: Facts = {
            "worth": {"money": game.worth(state, seat)},
            "certificates": f"{count}/{limit(seat)}" if limit else str(count),
        }
        chips = moment.holdings(game, state, seat)
        return panels.player(state.players[seat].cash, state.priority == seat, facts, chips)

    def _company(self, state: State18, name: str) -> Company:
        one = state.companies[name]
        status = "operates" if one.sold else "not launched" if one.par else "not started"
        return panels.company(
            self.game, state, name, "closed" if one.closed else status, self.look.reach
        )

    def mine(self, view: View[State18]) -> Page:
        """Return what one seat sees in addition: its purse."""
        if view.seat < 0 or not view.state.frames:
            return {}
        return {"purse": {"Your cash": {"money": view.state.players[view.seat].cash}}}

    def figures(self, view: View[State18]) -> dict[str, dict[str, int]]:
        """Return the lines of the charts."""
        game, state = self.game, view.state
        prices = moment.listed(game.price, state.companies)
        return moment.figures(partial(game.worth, state), state.seating, prices, "Share prices")

    # -- the map -----------------------------------------------------------------------------------

    def about(self, state: State18, name: str) -> str:
        """Return what lies on a hex, or what its terrain costs."""
        cost, lying = terrain_cost(self.game, state, name), state.tiles.get(name)
        terrain = f"Terrain {self.game.money(cost)}" if cost else "No tile"
        return f"Tile {lying[0]}" if lying else terrain

    def pictures(self, view: View[State18]) -> dict[str, str]:
        """Return the map in parts."""
        return self.painter.pictures(view.state, self.game.phase(view.state).colours[-1])

    def track(self, state: State18, name: str) -> ChoiceShown:
        """Return the track that a company's trains may use."""
        board = self.game.board

        def drawn(path: Path) -> Piece:
            where, _, number = path.id.partition(":")
            shown = self.painter.hex_view(where, state.tiles.get(where))
            return kit_map.piece(board, state.tiles, shown, int(number))

        return kit_map.track(
            self.look.runs.problem(self.game, state, name),
            kit_map.trains(state.companies[name].trains, self.look.reach),
            partial(kit_map.stop_at, board, state.tiles),
            drawn,
            lambda stop: stop.partition(".")[0],
        )
