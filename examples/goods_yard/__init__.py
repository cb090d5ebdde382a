"""The Goods Yard: a whole small game on the kernel, its page, and games of it played at random."""
