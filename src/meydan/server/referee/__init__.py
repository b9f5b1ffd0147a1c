"""The referee's phone: my tables, one table with one thumb, entries that survive a lost network."""
