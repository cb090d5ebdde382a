"""A small title's data, and amendments of it."""
