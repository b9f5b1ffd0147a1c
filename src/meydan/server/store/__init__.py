"""Rows to values and back: the only place where tournaments are loaded and saved."""
