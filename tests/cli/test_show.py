"""`meydan show`: the games it shows hold, and what it calls illegal is."""

import pytest

from meydan.cli.terminal import demo_games
from meydan.formats.records import check
from meydan.words import LANGS, Lang, topic
from tests.cli.support import Program


@pytest.mark.parametrize("lang", LANGS)
def test_plays_a_commented_game_of_each_kind(meydan: Program, lang: Lang) -> None:
    ran = meydan("show", "--lang", lang, "--pace", 0)
    assert (ran.code, ran.err) == (0, "")
    for code, sentence in topic("demo", lang).items():
        assert sentence in ran.out, code


def test_every_game_ends_on_the_board() -> None:
    games = demo_games.records()
    assert [game["Game"] for game in games] == ["mangala", "pentago", "reversi", "kure"]
    assert all(check(game).outcome for game in games)


def test_every_move_that_is_tried_is_refused() -> None:
    for record in demo_games.records():
        comments = [record.comment, *(turn.comment for turn in record.turns)]
        refused = [bool(scene.refused) for scene in demo_games.scenes(record, "en")]
        assert refused == ["?" in comment for comment in comments]


def test_tells_programs_the_same(meydan: Program) -> None:
    ran = meydan("show", "kure", "mangala", "--json")
    assert {event["game"] for event in ran.events} == {"mangala", "kure"}
    assert ran.events[0]["position"] == "4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 / 1"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["chess"], "no game 'chess'"),
        (["--pace", "-1"], "--pace"),
        (["--pace", "nan"], "--pace"),
    ],
)
def test_wrong_input_is_one_line(meydan: Program, args: list[str], told: str) -> None:
    assert told in meydan.fails("show", *args)
