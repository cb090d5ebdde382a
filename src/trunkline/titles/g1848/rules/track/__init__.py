"""Rules of 1848: tiles and tokens."""
