"""Completion: the scripts, and what bash offers with its own."""

import shutil
import subprocess

import pytest

from trunkline import cli
from trunkline.commands import completion


@pytest.fixture(scope="module")
def places() -> dict[tuple[str, ...], completion.Place]:
    return {place.after: place for place in completion.places(cli.whole_parser())}


def test_every_command_option_and_title_is_known(places):
    assert [name for name, _ in places[()].commands] == list(cli.available())
    assert {"--games", "--save", "--json", "--help"} <= dict(places["simulate",].options).keys()
    assert "railways-of-australia" in places["simulate",].values
    assert "18oe" in places["render",].values
    assert "warning" in places["serve",].values
    assert "duel" in dict(places["lab",].commands)
    assert "--days" in dict(places["admin", "suspend"].options)
    assert places["completion",].values == completion.SHELLS


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_a_shell_accepts_its_script(shell, capsys, tmp_path):
    text = script(shell, capsys)
    assert "new-title" in text
    if shutil.which(shell):
        file = tmp_path / "script"
        file.write_text(text)
        subprocess.run([shell, "-n", str(file)], check=True)


def offered(text: str, *words: str) -> list[str]:
    """What bash offers for the last of some words."""
    line = " ".join(f"'{word}'" for word in words)
    ask = f'COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _trunkline; echo "${{COMPREPLY[@]}}"'
    found = subprocess.run(
        ["bash", "-c", f"{text}\n{ask}"], capture_output=True, text=True, check=True
    )
    return found.stdout.split()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("trunkline", "re"), ["render", "report", "review", "replay", "restore"]),
        (("trunkline", "simulate", "18"), ["1848", "18oe"]),
        (("trunkline", "simulate", "1848", "--sa"), ["--save"]),
        (("trunkline", "admin", "comp"), ["complaints"]),
        (("trunkline", "admin", "suspend", "ann", "--d"), ["--database", "--days"]),
        (("trunkline", "completion", "z"), ["zsh"]),
        (("trunkline", "render", "game.js"), []),
    ],
)
def test_bash_offers_what_fits(words, expected, capsys):
    assert offered(script("bash", capsys), *words) == expected


def test_fish_names_the_place_of_an_option(capsys):
    text = script("fish", capsys)
    place = "-n '__fish_seen_subcommand_from admin; and __fish_seen_subcommand_from suspend'"
    assert f"complete -c trunkline {place} -l days " in text


def test_a_quote_in_a_help_text_stays_a_quote():
    assert completion._quoted("a title's") == "'a title'\\''s'"
