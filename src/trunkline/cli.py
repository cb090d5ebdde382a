"""The command line: ``trunkline COMMAND``. Each command is a module of ``trunkline.commands``."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from typing import Any, NoReturn

from trunkline.commands import Complaint
from trunkline.kernel import BadData, Refused

COMMANDS = {
    "play": "play against bots in the browser",
    "new-title": "begin a title of your own as a copy of the example",
    "render": "draw the map of a title, or of a game at any action",
    "tiles": "draw all tiles of a title",
    "rules": "write the rulebook of a title to one file",
    "simulate": "let bots play games against each other",
    "ladder": "measure how strong the bots of a title are",
    "lab": "improve a bot: measure its constants, learn a value, play duels",
    "report": "show what a game left on the table, and tell its story",
    "film": "draw the map of a game as it grows, as a picture that plays by itself",
    "review": "show which decisions of a game cost most",
    "check-data": "tell what is wrong with your own changes of a title's printed data",
    "replay": "replay game files with every check on",
    "routes": "find the best routes of a route problem or a game",
    "puzzles": "make puzzles from games, and solve them again",
    "export": "write a game in another format",
    "serve": "run the server",
    "backup": "copy a running server's games to a file",
    "restore": "bring games back from a backup",
    "admin": "look after users and tables of a server",
    "verify-games": "replay all stored games with this version of the rules",
    "completion": "print the script by which a shell completes commands and options",
}
"""The purpose of each command. One that this version does not have yet is not listed."""

WRONG = 2
"""The exit status when the user asked for something that cannot be done."""


class _Parser(argparse.ArgumentParser):
    """An argument parser that says where help is."""

    def error(self, message: str) -> NoReturn:
        choice = re.search(r"invalid choice: '([^']*)' .*?\(choose from (.*)\)", message)
        if choice:
            said, listed = choice[1], re.findall(r"[\w.:-]+", choice[2])
            known = f"; choose {', '.join(listed)}"
            message = f"there is no {said!r}{_meant(said, listed) or known}"
        sys.stderr.write(f"trunkline: {message.rstrip('?.')}{'?' if '?' in message else '.'}")
        sys.stderr.write(f" For help: {self.prog} --help\n")
        raise SystemExit(WRONG)


def _meant(said: str, known: Iterable[str]) -> str:
    """Return the question if a word like another was meant; empty if none is near."""
    near = get_close_matches(said[:40], list(known), 1)
    return f". Did you mean {near[0]}?" if near else ""


class _Version(argparse.Action):
    """``--version``: looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from importlib.metadata import version

        print(f"trunkline {version('trunkline')}")
        raise SystemExit(0)


def available() -> tuple[str, ...]:
    """Return the commands of this version."""
    return tuple(name for name in COMMANDS if find_spec(_module(name)) is not None)


def _module(command: str) -> str:
    return f"trunkline.commands.{command.replace('-', '_')}"


def parser(wanted: str | None = None) -> argparse.ArgumentParser:
    """Return the parser; only the wanted command is imported, so that the others cost nothing."""
    top = _Parser(prog="trunkline", description="Railway board games, played for real.")
    top.add_argument("--version", action=_Version, nargs=0, help="say which version this is")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name in available():
        sub = commands.add_parser(name, help=COMMANDS[name], description=COMMANDS[name])
        if name == wanted:
            module: Any = import_module(_module(name))
            module.add_arguments(sub)
            sub.set_defaults(run=module.run)
    return top


def whole_parser() -> argparse.ArgumentParser:
    """Return the parser with every command imported."""
    top = _Parser(prog="trunkline")
    commands = top.add_subparsers()
    for name in available():
        module: Any = import_module(_module(name))
        module.add_arguments(commands.add_parser(name, help=COMMANDS[name]))
    return top


def help_of(command: str) -> str:
    """Return the help text of a command, the same in every terminal."""
    module: Any = import_module(_module(command))
    sub = _Parser(
        prog=f"trunkline {command}",
        description=COMMANDS[command],
        formatter_class=lambda prog: argparse.HelpFormatter(prog, width=100),
    )
    module.add_arguments(sub)
    return sub.format_help()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a file may hold letters that cannot be printed
            stream.reconfigure(errors="backslashreplace")
    words = list(sys.argv[1:] if argv is None else argv)
    return _guarded(words)


def _guarded(words: Sequence[str]) -> int:
    """Run the command; everything a user can cause becomes one sentence and a status."""
    wanted = next((word for word in words if not word.startswith("-")), None)
    try:
        top = parser(wanted)
        args, unknown = top.parse_known_args(words)
        if unknown:
            _unknown(top, args.command, unknown)
        if args.command is None:
            top.print_help()
            return WRONG
        status: int = args.run(args)
        sys.stdout.flush()
    except (Complaint, BadData, Refused) as error:
        return _complain(str(error))
    except BrokenPipeError:
        # The reader of our output (`| head`) has gone; Python must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # so does Rich where it prints
            return 0
        raise
    except OSError as error:
        what = f"{error.filename}: " if error.filename else ""
        return _complain(f"{what}{error.strerror or error}")
    except KeyboardInterrupt:
        return 130
    return status


def _unknown(top: argparse.ArgumentParser, command: str | None, words: Sequence[str]) -> NoReturn:
    """Complain about words that no argument takes."""
    asked = top
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction) and command in action.choices:
            asked = action.choices[command]
    said = next((word for word in words if word.startswith("-")), words[0]).partition("=")[0]
    near = _meant(said, _options(asked))
    asked.error(f"unrecognized arguments: {' '.join(words)}{near}")


def _options(parser: argparse.ArgumentParser) -> Iterable[str]:
    """Yield the options of a parser and of its commands."""
    for action in parser._actions:
        yield from action.option_strings
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from _options(inner)


def _complain(sentence: str) -> int:
    sys.stderr.write(f"trunkline: {sentence}\n")
    return WRONG


if __name__ == "__main__":
    raise SystemExit(main())
