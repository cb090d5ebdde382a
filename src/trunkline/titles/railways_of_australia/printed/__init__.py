"""What is printed of Railways of Australia: board, cards, tables, texts of rules."""
