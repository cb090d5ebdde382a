"""Rules of 18OE: buying trains, insolvency, the treasury."""
