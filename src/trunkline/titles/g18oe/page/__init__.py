"""The page of 18OE: map, panels, offers, warnings, pictures, standing orders."""
