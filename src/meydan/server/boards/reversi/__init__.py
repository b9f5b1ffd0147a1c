"""Reversi's board: how it is drawn, and what is seen of a move."""
