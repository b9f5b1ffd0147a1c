"""One round between two players: a fold over an append-only list of events."""
