"""The endpoints of the API, by subject."""
