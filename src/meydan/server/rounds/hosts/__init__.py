"""Those who give a round its place: a table of a tournament, a friendly game, practice, a class."""
