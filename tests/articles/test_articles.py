"""Every article of every text has a row, and everything a row names exists."""

from tests.articles.page import PAGE, page, problems, slug


def test_every_article_is_honoured_or_says_why_software_cannot() -> None:
    assert problems() == []


def test_the_page_of_articles_is_current() -> None:
    """`python -m tests.articles` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_articles_as_test_names_spell_them() -> None:
    assert slug("tazof-mangala-2023 j.6") == "tazof_mangala_2023_j_6"
    assert slug("ifmg-mangala-en II.result") == "ifmg_mangala_ii_result"
