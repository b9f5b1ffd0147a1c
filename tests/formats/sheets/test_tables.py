"""Starting list, standings, cross table, teams, medals, the qualified."""

from dataclasses import replace

import pytest

from meydan.formats.sheets import (
    Ceremony,
    CrossTable,
    Heading,
    MedalTable,
    Pairings,
    Prizes,
    Qualified,
    Sheet,
    Slips,
    StandingsSheet,
    StartingList,
    TeamTable,
    Wishes,
    render,
)
from meydan.formats.sheets.awards import Called, Calls
from meydan.formats.sheets.prize_money import PrizeMoneyList
from meydan.tournament.awards.medals import Metal
from meydan.tournament.awards.prize_money import PrizeMoney
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Shared, System, Tournament
from meydan.tournament.standings import standings
from meydan.tournament.teams import category, team_standings
from meydan.tournament.tiebreaks.values import Scale, Value
from meydan.words import Lang
from meydan.words.phrases.values import value_words
from tests.formats.sheets.examples import DAY, event_heading, tournament
from tests.formats.sheets.pdf import Pdf

A4 = (595, 842)
LANDSCAPE = (842, 595)
MADE = tournament(21, rounds=3)


def test_the_starting_list_leaves_out_columns_that_nobody_fills() -> None:
    text = Pdf.of(render(StartingList.from_tournament(MADE), "en")).text
    assert "School, club" in text
    assert "Rating" not in text


def test_the_starting_list_is_in_the_order_of_its_numbers() -> None:
    """T9."""
    rows = StartingList.from_tournament(MADE).rows
    assert [row.number for row in rows] == list(range(1, 22))


def test_standings_show_every_tie_break_and_say_its_name() -> None:
    """T13."""
    sheet = StandingsSheet.from_tournament(MADE, day=DAY)
    assert sheet.tie_breaks == ("buchholz-cut-1", "buchholz", "berger", "personal-meeting", "wins")
    text = Pdf.of(render(sheet, "tr")).text
    assert "Bh-1: Buchholz, en düşük 1 değer hariç" in text
    assert "3. tur sonunda" in text


def test_standings_are_final_after_the_last_round_only_when_complete() -> None:
    done = tournament(8, rounds=5)
    assert "son durum" in Pdf.of(render(StandingsSheet.from_tournament(done), "tr")).text
    open_still = tournament(8, rounds=5, finished=False)
    text = Pdf.of(render(StandingsSheet.from_tournament(open_still), "tr")).text
    assert "son durum" not in text
    assert "Bu turun bütün sonuçları girilmemiştir" in text


@pytest.mark.parametrize(
    ("value", "lang", "words"),
    [
        (Value(7, Scale.HALVES), "tr", "3,5"),
        (Value(49, Scale.QUARTERS), "tr", "12,25"),
        (Value(49, Scale.QUARTERS), "en", "12.25"),
        (Value(48, Scale.QUARTERS), "ru", "12"),
        (Value(-3, Scale.WHOLE), "tr", "−3"),
        (Value(-1, Scale.HALVES), "en", "−0.5"),
    ],
)
def test_values_are_written_as_the_language_does(value: Value, lang: Lang, words: str) -> None:
    assert value_words(value, lang) == words


def test_a_cross_table_row_has_a_cell_for_every_round() -> None:
    sheet = CrossTable.from_tournament(MADE)
    assert not sheet.matrix
    assert all(len(row.cells) == 3 for row in sheet.rows)
    numbers = {row.number: row for row in sheet.rows}
    for row in sheet.rows:
        for at, cell in enumerate(row.cells):
            if cell.opponent is not None:
                assert numbers[cell.opponent].cells[at].opponent == row.number
                assert numbers[cell.opponent].cells[at].started is not cell.started


def test_a_bye_and_a_pending_game_are_told_apart() -> None:
    sheet = CrossTable.from_tournament(tournament(5, rounds=2, finished=False))
    last = sorted(row.cells[-1].score for row in sheet.rows)
    assert last == ["", "", "", "", "b 1"]


def test_everyone_against_everyone_is_a_matrix() -> None:
    made = tournament(6, rounds=5, system=System.ROUND_ROBIN)
    sheet = CrossTable.from_tournament(made)
    assert sheet.matrix
    for at, row in enumerate(sheet.rows):
        assert len(row.cells) == 6
        assert [cell.own for cell in row.cells] == [at == other for other in range(6)]


@pytest.mark.parametrize(("rounds", "size"), [(3, A4), (9, LANDSCAPE)])
def test_many_rounds_lie_across_the_page(rounds: int, size: tuple[int, int]) -> None:
    pdf = Pdf.of(render(CrossTable.from_tournament(tournament(14, rounds=rounds)), "tr"))
    assert pdf.size == size


def test_teams_show_who_scored_and_whose_points_do_not_count() -> None:
    """T14."""
    one = category(MADE)
    sheet = TeamTable.from_categories((one,), heading=event_heading(MADE), best=2)
    expected = team_standings((one,), best=2)
    assert [(row.places, row.name, row.points) for row in sheet.rows] == [
        (row.places, row.team, row.points) for row in expected
    ]
    assert [sum(member.counted for member in row.members) for row in sheet.rows] == [2] * 4
    text = Pdf.of(render(sheet, "tr")).text
    assert "Ayraç içindeki puanlar toplama girmez." in text


def test_medals_are_counted_by_what_was_asked_for() -> None:
    one = category(MADE)
    sheet = MedalTable.from_categories((one,), heading=event_heading(MADE), by=Shared.SCHOOL)
    won = sum(row.total for row in sheet.rows)
    assert won == sum(row.place <= 3 for row in one.standings.rows)
    text = Pdf.of(render(sheet, "ru")).text
    assert "Школа, клуб" in text
    assert "Золото" in text


def test_the_qualified_are_the_first_of_the_standings() -> None:
    """T15."""
    made = next(
        candidate
        for seed in range(50)
        if _clear(candidate := tournament(12, rounds=3, seed=seed), 2)
    )
    sheet = Qualified.from_tournament(made, places=2, stage="Türkiye finali")
    first = [made.entry(row.entry).player.full for row in standings(made).rows[:2]]
    assert [row.name for row in sheet.rows] == first
    assert not any(row.undecided for row in sheet.rows)
    assert "Üst aşama: Türkiye finali · İlk 2 sıra" in Pdf.of(render(sheet, "tr")).text


def test_nobody_is_chosen_silently_at_the_border() -> None:
    """T15: level players at the border are marked until a play-off or the lot decides."""
    made = next(
        candidate
        for seed in range(200)
        if not _clear(candidate := tournament(16, rounds=2, seed=seed), 3)
    )
    sheet = Qualified.from_tournament(made, places=3)
    assert any(row.undecided for row in sheet.rows)
    assert 0 < sheet.open_places < sum(row.undecided for row in sheet.rows)
    assert "ek maç ya da kurayla" in Pdf.of(render(sheet, "tr")).text


def test_nobody_qualifies_while_results_are_missing() -> None:
    with pytest.raises(TournamentError, match="results-missing"):
        Qualified.from_tournament(tournament(8, finished=False))


def _clear(made: Tournament, places: int) -> bool:
    rows = standings(made).rows
    return rows[places - 1].place != rows[places].place


def test_300_players_go_on_several_pages_and_nobody_is_lost() -> None:
    made = tournament(300, rounds=1)
    last = RoundNo(1)
    for sheet, most in (
        (Pairings.from_tournament(made, last), 6),
        (Slips.from_tournament(made, last), 38),
        (StandingsSheet.from_tournament(made), 8),
        (CrossTable.from_tournament(made), 8),
        (StartingList.from_tournament(made), 8),
    ):
        pdf = Pdf.of(render(sheet, "tr"))
        assert pdf.pages <= most
        text = pdf.text
        assert all(entry.player.full in text for entry in made.entries), sheet.kind
        if sheet.kind != "slips":
            assert f"Sayfa {pdf.pages} / {pdf.pages}" in pdf.page(pdf.pages - 1)


def test_a_heading_without_a_round_leaves_it_out() -> None:
    sheet = StandingsSheet.from_tournament(tournament(4, rounds=0))
    assert sheet.heading.round is None
    assert "tur" not in Pdf.of(render(replace(sheet, rows=()), "tr")).text


def test_the_medals_of_a_category_are_read_from_one_page() -> None:
    """Whoever turns the leaf between silver and gold no longer sees whose gold it is."""
    called = tuple(
        Called(name=metal.name, origin="", metal=metal)
        for metal in (Metal.BRONZE, Metal.SILVER, Metal.GOLD)
    )
    groups = tuple(Calls(category=f"Yaş grubu {number}", called=called) for number in range(10, 30))
    made = Pdf.of(render(Ceremony(heading=event_heading(MADE), groups=groups), "en"))
    assert made.pages > 2
    for number in range(made.pages):
        text = made.page(number)
        assert text.count("Yaş grubu") == text.count("BRONZE") == text.count("GOLD"), text


def test_a_list_of_a_category_that_is_still_played_says_that_places_may_change() -> None:
    """Printed early and read aloud, it would hand out medals that nobody has won."""
    over = tournament(8, rounds=5)
    running = replace(
        tournament(9, rounds=3), settings=replace(MADE.settings, category="Yıldızlar")
    )
    undecided = tournament(8, rounds=5, finished=False)
    for made in (running, undecided):
        for sheet in _of_winners(made, over):
            text = Pdf.of(render(sheet, "tr")).text
            assert text.count("değişebilir") == 1, (sheet.kind, text)
    for sheet in _of_winners(over, over):
        assert "değişebilir" not in Pdf.of(render(sheet, "tr")).text, sheet.kind
    table = MedalTable.from_categories(
        (category(over), category(running)), heading=event_heading(over)
    )
    assert "Henüz bitmeyen kategoriler: Yıldızlar." in Pdf.of(render(table, "tr")).text


def _of_winners(made: Tournament, over: Tournament) -> tuple[Sheet, ...]:
    """The lists that winners are read from; the event's are of two categories, one of them over."""
    both = (category(over), category(made))
    paid = replace(made.settings, prizes=PrizeMoney(places=(1250, 600)))
    return (
        Ceremony.of_medals(both, Wishes()),
        Prizes.of_rules(both, Wishes()),
        MedalTable.from_categories(both, heading=event_heading(over)),
        TeamTable.from_categories(both, heading=event_heading(over)),
        PrizeMoneyList.from_tournament(replace(made, settings=paid)),
    )


def test_a_category_that_names_its_game_is_not_told_it_again() -> None:
    assert Heading(event="Kupa", category="Mangala, İlkokul", game="mangala").line("tr") == (
        "Mangala, İlkokul"
    )
    assert Heading(event="Kupa", category="12 yaş", game="mangala").line("tr") == "Mangala · 12 yaş"
    assert Heading(event="Kupa").line("tr") == ""
