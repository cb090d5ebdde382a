"""A table in play: its line of play, undo, corrections, branches."""
