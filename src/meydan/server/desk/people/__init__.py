"""People's rights over their data: given out, erased, and who looked at it."""
