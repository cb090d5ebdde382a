"""Three Harbours as the registered title."""

from trunkline.titles import Bots, Picture, Title
from trunkline_three_harbours import picture
from trunkline_three_harbours.bots import LEVELS, caretaker
from trunkline_three_harbours.core import printed
from trunkline_three_harbours.game import NAME, RULES_VERSION, make

TITLE = Title(
    name=NAME,
    label="Three Harbours",
    package=__package__,
    rules_version=RULES_VERSION,
    players=tuple(printed().sizes),
    make=make,
    picture=Picture(tile_sheet=picture.tile_sheet),
    bots=Bots(LEVELS, caretaker=caretaker),
)
