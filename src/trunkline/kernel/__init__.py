"""The kernel: games as rules and data, states as plain data, actions as intent.

It knows no game and does no I/O. ``legal`` says what may be done, ``play`` does it, and
everything else (undo, views, files, perft, audit) is a function around these two.
"""

from trunkline.kernel import files
from trunkline.kernel.actions import (
    CHANCE,
    PLAIN,
    SPECTATOR,
    Action,
    Event,
    Names,
    Say,
    Seat,
    kind_of,
    readers_of,
    record,
)
from trunkline.kernel.audit import Problem, audit
from trunkline.kernel.by_seat import BySeat
from trunkline.kernel.cancel import Cancel, Cancelled, waiting
from trunkline.kernel.chance import draw_chance, settle_chance
from trunkline.kernel.codec import decode, encode, is_named_tuple
from trunkline.kernel.content import canonical
from trunkline.kernel.errors import AuditFailed, BadData, BadEntry, Hidden, Refused
from trunkline.kernel.game import (
    Game,
    apply,
    asked,
    beforehand,
    complete,
    finished,
    legal,
    looks_up,
    may_still,
    play,
    refusal,
    why_not,
)
from trunkline.kernel.line import Line
from trunkline.kernel.offers import Draw, Offer, Plan, Range, count, examples, template
from trunkline.kernel.orders import Did, Item, Order, OrderOffer, StopCondition, Wanted, counts
from trunkline.kernel.page import (
    Choices,
    Outlook,
    Page,
    Parts,
    Prospect,
    Reckoning,
    laid_over,
    plain_label,
)
from trunkline.kernel.perft import divide, perft
from trunkline.kernel.rules import Rule, Sampled, Step
from trunkline.kernel.sampling import determinize
from trunkline.kernel.scores import POINTS, Measure, Place, Unit, ranked
from trunkline.kernel.secrets import (
    Masked,
    Secret,
    View,
    see_action,
    see_events,
    see_offers,
    see_refusal,
    seen_offers,
    view,
)
from trunkline.kernel.simultaneous import answered_together, same_question
from trunkline.kernel.snapshot import freeze, thaw
from trunkline.kernel.state import Frame, State, digest, fork
from trunkline.kernel.sums import add_up
from trunkline.kernel.timeline import Timeline

__all__ = [
    "CHANCE",
    "PLAIN",
    "POINTS",
    "SPECTATOR",
    "Action",
    "AuditFailed",
    "BadData",
    "BadEntry",
    "BySeat",
    "Cancel",
    "Cancelled",
    "Choices",
    "Did",
    "Draw",
    "Event",
    "Frame",
    "Game",
    "Hidden",
    "Item",
    "Line",
    "Masked",
    "Measure",
    "Names",
    "Offer",
    "Order",
    "OrderOffer",
    "Outlook",
    "Page",
    "Parts",
    "Place",
    "Plan",
    "Problem",
    "Prospect",
    "Range",
    "Reckoning",
    "Refused",
    "Rule",
    "Sampled",
    "Say",
    "Seat",
    "Secret",
    "State",
    "Step",
    "StopCondition",
    "Timeline",
    "Unit",
    "View",
    "Wanted",
    "add_up",
    "answered_together",
    "apply",
    "asked",
    "audit",
    "beforehand",
    "canonical",
    "complete",
    "count",
    "counts",
    "decode",
    "determinize",
    "digest",
    "divide",
    "draw_chance",
    "encode",
    "examples",
    "files",
    "finished",
    "fork",
    "freeze",
    "is_named_tuple",
    "kind_of",
    "laid_over",
    "legal",
    "looks_up",
    "may_still",
    "perft",
    "plain_label",
    "play",
    "ranked",
    "readers_of",
    "record",
    "refusal",
    "same_question",
    "see_action",
    "see_events",
    "see_offers",
    "see_refusal",
    "seen_offers",
    "settle_chance",
    "template",
    "thaw",
    "view",
    "waiting",
    "why_not",
]
