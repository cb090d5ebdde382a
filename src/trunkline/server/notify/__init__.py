"""Notifications: by Web Push, webhook and mail."""
