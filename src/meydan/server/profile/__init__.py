"""A player's profile: a nickname without a password, its games, ratings and devices."""
