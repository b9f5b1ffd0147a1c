"""The book is a value: nothing loads one by its id to decide something for an event."""

import ast
from pathlib import Path

import meydan
from meydan.rulebooks.catalog import bundled

SOURCE = Path(meydan.__file__).parent
LOADERS = {"load", "game_for"}
MAY = {
    # Choosing a text before there is an event, or for play without one.
    "cli/game_options.py",
    "server/store/creation.py",
    "server/desk/event/categories.py",
    "server/desk/event/creation.py",
    "server/desk/settings/settings.py",
    "server/demo/event.py",
    "server/demo/whole_season.py",
    "server/web/games.py",
    "server/rounds/setup.py",
    "server/play/views_new.py",
    "server/classroom/forms.py",
    "tournament/simulation/simulate.py",
    # The texts themselves, to be read; the names of what is cited.
    "cli/rules/rulebook.py",
    "cli/sentences.py",
    "server/desk/rulebooks/rulebooks.py",
    "words/phrases/rulebooks.py",
    "server/api/routes/games.py",
    "server/boards/refusal.py",
    "server/desk/history/log_diff.py",
    # A game's default where no event is.
    "server/boards/script_words.py",
    "server/learn/lessons.py",
    "server/learn/conduct_views.py",
    "server/learn/mistake_views.py",
    "server/learn/puzzle_of_the_day.py",
    "server/learn/puzzle_views.py",
    "server/learn/run_views.py",
    "server/learn/strategy_views.py",
    "server/learn/solution.py",
    "server/study/chapter.py",
    "server/study/question.py",
    "server/study/views_replay.py",
    "server/study/views_study.py",
    "formats/records/checker.py",
    # What 0.1.0 wrote.
    "formats/older.py",
}


def importers() -> set[str]:
    """Modules of the outer layers that import a loader of rulebooks."""
    found = set()
    for layer in ("tournament", "formats", "server", "cli"):
        for path in (SOURCE / layer).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.ImportFrom)
                    and (node.module or "").startswith("meydan.rulebooks")
                    and LOADERS & {name.name for name in node.names}
                ):
                    found.add(path.relative_to(SOURCE).as_posix())
    return found


def test_only_these_load_a_text_by_its_id() -> None:
    assert importers() - MAY == set()


def test_no_text_is_named_but_where_its_game_is_described() -> None:
    """What is meant where none is named says `meydan.rulebooks.usual`."""
    own = set(bundled())
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in own
    }
    described = {name for name in found if name.startswith("games/descriptions/")}
    # The demo plays each game by a text of its choice.
    assert found - described == {"server/demo/event.py"}
