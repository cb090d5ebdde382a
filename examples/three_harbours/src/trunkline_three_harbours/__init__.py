"""Three Harbours: a small 18xx on an island, to play first and to copy."""
