"""The classroom: a teacher's link, pupils by first name, their games, and a small Swiss."""
