"""A whole game on the kernel, small enough to be counted by hand."""
