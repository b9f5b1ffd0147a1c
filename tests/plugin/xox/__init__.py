"""Three in a row on nine places: a whole game for Meydan, in a package of its own."""
