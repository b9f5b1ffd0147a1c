"""Every registered game is whole in every layer: rules, texts, sentences, engine, boards."""

import re
from pathlib import Path

import pytest

import meydan
from meydan.conformance import CHECKS, Check
from meydan.games.registry import names


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("game", names())
def test_the_game_conforms(game: str, check: Check) -> None:
    check(game)


NAMES = "(mangala|pentago|reversi|kure)"
NAMED = re.compile(rf"""["'`]{NAMES}["'`]|games\.{NAMES}\b""")
OWN_PLACES = re.compile(
    rf"/{NAMES}(/|\.py$)|games/(registry|__init__)\.py$"
    # Commands and a file format that only one game has; decisions that a game's rulings name.
    r"|cli/(proofs|engines/tablebase)|formats/obf\.py$|rulebooks/packages\.py$|^meydan/__init__\.py$"
)


def test_no_layer_asks_for_a_games_name() -> None:
    """Everything that tells games apart lies in a folder or a file of the game."""
    source = Path(__file__).parents[1] / "src"
    found = [
        f"{name}:{number}: {line.strip()}"
        for path in sorted(source.rglob("*"))
        if path.suffix in (".py", ".js", ".html")
        and not OWN_PLACES.search(name := path.relative_to(source).as_posix())
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMED.search(line) and not is_prose(line)
    ]
    assert found == []


def is_prose(line: str) -> bool:
    """A comment, or a docstring that gives an example."""
    bare = line.strip()
    return bare.startswith(('"""', "#", ">>>", "`", "/*", "*")) or bare.endswith('"""')


@pytest.mark.parametrize("name", names())
def test_a_move_may_be_given_as_its_text(name: str) -> None:
    game = meydan.game(name)
    state = game.start()
    for move in game.legal(state):
        assert game.play(state, game.format(state, move)) == game.play(state, move)
    with pytest.raises(meydan.IllegalMove) as refused:
        game.play(state, "nowhere")
    assert refused.value.code == "unreadable"
