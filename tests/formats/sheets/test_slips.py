"""Result slips and table cards."""

from dataclasses import replace

import pytest

from meydan.formats.sheets import Slip, SlipPlayer, Slips, TableCard, TableCards, render
from meydan.formats.sheets.qr import qr_svg
from meydan.formats.sheets.slips import stack
from meydan.rulebooks import load
from meydan.tournament.entries import Accommodation
from meydan.tournament.ids import RoundNo, TableNo
from meydan.tournament.model import System
from meydan.words.phrases.sheets import accommodation_words
from tests.formats.sheets.examples import event_heading, tournament
from tests.formats.sheets.pdf import Pdf

MADE = tournament(20, finished=False)
IMPAIRED = (Accommodation.VISUALLY_IMPAIRED,)


def slip(table: int) -> Slip:
    """An empty slip."""
    return Slip(
        table=table, first=SlipPlayer(name=f"Demo {table}a"), second=SlipPlayer(name="Demo b")
    )


@pytest.mark.parametrize(("large", "pages"), [(False, 3), (True, 5)])
def test_four_slips_a_page_two_in_large_print(large: bool, pages: int) -> None:
    sheet = Slips.from_tournament(MADE, RoundNo(2), large=large)
    pdf = Pdf.of(render(sheet, "tr"))
    assert pdf.pages == pages
    text = pdf.text
    assert all(f"Masa {table}" in text for table in range(1, 11))


def test_the_second_player_starts_set_2() -> None:
    """T1: who starts set 1 starts set 3, the other set 2."""
    text = Pdf.of(render(Slips.from_tournament(MADE, RoundNo(2)), "tr")).page(0)
    assert text.count("▸") == 4 * 3
    facts = Slips.from_tournament(MADE, RoundNo(2)).content("tr")
    sets = facts["sets"]
    assert isinstance(sets, list)
    assert [one["starts"] for one in sets] == ["first", "second", "first"]


def test_colours_change_with_the_starter_in_kure() -> None:
    """K8: colours change in set 2 and come back in set 3."""
    made = tournament(4, rounds=1, finished=False, book="tazof-kure", system=System.ROUND_ROBIN)
    text = Pdf.of(render(Slips.from_tournament(made, RoundNo(1)), "en")).text
    rows = text.split("Result Warnings")[1]
    assert "purple ▸ starts orange purple ▸ starts" in rows
    assert "orange purple ▸ starts orange" in rows


def test_reversi_has_one_game_and_no_sets() -> None:
    """R2."""
    made = tournament(4, rounds=1, finished=False, book="tazof-reversi")
    text = Pdf.of(render(Slips.from_tournament(made, RoundNo(1)), "en")).text
    assert "Set" not in text
    assert "black ▸ starts" in text
    assert "discs" in text


def test_pentago_counts_no_stones() -> None:
    made = tournament(4, rounds=1, finished=False, book="tazof-pentago")
    text = Pdf.of(render(Slips.from_tournament(made, RoundNo(1)), "tr")).text
    assert "taş" not in text


@pytest.mark.parametrize(
    ("book", "words"),
    [
        ("tazof-mangala-2023", "Visually impaired. Exempt from: a, d."),
        ("tazof-reversi", "Visually impaired. Exempt from: 12. May use their own set."),
        ("tazof-pentago", "Visually impaired. May use their own set."),
    ],
)
def test_the_slip_tells_the_referee_what_does_not_bind(book: str, words: str) -> None:
    """T7."""
    assert accommodation_words(IMPAIRED, load(book), "en") == words


def test_the_accommodation_is_printed_on_the_slip() -> None:
    text = Pdf.of(render(Slips.from_tournament(MADE, RoundNo(2)), "tr")).text
    impaired = next(entry for entry in MADE.entries if entry.accommodations)
    assert f"◆ {impaired.player.full}: Görme engelli. Muaf olduğu maddeler: a, d." in text


def test_stacked_slips_lie_in_order_once_cut() -> None:
    """Ten slips on three pages: the top pile is tables 1 to 3, the next 4 to 6, and so on."""
    laid = stack(tuple(slip(table) for table in range(1, 11)), 4)
    piles = [[one.table for one in laid[position::4] if one] for position in range(4)]
    assert piles == [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10]]


def test_stacked_slips_print() -> None:
    sheet = Slips.from_tournament(MADE, RoundNo(2), stacked=True)
    pdf = Pdf.of(render(sheet, "tr"))
    assert pdf.pages == 3
    assert "Masa 4" in pdf.page(0)
    assert "Masa 2" in pdf.page(1)


def test_an_odd_slip_leaves_the_rest_of_the_page_empty() -> None:
    sheet = Slips(heading=event_heading(MADE), slips=(slip(7),), book=MADE.settings.book)
    assert Pdf.of(render(sheet, "tr")).pages == 1


def test_a_card_for_every_table_two_a_page_with_the_referees_code() -> None:
    sheet = TableCards.from_tournament(MADE, address=lambda table: f"https://demo.example/{table}")
    assert [card.table for card in sheet.cards] == list(range(1, 11))
    pdf = Pdf.of(render(sheet, "ru"))
    assert pdf.pages == 5
    assert pdf.tags.count("/Figure") == 10
    assert "https://demo.example/10" in pdf.letters


def test_cards_before_round_1_are_for_half_of_the_players_and_fixed_tables() -> None:
    made = tournament(9, rounds=0)
    fixed = replace(made.entries[0], fixed_table=TableNo(40))
    made = replace(made, entries=(fixed, *made.entries[1:]))
    assert [card.table for card in TableCards.from_tournament(made).cards] == [1, 2, 3, 4, 40]


def test_a_card_may_go_without_a_code() -> None:
    sheet = TableCards(heading=event_heading(MADE), cards=(TableCard(table=1234),))
    pdf = Pdf.of(render(sheet, "tr"))
    assert pdf.pages == 1
    assert "/Figure" not in pdf.tags
    assert "1234" in pdf.text


def test_an_address_too_long_for_a_code_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        qr_svg("https://demo.example/" + "x" * 5000)


def sets_of(book: str, **changes: object) -> list[dict[str, object]]:
    """The boxes of a slip under a book with these fields changed."""
    changed = load(book).override(
        {path.replace("__", "."): value for path, value in changes.items()}, reason="meeting"
    )
    sheet = Slips(heading=event_heading(MADE), slips=(slip(1),), book=changed)
    return list(sheet.content("en")["sets"])  # type: ignore[arg-type]


def test_t10_where_each_table_draws_a_lot_the_slip_names_no_starter_and_no_colour() -> None:
    (game,) = sets_of("ifmg-mangala", lot__then="each-table")
    assert game["starts"] == "drawn"
    kure = sets_of("tazof-kure", lot__then="each-table")
    assert [(one["starts"], one["first"]) for one in kure] == [("drawn", ""), ("", ""), ("", "")]


def test_k8_with_fixed_colours_the_slip_gives_purple_to_whoever_starts() -> None:
    fixed = sets_of("tazof-kure", sets__colours="fixed", sets__starters=["second"] * 3)
    assert [(one["starts"], one["second"]) for one in fixed] == [("second", "purple")] * 3


def test_an_extra_set_has_its_box() -> None:
    assert [one["name"] for one in sets_of("tazof-mangala-2023", sets__extra_set=True)][-1] == (
        "Set 4"
    )
