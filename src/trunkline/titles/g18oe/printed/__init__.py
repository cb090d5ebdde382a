"""Printed parts of 18OE: board, cards, tables, texts of rules."""
