"""Entries, the lot, pairing, standings, teams and stages."""
