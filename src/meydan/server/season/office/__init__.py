"""The federation's office: people, lists, the season's table, its events."""
