"""The event on the desk: made, shown, exported, sent to the next stage."""
