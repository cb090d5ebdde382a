"""Actions and events of 18OE, with their labels."""
