"""Accounts: sign-in, blocks, private messages and notes, notifications."""
