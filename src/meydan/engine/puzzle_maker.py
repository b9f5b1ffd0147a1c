"""Making a file of puzzles: a long piece of work that goes on where it was broken off.

A journal beside the file holds what each game gave. Games have numbers and each is drawn by its
own, so a run that was killed ends with the same puzzles as one that was not.
"""

import json
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from meydan.engine.puzzle_finder import candidates, numbered, spread
from meydan.engine.puzzle_proofs import Report
from meydan.engine.puzzles import Puzzle, data, read
from meydan.games.core import Game

SPARE = 1.1
"""So many times the wanted number are looked for, to choose from."""


class OtherJournal(ValueError):
    """A journal of another game or seed: going on would mix two works."""


def make(
    game: Game[Any, Any],
    *,
    count: int,
    seed: int = 0,
    journal: Path | None = None,
    report: Report | None = None,
) -> tuple[Puzzle, ...]:
    """So many puzzles, the easiest first, grades as even as what was found allows.

    Raises `OtherJournal`.
    """
    wanted = int(SPARE * count) + 1
    head = {"game": game.name, "seed": seed}
    found: dict[str, Puzzle] = {}
    done = 0 if journal is None else _resume(journal, head, found, wanted)
    file = None if journal is None else journal.open("a", encoding="utf-8")
    try:
        if file is not None and not done:
            _write(file, head)
        if len(found) < wanted:
            for number, held in enumerate(candidates(game, seed=seed, first=done + 1), done + 1):
                for one in held:
                    found.setdefault(one.position, one)
                if file is not None:
                    _write(file, {"number": number, "puzzles": [data(one) for one in held]})
                if report is not None:
                    report(min(len(found), wanted), wanted)
                if len(found) >= wanted:
                    break
    finally:
        if file is not None:
            file.close()
    return numbered(game.name, spread(tuple(found.values()), count))


def _write(file: TextIOWrapper, line: dict[str, object]) -> None:
    file.write(json.dumps(line, separators=(",", ":")) + "\n")
    file.flush()


def _resume(journal: Path, head: dict[str, object], found: dict[str, Puzzle], wanted: int) -> int:
    """Reads what a journal holds; the number of the last game in it."""
    if not journal.exists():
        return 0
    text = journal.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:  # the last line was being written when the work was broken off
        journal.write_text(whole, encoding="utf-8")
    lines = whole.splitlines()
    if not lines:
        return 0
    if json.loads(lines[0]) != head:
        raise OtherJournal(f"{journal}: of {lines[0]}")
    number = 0
    for line in lines[1:]:
        if len(found) >= wanted:
            break
        entry = json.loads(line)
        number = int(entry["number"])
        rows = "\n".join(
            json.dumps({**one, "id": f"{at}"}) for at, one in enumerate(entry["puzzles"])
        )
        for one in read(rows, game=str(head["game"]), file=journal.name, play=False):
            found.setdefault(one.position, one)
    return number
