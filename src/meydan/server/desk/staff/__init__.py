"""People who work at an event, and how they come in."""
