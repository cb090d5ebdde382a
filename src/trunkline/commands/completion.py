"""``trunkline completion SHELL``: the script by which a shell completes commands and options."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable, Iterator
from typing import NamedTuple

from trunkline import titles
from trunkline.cli import whole_parser

SHELLS = ("bash", "zsh", "fish")


class Place(NamedTuple):
    """A place where a word is completed: after some commands, and the words that can follow."""

    after: tuple[str, ...]
    commands: tuple[tuple[str, str], ...]
    """Commands, each with its help."""
    options: tuple[tuple[str, str], ...]
    values: tuple[str, ...]
    """Other words: titles, and values to choose from."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "shell",
        metavar="SHELL",
        choices=SHELLS,
        help='bash, zsh or fish; write eval "$(trunkline completion bash)" into ~/.bashrc, the '
        "same with zsh into ~/.zshrc, and for fish: trunkline completion fish | source",
    )


def run(args: Namespace) -> int:
    """Print the script."""
    found = [*places(whole_parser())]
    write: dict[str, Callable[[list[Place]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
    print(write[args.shell](found))
    return 0


def places(parser: ArgumentParser, after: tuple[str, ...] = ()) -> Iterator[Place]:
    """Yield the places of a parser, then those of its commands."""
    options, commands, values, inner = [], [], list[str](), list[tuple[str, ArgumentParser]]()
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            commands += [(one.dest, one.help or "") for one in action._choices_actions]
            inner += action.choices.items()
        elif action.option_strings:
            options.append((action.option_strings[-1], _words(action.help)))
            values += map(str, action.choices or ())
        else:
            values += map(str, action.choices or _titles(action.dest))
    yield Place(after, tuple(commands), tuple(options), tuple(values))
    for name, sub in inner:
        yield from places(sub, (*after, name))


def _titles(argument: str) -> tuple[str, ...]:
    return titles.names() if argument in ("title", "what") else ()


def _words(text: str | None) -> str:
    """Return the first clause of a help text."""
    return (text or "").replace("%%", "%").partition(";")[0].partition(" (")[0]


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _cases(found: list[Place], written: Callable[[Place], str]) -> tuple[str, str]:
    """Return the patterns of all commands, and what to do after each."""
    paths = "|".join(
        f'"{" ".join(place.after[:-1])} {place.after[-1]}"' for place in found if place.after
    )
    cases = [f'        "{" ".join(place.after)}") {written(place)} ;;' for place in found]
    return paths, "\n".join(cases)


def bash(found: list[Place]) -> str:
    """Return the script for bash; where no word fits, bash offers files."""

    def written(place: Place) -> str:
        names = (name for name, _ in (*place.commands, *place.options))
        return f"words={_quoted(' '.join((*names, *place.values)))}"

    paths, cases = _cases(found, written)
    return f"""\
_trunkline() {{
    local at="" words="" i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$at ${{COMP_WORDS[i]}}" in
            {paths}) at="${{at:+$at }}${{COMP_WORDS[i]}}" ;;
        esac
    done
    case "$at" in
{cases}
    esac
    COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _trunkline trunkline"""


def zsh(found: list[Place]) -> str:
    """Return the script for zsh, which shows the help of each word; then come files."""

    def written(place: Place) -> str:
        said = (f"{name}:{text}" for name, text in (*place.commands, *place.options))
        return f"found=({' '.join(map(_quoted, (*said, *place.values)))})"

    paths, cases = _cases(found, written)
    return f"""\
#compdef trunkline
_trunkline() {{
    local at="" i
    local -a found
    for ((i = 2; i < CURRENT; i++)); do
        case "$at ${{words[i]}}" in
            {paths}) at="${{at:+$at }}${{words[i]}}" ;;
        esac
    done
    case "$at" in
{cases}
    esac
    _describe trunkline found
    _files
}}
compdef _trunkline trunkline"""


def fish(found: list[Place]) -> str:
    """Return the script for fish."""
    lines = []
    for place in found:
        inner = [name for name, _ in place.commands]
        when = "; and ".join(f"__fish_seen_subcommand_from {name}" for name in place.after)
        here = f"not __fish_seen_subcommand_from {' '.join(inner)}" if inner else ""
        condition = _quoted("; and ".join(part for part in (when, here) if part) or "true")
        start = f"complete -c trunkline -n {condition}"
        for name, text in place.commands:
            lines.append(f"{start} -f -a {name} -d {_quoted(text)}")
        for name, text in place.options:
            lines.append(f"{start} -l {name.removeprefix('--')} -d {_quoted(text)}")
        if place.values:
            lines.append(f"{start} -a {_quoted(' '.join(place.values))}")
    return "\n".join(lines)
