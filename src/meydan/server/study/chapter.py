"""A chapter of a study: a position, lines from it, comments and drawn marks by the moves to them.

Lines are whole, from the chapter's position on: the first is the main line, the others leave it or
one another. A comment or a mark belongs to a position, named by the moves that lead to it with
spaces between them; the empty name is where the chapter begins.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from meydan.formats.records import Record, check, from_moves, moves_of, write
from meydan.formats.records.model import CONTROL
from meydan.games.core import Game, IllegalMove, InvalidPosition
from meydan.rulebooks import game_for
from meydan.server.study.question import LONGEST_MOVE, LONGEST_POSITION, MOST_MOVES

MOST_CHAPTERS = 40
MOST_LINES = 40
MOST_POSITIONS = 1500
"""Of one chapter; they are checked in a quarter of a second."""
MOST_NOTES = 300
MOST_MARKS = 24
LONGEST_NAME = 60
LONGEST_NOTE = 400
LARGEST = 60_000
"""Letters of a chapter as it is sent."""
LARGEST_STUDY = 400_000
"""Letters of all chapters together: strangers keep studies, too, and disks are full one day."""
MARK = re.compile(r"\d{1,2}(>\d{1,2})?")
"""A circle on a place, or an arrow between two; places as boards number them."""


class BadChapter(ValueError):
    """A chapter that can't be kept; `code` says why, as the words of a study have it."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """One of them, checked against the rules."""

    name: str
    position: str
    """As text; every chapter has one."""
    lines: tuple[tuple[str, ...], ...] = ((),)
    notes: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The chapter as it is stored and sent."""
        return {
            "name": self.name,
            "position": self.position,
            "lines": [list(line) for line in self.lines],
            "notes": dict(self.notes),
            "marks": {path: list(drawn) for path, drawn in self.marks.items()},
        }


def stored(raw: Mapping[str, Any]) -> Chapter:
    """A chapter that was checked when it was stored."""
    return Chapter(
        name=raw["name"],
        position=raw["position"],
        lines=tuple(tuple(line) for line in raw["lines"]),
        notes=raw["notes"],
        marks={path: tuple(drawn) for path, drawn in raw["marks"].items()},
    )


def checked(game: str, rulebook: str, raw: object, *, name: str) -> Chapter:
    """A chapter as somebody sends it; raises `BadChapter`."""
    rules = game_for(game, rulebook)
    if not isinstance(raw, dict):
        raise BadChapter("unreadable")
    start = _start(rules, raw.get("position", ""))
    lines = [_line(one) for one in _items(raw.get("lines", [[]]), MOST_LINES, "lines")]
    known = _known(rules, start, lines)
    notes = {
        path: text
        for path, said in _pairs(raw.get("notes", {}), MOST_NOTES)
        if path in known and (text := one_line(said, LONGEST_NOTE))
    }
    marks = {
        path: drawn
        for path, given in _pairs(raw.get("marks", {}), MOST_NOTES)
        if path in known and (drawn := _marks(given))
    }
    return Chapter(
        name=one_line(name, LONGEST_NAME),
        position=rules.dump(start),
        lines=tuple(lines) or ((),),
        notes=notes,
        marks=marks,
    )


def one_line(text: object, longest: int) -> str:
    """What somebody typed, as a line that a record takes."""
    # Half a letter of two, which JSON may name, can be written into no page.
    whole = text.encode("utf-8", "replace").decode() if isinstance(text, str) else ""
    plain = CONTROL.sub(" ", whole)
    return " ".join(plain.split())[:longest].strip()


def from_records(records: Iterable[Record], game: str, rulebook: str) -> list[Chapter]:
    """Chapters out of records; those of one name and one position are lines of one chapter."""
    found: dict[tuple[str, str], Chapter] = {}
    for record in records:
        rules = check(record).game
        if rules.name != game:
            raise BadChapter("other-game")
        notes, ply = {"": record.comment}, 0
        played = [rules.format(state, move) for state, move in moves_of(record)]
        for turn in record.turns:
            ply += len(turn.moves)
            notes[" ".join(played[:ply])] = turn.comment
        start = record.start or rules.dump(rules.start())
        name = record["Chapter"] or _players(record)
        before = found.get((name, start))
        said = {at: one for at, one in notes.items() if one}
        raw = {
            "position": start,
            "lines": [*(before.lines if before else ()), tuple(played)],
            "notes": {**(before.notes if before else {}), **said},
        }
        found[name, start] = checked(game, rulebook, raw, name=name)
    return list(found.values())


def as_records(chapters: Sequence[Chapter], *, game: str, rulebook: str, title: str) -> str:
    """A study as records: one a line, with its comments; variations name their chapter."""
    rules, made = game_for(game, rulebook), []
    for chapter in chapters:
        for number, line in enumerate(chapter.lines):
            tags = {"Event": title, "Rulebook": rulebook, "Chapter": chapter.name}
            if number:
                tags["Variation"] = str(number)
            made.append(_commented(rules, chapter, line, tags))
    return write(made)


def _commented(
    rules: Game[Any, Any], chapter: Chapter, line: Sequence[str], tags: Mapping[str, str]
) -> Record:
    usual = rules.dump(rules.start())
    start = rules.load(chapter.position)
    state, moves = start, []
    for text in line:
        moves.append(rules.parse(state, text))
        state = rules.play(state, moves[-1])
    bare = from_moves(rules, moves, tags=tags, start=None if chapter.position == usual else start)
    turns, ply = [], 0
    for turn in bare.turns:
        # A turn of several moves has one comment in a record: what was said at any of them.
        ends = range(ply + 1, ply + len(turn.moves) + 1)
        said = [chapter.notes.get(" ".join(line[:end]), "") for end in ends]
        turns.append(replace(turn, comment=" ".join(one for one in said if one)))
        ply += len(turn.moves)
    return Record(bare.tags, tuple(turns), chapter.notes.get("", ""))


def _start(rules: Game[Any, Any], given: object) -> Any:
    text = one_line(given, LONGEST_POSITION + 1)
    if len(text) > LONGEST_POSITION:
        raise BadChapter("unreadable")
    try:
        return rules.load(text) if text else rules.start()
    except InvalidPosition as no:
        raise BadChapter("position", invalid=no) from None


def _known(rules: Game[Any, Any], start: Any, lines: Sequence[tuple[str, ...]]) -> set[str]:
    """The names of all positions that the lines lead to; every move is a legal one."""
    states = {"": start}
    for line in lines:
        path = ""
        for text in line:
            before, path = path, f"{path} {text}" if path else text
            if path in states:
                continue
            if len(states) > MOST_POSITIONS:
                raise BadChapter("lines")
            try:
                states[path] = rules.play(states[before], rules.parse(states[before], text))
            except IllegalMove as no:
                raise BadChapter("illegal", illegal=no, game=rules.name) from None
    return set(states)


def _line(given: object) -> tuple[str, ...]:
    moves = _items(given, MOST_MOVES, "lines")
    if any(not isinstance(one, str) or not 0 < len(one) <= LONGEST_MOVE for one in moves):
        raise BadChapter("unreadable")
    return tuple(moves)


def _items(given: object, most: int, code: str) -> list[Any]:
    if not isinstance(given, list | tuple):
        raise BadChapter("unreadable")
    if len(given) > most:
        raise BadChapter(code)
    return list(given)


def _pairs(given: object, most: int) -> list[tuple[str, Any]]:
    if not isinstance(given, dict):
        raise BadChapter("unreadable")
    return list(given.items())[:most]


def _marks(given: object) -> tuple[str, ...]:
    if not isinstance(given, list | tuple):
        return ()
    right = [one for one in given[:MOST_MARKS] if isinstance(one, str) and MARK.fullmatch(one)]
    return tuple(dict.fromkeys(right))


def _players(record: Record) -> str:
    return " – ".join(one for one in (record["First"], record["Second"]) if one)
