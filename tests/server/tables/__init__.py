"""Tables of a tournament on screens."""
