"""Finished games: results, ratings, queries, pictures."""
