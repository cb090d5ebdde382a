"""Seats of a table: people, bots, votes, leaving."""
