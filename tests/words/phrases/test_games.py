"""What the rules refuse, said in three languages with the facts of the case."""

import pytest

import meydan
from meydan.words import LANGS
from meydan.words.phrases.games import illegal_sentence, invalid_sentence

BAD = {
    "mangala": [
        "4 4",
        "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 3",
        "4 4 4 4 4 4 0 / 4 4 4 4 4 3 0 / 1",
        "0 0 0 0 0 0 44 / 4 0 0 0 0 0 0 / 1",
        "x 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1",
        "4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1",
    ],
    "pentago": ["X", "?" * 36 + " X", "-" * 36, "-" * 36 + " O", "-" * 36 + " x"],
    "kure": [
        "-" * 49 + " P 0",
        "TTTTTTT" + "-" * 35 + "PPPPPPP P 101",
        "TTTTTTT" + "P------" * 4 + "-" * 14 + " P 0",
    ],
}


@pytest.mark.parametrize("game", BAD)
def test_every_bad_position_is_told_in_each_language(game: str) -> None:
    for text in BAD[game]:
        with pytest.raises(meydan.InvalidPosition) as caught:
            meydan.game(game).load(text)
        said = {invalid_sentence(caught.value, lang) for lang in LANGS}
        assert len(said) == len(LANGS)
        assert all(str(caught.value.column) in sentence for sentence in said)


def test_the_facts_are_in_the_sentence() -> None:
    with pytest.raises(meydan.InvalidPosition) as caught:
        meydan.game("mangala").load("4 4 4 4 4 4 0 / 4 4 4 4 4 3 0 / 1")
    assert invalid_sentence(caught.value, "tr") == "1. sütun: toplam 47 taş var, 48 olmalı"
    assert str(caught.value) == "column 1: stones (found 47, wanted 48)"


def test_of_an_endless_text_only_the_beginning_is_told() -> None:
    game = meydan.game("reversi")
    with pytest.raises(meydan.IllegalMove) as move:
        game.parse(game.start(), "d" * 1_000_000)
    with pytest.raises(meydan.InvalidPosition) as position:
        game.load("-" * 64 + " " + "X" * 1_000_000)
    for lang in LANGS:
        assert len(illegal_sentence(move.value, "reversi", lang)) < 200
        assert len(invalid_sentence(position.value, lang)) < 200
