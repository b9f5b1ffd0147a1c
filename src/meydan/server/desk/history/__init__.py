"""What was done, by whom, and how to go back."""
