"""Berger (Sonneborn-Berger): each opponent's points times the own result against it (C.07 9.1)."""

from operator import itemgetter

from meydan.tournament.tiebreaks.opponents import Opponents
from meydan.tournament.tiebreaks.unplayed import Face
from meydan.tournament.tiebreaks.values import Scale


class Berger(Opponents):
    """The sum of products, in quarters; a cut takes the weakest opponent's product (14.1.1)."""

    family = "berger"
    article = "C.07 9.1"
    scale = Scale.QUARTERS
    number = itemgetter(Face._fields.index("product"))
    product = True
