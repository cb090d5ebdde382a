"""Actions and events of 1848, with their labels."""
