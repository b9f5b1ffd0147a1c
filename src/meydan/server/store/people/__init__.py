"""People of an event as they are kept: read in, shown, looked at, forgotten."""
