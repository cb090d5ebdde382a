"""Printed parts of Railways of Australia: board, cards, tables, texts of rules."""
