"""A federation's year: calendar, rating lists, rankings, people, schools, and its office."""
