"""Limits of visitors, and work that is done apart."""
