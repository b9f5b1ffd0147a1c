"""Results on the desk: entered, corrected, standings, teams."""
