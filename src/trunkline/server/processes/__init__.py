"""Several processes behind one port, and what they share."""
