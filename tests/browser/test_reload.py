"""The page while an author edits a title: it follows saved files and shows errors."""

import re
import subprocess
import sys

from trunkline import cli

DATA = "src/trunkline_coral_line/data/game.toml"


def test_the_page_follows_the_author(visitor, tmp_path):
    assert cli.main(["new-title", "coral-line", "--into", str(tmp_path)]) == 0
    coral = tmp_path / "coral-line"
    words = ["play", str(coral), "--reload", "--no-browser", "--port", "0", "--players", "3"]
    with subprocess.Popen(
        [sys.executable, "-m", "trunkline", *words], stdout=subprocess.PIPE, text=True
    ) as running:
        try:
            assert "loaded" in running.stdout.readline()
            follow(visitor, coral, re.search(r"http://\S+", running.stdout.readline())[0])
        finally:
            running.terminate()  # a background job may ignore SIGINT
            assert running.wait(60) == 0


def follow(visitor, coral, address):
    page = visitor(address)
    page.wait_for_selector(".seat-plate >> nth=2")
    table = page.url
    good = (coral / DATA).read_text("utf-8")
    (coral / DATA).write_text(good.replace("Mossgate", "Coral Bay"), "utf-8")
    page.wait_for_selector("svg title >> text=Coral Bay", state="attached")
    assert page.url == table
    page.click(".offers button >> text=Pass")
    page.wait_for_selector(".log-lines li", state="attached")

    (coral / DATA).write_text(good.replace("price = 150", 'price = "150"'), "utf-8")
    page.wait_for_selector("#reload-problem >> text=train 3: price must be a whole number")
    page.wait_for_timeout(1500)
    assert page.locator(".seat-plate").count() == 3, "the last good view stays"

    (coral / DATA).write_text(good.replace("3 = { cash = 300", "3 = { cash = 310"), "utf-8")
    page.wait_for_selector("#reload-problem", state="detached")
    page.wait_for_selector(".seat-plate >> text=$310")
    assert page.url != table  # the old game could not go on: a new one has begun
    page.close()
