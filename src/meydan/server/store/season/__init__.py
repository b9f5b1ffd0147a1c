"""A federation's year: whose entry it is, ratings, places, points, the way up."""
