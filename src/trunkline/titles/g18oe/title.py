"""18OE as the registered title."""

from trunkline.titles import BestRuns, Picture, Title
from trunkline.titles.g18oe.bots import BOTS
from trunkline.titles.g18oe.game import NAME, RULES_VERSION, make
from trunkline.titles.g18oe.options import CHOICES
from trunkline.titles.g18oe.page import best_runs, picture
from trunkline.titles.g18oe.printed.house_rules import explained
from trunkline.titles.g18oe.printed.tables import TABLES

TITLE = Title(
    name=NAME,
    label="18OE: On the Rails of the Orient Express",
    package=__package__,
    rules_version=RULES_VERSION,
    players=(2, 3, 4, 5, 6, 7),
    make=make,
    options=CHOICES,
    explained=explained,
    tables=TABLES,
    picture=Picture(picture.empty_map, picture.tile_sheet),
    best_runs=BestRuns(
        best_runs.best_routes,
        best_runs.names_of,
        best_runs.picture,
        best_runs.all_runs,
        best_runs.lines,
        best_runs.arranged,
    ),
    bots=BOTS,
)
