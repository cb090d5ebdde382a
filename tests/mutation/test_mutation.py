"""The mutation run itself: it mutates what it says, and most mutants are found."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.run import (
    AUSTRALIA,
    AUSTRALIA_MODULES,
    AUSTRALIA_PACKAGE,
    KIT_MODULES,
    MODULES,
    ORIENT,
    ORIENT_MODULES,
    ORIENT_PACKAGE,
    PACKAGE,
    ROOT,
    dotted,
)
from tests.mutation.sites import EFFECT, REFUSAL, Site, mutate, sites_of

SOURCE = '''
def refusal(game, state, action) -> str | None:
    if state.closed:
        return "It is closed (§1)."
    if state.bank:
        return cites("bank", "It is rich")
    return None


class Rule:
    def apply(self, game, state, action) -> None:
        """Not an effect."""
        state.bank += 5
        state.companies["VR"] = 7
        note = state.bank
        state.emit(note)


def helper(amount) -> str:
    return "no state here"
'''


def test_the_sites_of_a_module(tmp_path):
    path = tmp_path / "toy.py"
    path.write_text(SOURCE, encoding="utf-8")
    found = [(site.function, site.kind, site.text) for site in sites_of("toy", path)]
    assert found == [
        ("refusal", REFUSAL, "return 'It is closed (§1).'"),
        ("refusal", REFUSAL, "return cites('bank', 'It is rich')"),
        ("Rule.apply", EFFECT, "state.bank += 5"),
        ("Rule.apply", EFFECT, "state.companies['VR'] = 7"),
        ("Rule.apply", EFFECT, "state.emit(note)"),
    ]


def test_a_mutant_does_what_is_left_of_it(tmp_path, monkeypatch):
    path = tmp_path / "toy_rules.py"
    path.write_text(SOURCE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    toy = importlib.import_module("toy_rules")

    class State:
        def __init__(self) -> None:
            self.closed, self.bank, self.companies, self.told = True, 0, {}, []

        def emit(self, note: int) -> None:
            self.told.append(note)

    first, _, second = sites_of("toy_rules", path)[:3]
    assert toy.refusal(None, State(), None)
    mutate(first)
    assert toy.refusal(None, State(), None) is None
    mutate(second)
    state = State()
    toy.Rule().apply(None, state, None)
    assert (state.bank, state.companies, state.told) == (0, {"VR": 7}, [0])


def sites(name: str) -> list[Site]:
    return sites_of(dotted(name), Path(str(importlib.import_module(dotted(name)).__file__)))


def sources(package: str, least: int) -> dict[str, Path]:
    """The modules of a package at any depth by their names below it, at least so many."""
    folder = Path(str(importlib.import_module(package).__file__)).parent
    found = {
        ".".join(path.relative_to(folder).with_suffix("").parts): path
        for path in sorted(folder.rglob("*.py"))
        if path.name != "__init__.py"
    }
    assert len(found) >= least, f"only {len(found)} modules in {package}"
    return found


def with_rules(package: str, least: int, *marks: str) -> set[str]:
    """Those that define rules."""
    texts = {
        name: path.read_text(encoding="utf-8") for name, path in sources(package, least).items()
    }
    return {name for name, text in texts.items() if any(mark in text for mark in marks)}


def test_every_module_with_rules_is_mutated():
    found = with_rules(PACKAGE, 50, "(Rule[")
    assert len(found) >= 5
    assert found <= set(MODULES)
    assert sum(len(sites(name)) for name in (*MODULES, *KIT_MODULES)) > 400


def test_every_module_of_the_kit_that_changes_a_state_is_mutated():
    kit = sources("trunkline.eighteen", 30)
    found = {f"eighteen.{name}" for name, path in kit.items() if sites_of("kit", path)}
    assert found == set(KIT_MODULES)


def test_every_module_of_railways_of_australia_with_rules_is_mutated():
    found = with_rules(f"trunkline.{AUSTRALIA_PACKAGE}", 35, "(Rule[", "(Sampled[")
    assert len(found) >= 5
    assert found <= set(AUSTRALIA_MODULES)
    assert sum(len(sites(f"{AUSTRALIA_PACKAGE}.{name}")) for name in AUSTRALIA_MODULES) > 250


def test_every_module_of_18oe_with_rules_is_mutated():
    found = with_rules(f"trunkline.{ORIENT_PACKAGE}", 70, "(Rule[")
    assert len(found) >= 20
    assert found <= set(ORIENT_MODULES)
    assert sum(len(sites(f"{ORIENT_PACKAGE}.{name}")) for name in ORIENT_MODULES) > 850


@pytest.mark.soak
@pytest.mark.parametrize("title", [[], [AUSTRALIA], [ORIENT]], ids=["1848", AUSTRALIA, ORIENT])
def test_at_least_95_percent_of_the_mutants_are_found(title):
    run = subprocess.run(
        [sys.executable, "-m", "tests.mutation.run", *title],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    print(run.stdout[-4000:])
    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
