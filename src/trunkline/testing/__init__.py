"""Laws to hold a title or a bot to, for people who write one: plain functions, any test runner.

``check_title(make)`` plays a random game for every number of players and holds each to every law;
``check_title(game)`` plays one. ``check_bot(make, game)`` lets a bot play one. A broken law raises
``LawBroken`` with the moment at which it happened.
"""

from trunkline.testing.bots import check_bot
from trunkline.testing.broken import LawBroken
from trunkline.testing.laws import LAWS, Law, check_title
from trunkline.testing.moments import digests, moments, some_actions
from trunkline.testing.secrecy import answers_stay_secret, guesses_agree_with_views

__all__ = [
    "LAWS",
    "Law",
    "LawBroken",
    "answers_stay_secret",
    "check_bot",
    "check_title",
    "digests",
    "guesses_agree_with_views",
    "moments",
    "some_actions",
]
