"""The page of 1848: map, panels, offers, warnings, pictures, standing orders."""
