"""Pentago's own part of the engine: what a move does, fives seen by masks, its training."""
