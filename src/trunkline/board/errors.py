"""Problems of board data."""


class BoardError(ValueError):
    """A map, a tile or a placement that cannot be: the message says which and why."""
