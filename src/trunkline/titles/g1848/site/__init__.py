"""Files of 18xx.games for 1848: read, replayed, written."""
