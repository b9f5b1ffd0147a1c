"""The strategy courses stand on proved positions, the course on conduct on a text's own fields."""

from dataclasses import replace
from html import unescape

import pytest
from django.test import Client

from meydan.engine import kernel
from meydan.engine.puzzle_proofs import proved
from meydan.rulebooks import ids, load
from meydan.server.learn.conduct_views import chapters
from meydan.server.learn.strategy import strategy
from meydan.server.web.games import GAMES
from meydan.words import LANGS, Lang, say

pytestmark = pytest.mark.django_db(transaction=True)
QUICK = 3
"""Plies of a forced win that is proved within a second."""


@pytest.mark.parametrize("game", GAMES)
def test_twelve_lessons_each_with_positions_of_its_own(game: str) -> None:
    lessons = strategy(game)
    assert len(lessons) >= 12
    positions = [one.position for lesson in lessons for one in lesson.puzzles]
    assert len(positions) == len(set(positions))
    assert all(lesson.puzzles for lesson in lessons)
    assert len(positions) >= 2 * len(lessons) - 1


@pytest.mark.skipif(not kernel.available, reason="solving takes the kernel")
@pytest.mark.parametrize("game", GAMES)
def test_what_a_lesson_shows_is_proved(game: str) -> None:
    for lesson in strategy(game):
        one = lesson.puzzles[0]
        if one.proof.kind == "margin" or one.proof.score <= QUICK:
            assert proved(one) == one.proof, lesson.id


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_has_a_page(client: Client, game: str, lang: Lang) -> None:
    said = {"Accept-Language": lang}
    listed = unescape(client.get(f"/learn/{game}/strategy/", headers=said).content.decode())
    for lesson in strategy(game):
        assert say(f"strategy.{game}.{lesson.id}.title", lang) in listed
        page = client.get(f"/learn/{game}/strategy/{lesson.id}/", headers=said)
        assert say(f"strategy.{game}.{lesson.id}.text", lang) in unescape(page.content.decode())


def test_what_is_not_there_is_not_found(client: Client) -> None:
    for path in ("go/strategy/", "mangala/strategy/nothing/", "go/conduct/"):
        assert client.get(f"/learn/{path}").status_code == 404
    assert client.get("/learn/mangala/conduct/?text=nothing").status_code == 404
    assert client.get("/learn/mangala/conduct/?text=tazof-kure").status_code == 404


@pytest.mark.parametrize("book", ids())
def test_every_text_has_its_course_on_conduct(client: Client, book: str) -> None:
    one = load(book)
    page = client.get(f"/learn/{one.game}/conduct/?text={book}")
    assert page.status_code == 200
    found = {chapter.id for chapter in chapters(one, "tr")}
    assert {"clock", "press", "touch", "claim", "warnings"} <= found


def test_a_changed_text_changes_the_course() -> None:
    """T19: what a meeting decided is what a player learns."""
    book = load("tazof-mangala-2023")
    limit = replace(book.warnings.limit, value=5)
    changed = replace(book, warnings=replace(book.warnings, limit=limit))
    values = [line.value for one in chapters(changed, "en") for line in one.lines]
    before = [line.value for one in chapters(book, "en") for line in one.lines]
    assert values != before
    assert sum(a != b for a, b in zip(values, before, strict=True)) == 1


def test_our_own_readings_are_marked() -> None:
    """M8, M9: rulings where the text is silent."""
    marked = {
        line.label: line.reading for one in chapters(load("tazof-mangala-2023"), "en")
        for line in one.lines
    }  # fmt: skip
    assert any(marked.values())
    assert not all(marked.values())
