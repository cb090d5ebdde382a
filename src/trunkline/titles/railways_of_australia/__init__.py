"""Railways of Australia."""
