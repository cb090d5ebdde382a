"""Parts of a page for 18xx titles: map, market, panels, sheet."""
