"""The rulings that speak of a rulebook's data, one test each."""

import re
from pathlib import Path

import pytest

from meydan.games.kure import Kure
from meydan.rulebooks import Rulebook, game_of, ids, load, rulings
from meydan.rulebooks.options.kure import KureOptions
from meydan.rulebooks.options.mangala import MangalaOptions

TAZOF_MANGALA = ("tazof-mangala-2023", "tazof-mangala-2021")
IFMG = ("ifmg-mangala", "ifmg-mangala-en")
ONE_GAME = (*IFMG, "tazof-reversi")
THREE_SETS = tuple(name for name in ids() if name not in ONE_GAME)
TAZOF = tuple(name for name in ids() if name.startswith("tazof"))
KURE = ("tazof-kure", "tazof-kure-2026")


def mangala(name: str) -> MangalaOptions:
    options = load(name).options
    assert isinstance(options, MangalaOptions)
    return options


def kure(name: str) -> KureOptions:
    options = load(name).options
    assert isinstance(options, KureOptions)
    return options


def is_open(book: Rulebook, *paths: str) -> bool:
    return all(book.field(path).open for path in paths)


def test_every_ruling_is_known_in_order() -> None:
    counts = {"M": 10, "P": 4, "R": 4, "K": 9, "T": 19}
    expected = [f"{head}{n}" for head, last in counts.items() for n in range(1, last + 1)]
    assert list(rulings()) == [*expected, "silent"]


def test_the_page_of_rulings_opens_each_with_its_short_form() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text(encoding="utf-8")
    told = re.sub(r"\s+", " ", page)
    for ruling in rulings().values():
        mark = " **(open)**" if ruling.open else ""
        if ruling.id != "silent":
            assert f"- **{ruling.id}**{mark} {ruling.summary.en}" in told


def test_rulings_are_told_in_three_languages() -> None:
    for ruling in rulings().values():
        told = {ruling.summary.tr, ruling.summary.en, ruling.summary.ru}
        assert len(told) == 3
        assert "" not in told


def test_every_open_ruling_is_an_open_field_that_a_meeting_can_change() -> None:
    fields = [field for name in ids() for _, field in load(name).fields() if field.open]
    held = {source for field in fields for source in field.sources}
    assert {ruling.id for ruling in rulings().values() if ruling.open} <= held


def test_m3_the_extra_move_is_a_duty_in_ifmg_and_a_right_in_tazof() -> None:
    assert {mangala(name).extra_move.value for name in IFMG} == {"duty"}
    assert {mangala(name).extra_move.value for name in TAZOF_MANGALA} == {"right"}


def test_m7_twenty_four_each_is_a_draw_and_nothing_stops_early() -> None:
    for name in (*TAZOF_MANGALA, *IFMG):
        assert mangala(name).draw_stones.value == 24
        assert mangala(name).early_stop.value is False


@pytest.mark.parametrize("name", TAZOF_MANGALA)
def test_m8_tazof_flag_with_24_stones_draws_the_set(name: str) -> None:
    flag = load(name).flag
    assert flag.result.value == "draw-with-stones"
    assert flag.draw_stones.value == 24
    assert flag.scope.value == "set"
    assert "M8" in flag.scope.sources


@pytest.mark.parametrize("name", IFMG)
def test_m8_ifmg_flag_loses_the_game_and_is_open(name: str) -> None:
    book = load(name)
    assert (book.flag.result.value, book.flag.scope.value) == ("loss", "game")
    assert is_open(book, "flag.result", "flag.draw_stones", "flag.scope")


def test_m9_the_clock_of_2023() -> None:
    """tazof-mangala-2023 j and its six points."""
    book = load("tazof-mangala-2023")
    clock = book.clock
    assert (clock.minutes.value, clock.per.value, clock.reset_each_set.value) == (15, "set", True)
    assert clock.press_completes_move.value
    assert clock.correct_before_press.value
    assert clock.legal_move_stands.value
    assert clock.forgotten_press.value == "take-back"
    assert book.claims.window.value == "after-press"
    assert all(s.startswith(f"{book.id} j") for s in clock.minutes.sources)
    assert (clock.increment_seconds.value, clock.delay_seconds.value) == (0, 0)


def test_m10_touch_and_counting_by_hand() -> None:
    for name in TAZOF_MANGALA:
        assert load(name).touch.binds.value == "touch"
        assert not mangala(name).count_own_by_hand.value
        assert mangala(name).count_own_by_hand.source == f"{name} a"
    for name in IFMG:
        assert load(name).touch.binds.value == "sowing-began"
        assert mangala(name).count_own_by_hand.value
        assert not mangala(name).count_other_by_hand.value
        assert mangala(name).straighten_other.value


def test_p4_pentago_warnings_are_off_and_the_flag_loses_the_set() -> None:
    book = load("tazof-pentago")
    assert book.warnings.limit.value is None
    assert (book.flag.result.value, book.flag.scope.value) == ("loss", "set")
    assert is_open(book, "warnings.limit", "flag.result")
    assert {article.id for article in book.warnable_articles()} == {"6", "7", "11"}


def test_r2_a_round_of_reversi_is_one_game() -> None:
    book = load("tazof-reversi")
    assert (book.sets.count.value, book.sets.end_at.value) == (1, None)
    assert is_open(book, "sets.count", "sets.starters", "sets.end_at")
    assert book.points.win.source == "R2"
    sister = load("tazof-pentago").sets
    three = {
        f"sets.{name}": getattr(sister, name).value for name in ("count", "starters", "end_at")
    }
    assert book.override(three, reason="as its sister texts").sets.starter(2) == "second"


def test_r3_unturned_discs_stand_unless_claimed_after_the_move() -> None:
    """tazof-reversi 10 and 16."""
    book = load("tazof-reversi")
    assert book.claims.unclaimed_stands.value
    assert book.claims.window.value == "after-finish"
    assert book.claims.referee_shows.value is False
    assert book.warnings.remedy.value == "turn-discs"
    assert book.warnings.reported_by.value == ("opponent",)
    assert book.clock.announce_without_clock.value


def test_r4_illegal_placements_and_passes_can_be_warned_and_the_flag_loses() -> None:
    book = load("tazof-reversi")
    assert {"6", "9"} <= set(book.warnings.under.value)
    strict = book.with_field("warnings.under", ["10", "12"], reason="technical meeting")
    assert [article.id for article in strict.warnable_articles()] == ["10", "12"]
    assert (book.flag.result.value, book.flag.scope.value) == ("loss", "game")
    assert is_open(book, "flag.result", "warnings.under")


def test_k1_size_and_stones_of_the_kure_board_are_open() -> None:
    assert (kure("tazof-kure").size.value, kure("tazof-kure").stones.value) == (7, 7)
    assert is_open(load("tazof-kure"), "options.size", "options.stones")


def test_k1_to_k4_and_k7_our_readings_of_kure_are_open_fields() -> None:
    paths = ("far_row_limit", "first_row_lines", "capture_diagonally", "safe_entry", "no_move")
    book = load("tazof-kure")
    assert is_open(book, *(f"options.{path}" for path in paths))
    readings = {
        "options.far_row_limit": 0,
        "options.first_row_lines": False,
        "options.capture_diagonally": False,
        "options.no_move": "draw",
    }
    game = game_of(book.override(readings, reason="technical meeting"))
    assert isinstance(game, Kure)
    assert (game.far_row_limit, game.no_move) == (0, "draw")
    assert (game.first_row_lines, game.capture_diagonally) == (False, False)


def test_k6_four_captures_win() -> None:
    assert kure("tazof-kure").captures.value == 4
    assert kure("tazof-kure").captures.source == "tazof-kure 10"


def test_k7_three_repetitions_or_a_hundred_quiet_plies_draw() -> None:
    options = kure("tazof-kure")
    assert (options.repetitions.value, options.quiet_plies.value) == (3, 100)
    assert options.repetitions.open
    assert options.quiet_plies.open


def test_k8_colours_change_with_the_starter_and_the_flag_loses_the_set() -> None:
    book = load("tazof-kure")
    assert book.sets.colours.value == "with-starter"
    assert (book.flag.result.value, book.flag.scope.value) == ("loss", "set")
    assert is_open(book, "sets.colours", "flag.result", "flag.scope")


def test_k9_only_the_2026_text_limits_the_far_row() -> None:
    assert kure("tazof-kure").far_row_limit.value is None
    assert kure("tazof-kure-2026").far_row_limit.value == 1
    assert kure("tazof-kure-2026").far_row_limit.open
    assert not load("tazof-kure-2026").authoritative


@pytest.mark.parametrize("name", THREE_SETS)
def test_t1_who_starts_set_1_starts_set_3(name: str) -> None:
    sets = load(name).sets
    assert sets.count.value == 3
    assert sets.starters.value == ("first", "second", "first")
    colours = "none" if "mangala" in name else "with-starter"
    assert sets.colours.value == colours


@pytest.mark.parametrize("name", THREE_SETS)
def test_t2_two_set_points_end_the_round(name: str) -> None:
    book = load(name)
    sets = book.sets
    assert (sets.win.value, sets.draw.value, sets.loss.value) == (2, 1, 0)
    assert sets.end_at.value == 4
    assert sets.end_at.written is (name in ("tazof-mangala-2023", *KURE))
    assert sets.extra_set.value is False
    assert sets.decided_by.value == "set-points"
    assert sets.decided_by.open
    assert (book.points.win.value, book.points.draw.value, book.points.loss.value) == (2, 1, 0)


@pytest.mark.parametrize("name", IFMG)
def test_t3_ifmg_plays_one_game_written_with_the_stones(name: str) -> None:
    sets = load(name).sets
    assert (sets.count.value, sets.starters.value) == (1, ("first",))
    assert sets.notation.value == "points-with-stones"


@pytest.mark.parametrize("name", ids())
def test_t4_warnings_count_over_the_round(name: str) -> None:
    book = load(name)
    expected = None if name in (*IFMG, "tazof-pentago") else 3
    assert book.warnings.limit.value == expected
    assert book.warnings.counted_over.value == "round"
    assert book.warnings.loses.value == "round"
    assert book.claims.earlier.value == "refused"


@pytest.mark.parametrize("name", ids())
def test_t5_the_chief_referee_picks_the_penalty(name: str) -> None:
    book = load(name)
    assert book.conduct.decided_by.value == "chief-referee"
    assert book.conduct.penalties.value == ("warning", "set", "round", "tournament")
    assert "conduct" not in {article.topic for article in book.warnable_articles()}


@pytest.mark.parametrize("name", ids())
def test_t6_only_the_referee_puts_stones_back(name: str) -> None:
    off = load(name).off_board
    assert off.replaced_by.value == "referee"
    assert off.penalised.value is False


def test_t7_exemptions_and_own_boards() -> None:
    granted = {name: load(name).accommodations for name in ids()}
    for name in TAZOF_MANGALA:
        assert granted[name].exempt.value == ("a", "d")
    assert granted["tazof-reversi"].exempt.value == ("12",)
    assert granted["tazof-reversi"].own_board.value
    assert granted["tazof-pentago"].own_board.value
    for name in KURE:
        assert granted[name].exempt.value == ()
        assert granted[name].exempt.open
        chosen = load(name).with_field("accommodations.exempt", ["11", "12"], reason="meeting")
        theirs = {article.id for article in chosen.warnable_articles(accommodated=True)}
        assert "11" not in theirs
        assert "12" in theirs  # its sanction for an illegal move stays


@pytest.mark.parametrize("name", ids())
def test_t8_sets_are_resigned_never_agreed(name: str) -> None:
    sets = load(name).sets
    assert (sets.resign.value, sets.agreed_result.value) == (True, False)


def test_t9_the_starting_list() -> None:
    for name in TAZOF:
        assert load(name).seeding.order.value == ("surname", "first-name", "entry")
    for name in IFMG:
        assert load(name).seeding.order.value == ("rating", "surname", "first-name", "entry")
        assert load(name).seeding.order.open


@pytest.mark.parametrize("name", ids())
def test_t10_the_first_on_the_list_draws_the_lot(name: str) -> None:
    lot = load(name).lot
    assert lot.drawn_by.value == "first-on-list"
    assert lot.then.value == "program"
    assert lot.decides.value == ("start" if "mangala" in name else "colour")


@pytest.mark.parametrize("name", ids())
def test_t11_swiss_byes_and_no_shows(name: str) -> None:
    pairing = load(name).pairing
    assert pairing.system.value == "swiss-dutch"
    assert (pairing.bye.value, pairing.bye.open, pairing.most_byes.value) == (2, True, 1)
    assert (pairing.absent.value, pairing.present.value) == (0, 2)


@pytest.mark.parametrize("name", ids())
def test_t12_rounds(name: str) -> None:
    rounds = load(name).rounds
    assert rounds.choices.value == (5, 7, 9)
    assert rounds.prescribed.value is (name in IFMG)
    assert rounds.default.value == "fewest-log2"


def test_t13_the_order_of_the_standings() -> None:
    stones = ("points", "personal-meeting", "stones-lost", "progress", "buchholz", "berger")
    assert load("ifmg-mangala").standings.order.value == stones
    without = tuple(one for one in stones if one != "stones-lost")
    assert load("ifmg-mangala-en").standings.order.value == without
    for name in TAZOF:
        order = load(name).standings.order
        named = ("buchholz-cut-1", "buchholz", "berger", "personal-meeting", "wins")
        assert order.value == ("points", *named)
        assert order.open
    assert {load(name).standings.equal.value for name in ids()} == {"shared-place"}


@pytest.mark.parametrize("name", ids())
def test_t14_teams(name: str) -> None:
    teams = load(name).teams
    assert teams.best.value is None
    assert teams.ties.value == ("sum-of-places", "best-place")
    assert teams.ties.open


@pytest.mark.parametrize("name", ids())
def test_t15_stages(name: str) -> None:
    stages = load(name).stages
    assert stages.names.value == ("school", "district", "province", "national")
    assert (stages.places.value, stages.places.open) == (1, True)


@pytest.mark.parametrize("name", ids())
def test_t18_what_wins_a_round_is_open_in_every_text(name: str) -> None:
    field = load(name).sets.decided_by
    assert (field.value, field.open, "T18" in field.sources) == ("set-points", True, True)
    assert load(name).with_field("sets.decided_by", "won-sets", reason="meeting").changes
