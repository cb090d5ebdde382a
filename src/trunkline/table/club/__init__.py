"""The club: its settings, who may register, reports, and what moderators do."""
