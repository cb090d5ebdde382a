"""The database of tables: rows, journal, backup, game files."""
