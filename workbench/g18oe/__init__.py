"""Positions of 18OE: set up by hand, and one with more tiles than any table has seen."""
