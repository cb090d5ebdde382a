"""The event stream, and what is sent on it."""
