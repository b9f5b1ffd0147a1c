"""Players who come back, their games online, and what follows from them."""
