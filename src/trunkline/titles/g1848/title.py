"""1848 as the registered title."""

from trunkline.titles import BestRuns, Picture, Reports, Title
from trunkline.titles.g1848.bots import BOTS
from trunkline.titles.g1848.game import NAME, RULES_VERSION, make
from trunkline.titles.g1848.options import CHOICES
from trunkline.titles.g1848.page import best_runs, picture
from trunkline.titles.g1848.printed.house_rules import explained
from trunkline.titles.g1848.printed.tables import TABLES
from trunkline.titles.g1848.report.compared import compared, track
from trunkline.titles.g1848.report.missed import missed
from trunkline.titles.g1848.site.format import FORMAT

TITLE = Title(
    name=NAME,
    label="1848 Australia",
    package=__package__,
    rules_version=RULES_VERSION,
    players=(3, 4, 5, 6),
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
        problem=best_runs.arranged,
    ),
    reports=Reports(compared, track, missed),
    bots=BOTS,
    formats=(FORMAT,),
)
