"""From a rulebook to the rules: each illegal move cites the article of the text in use."""

from typing import Any

import pytest

import meydan
from meydan.games.core import IllegalMove
from meydan.rulebooks import game_for, game_of, ids, load


@pytest.mark.parametrize("name", ids())
def test_every_text_gives_its_game_with_all_its_codes_cited(name: str) -> None:
    book = load(name)
    game = meydan.game(book.game, rulebook=name)
    assert game.name == book.game
    assert dict(game.articles) == dict(book.options.articles)
    assert set(book.options.articles) == set(game.codes)


@pytest.mark.parametrize(
    ("rulebook", "position", "move", "code", "article"),
    [
        (
            "tazof-mangala-2023",
            "0 5 5 5 5 4 0 / 4 4 4 4 4 4 0 / 1",
            "1",
            "empty-pit",
            "tazof-mangala-2023 1",
        ),
        (
            "ifmg-mangala",
            "0 5 5 5 5 4 0 / 4 4 4 4 4 4 0 / 1",
            "1",
            "empty-pit",
            "ifmg-mangala II.sowing",
        ),
        ("tazof-pentago", None, "a1B", "empty-block", "tazof-pentago 6"),
        ("tazof-reversi", None, "pass", "pass-with-move", "tazof-reversi 9"),
        ("tazof-kure", None, "a1b1", None, None),
    ],
)
def test_an_illegal_move_cites_the_text(
    rulebook: str, position: str | None, move: str, code: str | None, article: str | None
) -> None:
    game: Any = game_of(load(rulebook))
    state = game.start() if position is None else game.load(position)
    with pytest.raises(IllegalMove) as error:
        game.parse(state, move)
    if code is not None:
        assert (error.value.code, error.value.article) == (code, article)


def test_k9_the_2026_text_plays_with_its_limit() -> None:
    assert vars(game_for("kure", "tazof-kure-2026"))["far_row_limit"] == 1
    assert vars(game_for("kure"))["far_row_limit"] is None


@pytest.mark.parametrize(
    ("name", "rulebook", "problem"),
    [
        ("chess", None, "no game 'chess'"),
        ("reversy", None, "did you mean 'reversi'"),
        ("mangala", "tazof-mangala-2024", "no rulebook 'tazof-mangala-2024'; did you mean"),
        ("mangala", "tazof-pentago", "rulebook 'tazof-pentago' is about pentago, not mangala"),
    ],
)
def test_unknown_games_and_texts_are_refused(name: str, rulebook: str | None, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        meydan.game(name, rulebook=rulebook)
