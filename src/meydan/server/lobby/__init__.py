"""The lobby: an opponent for whoever waits, at once or over days."""
