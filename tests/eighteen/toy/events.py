"""What is told of a game of the Ten Hexes."""

from trunkline.kernel import Event, Seat, record


@record
class Passed(Event):
    text = "{seat} passes."
    seat: Seat


@record
class Bought(Event):
    text = "{seat} buys {what} for £{price}."
    seat: Seat
    what: str
    price: int


@record
class Given(Event):
    text = "{seat} gives {to} £1."
    seat: Seat
    to: Seat


@record
class Sold(Event):
    text = "{seat} sells {percent}% of {company} for £{amount}."
    seat: Seat
    company: str
    percent: int
    amount: int


@record
class Merged(Event):
    text = "The minors of {first} and {second} become M."
    first: Seat
    second: Seat


@record
class Laid(Event):
    text = "{company} lays {tile} on {hex} for £{cost}."
    company: str
    hex: str
    tile: str
    cost: int


@record
class Placed(Event):
    text = "{company} places a token in {city} for £{cost}."
    company: str
    city: str
    cost: int


@record
class Paid(Event):
    text = "{company} pays £{amount} out."
    company: str
    amount: int


@record
class Kept(Event):
    text = "{company} keeps £{amount}."
    company: str
    amount: int


@record
class Discarded(Event):
    text = "{company} discards a {train}."
    company: str
    train: str
