"""Rules of 1848: buying and running trains, and what they earn."""
