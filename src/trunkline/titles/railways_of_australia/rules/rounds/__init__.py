"""Rules of Railways of Australia: the auction, and whose turn it is."""
