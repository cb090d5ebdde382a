"""Rules of 18OE: stock rounds, shares and trades."""
