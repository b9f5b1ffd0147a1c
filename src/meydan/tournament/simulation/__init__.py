"""Tournaments by chance: made-up players and results, whole runs, a rehearsal on a copy."""
