"""Seasons: what a place is worth, which events count, how many go on, who may be one person."""
