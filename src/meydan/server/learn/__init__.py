"""Learning the games: a course of lessons a game, puzzles, and the board that judges them."""
