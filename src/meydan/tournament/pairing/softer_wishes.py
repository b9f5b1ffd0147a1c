"""Which soft wishes give way when they can't all be kept.

The fewest couples that must be let go are found by a matching of least cost over all legal pairs;
a kept wish costs nothing, a broken one costs much, and a little more the further the two are apart
in points. Those in the broken couples are then free to meet each other, and the pairing rules pick
who does: never more couples than had to be.
"""

from meydan.tournament.ids import EntryId
from meydan.tournament.pairing.field import Field
from meydan.tournament.pairing.legality import may_meet
from meydan.tournament.pairing.wishes import Couple, Wishes

# One more couple kept apart outweighs any gap in points.
KEPT = 10**6
BROKEN = 100
FARTHEST = 20

NOBODY = EntryId(0)
"""The opponent of whoever gets the bye."""


def soften(field: Field, wishes: Wishes) -> frozenset[Couple]:
    """Soft couples that may meet in this round; none when all wishes can be kept."""
    if not wishes.soft:
        return frozenset()
    from networkx import Graph, max_weight_matching

    graph = Graph()
    present = field.present
    for place, one in enumerate(present):
        for other in present[:place]:
            couple = frozenset((one.entry, other.entry))
            if couple in wishes.hard or not may_meet(field, one, other):
                continue
            weight = KEPT
            if couple in wishes.soft:
                gap = abs(one.pairing_score - other.pairing_score)
                weight = BROKEN - min(gap, FARTHEST)
            graph.add_edge(one.entry, other.entry, weight=weight)
        # An odd field needs somebody to sit out; the bye is an opponent like any other here.
        if len(present) % 2 and not one.bye_barred:
            graph.add_edge(one.entry, NOBODY, weight=KEPT)
    matching = max_weight_matching(graph, maxcardinality=True)
    freed = {entry for couple in matching if frozenset(couple) in wishes.soft for entry in couple}
    return frozenset(couple for couple in wishes.soft if couple <= freed)
