"""Rules of Railways of Australia: land, track, links, switches and towns."""
