"""The rulebook: chapters in teaching order, tables from the data, examples that the engine runs."""

from trunkline.rulebook.chapters import Chapter, Script, script
from trunkline.rulebook.examples import Example, ExampleRun, examples_of, play_through
from trunkline.rulebook.links import Links, Offline, Online
from trunkline.rulebook.offline import document
from trunkline.rulebook.pages import page, part, reader
from trunkline.rulebook.pictures import of_example as position

__all__ = [
    "Chapter",
    "Example",
    "ExampleRun",
    "Links",
    "Offline",
    "Online",
    "Script",
    "document",
    "examples_of",
    "page",
    "part",
    "play_through",
    "position",
    "reader",
    "script",
]
