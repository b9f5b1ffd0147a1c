"""Public pages: what the organiser publishes, live, for everyone."""
