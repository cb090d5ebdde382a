"""What tests and benchmarks share: servers of this process, hands on a page, games, positions."""
