"""Reports: the runs of a game against the proved best, its costliest decisions, film and story.

`open_file` reads a game file, `work` makes its report part by part, and `html` writes one page.
"""

from trunkline.report.animation import animated
from trunkline.report.job import PARTS, ReportPart, finished, work
from trunkline.report.opinions import Care
from trunkline.report.page import html
from trunkline.report.several import career
from trunkline.report.source import CannotReport, Source, open_data, open_file

__all__ = [
    "PARTS",
    "CannotReport",
    "Care",
    "ReportPart",
    "Source",
    "animated",
    "career",
    "finished",
    "html",
    "open_data",
    "open_file",
    "work",
]
