"""Reversi's own part of the engine: patterns by phase, exact endings, their training."""

from meydan.door import door

__getattr__, __dir__ = door(__name__)
