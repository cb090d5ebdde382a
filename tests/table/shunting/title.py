"""Shunting as the registered title."""

from shunting.bots import BOTS
from shunting.game import NAME, RULES_VERSION, make

from trunkline.titles import Title

TITLE = Title(
    name=NAME,
    label="Shunting",
    package=__package__,
    rules_version=RULES_VERSION,
    players=(2,),
    make=make,
    bots=BOTS,
)
