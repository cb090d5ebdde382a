"""A table as each seat sees it: state, log, changes, lists."""
