"""A board on a page: drawing, plain table, keyboard, spoken steps; a folder a game."""
