"""Games as PettingZoo environments (needs ``trunkline[gym]``): ``trunkline.env.env("1848", 3)``.

One agent a seat, asked one after another (AEC). An agent chooses a place in the menu of the moment;
where an offer takes a number, the next question to the same agent is how much.
"""

from importlib.util import find_spec

if missing := [name for name in ("gymnasium", "pettingzoo") if find_spec(name) is None]:
    raise ModuleNotFoundError(
        f"trunkline.env needs {' and '.join(missing)}: pip install 'trunkline[gym]'",
        name=missing[0],
    )

from trunkline.env.aec import TrunklineEnv, bot, env
from trunkline.env.layout import Layout, layout
from trunkline.env.menu import MENU, POINTS, Menu
from trunkline.env.seat import SeatEnv, at_random

__all__ = [
    "MENU",
    "POINTS",
    "Layout",
    "Menu",
    "SeatEnv",
    "TrunklineEnv",
    "at_random",
    "bot",
    "env",
    "layout",
]
