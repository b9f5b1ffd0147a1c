"""The Go Text Protocol: what each command answers, and how bad lines are met."""

from random import Random
from typing import Any

import pytest

import meydan
from meydan.engine.gtp.server import Session, converse
from meydan.games.core import Game, Side


def _quick(
    game: Game[Any, Any], state: Any, level: int, *, seed: int, seconds: float | None
) -> Any:
    return Random(seed).choice(game.legal(state))


def session(game: str) -> Session:
    return Session(meydan.game(game), _quick)


def asked(one: Session, *lines: str) -> list[str]:
    replies = [one.answer(line) for line in lines]
    return [str(reply) for reply in replies if reply is not None]


def test_administrative_commands() -> None:
    one = session("reversi")
    assert asked(one, "protocol_version") == ["= 2\n\n"]
    assert asked(one, "name", "version") == [
        "= Meydan reversi\n\n",
        f"= {meydan.__version__}\n\n",
    ]
    assert asked(one, "known_command genmove", "known_command fly") == ["= true\n\n", "= false\n\n"]
    (commands,) = asked(one, "list_commands")
    for command in ("play", "genmove", "undo", "time_settings", "showboard", "level", "quit"):
        assert command in commands.split()
    assert asked(one, "komi 6.5", "boardsize 8") == ["=\n\n", "=\n\n"]
    assert asked(one, "boardsize 19") == ["? unacceptable size\n\n"]


def test_an_id_comes_back() -> None:
    assert asked(session("kure"), "17 protocol_version", "18 fly") == [
        "=17 2\n\n",
        "?18 unknown command\n\n",
    ]


def test_comments_and_empty_lines_get_no_answer() -> None:
    assert asked(session("kure"), "", "   ", "# nothing", "\t\r\n") == []
    assert asked(session("kure"), "name # of the game") == ["= Meydan kure\n\n"]


@pytest.mark.parametrize(
    "line",
    [
        "play",
        "play b",
        "play b d3 d3",
        "play green d3",
        "play b a1",
        "play b z9",
        "play w d3",
        "genmove",
        "genmove w",
        "genmove green",
        "boardsize",
        "boardsize x",
        "komi",
        "komi nan",
        "time_settings 1",
        "time_settings a b c",
        "time_left b 1",
        "time_left b inf 0",
        "level 11",
        "level x",
        f"level {'9' * 400}",
        f"time_settings 1 1 {'9' * 400}",
        f"time_left b 1e400 {'9' * 5000}",
        "undo",
        "final_score",
        "meydan-setposition -",
        "5",
        "\x00\x01play",
        "é ü",
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(line: str) -> None:
    one = session("reversi")
    before = one.game.dump(one.state)
    (reply,) = asked(one, line)
    assert reply.startswith("?")
    assert reply.endswith("\n\n")
    assert one.game.dump(one.state) == before
    assert asked(one, "name") == ["= Meydan reversi\n\n"]


def test_moves_are_played_generated_and_taken_back() -> None:
    one = session("reversi")
    assert asked(one, "play black D3", "genmove w") != []
    assert len(one.states) == 3
    assert asked(one, "undo", "undo", "undo") == ["=\n\n", "=\n\n", "? cannot undo\n\n"]
    assert one.state == one.game.start()
    asked(one, "play b d3", "clear_board")
    assert one.state == one.game.start()


def test_in_mangala_a_colour_plays_again_after_its_treasury() -> None:
    """M3: the last stone in the own treasury binds the same player to move again."""
    one = session("mangala")
    assert asked(one, "play b 3", "play w 3") == ["=\n\n", "=\n\n"]
    asked(one, "clear_board")
    assert asked(one, "play b 3") == ["=\n\n"]
    asked(one, "meydan-setposition 4 4 4 4 4 2 2 / 4 4 4 4 4 4 0 / 1")
    assert asked(one, "play b 6") == ["=\n\n"]
    assert one.state.turn is Side.FIRST
    assert asked(one, "play w 1") == ["? illegal move: B is to move\n\n"]


@pytest.mark.parametrize("game", ["mangala", "pentago", "reversi", "kure"])
def test_two_sessions_play_a_game_to_its_score(game: str) -> None:
    one, two = session(game), session(game)
    while one.game.outcome(one.state) is None:
        colour = "b" if one.state.turn is Side.FIRST else "w"
        (reply,) = asked(one, f"genmove {colour}")
        assert reply.startswith("= ")
        assert asked(two, f"play {colour} {reply[2:].strip()}") == ["=\n\n"]
        assert one.state == two.state
    assert asked(one, "final_score") == asked(two, "final_score")
    assert asked(one, "genmove b") == ["? the game is over\n\n"]


@pytest.mark.parametrize("game", ["mangala", "pentago", "reversi", "kure"])
def test_the_board_is_one_reply_without_empty_lines(game: str) -> None:
    one = session(game)
    (reply,) = asked(one, "showboard")
    assert "\n\n" not in reply[:-2]
    assert one.game.dump(one.state) in reply
    (position,) = asked(one, "meydan-position")
    asked(one, f"meydan-setposition {position[2:].strip()}")
    assert one.state == one.game.start()


def test_level_and_time() -> None:
    one = session("pentago")
    assert asked(one, "level", "level 3", "level") == ["= 10\n\n", "=\n\n", "= 3\n\n"]
    assert one.clock.seconds(Side.FIRST) is None
    asked(one, "time_settings 0 10 1")
    assert one.clock.seconds(Side.FIRST) == pytest.approx(9.495)
    asked(one, "time_left w 100 0")
    assert one.clock.seconds(Side.SECOND) == pytest.approx(3.795)
    asked(one, "clear_board")
    assert one.clock.seconds(Side.SECOND) == pytest.approx(9.495)
    asked(one, "time_settings 0 1 0")  # GTP: no limit
    assert one.clock.seconds(Side.FIRST) is None


def test_quit_ends_the_conversation() -> None:
    said: list[str] = []
    converse(session("kure"), ["name\n", "quit\n", "version\n"], said.append)
    assert said == ["= Meydan kure\n\n", "=\n\n"]
