"""The games in the terminal, one file a game."""
