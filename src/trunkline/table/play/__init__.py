"""A table while somebody plays: its line of play, undo, corrections, branches."""
