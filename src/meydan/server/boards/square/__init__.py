"""The board of any game on a square grid: its description is enough to draw and tell it."""
