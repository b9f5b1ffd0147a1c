"""The HTTP API, asked as programs ask it."""
