"""The one live round, under each of its hosts."""
