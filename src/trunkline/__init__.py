"""Trunkline: railway board games, played for real."""
