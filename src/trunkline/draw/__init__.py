"""Drawing: plain views in, SVG text out. Pure functions; knows no title."""
