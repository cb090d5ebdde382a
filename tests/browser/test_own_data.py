"""A host's data on the page: chosen for a new table, told to all, refused with every reason."""

from __future__ import annotations

from pathlib import Path

GOOD = 'note = "Our board."\n[hexes.D19]\nname = "Tamworth"\nterrain = "mountain"\ncost = 60\n'
WRONG = "[hexes.D19]\nterrain = 'swamp'\n[bank]\ncash = 'much'\n"


def test_a_table_with_own_data_is_opened_and_says_what_differs(visitor, base, tmp_path: Path):
    wrong, good = tmp_path / "wrong.toml", tmp_path / "good.toml"
    wrong.write_text(WRONG)
    good.write_text(GOOD)
    page = visitor("/watch")
    page.click("text=New table")
    page.fill("dialog input[name=name]", "Ann")
    page.click("text=Play as guest")
    page.wait_for_selector("dialog select[name=count]")
    page.click("dialog summary:has-text('More')")
    page.set_input_files("dialog input[name=amendments]", str(wrong))
    page.click("text=Open the table")
    page.wait_for_selector("dialog .refusal:visible")
    said = page.inner_text("dialog .refusal")
    assert "hexes.D19.terrain: swamp is none of desert, mountain." in said
    assert "bank.cash: expected a whole number" in said
    page.set_input_files("dialog input[name=amendments]", str(good))
    page.click("text=Open the table")
    page.wait_for_selector(".map svg g[data-part=D19]", state="attached")
    assert "Tamworth" in page.text_content("g[data-part=D19]")
    page.click("[data-key^=own-data]")
    told = page.inner_text("dialog")
    assert "Our board." in told
    assert "hexes D19 cost 60" in told
    assert "(printed: nothing)" in told
    page.keyboard.press("Escape")
    page.click(".home")
    page.wait_for_selector(".yours .game-tile .badge:has-text('custom data')")
