"""Tournaments: entries, the lot, pairing, byes, standings, tie-breaks, teams, stages.

`model` holds the tournament as one immutable value; every other module is functions from
tournament to tournament, or from tournament to something to show.

The package gives what `__init__.pyi` promises; rooms behind it may move.
"""

from meydan.door import door

__getattr__, __dir__ = door(__name__)
