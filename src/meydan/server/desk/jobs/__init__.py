"""Work that goes on behind the desk: how far it is, ending it, and what came of it."""
