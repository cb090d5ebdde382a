"""Rules of 18OE: routes of trains, and what they earn."""
