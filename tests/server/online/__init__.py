"""Profiles, the lobby and arenas."""
