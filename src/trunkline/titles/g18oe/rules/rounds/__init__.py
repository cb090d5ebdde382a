"""Rules of 18OE: rounds and the steps of a railroad's turn."""
