"""Reversi's own part of the engine: patterns by phase, exact endings, their training."""

from meydan.door import door

__getattr__ = door(__name__)
