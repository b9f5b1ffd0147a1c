"""Certificates, badges and the referee's report."""

from dataclasses import replace

import pytest

from meydan.formats.sheets import (
    Badges,
    Certificate,
    Certificates,
    RefereeReport,
    Signature,
    render,
)
from meydan.formats.sheets.referee_report import find_article
from meydan.tournament.standings import standings
from meydan.words import Lang
from meydan.words.phrases.sheets import ordinal_words
from tests.formats.sheets.examples import DAY, event_heading, report, tournament
from tests.formats.sheets.pdf import Pdf

MADE = tournament(7, rounds=3)


def test_the_first_three_get_a_certificate_each_on_a_page_across() -> None:
    sheet = Certificates.from_tournament(
        MADE, signatures=(Signature(role="Başhakem", name="Demo Hakem"),), day=DAY
    )
    winners = [row for row in standings(MADE).rows if row.place <= 3]
    assert [one.place for one in sheet.certificates] == [row.place for row in winners]
    pdf = Pdf.of(render(sheet, "tr"))
    assert pdf.pages == len(winners)
    assert pdf.size == (842, 595)
    assert "Başarı Belgesi" in pdf.page(0)
    assert MADE.entry(winners[0].entry).player.full in pdf.page(0)
    assert "12 yaş altı kategorisinde birinci olarak" in pdf.page(0)
    assert "Başhakem" in pdf.page(0)
    assert "9 Mayıs 2026" in pdf.page(0)


def test_everyone_else_may_get_one_for_taking_part() -> None:
    sheet = Certificates.from_tournament(MADE, everyone=True)
    assert len(sheet.certificates) == 7
    assert "Katılım Belgesi" in Pdf.of(render(sheet, "tr")).page(6)


@pytest.mark.parametrize(
    ("lang", "place", "words"),
    [
        ("tr", 1, "birinci"),
        ("tr", 12, "12."),
        ("en", 2, "second place"),
        ("en", 21, "place 21"),
        ("ru", 3, "третье место"),
        ("ru", 11, "11-е место"),
    ],
)
def test_places_are_said_in_words(lang: Lang, place: int, words: str) -> None:
    assert ordinal_words(place, lang) == words


@pytest.mark.parametrize("lang", ["tr", "en", "ru"])
@pytest.mark.parametrize("category", ["", "12 yaş altı"])
@pytest.mark.parametrize("place", [None, 1, 11])
def test_a_certificate_reads_well_without_a_category_too(
    lang: Lang, category: str, place: int | None
) -> None:
    sheet = Certificates(
        heading=event_heading(MADE),
        certificates=(Certificate(name="Demo", place=place, category=category),),
    )
    pdf = Pdf.of(render(sheet, lang))
    assert pdf.pages == 1
    assert ("12 yaş altı" in pdf.text) is bool(category)


@pytest.mark.parametrize("game", ["mangala", "pentago", "reversi", "kure", ""])
def test_every_game_has_its_frame(game: str) -> None:
    heading = replace(event_heading(MADE), game=game)
    sheet = Certificates(heading=heading, certificates=(Certificate(name="Demo", place=1),))
    assert Pdf.of(render(sheet, "tr")).accessible


def test_a_badge_for_every_player_eight_a_page() -> None:
    sheet = Badges.from_tournament(tournament(17, rounds=0))
    pdf = Pdf.of(render(sheet, "ru"))
    assert pdf.pages == 3
    assert pdf.text.count("Игрок") == 17
    assert "/Figure" not in pdf.tags


def test_badges_may_carry_a_code() -> None:
    sheet = Badges.from_tournament(MADE, address=lambda entry: f"https://demo.example/{entry.id}")
    assert Pdf.of(render(sheet, "tr")).tags.count("/Figure") == 7


@pytest.mark.parametrize("lang", ["tr", "en", "ru"])
def test_the_report_cites_each_article_once_and_says_what_it_asks(lang: Lang) -> None:
    """T4: a warning names its article."""
    sheet = report(MADE)
    twice = replace(sheet, lines=(*sheet.lines, sheet.lines[0]))
    text = Pdf.of(render(twice, lang)).text
    for line in sheet.lines:
        article = find_article(line.article, sheet.books)
        assert article is not None
        assert text.count(article.ref) == 1
        assert str(getattr(article.summary, lang)) in text
        assert line.player in text
    assert "Demo Başhakem" in text


def test_a_ruling_is_cited_as_it_is() -> None:
    """T5: the chief referee's own decision rests on no article of the text."""
    line = replace(report(MADE).lines[0], article="T5", kind="tournament")
    sheet = RefereeReport(heading=event_heading(MADE), lines=(line,))
    text = Pdf.of(render(sheet, "tr")).text
    assert "Turnuvadan çıkarma T5" in text
    assert "Anılan maddeler" not in text


@pytest.mark.parametrize("ref", ["", "T5", "no-such-book a", "tazof-mangala-2023 zz"])
def test_what_is_no_known_article_is_not_found(ref: str) -> None:
    assert find_article(ref, (MADE.settings.book,)) is None
