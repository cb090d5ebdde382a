"""Rules of Railways of Australia: operations cards, barons, goals and major lines."""
