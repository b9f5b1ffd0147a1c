"""The one live round, under tables of tournaments, friendly games, practice and classes.

`held` is the machine: lock, fold, act, store, tell, in one transaction. A host (`hosts`) says who
sits, what is locked, what follows and who hears. `acts` are what players do, `scene` is what every
page of a board is shown, `spectators` what those see who see later, `pulse` gives clocks back after
a stop, `record` writes the moves down.
"""
