"""The games that Meydan brings along, one file a game."""
