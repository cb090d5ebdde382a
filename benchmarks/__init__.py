"""Measurements: each module has a `run()` that prints its figures as a table."""
