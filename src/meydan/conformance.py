"""What every game must be, in all layers: the suite of our own games and of anybody's.

Whoever writes a game runs it from a test of their own:

    @pytest.mark.parametrize("check", CHECKS)
    def test_the_game_conforms(check):
        check("xox")

Each check takes a game's id and raises `AssertionError`. They play at random, but always the same
games. `faults` is the short form that `meydan doctor` shows.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from meydan.engine import levels
from meydan.games import conformance, registry
from meydan.games.core import Game
from meydan.rulebooks import game_for, game_of, load
from meydan.rulebooks.catalog import faults as book_faults
from meydan.words import LANGS, UnknownWord, say
from meydan.words.complete import gaps_of

Check = Callable[[str], None]
SAID = ("game.name", "site.game", "play.notation", "play_web.game", "play_web.picture")
"""Topics in which every game has one sentence of its own, in every language."""
ENDINGS = ("game.reason", "match.why")
"""Topics that say why a set ended: as a sentence, and within one."""
ALSO_SAID = ("rulebook.value", "sheet.first", "sheet.second", "sheet.stones")


def faults(game: str) -> list[str]:
    """What keeps a game from being used, in short: its texts and its sentences."""
    if game in book_faults():
        return [str(book_faults()[game])]
    return [*gaps_of(game), *(f"{code}?" for code in _unsaid(game))]


def rules_hold(game: str) -> None:
    """The rules, by each of the game's texts."""
    for book in registry.description(game).rulebooks:
        for check in conformance.CHECKS:
            check(game_of(load(book)), Random(f"{book} {check.__name__}"))


def texts_are_read(game: str) -> None:
    """Every text is there, is about the game, and cites an article for every illegal move."""
    assert game not in book_faults(), book_faults()[game]
    for name in registry.description(game).rulebooks:
        book = load(name)
        assert book.game == game
        assert set(book.options.articles) >= set(game_of(book).codes), "an illegal move uncited"


def counts_are_kept(game: str) -> None:
    """What a set's score may be agrees with how games end, and the board is what is told of it."""
    rules, facts = game_for(game), registry.description(game)
    counted = facts.counted(rules)
    for state, last in _played(rules):
        assert len(facts.standing(rules, state)) == 2
        if facts.square is not None:
            first, second = facts.square.pieces(state)
            assert not first & second, "two pieces on one place"
            assert (first | second) >> facts.size(rules) ** 2 == 0, "a piece off the board"
            assert len(rules.dump(state).split(" ")[0]) == facts.size(rules) ** 2
        outcome = rules.outcome(state)
        if last and outcome is not None and counted.total is not None:
            assert counted.total[0] <= sum(outcome.score) <= counted.total[1], outcome


def everything_is_said(game: str) -> None:
    """Each language has the game's names, sides, refusals, endings and scores."""
    missing = [*gaps_of(game), *_unsaid(game)]
    assert not missing, f"not said: {', '.join(missing)}"


def the_engine_plays(game: str) -> None:
    """Low levels play a legal game to its end, with or without an evaluation."""
    rules = game_for(game)
    state, plies = rules.start(), 0
    while rules.outcome(state) is None and plies < 60:
        move = levels.choose(rules, state, 1, seed=plies).move
        assert move in rules.legal(state)
        state, plies = rules.play(state, move), plies + 1


def the_terminal_draws(game: str) -> None:
    """A board of every position, as either side sees it."""
    from meydan.cli.terminal.boards import Names, board
    from meydan.games.core import Side

    rules = game_for(game)
    for state, _ in _played(rules):
        for below in Side:
            assert board(rules, state, below=below, names=Names("a", "b")).plain.strip()


def pages_show_it(game: str) -> None:
    """Drawing, picture, table, steps and words of every move; needs the server's parts."""
    from meydan.games.core import Side
    from meydan.server.boards.part import part_of

    rules, part = game_for(game), part_of(game)
    for state, _ in _played(rules):
        for below in Side:
            assert part.drawing(rules.dump(state), below).startswith("<svg")
            assert part.picture(rules, state, below)[1]
            table = part.table(rules, state, below, "en")
            assert all(len(cells) == len(table.columns) for _, cells in table.rows)
        for move in rules.legal(state)[:3]:
            steps = part.steps(rules, state, move)
            for lang in LANGS:
                assert part.told(rules.format(state, move), steps, lang, "they").strip()
                assert part.told(rules.format(state, move), steps, lang, "you").strip()


CHECKS: tuple[Check, ...] = (
    rules_hold,
    texts_are_read,
    counts_are_kept,
    everything_is_said,
    the_engine_plays,
    the_terminal_draws,
    pages_show_it,
)


def _played(rules: Game[Any, Any]) -> Iterator[tuple[Any, bool]]:
    """The positions of a few games, each with whether it is a last one."""
    for seed in range(3):
        rng, state = Random(seed), rules.start()
        while moves := rules.legal(state):
            yield state, False
            state = rules.play(state, rng.choice(moves))
        yield state, True


def _unsaid(game: str) -> list[str]:
    rules, facts = game_for(game), registry.description(game)
    codes = [f"{topic}.{game}" for topic in (*SAID, *ALSO_SAID)]
    codes += [f"game.side.{game}.{side}" for side in ("first", "second")]
    codes += [f"illegal.{game}.{code}" for code in rules.codes]
    codes += [f"sheet.colour.{colour}" for colour in facts.colours or ()]
    told = ("even", "ahead") if facts.by_margin else ("chances", "drawn", "won", "win-in")
    codes += [f"engine.score.{game}.{code}" for code in told]
    ended = {end.reason for state, last in _played(rules) if last and (end := rules.outcome(state))}
    codes += [f"{topic}.{reason}" for topic in ENDINGS for reason in sorted(ended)]
    return [f"{lang}: {code}" for lang in LANGS for code in codes if not _is_said(code, lang)]


def _is_said(code: str, lang: Any) -> bool:
    try:
        say(code, lang, n=1, side="", move="")
    except UnknownWord:
        return False
    return True
