"""The rules of 18OE."""
