"""The kit of 18xx titles: money, shares, markets, trains, track and tokens, as small modules.

Nothing here is a base game. A title composes these functions and rules in its own game file.
"""
