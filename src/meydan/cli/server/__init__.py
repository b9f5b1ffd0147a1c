"""Commands that start the server and look after its data."""
