"""Pairing: who meets whom, and who starts."""
