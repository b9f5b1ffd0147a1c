"""A made-up event under way, to look around in; everything in it says that it is a demo."""
