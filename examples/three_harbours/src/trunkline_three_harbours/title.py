"""Three Harbours as the registered title."""

from trunkline.titles import Bots, Title
from trunkline_three_harbours.bots import LEVELS
from trunkline_three_harbours.game import NAME, RULES_VERSION, make

TITLE = Title(
    name=NAME,
    label="Three Harbours",
    package=__package__,
    rules_version=RULES_VERSION,
    players=(2, 3, 4),
    make=make,
    bots=Bots(LEVELS),
)
