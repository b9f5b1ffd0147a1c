"""Long work outside the request: pairing large fields in a process of its own."""
