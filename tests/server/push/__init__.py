"""News by push: sealed, queued, sent to a real endpoint."""
