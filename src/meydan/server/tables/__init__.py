"""Tables of a tournament on screens: playing at them, refereeing them live, watching them."""
