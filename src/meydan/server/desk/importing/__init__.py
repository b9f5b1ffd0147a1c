"""A list of entries brought in: upload, look through, confirm."""
