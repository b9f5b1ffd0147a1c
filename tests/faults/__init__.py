"""The fault harness: a server in trouble, from outside. Each fault is tried, and counted."""
