"""Playing on screens."""
