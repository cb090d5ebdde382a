"""The state of an 18xx game, and functions on it: money, shares, tiles, trains."""
