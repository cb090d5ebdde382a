"""Editions, and the readings of open rules as named options.

`gmt-2021` is the rulebook with the readings explained in docs/rules/1848-rulings.md, `first-2007`
the first edition, `18xx.games` what that site does, so that its files replay.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, get_args, get_type_hints

from trunkline.kernel import BadData

Edition = Literal["gmt-2021", "first-2007", "18xx.games"]


@dataclass(frozen=True)
class Options:
    """Options of a table. The defaults are those of `gmt-2021`; each field names its ruling."""

    edition: Edition = "gmt-2021"
    seating: Literal["given", "drawn"] = "given"
    """§2.1: seats as they are, or drawn with the private certificates."""
    auction_pass: Literal["at-floor", "owners-only"] = "at-floor"
    """R-AUCTION-PASS: with everything at its lowest price, a player without a private may pass."""
    half_certificate: Literal["fills-pool", "any-time"] = "fills-pool"
    """R-DIR-SELL: when one half of the director's certificate may be sold."""
    private_sellers: Literal["director", "anybody"] = "director"
    """R-PRIV-BUY: the players who may sell a private to a company."""
    desert_right: Literal["from-3", "always"] = "from-3"
    """R-P2: from when the director's Oodnadatta Railway helps a company."""
    desert_moment: Literal["track", "whole-turn"] = "track"
    """R-P2: whether the free desert tile waits for the track step."""
    tasmania_owner: Literal["director-too", "company"] = "director-too"
    """R-P3-OWNER: the owner who may place Tasmania before it is forced."""
    bank_broken: Literal["at-zero", "below-zero"] = "at-zero"
    """R-END-BANK."""
    com_capital: Literal["launch", "sold"] = "launch"
    """R-COM-CAPITAL: when Commonwealth Railways gets its money."""
    alice_springs: Literal["one-place", "two-places"] = "one-place"
    """R-OFFBOARD-TWICE."""
    ghan_start: Literal["token", "anywhere"] = "token"
    """R-GHAN, §8.2.5: the route of a 2E starts at one of the company's tokens, or contains one."""
    empty_run: Literal["refused", "allowed"] = "refused"
    """R-RUN-OPTIONAL: whether trains may stand still though they could run."""
    has_route: Literal["now", "remembered"] = "now"
    """R-MUST-BUY."""
    company_trains: Literal["last", "any-moment", "site"] = "last"
    """R-CROSS: when a train of another company may be bought; `site` asks nobody for consent."""
    discards: Literal["at-once", "late"] = "at-once"
    """R-DISCARD-LATE."""
    forced_loans: Literal["rulebook", "site"] = "rulebook"
    """R-LOAN-FORCED, R-LOAN-FORCED-5, R-LOAN-FORCED-PH2, R-LOAN-CROSS."""
    blocking_loan: bool = False
    """R-LOAN-BLOCKING."""
    debt: Literal["bank-lends", "negative-cash"] = "bank-lends"
    """R-RECV-DEBT."""
    removed_train: Literal["begins-phase", "next-phase-only", "on-sale"] = "begins-phase"
    """R-REMOVE-TRAIN: `on-sale` removes a train only if one of a permanent type is on sale."""
    sixth_receivership: Literal["last-limit", "first-limit"] = "last-limit"
    """R-SR-CERT."""
    excess: Literal["next-round", "at-once"] = "next-round"
    """R-SR-CERT: when a player who goes over the limit within a stock round must sell."""
    excess_sale: Literal["enough", "any"] = "enough"
    """R-SR-CERT, §12.2.1: whether a player's one sale of a company must be large enough."""
    waiting: Literal["useful", "site"] = "useful"
    """Steps of a company's turn that wait for an action although little can be done."""

    # Readings on which all editions agree.
    free_shares: Literal["count", "not-bought"] = "count"
    """R-FLOAT, §5.2.2: whether the shares that came with P5 and P6 are among the 60 % bought."""
    boe_first_sale: Literal["allowed", "refused"] = "allowed"
    """R-SR-FIRST, §5.1.6, §12.4.2: the Bank of England's shares in the first stock round."""
    boe_limits: Literal["as-a-company", "none"] = "as-a-company"
    """R-SR-HOLD, R-SR-REBUY, §12.2.2, §12.3.2: whether the Bank of England is "a company"."""
    sales: Literal["one-block", "several"] = "one-block"
    """R-SR-BLOCK, §12.5.1: how often a company may be sold in one turn of a player."""
    limit_counts: Literal["before-exchange", "after-exchange"] = "before-exchange"
    """§12.2.1: whether a purchase at the certificate limit may win a directorship."""
    rising: Literal["highest-first", "lowest-first"] = "highest-first"
    """R-SR-END-UP, §12.6.1: in which order sold-out companies rise, and so how they stack."""
    turn_order: Literal["follows-prices", "fixed"] = "follows-prices"
    """R-ORDER-LIVE, §7.2: whether a forced sale changes the order of the companies to come."""
    home_tile: Literal["optional", "required"] = "optional"
    """R-HOME-TILE, §7.3, §7.4.3: whether a company must build its home in its first turn."""
    com_homes: Literal["beside-kept", "any-place"] = "beside-kept"
    """R-COM-HOMES, §5.3.6, §7.7.4: whether COM takes a place that is kept for another company."""
    tasmania_moment: Literal["whole-turn", "track"] = "whole-turn"
    """R-P3-OWNER, §4.4: when in its turn a company may place Tasmania."""
    failed_tasmania: Literal["lost", "placed"] = "lost"
    """R-P3-FORCED, §4.4, §5.5.5: the tile of a company whose failure removes the first 5/5+."""
    k_cities: Literal["from-yellow", "from-green"] = "from-yellow"
    """R-K-HEX, §7.4.6, §10.4: whether a yellow tile on a K hex is a K city."""
    no_income: Literal["withheld", "no-move"] = "withheld"
    """R-ZERO-INCOME, §11.2: whether earning nothing is retaining income."""
    trade_in: Literal["at-limit", "below-limit"] = "at-limit"
    """R-LIMIT, §8.2.4, §8.3.5: whether the traded train makes room for the D."""
    forced_train: Literal["any", "cheapest"] = "any"
    """R-LOAN-WHICH, §8.4.1: which train the loans of a mandatory purchase may pay for."""
    duty: Literal["bank-train", "any-train"] = "bank-train"
    """R-OBLIGATION-CHOICE, §8.3.7: whose trains must be out of reach before loans are forced."""
    forced_sale: Literal["as-needed", "freely"] = "as-needed"
    """R-RECV-SELL, §5.5.3: how much a director may sell to pay compensation."""
    repayment: Literal["any-income", "dividends-and-sales"] = "any-income"
    """R-RECV-DEBT, §5.5.3: what income repays a director's debt."""
    end_in_stock: Literal["full-set", "at-once"] = "full-set"
    """R-END-SET, §13.1: what follows when selling out lifts a price to the top of the chart."""


_PRESETS: dict[str, Options] = {
    "gmt-2021": Options(),
    "first-2007": Options(edition="first-2007", company_trains="any-moment", excess="at-once"),
    "18xx.games": Options(
        edition="18xx.games",
        auction_pass="owners-only",
        half_certificate="any-time",
        private_sellers="anybody",
        desert_right="always",
        desert_moment="whole-turn",
        tasmania_owner="company",
        bank_broken="below-zero",
        com_capital="sold",
        alice_springs="two-places",
        ghan_start="anywhere",
        empty_run="allowed",
        has_route="remembered",
        company_trains="site",
        discards="late",
        forced_loans="site",
        blocking_loan=True,
        debt="negative-cash",
        removed_train="next-phase-only",
        sixth_receivership="first-limit",
        excess="at-once",
        excess_sale="any",
        waiting="site",
    ),
}

EDITIONS: tuple[str, ...] = tuple(_PRESETS)
CHOICES: dict[str, tuple[Any, ...]] = {
    name: (False, True) if hint is bool else get_args(hint)
    for name, hint in get_type_hints(Options).items()
}
"""Possible values of each option, the reading of `gmt-2021` first."""


def choose(chosen: Mapping[str, Any]) -> Options:
    """Return the options of a table: those of its edition with the table's changes."""
    edition = chosen.get("edition", "gmt-2021")
    if edition not in _PRESETS:
        raise BadData(f"there is no edition {edition!r} of 1848; choose {', '.join(EDITIONS)}")
    for name, value in chosen.items():
        if name not in CHOICES:
            raise BadData(f"1848 has no option {name!r}; there are {', '.join(sorted(CHOICES))}")
        allowed = CHOICES[name]
        if not any(type(value) is type(choice) and value == choice for choice in allowed):
            choices = ", ".join(map(str, allowed))
            raise BadData(f"the option {name} is one of {choices}, not {value!r}")
    return replace(_PRESETS[edition], **chosen)


def written(options: Options) -> dict[str, Any]:
    """Return the options as a game file stores them: the edition and the differences from it."""
    preset = asdict(_PRESETS[options.edition])
    chosen = {name: value for name, value in asdict(options).items() if value != preset[name]}
    return {"edition": options.edition, **chosen}
