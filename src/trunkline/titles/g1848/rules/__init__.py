"""The rules of 1848."""
