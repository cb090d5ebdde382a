"""The laboratory: find better constants by self-play, learn values, prove both, count habits."""
