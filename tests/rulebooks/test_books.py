"""What holds for every text: each field has a source that exists, each article is complete."""

import pytest

from meydan.rulebooks import Rulebook, RulebookError, default_for, ids, load, plain, rulings
from meydan.rulebooks.field import SILENT
from meydan.tournament.tiebreaks import tie_break

ARTICLES = {
    "tazof-mangala-2023": "setup swiss seeding lot starters 1 2 3 4 count a b c d e f g h i"
    " j j.1 j.2 j.3 j.4 j.5 j.6 impaired",
    "tazof-mangala-2021": "setup swiss seeding lot starters 1 2 3 4 count a b c d e f g h impaired",
    "ifmg-mangala": "I I.lot II.board II.start II.lot II.sowing II.1 II.2 II.3 II.4 II.result"
    " II.notation II.stones II.counting II.touch II.event II.swiss II.rounds II.rating"
    " tiebreak tiebreak.1 tiebreak.2 tiebreak.3 tiebreak.4 tiebreak.5 tiebreak.6",
    "ifmg-mangala-en": "I II.board II.start II.lot II.sowing II.1 II.2 II.3 II.4 II.result"
    " II.notation II.stones II.counting II.touch II.event II.swiss II.rounds II.rating"
    " tiebreak tiebreak.1 tiebreak.2 tiebreak.3 tiebreak.4 tiebreak.5",
    "tazof-pentago": " ".join(map(str, range(1, 15))) + " impaired",
    "tazof-reversi": " ".join(map(str, range(1, 17))) + " impaired",
    "tazof-kure": " ".join(map(str, range(1, 20))),
    "tazof-kure-2026": " ".join(map(str, range(1, 20))),
}


@pytest.fixture(params=ids())
def book(request: pytest.FixtureRequest) -> Rulebook:
    return load(request.param)


def test_the_eight_texts_are_known() -> None:
    assert set(ids()) == set(ARTICLES)


def test_every_article_of_the_text_is_listed_in_order(book: Rulebook) -> None:
    assert [article.id for article in book.articles] == ARTICLES[book.id].split()


def test_every_field_has_a_source_that_exists(book: Rulebook) -> None:
    known = {article.ref for article in book.articles} | set(rulings())
    for path, field in book.fields():
        assert set(field.sources) <= known, path
    assert set(book.options.articles.values()) <= known


def test_a_field_nobody_speaks_of_is_open(book: Rulebook) -> None:
    assert all(field.open for _, field in book.fields() if SILENT in field.sources)


def test_a_field_that_is_only_told_offers_no_choice(book: Rulebook) -> None:
    told = [path for path, _ in book.fields() if not book.acts(path)]
    assert "off_board.must_report" in told
    assert not any(book.field(path).open for path in told)
    assert book.acts("sets.count")
    with pytest.raises(RulebookError, match="no-such-field"):
        book.acts("sets.colour")


def test_only_open_rulings_and_readings_are_open(book: Rulebook) -> None:
    """A field that its text alone decides is closed, but for what we infer from its wording."""
    inferred = {"clock.use", "clock.press_completes_move", "clock.correct_before_press"}
    for path, field in book.open_fields():
        assert not field.written or path in inferred, path


def test_every_article_is_told_in_three_languages(book: Rulebook) -> None:
    for article in book.articles:
        for texts in (article.title, article.summary):
            told = (texts.tr, texts.en, texts.ru)
            assert all(text == text.strip() != "" for text in told), article.ref
        assert len({article.summary.tr, article.summary.en, article.summary.ru}) == 3


def test_articles_are_found_bare_and_in_full(book: Rulebook) -> None:
    for article in book.articles:
        assert book.article(article.id) is article
        assert book.article(article.ref) is article


def test_an_unknown_article_is_refused(book: Rulebook) -> None:
    with pytest.raises(ValueError, match="no-such-article article=zz"):
        book.article("zz")


def test_warnable_articles_leave_out_the_exempt_ones(book: Rulebook) -> None:
    """T7: an exempt player can't be warned under that article."""
    every = {article.id for article in book.warnable_articles()}
    theirs = {article.id for article in book.warnable_articles(accommodated=True)}
    assert every - theirs == set(book.accommodations.exempt.value)


def test_every_order_of_the_standings_can_be_played_by(book: Rulebook) -> None:
    assert [tie_break(name).id for name in book.standings.order.value]


def test_books_are_values(book: Rulebook) -> None:
    assert load(book.id) is book
    assert hash(book) == hash(load(book.id))


def test_a_book_is_plain_for_programs(book: Rulebook) -> None:
    told = plain(book)
    assert told["sets"]["count"]["value"] == book.sets.count.value
    assert [article["id"] for article in told["articles"]] == [a.id for a in book.articles]


def test_defaults() -> None:
    assert default_for("mangala") == "tazof-mangala-2023"
    assert default_for("kure") == "tazof-kure"
    assert default_for("pentago") == "tazof-pentago"
    assert default_for("reversi") == "tazof-reversi"


def test_unknown_names_are_refused_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="did you mean 'mangala'"):
        default_for("mangla")
    with pytest.raises(ValueError, match="did you mean 'tazof-pentago'"):
        load("tazof-pentgo")
    with pytest.raises(ValueError, match="known: tazof-mangala-2023"):
        load("../../etc")
