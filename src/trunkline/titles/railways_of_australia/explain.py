"""Rules in our own short words, for players who click on a rule's number: data/rules.toml."""

from __future__ import annotations

from functools import partial

from trunkline.titles import explaining

sections = partial(explaining.sections, __package__)
explain = partial(explaining.explain, __package__)
