"""Rules of 18OE: tiles and tokens, by land and across water."""
