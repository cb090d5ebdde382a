"""Reports on games of 1848: runs beside the best ones, and what a player missed."""
