"""What happened, as sentences for the log."""

from __future__ import annotations

from trunkline.kernel import BySeat, Event, Seat, record


@record
class CubesDealt(Event):
    number: int
    text = "{number} cubes are put on the cities."


@record
class BaronsDealt(Event):
    barons: BySeat[str]
    text = "Rail barons are dealt; you get {barons}."
    text_hidden = "Rail barons are dealt."


@record
class DisplayOpened(Event):
    cards: str
    text = "The opening display: {cards}."


@record
class FirstChosen(Event):
    seat: Seat
    text = "{seat} bids first."


@record
class BaronKept(Event):
    seat: Seat
    baron: str
    secret = ("baron",)
    readers = ("seat",)
    text = "{seat} keeps {baron}."
    text_hidden = "{seat} has chosen a rail baron."


@record
class CardRevealed(Event):
    card: str
    text = "{card} is turned up."


@record
class CubesDrawn(Event):
    place: str
    cubes: str
    text = "{place} gets {cubes}."


@record
class TownFounded(Event):
    place: str
    text = "{place} becomes a gray city."


@record
class FederationFounded(Event):
    place: str
    text = "{place} accepts cubes of every colour from now on."


@record
class BidMade(Event):
    seat: Seat
    amount: int
    text = "{seat} bids ${amount:,}."


@record
class BidPassed(Event):
    seat: Seat
    text = "{seat} leaves the auction."


@record
class FirstPlayer(Event):
    seat: Seat
    text = "{seat} goes first."


@record
class Paid(Event):
    seat: Seat
    amount: int
    what: str
    text = "{seat} pays ${amount:,} for {what}."


@record
class BondsIssued(Event):
    seat: Seat
    bonds: int
    cash: int
    text = "{seat} issues bonds: {bonds} for ${cash:,}."


@record
class TrackLaid(Event):
    seat: Seat
    hex: str
    sides: str
    amount: int
    text = "{seat} lays track in {hex} ({sides}) for ${amount:,}."


@record
class SwitchBuilt(Event):
    seat: Seat
    hex: str
    side: str
    amount: int
    text = "{seat} puts a switch in {hex} ({side}) for ${amount:,}."


@record
class LinkCompleted(Event):
    seat: Seat
    ends: str
    text = "{seat} completes the link {ends}."


@record
class TrackRemoved(Event):
    seat: Seat
    start: str
    tiles: int
    text = "Unfinished track of {seat} from {start} is removed, tiles: {tiles}."


@record
class LineCompleted(Event):
    seat: Seat
    line: str
    text = "{seat} completes the {line}."


@record
class Scored(Event):
    seat: Seat
    points: int
    what: str
    text = "{seat} scores {points} for {what}."


@record
class Urbanized(Event):
    seat: Seat
    place: str
    colour: str
    text = "{seat} makes {place} a {colour} city."


@record
class EngineUpgraded(Event):
    seat: Seat
    level: int
    text = "{seat} has engine level {level}."


@record
class Delivered(Event):
    seat: Seat
    colour: str
    path: str
    text = "{seat} delivers a {colour} cube: {path}."


@record
class CityEmptied(Event):
    place: str
    markers: int
    needed: int
    text = "{place} is empty: marker {markers} of {needed}."


@record
class EndTriggered(Event):
    more: int
    text = "The last turns have come; turns after this one: {more}."


@record
class CardTaken(Event):
    seat: Seat
    card: str
    text = "{seat} takes {card}."


@record
class CardUsed(Event):
    seat: Seat
    card: str
    text = "{seat} uses {card}."


@record
class CampPitched(Event):
    seat: Seat
    place: str
    text = "{seat} has a navy camp at {place}."


@record
class LinkShared(Event):
    seat: Seat
    owner: Seat
    ends: str
    amount: int
    text = "{seat} pays {owner} ${amount:,} and shares the link {ends}."


@record
class Passed(Event):
    seat: Seat
    text = "{seat} passes."


@record
class IncomePaid(Event):
    seat: Seat
    income: int
    interest: int
    text = "{seat} receives ${income:,} and pays ${interest:,} interest."


@record
class InterestWaived(Event):
    seat: Seat
    amount: int
    text = "{seat} has no bond left to issue: ${amount:,} interest are waived."


@record
class TurnBegun(Event):
    number: int
    text = "Turn {number}."


@record
class BaronShown(Event):
    seat: Seat
    baron: str
    points: int
    text = "{seat} shows {baron}: {points}."


@record
class GameOver(Event):
    reason: str
    text = "The game is over: {reason}."
