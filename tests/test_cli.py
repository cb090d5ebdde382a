"""The command line: lazily imported commands, and a sentence instead of a traceback."""

import runpy
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

from trunkline import cli, titles
from trunkline.commands import Complaint, files, full_stop, port
from trunkline.kernel import BadData, Refused

ROOT = Path(__file__).resolve().parents[1]


def test_without_a_command_it_shows_what_there_is(capsys):
    assert cli.main([]) == 2
    out = capsys.readouterr().out
    for name in cli.available():
        assert name in out


def test_it_says_its_version(capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"trunkline {version('trunkline')}\n"


def test_the_package_runs_as_the_command(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["trunkline", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("trunkline", run_name="__main__")
    assert not ended.value.code
    assert capsys.readouterr().out.startswith("trunkline ")


@pytest.mark.parametrize("words", [["fly"], ["--fast"], ["fly", "--help"]])
def test_an_unknown_command_says_where_help_is(words, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith("For help: trunkline --help\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("simulte", "there is no 'simulte'. Did you mean simulate? For help: trunkline --help"),
        ("fly", "there is no 'fly'; choose play, new-title, "),
        ("simulate 1848 --gmes 3", "unrecognized arguments: --gmes 3. Did you mean --games? For"),
        ("simulate 1848 --gmes=3", "Did you mean --games? For help: trunkline simulate --help"),
        ("simulate 1848 again", "unrecognized arguments: again. For help: trunkline simulate"),
        ("admin tabls", "there is no 'tabls'. Did you mean tables? For help: trunkline admin"),
        ("admin tables --jsn", "Did you mean --json? For help: trunkline admin --help"),
        ("completion bahs", "Did you mean bash?"),
        ("--fast", "unrecognized arguments: --fast. For help: trunkline --help"),
    ],
)
def test_a_slip_is_answered_with_what_was_meant(words, said, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(words.split())
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["render", "1884", "-o", "x.svg"],
            "1884 is neither a file nor a title. Did you mean 1848",
        ),
        (["simulate", "18OE"], "no title '18OE'. Did you mean 18oe? The titles are"),
        (["play", "1848", "--bot", "novic", "--no-browser"], "Did you mean novice?"),
        (["simulate", "1848", "--seats", "novic,random,random"], "Did you mean novice?"),
        (["ladder", "1848", "--levels", "novic,random"], "Did you mean novice?"),
        (["ladder", "1884"], "Did you mean 1848?"),
        (["lab", "duel", "1884", "--bot", "strong", "--against", "novice"], "Did you mean 1848?"),
    ],
)
def test_a_name_like_another_is_asked_about_and_no_file_is_left(
    words, said, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert cli.main(words) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", cli.available())
def test_every_command_has_help_and_refuses_unknown_options(name, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main([name, "--help"])
    assert ended.value.code == 0
    assert cli.COMMANDS[name].split()[0] in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        cli.main([name, "--no-such-option"])
    assert ended.value.code == 2
    assert "trunkline: " in capsys.readouterr().err


def test_help_imports_no_room_but_the_kernel():
    code = (
        "import sys; from trunkline import cli; cli.main([]); "
        "print(sorted(m.split('.')[1] for m in sys.modules if m.startswith('trunkline.')))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rooms = set(eval(out.stdout.splitlines()[-1]))
    assert rooms == {"cli", "commands", "kernel"}


def test_a_plain_route_problem_loads_no_title():
    code = (
        "import sys; from trunkline import cli; "
        "cli.main(['routes', 'docs/examples/position.json', '--json']); "
        "known = ('trunkline.titles.g', 'trunkline.interop'); "
        "print([name for name in sys.modules if name.startswith(known)])"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert out.stdout.splitlines()[-1] == "[]"


def pretend(monkeypatch, run):
    """Put a command of our own in place of `play`."""
    module = ModuleType("trunkline.commands.play")
    module.add_arguments = lambda parser: parser.add_argument("--loud", action="store_true")
    module.run = run
    monkeypatch.setattr(cli, "available", lambda: ("play",))
    monkeypatch.setitem(sys.modules, "trunkline.commands.play", module)


@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        (Complaint("Name a file."), 2, "trunkline: Name a file.\n"),
        (BadData("card: expected text"), 2, "trunkline: card: expected text\n"),
        (Refused("One loan in a round (§5.6.1)."), 2, "trunkline: One loan in a round (§5.6.1).\n"),
        (FileNotFoundError(2, "No such file", "x.svg"), 2, "trunkline: x.svg: No such file\n"),
        (OSError("the disk is full"), 2, "trunkline: the disk is full\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_mistakes_of_a_user_get_one_sentence_and_a_status(
    error, status, sentence, monkeypatch, capsys
):
    def run(args):
        raise error

    pretend(monkeypatch, run)
    assert cli.main(["play"]) == status
    assert capsys.readouterr().err == sentence


def test_a_command_gets_its_arguments_and_gives_the_status(monkeypatch):
    pretend(monkeypatch, lambda args: 7 if args.loud else 0)
    assert cli.main(["play"]) == 0
    assert cli.main(["play", "--loud"]) == 7


def test_a_fault_of_ours_is_not_hidden(monkeypatch):
    def run(args):
        raise ZeroDivisionError

    pretend(monkeypatch, run)
    with pytest.raises(ZeroDivisionError):
        cli.main(["play"])


@pytest.mark.parametrize(
    ("imports", "prints"),
    [
        ("", "print('x' * 1000)"),
        ("from rich.console import Console; ", "Console().print('x' * 1000)"),
    ],
    ids=["text", "a table of Rich, which ends the program itself"],
)
def test_a_reader_who_stops_reading_causes_no_error(imports, prints):
    code = (
        f"import sys, types; {imports}from trunkline import cli\n"
        "module = types.ModuleType('trunkline.commands.play')\n"
        "module.add_arguments = lambda parser: None\n"
        f"module.run = lambda args: [{prints} for _ in range(10000)] and 0\n"
        "cli.available = lambda: ('play',)\n"
        "sys.modules['trunkline.commands.play'] = module\n"
        "sys.exit(cli.main(['play']))\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 0


def test_other_exits_are_left_alone(monkeypatch):
    def run(args):
        raise SystemExit(5)

    pretend(monkeypatch, run)
    with pytest.raises(SystemExit) as ended:
        cli.main(["play"])
    assert ended.value.code == 5


@pytest.mark.parametrize("text", ["99999999", "65536", "-1", "x", "", "1.5", "²"])
def test_an_invalid_port_is_refused(text, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(["serve", f"--port={text}"])
    assert ended.value.code == 2
    assert "a port is a number from 0 to 65535" in capsys.readouterr().err


def test_a_port_is_a_number():
    assert (port("0"), port("65535")) == (0, 65535)


def test_a_sentence_has_one_full_stop():
    assert full_stop("One loan in a round (§5.6.1)") == "One loan in a round (§5.6.1)."
    assert full_stop("One loan in a round (§5.6.1).") == "One loan in a round (§5.6.1)."


def test_an_unknown_title_gets_the_list_of_titles():
    with pytest.raises(BadData, match="The titles are 1848, 18oe, railways-of-australia"):
        titles.load("1849", 3, {})


@pytest.mark.parametrize("value", [[], {}, None, 1.5])
def test_an_option_that_is_no_word_is_bad_data(value):
    with pytest.raises(BadData, match="must be a word"):
        titles.load("1848", 3, {"edition": value})


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (None, "does not exist"),
    ],
)
def test_a_file_that_is_not_json_is_named(content, sentence, tmp_path):
    path = tmp_path / "game.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Complaint, match=sentence) as complaint:
        files.read_json(path)
    assert str(path) in str(complaint.value)


def test_a_folder_or_a_huge_file_is_no_game(tmp_path, monkeypatch):
    with pytest.raises(Complaint, match="is a folder"):
        files.read_json(tmp_path)
    monkeypatch.setattr(files, "LARGEST_FILE", 1)
    (tmp_path / "x").write_text("[1]")
    with pytest.raises(Complaint, match="too large"):
        files.read_json(tmp_path / "x")


SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8z"/></svg>'


def test_a_picture_is_written_as_its_name_says(tmp_path):
    files.write_picture(SVG, tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text() == SVG
    files.write_picture(SVG, tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(Complaint, match=r"something\.svg or something\.png"):
        files.write_picture(SVG, tmp_path / "a.gif")
