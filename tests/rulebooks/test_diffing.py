"""`diff` finds every difference between the texts, each by name."""

from itertools import combinations

import pytest

from meydan.rulebooks import Difference, diff, ids, load

PAIRS = tuple(combinations(ids(), 2))

FORMER_TO_2023 = {
    "text.edition": "text",
    "sets.starters": "basis",  # "in the first round" became "in the first set"
    "sets.end_at": "basis",  # no third set after two points
    "clock.minutes": "value",
    "clock.reset_each_set": "basis",
    "clock.increment_seconds": "basis",
    "clock.delay_seconds": "basis",
    "clock.press_completes_move": "value",
    "clock.correct_before_press": "value",
    "clock.legal_move_stands": "basis",
    "clock.forgotten_press": "value",
    "warnings.counted_over": "basis",  # warnings over sets
    "warnings.under": "value",  # other letters, and changing a legal move before the press
    "claims.window": "value",
    "off_board.replaced_by": "basis",
    "off_board.must_report": "basis",
    "off_board.penalised": "basis",
    "conduct.decided_by": "basis",
    "conduct.penalties": "basis",
    "warnings.referee_sees": "value",  # stones put back by a player (g)
    "articles.stones-off-board": "article",
    "articles.conduct": "article",
    "articles.clock-time": "article",
    "articles.clock-press": "article",
    "articles.clock-correction": "article",
    "articles.clock-claims": "article",
    "articles.clock-forgotten-press": "article",
}

RUSSIAN_TO_ENGLISH = {
    "text.language": "text",
    "text.authoritative": "text",
    "sets.notation": "basis",  # the English sentence says points where the Russian says stones
    "standings.order": "value",
    "standings.covers": "value",
    "articles.lot-before-game": "article",
    "articles.tiebreak-stones-lost": "article",
}

PRESS = (
    "clock.minutes",
    "clock.press_completes_move",
    "clock.correct_before_press",
    "clock.forgotten_press",
    "claims.window",
)

TAZOF_TO_IFMG = {
    "federation": "text.federation",
    "sets": "sets.count",
    "starters": "sets.starters",
    "third set": "sets.end_at",
    "notation with stones": "sets.notation",
    "extra move": "options.extra_move",
    "winning": "options.wins",
    "touch": "touch.binds",
    "counting by hand": "options.count_own_by_hand",
    "straightening own stones": "options.straighten_own",
    "straightening the opponent's stones": "options.straighten_other",
    "open palm": "options.open_palm",
    "the referee's count": "options.referee_counts",
    "warnings": "warnings.limit",
    "who reports": "warnings.reported_by",
    "flag": "flag.result",
    "flag at 24 stones": "flag.draw_stones",
    "what the flag decides": "flag.scope",
    "exemptions": "accommodations.exempt",
    "seeding": "seeding.order",
    "lot": "lot.drawn_at",
    "rounds": "rounds.prescribed",
    "tie-breaks": "standings.order",
}


def found(first: str, second: str) -> dict[str, Difference]:
    return {one.path: one for one in diff(load(first), load(second))}


def kinds(first: str, second: str) -> dict[str, str]:
    return {path: one.kind for path, one in found(first, second).items()}


def test_2021_and_2023_differ_in_exactly_this() -> None:
    assert kinds("tazof-mangala-2021", "tazof-mangala-2023") == FORMER_TO_2023


def test_the_two_ifmg_versions_differ_in_exactly_this() -> None:
    assert kinds("ifmg-mangala", "ifmg-mangala-en") == RUSSIAN_TO_ENGLISH


@pytest.mark.parametrize("tazof", ["tazof-mangala-2023", "tazof-mangala-2021"])
@pytest.mark.parametrize("ifmg", ["ifmg-mangala", "ifmg-mangala-en"])
@pytest.mark.parametrize("matter", TAZOF_TO_IFMG)
def test_tazof_and_ifmg_differ_in(matter: str, tazof: str, ifmg: str) -> None:
    assert kinds(tazof, ifmg)[TAZOF_TO_IFMG[matter]] in ("value", "text")


@pytest.mark.parametrize("other", ["tazof-mangala-2021", "ifmg-mangala", "ifmg-mangala-en"])
@pytest.mark.parametrize("matter", PRESS)
def test_only_2023_has_the_press(matter: str, other: str) -> None:
    assert kinds("tazof-mangala-2023", other)[matter] == "value"


def test_tazof_articles_that_ifmg_does_not_have() -> None:
    only = {path for path, one in found("tazof-mangala-2023", "ifmg-mangala").items() if one.first}
    missing = "final-count referee-counts open-palm earlier-claims stones-off-board warnings"
    for subject in f"{missing} conduct clock flag impaired starters".split():
        assert f"articles.{subject}" in only


def test_a_difference_shows_both_values_and_both_sources() -> None:
    one = found("tazof-mangala-2023", "ifmg-mangala")["touch.binds"]
    assert one.first is not None
    assert one.second is not None
    assert (one.first.value, one.first.source) == ("touch", "tazof-mangala-2023 d")
    assert (one.second.value, one.second.source) == ("sowing-began", "ifmg-mangala II.touch")


def test_kure_2026_differs_in_k9_only() -> None:
    assert kinds("tazof-kure", "tazof-kure-2026") == {
        "text.edition": "text",
        "text.authoritative": "text",
        "options.far_row_limit": "value",
    }


@pytest.mark.parametrize("name", ids())
def test_a_text_does_not_differ_from_itself(name: str) -> None:
    assert diff(load(name), load(name)) == ()


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_differences_are_the_same_from_either_side(first: str, second: str) -> None:
    there, back = found(first, second), found(second, first)
    assert there.keys() == back.keys()
    for path, one in there.items():
        assert (one.kind, one.first, one.second) == (
            back[path].kind,
            back[path].second,
            back[path].first,
        )


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_no_field_with_another_value_is_left_out(first: str, second: str) -> None:
    ones, twos = dict(load(first).fields()), dict(load(second).fields())
    differing = found(first, second)
    for path in ones.keys() & twos.keys():
        if ones[path].value != twos[path].value:
            assert differing[path].kind == "value"


def test_a_changed_field_shows_in_a_diff() -> None:
    book = load("tazof-reversi")
    changed = book.with_field("pairing.bye", 1, reason="technical meeting")
    (one,) = diff(book, changed)
    assert (one.path, one.kind) == ("pairing.bye", "value")
