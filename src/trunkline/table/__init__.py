"""Tables of players: journal, seats, undo policies, standing orders, bots, storage. No HTTP.

A ``House`` holds all tables over one ``Store``; a ``Table`` is one of them in use. Titles come as
plug-ins (``Titles``): nothing here knows any game.
"""
