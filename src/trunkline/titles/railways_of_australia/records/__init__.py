"""Actions and events of Railways of Australia, with their labels."""
