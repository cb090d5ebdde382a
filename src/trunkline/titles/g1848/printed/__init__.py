"""Printed parts of 1848: board, cards, tables, names, texts of rules."""
