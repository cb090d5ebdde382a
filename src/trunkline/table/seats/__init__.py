"""Seats of a table: who sits where, bots, votes, leaving."""
