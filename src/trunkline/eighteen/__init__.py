"""What 18xx titles share: money, shares, markets, trains, track and tokens, as small modules.

Nothing here is a base game. A title composes these functions and rules in its own game file.
"""
