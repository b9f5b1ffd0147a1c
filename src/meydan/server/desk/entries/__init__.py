"""Entries on the desk: the list, one entry, check-in, registrations."""
