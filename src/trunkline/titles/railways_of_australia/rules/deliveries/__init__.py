"""Rules of Railways of Australia: cubes and their deliveries."""
