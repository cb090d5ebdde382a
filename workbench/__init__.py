"""Tools for tests and benchmarks: servers in this process, steps on a page, games, positions."""
