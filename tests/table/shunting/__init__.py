"""A small title that the tests install, change and keep: see tests/table/test_upgrades.py."""
