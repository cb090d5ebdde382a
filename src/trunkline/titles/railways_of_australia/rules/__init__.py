"""The rules of Railways of Australia."""
