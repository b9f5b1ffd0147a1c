"""Games in the terminal: playing, showing, the boards in letters."""
