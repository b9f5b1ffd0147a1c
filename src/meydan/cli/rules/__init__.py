"""Commands about the texts, rounds and records."""
