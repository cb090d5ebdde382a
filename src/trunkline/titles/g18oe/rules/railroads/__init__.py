"""Rules of 18OE: railroads are floated, converted and merged."""
