"""The rules of the four games: pure values, state + move → state."""
