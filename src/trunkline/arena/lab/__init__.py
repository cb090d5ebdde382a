"""The laboratory: find better constants by self-play, learn values, and prove both in duels."""
