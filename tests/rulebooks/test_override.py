"""A technical meeting changes a field without code; what does not fit is refused whole."""

import re

import pytest

from meydan.rulebooks import RulebookError, game_of, ids, load
from meydan.rulebooks.options.kure import KureOptions
from meydan.rulebooks.record import Decided, Record, plain_value, restored_anyhow
from meydan.words import LANGS
from meydan.words.phrases.rulebooks import decisions, fault_words

BOOK = load("tazof-mangala-2023")


def test_t7_nobody_is_exempt_from_the_right_to_have_stones_counted() -> None:
    with pytest.raises(RulebookError, match="not-excusable"):
        load("tazof-mangala-2023").with_field("accommodations.exempt", ["a", "b"], reason="meeting")


def test_an_open_field_takes_the_meetings_value() -> None:
    book = BOOK.with_field("pairing.bye", 1, reason="technical meeting")
    assert book.pairing.bye.value == 1
    assert book.pairing.bye.reason == "technical meeting"
    (change,) = book.changes
    assert (change.path, change.before, change.after) == ("pairing.bye", 2, 1)
    assert change.was_open


def test_the_book_itself_stays_as_it_was() -> None:
    BOOK.with_field("pairing.bye", 1, reason="technical meeting")
    assert (load(BOOK.id).pairing.bye.value, BOOK.changes) == (2, ())


def test_any_other_field_can_change_and_is_marked() -> None:
    book = BOOK.with_field("clock.minutes", 10, reason="short day")
    assert book.clock.minutes.value == 10
    assert not book.changes[0].was_open


def test_values_may_come_from_a_file() -> None:
    book = BOOK.override(
        {"clock.minutes": "none", "standings.order": ["points", "berger"]}, reason="meeting"
    )
    assert book.clock.minutes.value is None
    assert book.standings.order.value == ("points", "berger")
    assert [change.path for change in book.changes] == ["clock.minutes", "standings.order"]


def test_fields_that_go_together_change_together() -> None:
    together = {"flag.result": "loss", "flag.draw_stones": None}
    assert BOOK.override(together, reason="no draws").flag.draw_stones.value is None


def test_the_number_of_sets_changes_alone() -> None:
    for sets in (1, 2, 5):
        assert BOOK.with_field("sets.count", sets, reason="time").sets.count.value == sets


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        ("clock.minutes", "15", "'15' is not a whole number"),
        ("clock.minutes", True, "True is not a whole number"),
        ("clock.minutes", 0, "below 1"),
        ("clock.increment_seconds", -1, "below 0"),
        ("sets.extra_set", 1, "1 is not true or false"),
        ("sets.count", 0, "below 1"),
        ("sets.starters", [], "Nothing is named"),
        ("sets.end_at", 0, "below 1"),
        ("points.draw", 2, "A win must be worth more than a draw"),
        ("flag.draw_stones", None, "does not go with flag.result"),
        ("flag.result", "win", "'win' is not one of loss, draw, draw-with-stones"),
        ("accommodations.exempt", ["a", "z"], "no article “z”"),
        ("conduct.penalties", ["set", "set"], "named twice"),
        ("standings.order", ["berger"], "must include points"),
        ("standings.order", "points", "'points' is not a list"),
        ("standings.order", ["points", "beauty"], r"standings.order\[1\]"),
        ("rounds.choices", [], "No number of rounds"),
        ("clock.hours", 1, "no such field"),
        ("clock", 1, "no such field"),
        ("articles.a", "x", "no such field"),
        ("options.articles", {}, "no such field"),
        ("options.size", 9, "no such field"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_path(path: str, value: object, problem: str) -> None:
    with pytest.raises(RulebookError) as error:
        BOOK.with_field(path, value, reason="meeting")
    said = fault_words(error.value, "en")
    assert re.search(problem, said), said
    assert path.partition(".")[0] in said


@pytest.mark.parametrize("text", ["tazof-kure", "tazof-kure-2026"])
def test_t7_kure_exempts_from_11_and_the_touching_of_12_only(text: str) -> None:
    book = load(text)
    chosen = book.with_field("accommodations.exempt", ["11", "12"], reason="meeting")
    theirs = {one.id for one in chosen.warnable_articles(accommodated=True)}
    assert "11" not in theirs
    assert {"12", "13", "14"} <= theirs
    for article in book.articles:
        if article.id not in ("11", "12"):
            with pytest.raises(RulebookError, match="not-excusable"):
                book.with_field("accommodations.exempt", ["11", article.id], reason="meeting")


def test_t7_nobody_is_exempt_from_a_rule_of_play_or_its_sanction() -> None:
    for ref in ("1", "4", "e", "h", "i", "j.6"):
        with pytest.raises(RulebookError, match="not-excusable"):
            BOOK.with_field("accommodations.exempt", ["a", "d", ref], reason="meeting")


def test_a_change_needs_a_reason() -> None:
    with pytest.raises(RulebookError, match="no-reason"):
        BOOK.with_field("pairing.bye", 1, reason=" ")


def test_kures_changed_board_is_played_on() -> None:
    changed = load("tazof-kure").override(
        {"options.size": 9, "options.stones": 9}, reason="large board"
    )
    assert isinstance(changed.options, KureOptions)
    assert game_of(changed).dump(game_of(changed).start()).startswith("T" * 9)


def test_kures_impossible_board_is_refused() -> None:
    with pytest.raises(RulebookError, match="tazof-kure: options: "):
        load("tazof-kure").with_field("options.stones", 8, reason="meeting")


@pytest.mark.parametrize(
    ("book", "values", "problem"),
    [
        ("tazof-kure", {"sets.colours": "fixed"}, "With fixed colours one player starts"),
        ("tazof-kure", {"sets.colours": "none"}, "“none” does not go with Küre"),
        ("tazof-mangala-2023", {"sets.colours": "with-starter"}, "does not go with Mangala"),
        ("tazof-mangala-2023", {"touch.binds": "placing"}, "“placing” does not go with Mangala"),
        ("tazof-pentago", {"touch.binds": "sowing-began"}, "does not go with Pentago"),
        (
            "tazof-pentago",
            {"flag.result": "draw-with-stones", "flag.draw_stones": 5},
            "Nothing is counted in Pentago",
        ),
        ("tazof-mangala-2023", {"flag.result": "draw"}, "does not go with flag.result = draw"),
        ("tazof-mangala-2023", {"warnings.referee_sees": ["zz"]}, "no article “zz”"),
        ("tazof-mangala-2023", {"warnings.reported_by": []}, "Nothing is named"),
        ("tazof-mangala-2023", {"conduct.penalties": []}, "Nothing is named"),
    ],
)
def test_what_the_game_or_another_field_rules_out_is_refused(
    book: str, values: dict[str, object], problem: str
) -> None:
    with pytest.raises(RulebookError) as error:
        load(book).override(values, reason="meeting")
    assert problem in fault_words(error.value, "en")


def test_k8_colours_and_starters_change_together() -> None:
    together = {"sets.colours": "fixed", "sets.starters": ["first"] * 3}
    sets = load("tazof-kure").override(together, reason="meeting").sets
    assert [sets.starter(number) for number in (1, 2, 3)] == ["first"] * 3


def test_m8_an_ifmg_event_takes_the_rule_of_24_stones() -> None:
    together = {"flag.result": "draw-with-stones", "flag.draw_stones": 24}
    flag = load("ifmg-mangala").override(together, reason="meeting").flag
    assert flag.draw_stones.value == 24


def test_a_value_of_an_earlier_version_is_read_by_its_new_name() -> None:
    assert BOOK.with_field("sets.decided_by", "game", reason="0.1.0").sets.decided_by.value == (
        "set-points"
    )


def test_many_stored_changes_that_do_not_fit_are_told_apart_at_once() -> None:
    """Whatever a file holds, its event opens: nobody waits for every choice among them."""
    book = load("tazof-kure")
    unfit = {"options.stones": 8, "points.win": 0, "sets.win": 0, "pairing.bye": 99}
    fine = {
        path: not field.value
        for path, field in book.fields()
        if isinstance(field.value, bool) and book.acts(path)
    }
    pair = {"flag.result": "draw-with-stones", "flag.draw_stones": 3}
    stored = [
        Decided(path, plain_value(value), "old") for path, value in (unfit | fine | pair).items()
    ]
    opened = restored_anyhow(Record(book.id, tuple(stored)))
    assert {one.path for one in opened.unfit} == set(unfit)
    assert {one.path for one in opened.changes} == {*fine, *pair}


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("seeding.order", (), "names-nothing"),
        ("sets.count", 26, "above"),
        ("rounds.choices", (5, 100), "above"),
    ],
)
def test_what_no_event_could_be_run_by_is_refused(path: str, value: object, code: str) -> None:
    with pytest.raises(RulebookError) as error:
        BOOK.with_field(path, value, reason="meeting")
    assert (error.value.code, error.value.path) == (code, path)


def test_every_list_of_every_text_is_refused_empty_or_told_as_empty() -> None:
    for book in map(load, ids()):
        for path, field in book.fields():
            if not isinstance(field.value, tuple) or not field.value or not book.acts(path):
                continue
            try:
                changed = book.with_field(path, (), reason="meeting")
            except RulebookError:
                continue
            for lang in LANGS:
                assert [line.after for line in decisions(changed, lang) if line.path == path]
