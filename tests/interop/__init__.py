"""Tests of the game files."""
