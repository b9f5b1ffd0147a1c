"""Reversi's own part of the engine: patterns by phase, exact endings, their training."""
