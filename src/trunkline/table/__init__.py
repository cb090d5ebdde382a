"""One table of players: journal, seats, undo manners, standing orders, bots, storage. No HTTP.

A ``House`` holds all tables over one ``Store``; a ``Table`` is one of them while somebody uses it.
Titles come as plug-ins (``Titles``): nothing here knows any game.
"""
