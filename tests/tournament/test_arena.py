"""Arena pairing: near in points, nobody twice in a row, the start shared out."""

from random import Random

from meydan.tournament.pairing.arena import APART, Free, arena_pairs


def free(key: int, points: int = 0, *recent: int, firsts: int = 0) -> Free:
    return Free(key=key, points=points, rating=1500, firsts=firsts, recent=recent)


def test_neighbours_meet_and_who_began_less_begins() -> None:
    field = [free(1, 6, firsts=3), free(2, 0), free(3, 5), free(4, 1)]
    pairs = [(one.key, two.key) for one, two in arena_pairs(field)]
    assert pairs == [(3, 1), (2, 4)]


def test_whom_one_has_just_met_is_met_later() -> None:
    field = [free(1, 4, 2), free(2, 4, 1), free(3, 0), free(4, 0)]
    assert {frozenset((a.key, b.key)) for a, b in arena_pairs(field)} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }
    last_two = [free(1, 4, 2), free(2, 4, 1)]
    assert arena_pairs(last_two) == []
    assert len(arena_pairs(last_two, few=True)) == 1


def test_a_long_arena_never_pairs_anybody_twice_or_again_too_soon() -> None:
    random = Random(5)
    recent: dict[int, list[int]] = {key: [] for key in range(41)}
    points = dict.fromkeys(recent, 0)
    for _ in range(30):
        here = random.sample(sorted(recent), 30)
        pairs = arena_pairs([free(key, points[key], *recent[key]) for key in here])
        met = [one.key for pair in pairs for one in pair]
        assert len(met) == len(set(met)) >= 24
        for one, two in pairs:
            assert two.key not in recent[one.key][-APART:]
            recent[one.key].append(two.key)
            recent[two.key].append(one.key)
            points[random.choice((one, two)).key] += 2
