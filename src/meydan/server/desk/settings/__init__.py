"""What the organiser and the technical meeting decide."""
