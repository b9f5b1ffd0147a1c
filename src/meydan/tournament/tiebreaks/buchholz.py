"""Buchholz: the points of all opponents, added up (C.07 8.1; cuts and medians 14.1–14.4)."""

from operator import itemgetter

from meydan.tournament.tiebreaks.opponents import Opponents
from meydan.tournament.tiebreaks.unplayed import Face
from meydan.tournament.tiebreaks.values import Scale


class Buchholz(Opponents):
    """The sum of the opponents' points."""

    family = "buchholz"
    article = "C.07 8.1"
    scale = Scale.HALVES
    number = itemgetter(Face._fields.index("score"))
    product = False
