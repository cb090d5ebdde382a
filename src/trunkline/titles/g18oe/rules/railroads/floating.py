"""Floating minors and regionals, and the concessions that come first (§8.1, §8.2, §9.1, §9.2)."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.eighteen.parts.ledger import company_gets, company_pays, player_gets
from trunkline.eighteen.parts.shares import POOL, TREASURY, hand_over, move
from trunkline.eighteen.parts.tokens import cities, owners, put_token, slots
from trunkline.kernel import Frame, Offer, Rule, Seat
from trunkline.titles.g18oe.core import GameOE, certificate_count, certificate_limit
from trunkline.titles.g18oe.printed.geography import METROPOLIS
from trunkline.titles.g18oe.printed.terms import spelled
from trunkline.titles.g18oe.records.actions import (
    ChooseHome,
    FloatMinor,
    FloatRegional,
    ParRegional,
    RemoveRegional,
)
from trunkline.titles.g18oe.records.events import (
    MinorFloated,
    PatronPaid,
    RegionalFloated,
    RegionalParred,
)
from trunkline.titles.g18oe.rules.money import THE_BANK, change
from trunkline.titles.g18oe.rules.railroads.operating_track import enter_track, remove
from trunkline.titles.g18oe.rules.rounds.rounds import check_major_phase
from trunkline.titles.g18oe.rules.stock.shares import limit_refusal
from trunkline.titles.g18oe.rules.stock.turns import acted
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.right_of_way import free_choice
from trunkline.titles.g18oe.rules.trains.piles import unspoken
from trunkline.titles.g18oe.state import FLOATED, GONE, IDLE, MINOR, PARRED, REGIONAL, StateOE


def done(game: GameOE, state: StateOE, seat: int) -> None:
    """After a floating action: the next concession, or the next player of the stock round."""
    check_major_phase(game, state)
    if state.round == "concession":
        state.executed += 1
    else:
        acted(game, state, seat)


def own_minors(state: StateOE, seat: int) -> Iterator[str]:
    """Minors that a player has still to float."""
    for name, line in state.companies.items():
        if line.kind == MINOR and line.status == IDLE and line.president == seat:
            yield name


def homes(game: GameOE, state: StateOE, zone: str) -> Iterator[str]:
    """Cities of a zone in which a minor may make its home (§9.1)."""
    for name in game.geo.cities.get(zone, ()):
        if home_refusal(game, state, name) is None:
            for city, _ in cities(game, state, name):
                if tokens.room(game, state, city) > 0:
                    yield city


def home_refusal(game: GameOE, state: StateOE, name: str) -> str | None:
    """Return why a minor may not make its home on a hex, besides its zone and its room (§9.1)."""
    letter = game.board.map[name].letter
    if letter in METROPOLIS or letter == "M":
        return f"{game.place(name)} is a metropolis (§9.1)."
    for owner, line in state.companies.items():
        if line.kind != MINOR and line.home == name and line.status != GONE:
            return f"{game.place(name)} is the home of {owner} (§9.1)."
        if line.kind == MINOR and tokens.on_hex(state, name, owner):
            return f"Minor {owner} already has a token in {game.place(name)} (§9.1)."
    return None


def floatable(game: GameOE, state: StateOE, minor: str) -> bool:
    """Return True if some chit has a city whose token the minor can afford."""
    return any(
        next(homes(game, state, zone), None)
        for zone, left in state.chits.items()
        if left and _chit_cost(game, state, minor, zone) is None
    )


def _chit_cost(game: GameOE, state: StateOE, minor: str, zone: str) -> str | None:
    line = state.companies[minor]
    cost = game.book.rights[zone].home
    cash = line.cash + state.players[line.president].cash
    if cash < cost:
        return f"The home token costs £{cost}, Minor {minor} and its owner have £{cash} (§9.1)."
    return None


class FloatMinors(Rule[GameOE, StateOE, FloatMinor]):
    """Take a track-rights chit, name a home city in its zone, pay for the token (§9.1)."""

    action = FloatMinor
    sections = ("2.1", "8.1", "8.2", "9.1")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each own minor with each chit and each city."""
        minors = tuple(own_minors(state, seat))
        if minors:
            for zone, left in state.chits.items():
                if left:
                    for city in homes(game, state, zone):
                        for minor in minors:
                            yield FloatMinor(seat, minor, zone, city)

    def refusal(self, game: GameOE, state: StateOE, action: FloatMinor) -> str | None:
        """Own minor, chit, city and money."""
        line = state.companies[action.minor]
        above = state.round == "stock" and limit_refusal(game, state, action.seat)
        if above:
            return above
        if line.kind != MINOR or line.president != action.seat:
            return f"{game.display_name(action.minor)} is not your minor (§9.1)."
        if line.status != IDLE:
            return f"{game.display_name(action.minor)} has floated (§9.1)."
        if not state.chits.get(action.zone):
            return "There is no such track-rights chit left (§9.1)."
        if not slots(game, state, action.city):
            return f"There is no city {action.city!r} (§9.1)."
        name = action.city.partition(".")[0]
        if game.geo.city_zone.get(name) != action.zone:
            return f"{game.place(name)} does not lie in {game.zone(action.zone)} (§9.1)."
        reason = home_refusal(game, state, name)
        if reason is None and tokens.room(game, state, action.city) <= 0:
            reason = f"{game.place(name)} has no free position (§9.1)."
        return reason or _chit_cost(game, state, action.minor, action.zone)

    def apply(self, game: GameOE, state: StateOE, action: FloatMinor) -> None:
        """Chit, token, place on the operating track, patronage."""
        minor, name = action.minor, action.city.partition(".")[0]
        _take_chit(game, state, action.zone)
        cost = game.book.rights[action.zone].home
        short = max(0, cost - state.companies[minor].cash)
        if short:
            player_gets(state, action.seat, -short)
            company_gets(state, minor, short)
        company_pays(state, minor, cost)
        change(
            state,
            minor,
            status=FLOATED,
            home=name,
            zones=(action.zone,),
            charter=(game.book.formation.second_token,),
            owes_train=int(state.phase) < 4,
        )
        put_token(game, state, action.city, minor)
        enter_track(state, minor)
        state.emit(MinorFloated(action.seat, minor, action.zone, name))
        patron = state.patronage.pop(name, "")
        if patron:
            amount = min(game.book.patrons[patron].pays)
            THE_BANK.pays_company(game, state, minor, amount)
            state.emit(PatronPaid(minor, name, amount))
        done(game, state, action.seat)


def _take_chit(game: GameOE, state: StateOE, zone: str) -> None:
    """Take a chit: of the six for the UK, Prussia and France four are used (§9.1)."""
    state.chits[zone] -= 1
    capped = [key for key, rights in game.book.rights.items() if rights.capped]
    total = sum(game.book.rights[key].chits for key in capped)
    if total - sum(state.chits[key] for key in capped) >= game.book.formation.capped_chits:
        for key in capped:
            state.chits[key] = 0


def pars(game: GameOE) -> tuple[int, ...]:
    """Par values of regionals (§2.2.5)."""
    return tuple(box.regional for box in game.book.par)


class FloatRegionals(Rule[GameOE, StateOE, FloatRegional]):
    """Set the par value and pay twice of it into the treasury (§9.2)."""

    action = FloatRegional
    sections = ("2.2.5", "8.1", "8.2", "9.2")

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each regional that has not floated, at each par value the player can pay."""
        cash = state.players[seat].cash
        for name, line in state.companies.items():
            if line.kind != REGIONAL:
                continue
            if line.status == PARRED and state.round == "stock" and 2 * line.par <= cash:
                yield FloatRegional(seat, name, line.par)
            elif line.status == IDLE:
                for par in pars(game):
                    if 2 * par <= cash:
                        yield FloatRegional(seat, name, par)

    def refusal(self, game: GameOE, state: StateOE, action: FloatRegional) -> str | None:
        """Refuse one that has floated, an unknown par value, and missing money."""
        line = state.companies[action.regional]
        if line.kind != REGIONAL or line.status not in (IDLE, PARRED):
            return f"{game.display_name(action.regional)} is not a regional that can float (§9.2)."
        if line.status == IDLE and state.rr_phase not in ("concession", "regional"):
            return "Regionals float before the Major railroad phase (§8.2, §8.3)."
        if state.stock.selling or state.stock.floating:
            return (
                "You have begun another stock action; floating a regional takes a whole one (§8.2)."
            )
        if line.status == PARRED:
            if state.round == "concession":
                return "A parred regional can be bought in the Regional/Minor phase (§8.1)."
            if action.par != line.par:
                return f"{action.regional} was parred at £{line.par} (§8.1)."
        elif action.par not in pars(game):
            return f"A regional's par value is one of {', '.join(map(str, pars(game)))} (§2.2.5)."
        cash = state.players[action.seat].cash
        if cash < 2 * action.par:
            return f"It costs £{2 * action.par}, you have £{cash} (§9.2)."
        return over_limit(game, state, action.seat)

    def apply(self, game: GameOE, state: StateOE, action: FloatRegional) -> None:
        """Treasury, shares, home token, place on the operating track."""
        name, seat = action.regional, action.seat
        line = state.companies[name]
        card = game.book.regionals[name]
        player_gets(state, seat, -2 * action.par)
        if line.status == IDLE:
            enter_track(state, name)
        change(
            state,
            name,
            status=FLOATED,
            par=action.par,
            shares=move(line.shares, 50, POOL if line.pool else TREASURY, int(seat)),
            president=int(seat),
            cash=2 * action.par,
            charter=(game.book.formation.second_token,),
            owes_train=int(state.phase) < 4 and unspoken(game, state) > 0,
        )
        company_pays(state, name, card.tokens[0])
        state.emit(RegionalFloated(seat, name, action.par))
        done(game, state, seat)
        place_home(game, state, name)


def over_limit(game: GameOE, state: StateOE, seat: int) -> str | None:
    """Refuse to buy a certificate beyond the limit (§4.1)."""
    limit = certificate_limit(game)
    if limit is not None and certificate_count(game, state, seat) >= limit:
        return f"You are at the certificate limit of {limit} (§4.1)."
    return None


def place_home(game: GameOE, state: StateOE, name: str) -> None:
    """Place the home token; in a metropolis of several stations the president chooses (§11.1.9)."""
    line = state.companies[name]
    stations = [city for city, _ in cities(game, state, line.home)]
    if len(stations) > 1:
        state.push(Frame("home", (line.president,), name))
    else:
        put_token(game, state, stations[0], name)


class ChooseHomes(Rule[GameOE, StateOE, ChooseHome]):
    """SB and MSP choose their station in the metropolis (§11.1.9)."""

    action = ChooseHome
    sections = ("11.1.9",)
    exact = True
    sentence = "Choose a station of the home metropolis (§11.1.9)."

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each station with a free position."""
        name = state.frames[-1].data
        stations = [
            city
            for city, _ in cities(game, state, state.companies[name].home)
            if "" in owners(game, state, city)
        ]
        for city in free_choice(game, state, name, stations):
            yield ChooseHome(seat, city)

    def apply(self, game: GameOE, state: StateOE, action: ChooseHome) -> None:
        """Put the token there."""
        put_token(game, state, action.city, state.pop().data)


class ParRegionals(Rule[GameOE, StateOE, ParRegional]):
    """Only par a regional, for want of a minor and of money (§8.1)."""

    action = ParRegional
    sections = ("8.1",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each regional at each par value."""
        if may_par(game, state, seat):
            for name, line in state.companies.items():
                if line.kind == REGIONAL and line.status == IDLE:
                    for par in pars(game):
                        yield ParRegional(seat, name, par)

    def refusal(self, game: GameOE, state: StateOE, action: ParRegional) -> str | None:
        """Only if neither a minor nor a regional can be floated."""
        line = state.companies[action.regional]
        if line.kind != REGIONAL or line.status != IDLE:
            return f"{game.display_name(action.regional)} is not a regional to par (§8.1)."
        if action.par not in pars(game):
            return f"A regional's par value is one of {', '.join(map(str, pars(game)))} (§2.2.5)."
        if not may_par(game, state, action.seat):
            return "You must float a minor or a regional, because you can (§8.1)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: ParRegional) -> None:
        """Its presidency goes to the Open Market, its marker to the operating track."""
        hand_over(state, action.regional, 50, TREASURY, POOL)
        change(state, action.regional, status=PARRED, par=action.par)
        enter_track(state, action.regional)
        state.emit(RegionalParred(action.seat, action.regional, action.par))
        done(game, state, action.seat)


def may_par(game: GameOE, state: StateOE, seat: int) -> bool:
    """Return True if a holder of a concession can do nothing better (§8.1)."""
    if state.players[seat].cash >= 2 * min(pars(game)) and not over_limit(game, state, seat):
        return False
    return not any(floatable(game, state, minor) for minor in own_minors(state, seat))


def _all_removed(removals: int) -> str:
    """Return the refusal when a scenario allows no further removal."""
    if removals == 1:
        return "One regional has been removed, the maximum (§8.2)."
    return f"{spelled(removals).capitalize()} regionals have been removed, the maximum (§8.2)."


class RemoveRegionals(Rule[GameOE, StateOE, RemoveRegional]):
    """Remove an unfloated regional, at most one of a zone (§8.2)."""

    action = RemoveRegional
    sections = ("8.2",)

    def options(self, game: GameOE, state: StateOE, seat: Seat) -> Iterator[Offer]:
        """Each regional that has neither floated nor been parred."""
        if state.rr_phase == "regional" and game.choice.removals == "with":
            for name, line in state.companies.items():
                if line.kind == REGIONAL and line.status == IDLE:
                    yield RemoveRegional(seat, name)

    def refusal(self, game: GameOE, state: StateOE, action: RemoveRegional) -> str | None:
        """Phase, number and zone."""
        line = state.companies[action.regional]
        above = limit_refusal(game, state, action.seat)
        if above:
            return above
        if game.choice.removals != "with":
            return "Removing regionals is turned off at this table (§8.2)."
        if state.rr_phase != "regional":
            return "Regionals are removed in the Regional/Minor phase (§8.2)."
        if line.kind != REGIONAL or line.status != IDLE:
            return (
                f"{game.display_name(action.regional)} has been floated, parred or removed (§8.2)."
            )
        if len(state.removed) >= game.book.formation.removals:
            return _all_removed(game.book.formation.removals)
        if any(state.companies[name].zones == line.zones for name in state.removed):
            return f"A regional of {game.zone(line.zones[0])} has been removed already (§8.2)."
        return None

    def apply(self, game: GameOE, state: StateOE, action: RemoveRegional) -> None:
        """Its home position becomes free."""
        state.removed = (*state.removed, action.regional)
        remove(state, action.regional)
        acted(game, state, action.seat)
