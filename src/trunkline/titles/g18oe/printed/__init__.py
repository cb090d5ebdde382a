"""What is printed of 18OE: board, cards, tables, texts of rules."""
