"""A server on the loopback and Debian's Chromium; every page is watched for errors of its own."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

from workbench.pages import sit
from workbench.serving import served

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

FONTS = ("", "Noto Sans")
"""Fonts of tests that must not depend on one width: the usual one, and a wider one."""
OFF = (
    # A whole Chromium draws a hidden address bar for every visitor, which takes longer than our
    # page does.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # Features that Playwright turns off too: our list replaces its list.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch", "Translate"),
)
"""Features of the browser that no test is about."""
CHROMIUM = os.environ.get("TRUNKLINE_CHROMIUM", "/usr/bin/chromium")
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def widths(*quick: str) -> Any:
    """A test at both widths; those that are not named come in long runs only.

    A title's own words do not fail by the width, and what they stand in is tried at both widths
    by some title.
    """
    sizes = {"desk": DESK, "phone": PHONE}
    long = {name: () if name in quick else pytest.mark.soak for name in sizes}
    cases = [pytest.param(size, marks=long[name], id=name) for name, size in sizes.items()]
    return pytest.mark.parametrize("viewport", cases)


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the server that the tests share."""
    with served(tmp_path_factory.mktemp("browser") / "games.sqlite") as address:
        yield address


@pytest.fixture(scope="package")  # it ends before a worker runs other tests: they need the loop
def chromium() -> Iterator[Any]:
    """The browser, or a skip that says what is missing."""
    if not shutil.which(CHROMIUM):
        pytest.skip(
            f"no browser at {CHROMIUM}: apt-get install chromium, or set TRUNKLINE_CHROMIUM"
        )
    with sync_api.sync_playwright() as playwright:
        arguments = ["--no-sandbox", f"--disable-features={','.join(OFF)}"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(params=FONTS, ids=lambda name: name or "usual font")
def font(request: pytest.FixtureRequest) -> str:
    """The font of a test that looks at widths; empty for the page's own choice."""
    name: str = request.param
    if name and name not in installed_fonts():
        pytest.skip(f"the font {name} is not installed: apt-get install fonts-noto-core")
    return name


@cache
def installed_fonts() -> frozenset[str]:
    """The families that this machine has."""
    found = run(["fc-list", ":", "family"], capture_output=True, text=True, check=False).stdout
    return frozenset(name.strip() for line in found.splitlines() for name in line.split(","))


SET_FONT = """addEventListener("DOMContentLoaded", () =>
  document.documentElement.style.setProperty("--font", %s))"""


@pytest.fixture
def visitor(chromium: Any, base: str) -> Iterator[Callable[..., Any]]:
    """Return a function that opens a page in a new browser; errors on its pages fail the test."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def come(
        path: str = "/",
        *,
        hints: bool = False,
        curtain: bool = False,
        pause: int = 0,
        font: str = "",
        lost: bool = False,
        **options: Any,
    ) -> Any:
        options.setdefault("viewport", DESK)
        options.setdefault("reduced_motion", "reduce")
        options.setdefault("base_url", base)
        context = chromium.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(60_000)  # patience is free where nothing is wrong
        # A machine is never late, and plays several seats without being asked who it is.
        wishes = json.dumps({"hints": hints, "pause": pause, "curtain": curtain})
        context.add_init_script(
            f"localStorage.getItem('trunkline') ?? localStorage.setItem('trunkline', '{wishes}')"
        )
        if font:
            context.add_init_script(SET_FONT % json.dumps(f'"{font}"'))
        page = context.new_page()
        known = "net::ERR_" if lost else "the server responded with a status of 4"

        def heard(said: Any) -> None:
            if said.type == "error" and known not in said.text:
                wrong.append(said.text)

        page.on("console", heard)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(path)
        return page

    yield come
    for context in contexts:
        context.close()
    assert not wrong, wrong


@pytest.fixture
def guest(visitor: Callable[..., Any]) -> Callable[..., Any]:
    """A visitor who has a name already, and has seen no page yet that would take time to draw."""

    def come(name: str = "Ann", **options: Any) -> Any:
        page = visitor("/health", **options)
        sit(page, name)
        return page

    return come


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core."""
    package = pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    return (Path(package.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
