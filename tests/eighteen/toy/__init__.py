"""The Ten Hexes: a small 18xx game made of the kit, for the kit's own tests."""
