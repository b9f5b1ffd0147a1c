"""Arenas and Swisses on screens: opened, joined, watched."""
