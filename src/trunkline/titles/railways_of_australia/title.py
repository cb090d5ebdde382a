"""Railways of Australia as the registered title."""

from trunkline.titles import Picture, Title
from trunkline.titles.railways_of_australia.bots import BOTS
from trunkline.titles.railways_of_australia.game import NAME, RULES_VERSION, make
from trunkline.titles.railways_of_australia.options import CHOICES, explained
from trunkline.titles.railways_of_australia.page import picture
from trunkline.titles.railways_of_australia.printed.tables import TABLES

TITLE = Title(
    name=NAME,
    label="Railways of Australia",
    package=__package__,
    rules_version=RULES_VERSION,
    players=(2, 3, 4, 5, 6),
    make=make,
    options=CHOICES,
    explained=explained,
    tables=TABLES,
    picture=Picture(picture.empty_map),
    bots=BOTS,
)
