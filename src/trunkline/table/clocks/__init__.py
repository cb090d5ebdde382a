"""Time at a table: clocks, timeouts, when the server was running."""
