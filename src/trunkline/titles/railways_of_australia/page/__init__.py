"""The page of Railways of Australia: map, panels, offers, pictures, standing orders."""
