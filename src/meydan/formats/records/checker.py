"""Playing a record through the rules: every move, then the result and the score.

A turn is checked as a whole: in Mangala a last stone in the own treasury binds the player to move
again (M3), so a turn that stops short of that, or goes on without it, is no turn.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from meydan.formats.faults import Place
from meydan.formats.records.fault import RecordFault, Spot
from meydan.formats.records.model import Record, Tag, Turn, result_of
from meydan.games.core import Game, IllegalMove, InvalidPosition, Outcome
from meydan.rulebooks import RulebookError, default_for, game_for, game_of, load
from meydan.rulebooks.values import with_rules

SCORE = re.compile(r"(\d{1,3})-(\d{1,3})")
CHANGES = "Changes"
"""The tag of what a technical meeting changed in the game: `options.size=8 options.stones=8`."""
NORMAL = "normal"
"""The `Termination` of a game that ended on the board; any other value explains why it did not:
`resigned`, `flag`, `warnings`, …"""


@dataclass(frozen=True, slots=True)
class Checked:
    """A record that holds against the rules."""

    game: Game[Any, Any]
    state: Any
    """The position after the last move."""
    outcome: Outcome | None
    """How the game ended on the board; `None` if it did not."""
    plies: int

    @property
    def position(self) -> str:
        """The last position as text."""
        return self.game.dump(self.state)


def check(record: Record) -> Checked:
    """Play the record through and compare its tags with what comes out; raises `RecordFault`."""
    try:
        return _checked(record)
    except RecordFault as fault:
        raise fault.within(file=record.file, game=record.number) from None


def _checked(record: Record) -> Checked:
    game = rules_of(record)
    state, plies = start_of(record, game), 0
    offset = state.turn.index
    for index, turn in enumerate(record.turns):
        _check_number(turn, index, offset)
        state = _play_turn(record, game, state, index, offset)
        plies += len(turn.moves)
    outcome = game.outcome(state)
    _check_result(record, outcome)
    _check_score(record, outcome)
    return Checked(game, state, outcome, plies)


def moves_of(record: Record) -> Iterator[tuple[Any, Any]]:
    """Each state of a record with the move played in it; raises `IllegalMove`."""
    game = rules_of(record)
    state = start_of(record, game)
    for text in record.moves:
        move = game.parse(state, text)
        yield state, move
        state = game.play(state, move)


def rules_of(record: Record) -> Game[Any, Any]:
    """The rules that a record names; raises `RecordFault`."""
    name, book = record.tag("Game"), record.tag("Rulebook")
    if name is None and book is None:
        raise RecordFault("no-game", place=record.place)
    try:
        text = None if book is None else book.value
        game = game_for(load(str(text)).game if name is None else name.value, text)
    except ValueError as error:
        tag = book if name is None or (book is not None and book.value in str(error)) else name
        place = record.place if tag is None else tag.place
        raise RecordFault("rules", place=place, detail=str(error)) from None
    return _changed(record, game)


def _changed(record: Record, game: Game[Any, Any]) -> Game[Any, Any]:
    """The rules with what a meeting changed in them, as the record says."""
    changes = record.tag(CHANGES)
    if changes is None:
        return game
    book = load(record["Rulebook"] or default_for(game.name))
    try:
        return game_of(with_rules(book, changes.value, reason=CHANGES))
    except RulebookError:
        raise RecordFault("changes", place=changes.place, changes=changes.value[:80]) from None


def start_of(record: Record, game: Game[Any, Any]) -> Any:
    """The position that a record begins from; raises `RecordFault`."""
    tag = record.tag("Position")
    if tag is None:
        return game.start()
    try:
        return game.load(tag.value)
    except InvalidPosition as error:
        column = tag.place.column + error.column - 1 if tag.place.line else 0
        place = Place(tag.place.line, column)
        raise RecordFault("position", place=place, invalid=error) from None


def _play_turn(record: Record, game: Game[Any, Any], state: Any, index: int, offset: int) -> Any:
    turn, mover = record.turns[index], state.turn
    number = turn.number or (index + offset) // 2 + 1
    for part, text in enumerate(turn.moves):
        if part and state.turn is not mover and game.outcome(state) is None:
            raise RecordFault(
                "no-extra-turn",
                place=_place(turn, part),
                spot=Spot(0, number, mover, game.dump(state), game.name),
                article=_extra_turn_article(record, game),
                text=text,
            )
        try:
            state = game.play(state, game.parse(state, text))
        except IllegalMove as error:
            raise RecordFault(
                "illegal",
                place=_place(turn, part),
                spot=Spot(0, number, mover, game.dump(state), game.name),
                article=error.article,
                illegal=error,
            ) from None
    last = index == len(record.turns) - 1
    if not last and state.turn is mover and game.outcome(state) is None:
        raise RecordFault(
            "extra-turn",
            place=record.turns[index + 1].place,
            spot=Spot(0, number, mover, game.dump(state), game.name),
            article=_extra_turn_article(record, game),
            text=turn.text,
        )
    return state


def _place(turn: Turn, part: int) -> Place:
    """Where a move of a turn stands."""
    if not turn.place.line:
        return turn.place
    before = sum(len(text) + 1 for text in turn.moves[:part])
    return Place(turn.place.line, turn.place.column + before)


def _extra_turn_article(record: Record, game: Game[Any, Any]) -> str:
    """What gives, or does not give, the same player a second move."""
    options = load(record["Rulebook"] or default_for(game.name)).options
    return options.second_move or game.articles["unreadable"]


def _check_number(turn: Turn, index: int, offset: int) -> None:
    """A number counts pairs of turns, or every turn; any other shows that a move is missing."""
    pair = (index + offset) // 2 + 1
    if turn.number is not None and turn.number not in (pair, index + 1):
        raise RecordFault(
            "number",
            place=turn.place,
            spot=Spot(move=turn.number),
            number=turn.number,
            expected=pair,
        )


def _check_result(record: Record, outcome: Outcome | None) -> None:
    tag, ended = record.tag("Result"), result_of(outcome)
    if tag is None or tag.value == ended or record["Termination"] not in (None, NORMAL):
        return
    raise _mismatch("result-differs" if outcome else "unfinished", tag, ended)


def _check_score(record: Record, outcome: Outcome | None) -> None:
    tag = record.tag("Score")
    if tag is None:
        return
    found = SCORE.fullmatch(tag.value)
    if found is None:
        raise RecordFault("score", place=tag.place, score=tag.value)
    if outcome is None or record["Termination"] not in (None, NORMAL):
        return
    if (int(found[1]), int(found[2])) != outcome.score:
        raise _mismatch("score-differs", tag, f"{outcome.score[0]}-{outcome.score[1]}")


def _mismatch(code: str, tag: Tag, ended: str) -> RecordFault:
    return RecordFault(code, place=tag.place, tag=tag.value, ended=ended)
