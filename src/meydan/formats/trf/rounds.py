"""Rounds out of the players' cells: each pair is told twice, and both must say the same."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from meydan.formats.trf.cells import (
    FORFEITS,
    PENDING,
    Colour,
    RawCell,
    game_result,
)
from meydan.formats.trf.comments import Comments
from meydan.tournament.ids import EntryId, Points, RoundNo, TableNo
from meydan.tournament.model import Bye, ByeKind, Pair, Round, RoundStatus
from meydan.tournament.pairing.presence import sat_out
from meydan.tournament.worth import Worth

Cells = Mapping[int, list[RawCell | None]]
"""The rounds of each starting number."""


@dataclass(slots=True)
class Sheet:
    """What is needed to turn cells into rounds."""

    cells: Cells
    ids: Mapping[int, EntryId]
    bye: Points
    worth: Worth
    comments: Comments

    def column(self, number: int) -> dict[int, RawCell]:
        """Everyone's cell of a round, by starting number."""
        return {
            player: cell
            for player, row in sorted(self.cells.items())
            if number <= len(row) and (cell := row[number - 1]) is not None
        }


def played_rounds(sheet: Sheet) -> int:
    """How many rounds were paired; byes that stand after them are for rounds to come."""
    told = [key[0] for key in sheet.comments.keys("round")]
    paired = [
        number
        for row in sheet.cells.values()
        for number, cell in enumerate(row, 1)
        if cell is not None and (cell.opponent or cell.bye is ByeKind.PAIRING)
    ]
    return max([0, *told, *paired])


def build_rounds(sheet: Sheet, count: int) -> tuple[Round, ...]:
    """The rounds that were paired."""
    scores: dict[int, int] = defaultdict(int)
    return tuple(_round(sheet, number, scores) for number in range(1, count + 1))


def _round(sheet: Sheet, number: int, scores: dict[int, int]) -> Round:
    column = sheet.column(number)
    games = [
        (player, cell.opponent)
        for player, cell in column.items()
        if cell.opponent and _starts(column, player, cell)
    ]
    # The usual order of tables: the better player's points, both players' points, the number.
    games.sort(
        key=lambda game: (
            -max(scores[game[0]], scores[game[1]]),
            -scores[game[0]] - scores[game[1]],
            min(game),
        )
    )
    pairs = [
        _pair(sheet, number, table, (first, column[first]), (second, column[second]))
        for table, (first, second) in enumerate(games, 1)
    ]
    byes = [
        _bye(sheet, number, player, cell) for player, cell in column.items() if not cell.opponent
    ]
    # What the records alone tell: the order of tables must not hang on our comments, which say only
    # what differs from it.
    told = sheet.worth._replace(present=sheet.worth.win)
    for first, second in games:
        result = game_result(column[first].code, column[second].code, told)
        if result is not None:
            scores[first] += result.points[0]
            scores[second] += result.points[1]
    for player, cell in column.items():
        if not cell.opponent and cell.bye is not None:
            scores[player] += _bye_points(sheet, cell.bye, told)
    complete = all(pair.result is not None for pair in pairs)
    built = Round(
        number=RoundNo(number),
        status=RoundStatus.FINISHED if complete else RoundStatus.PLAYING,
        pairs=tuple(sorted(pairs, key=lambda pair: pair.table)),
        # As the pairing leaves them: its own bye first, then those who are away.
        byes=tuple(sorted(byes, key=lambda bye: bye.kind is not ByeKind.PAIRING)),
    )
    return sheet.comments.applied(built, "round", number)


def _starts(column: Mapping[int, RawCell], player: int, cell: RawCell) -> bool:
    """Whether this is the first player's half of a pair; checks it against the other half."""
    line, opponent = cell.line, cell.opponent
    if opponent == player:
        raise line.fault("trf-against-self", cell.column, number=player)
    other = column.get(opponent)
    if other is None or other.opponent != player:
        raise line.fault("trf-opponent-differs", cell.column, number=player, opponent=opponent)
    if {cell.colour, other.colour} == {Colour.NONE}:
        # Some programs leave out the colour of a game that was not played.
        if not ({cell.code, other.code} <= FORFEITS.keys() | PENDING):
            raise line.fault("trf-colours-clash", cell.column + 5, opponent=opponent)
        return player < opponent
    if {cell.colour, other.colour} != {Colour.STARTS, Colour.SECOND}:
        raise line.fault("trf-colours-clash", cell.column + 5, opponent=opponent)
    return cell.colour is Colour.STARTS


Seat = tuple[int, RawCell]
"""A starting number and its cell of the round."""


def _pair(sheet: Sheet, number: int, table: int, first: Seat, second: Seat) -> Pair:
    (one, own), (two, other) = first, second
    try:
        result = game_result(own.code, other.code, sheet.worth)
    except (KeyError, ValueError):
        raise own.line.fault(
            "trf-results-clash", own.column + 7, own=own.code, other=other.code, opponent=two
        ) from None
    if result is not None:
        result = sheet.comments.applied(result, "result", number, one, two)
    pair = Pair(table=TableNo(table), first=sheet.ids[one], second=sheet.ids[two], result=result)
    return sheet.comments.applied(pair, "pair", number, one, two)


def _bye(sheet: Sheet, number: int, player: int, cell: RawCell) -> Bye:
    kind = cell.bye
    if kind is None:
        raise cell.line.fault("trf-no-opponent", cell.column, found=cell.code)
    points = _bye_points(sheet, kind, sheet.worth)
    bye = Bye(entry=sheet.ids[player], kind=kind, points=points)
    return sheet.comments.applied(bye, "bye", number, player)


def _bye_points(sheet: Sheet, kind: ByeKind, worth: Worth) -> Points:
    return sheet.bye if kind is ByeKind.PAIRING else sat_out(worth, kind)
