"""The bots of docs/first-bot.md keep the laws of bots."""

import re
from pathlib import Path

import pytest

from trunkline.kernel import asked
from trunkline.testing import check_bot
from trunkline.titles import load

PAGE = Path(__file__).resolve().parents[1] / "docs" / "first-bot.md"


@pytest.mark.parametrize(
    ("file", "name", "most"), [("my_bot", "Lister", 60), ("dreamer", "Dreamer", 8)]
)
def test_the_bots_of_the_page_play(file, name, most):
    text = PAGE.read_text(encoding="utf-8")
    (code,) = re.findall(rf"```python\n(# {file}\.py\n.*?)```", text, re.DOTALL)
    names: dict = {"__name__": file}
    exec(compile(code, f"{file}.py", "exec"), names)
    played = check_bot(names[name], load("three-harbours", 3, {}), most=most)
    assert played.now >= most or not asked(played.state)
