"""Games as PettingZoo environments (needs ``trunkline[gym]``): ``trunkline.env.env("1848", 3)``.

One agent a seat, asked one after another (AEC). An agent chooses a place in the menu of the moment;
where an offer takes a number, the next question to the same agent is how much.
"""

from trunkline.env.aec import TrunklineEnv, bot, env
from trunkline.env.features import OFFER, WIDTH
from trunkline.env.menu import MENU, POINTS, Menu

__all__ = ["MENU", "OFFER", "POINTS", "WIDTH", "Menu", "TrunklineEnv", "bot", "env"]
