"""The event stream and its content."""
