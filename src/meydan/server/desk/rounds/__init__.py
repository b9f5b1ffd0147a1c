"""A round on the desk: the lot, pairing, tables, screens, the timer."""
