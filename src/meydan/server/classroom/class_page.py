"""A class as its pages show it: one value, read with a number of queries that does not grow."""

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from meydan.games.core import Side
from meydan.match.queries import flag_due
from meydan.match.round import Round
from meydan.match.seats import Seat, side_of
from meydan.server.boards.drawing import drawn
from meydan.server.boards.set_boards import shown_board
from meydan.server.classroom.games import last_games
from meydan.server.classroom.swiss import look, proposed_rounds, running
from meydan.server.models import ClassGame, Classroom, FreeGame, Pupil
from meydan.server.models.moments import now_ms
from meydan.server.rounds.acts import look as look_at
from meydan.server.rounds.games import host_of, read_all
from meydan.server.rounds.hosts.classroom import board_of
from meydan.server.rounds.scene import Phase, phase_of
from meydan.server.rounds.setup import Setup, restored
from meydan.tournament.cells import Cell, histories
from meydan.tournament.ids import EntryId
from meydan.tournament.model import ByeKind, Tournament
from meydan.tournament.standings import standings
from meydan.tournament.standings.standings import Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A game that somebody in the class was last paired for."""

    one: ClassGame
    names: tuple[str, str]
    """At seats A and B; empty for the program and for who has left."""
    phase: Phase
    turn: Seat | None
    winner: Seat | None
    score: tuple[int, int] | None
    """Of the last set: stones, discs, captured stones."""
    drawing: Markup
    data: dict[str, Any]

    @property
    def over(self) -> bool:
        """Whether it has ended, by play or by the teacher."""
        return self.phase == "over"

    @property
    def practice(self) -> bool:
        """Whether it is against the program."""
        return self.one.game.kind == FreeGame.Kind.PRACTICE


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A row of the standings."""

    row: Row
    pupil: Pupil
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Class:
    """A class with everything that its pages show."""

    room: Classroom
    setup: Setup
    pupils: tuple[Pupil, ...]
    cards: tuple[Card, ...]
    """By table, then as they were made."""
    tournament: Tournament | None
    places: tuple[Place, ...]
    byes: tuple[Pupil, ...]
    """Who has no opponent in the round under way."""

    @property
    def waiting(self) -> tuple[Pupil, ...]:
        """Those without a game under way."""
        busy: set[int | None] = set()
        for card in self.cards:
            if not card.over:
                busy |= {card.one.first_id, card.one.second_id}
        return tuple(pupil for pupil in self.pupils if pupil.pk not in busy)

    @property
    def boards(self) -> tuple[Card, ...]:
        """The games to look at: in a tournament those of its round, else everybody's last."""
        if not self.running:
            return self.cards
        return tuple(card for card in self.cards if card.one.round == self.round or not card.over)

    @property
    def running(self) -> bool:
        """Whether a tournament is under way."""
        return running(self.tournament)

    @property
    def round(self) -> int:
        """The round under way, or the last one; 0 without a tournament."""
        return len(self.tournament.rounds) if self.tournament else 0

    @property
    def missing(self) -> int:
        """Games of the round that are not over yet."""
        return len(self.tournament.rounds[-1].missing) if self.tournament else 0

    @property
    def more_rounds(self) -> bool:
        """Whether another round is to be paired."""
        return self.tournament is not None and self.round < self.tournament.settings.rounds

    @property
    def rounds(self) -> int:
        """How many rounds a tournament of those who are here would have."""
        return proposed_rounds(len(self.pupils))

    def card_of(self, pupil: Pupil) -> Card | None:
        """The game of a pupil."""
        found = (card for card in self.cards if pupil.pk in (card.one.first_id, card.one.second_id))
        return max(found, key=lambda card: card.one.pk, default=None)


def see(room: Classroom, *, boards: bool = True) -> Class:
    """A class as it is now; settles what time and boards have decided."""
    pupils = tuple(room.pupils.all())
    games = last_games(room, [pupil.pk for pupil in pupils])
    played = read_all([one.game for one in games])
    for one in games:
        if _due(played[one.game_id]):
            look_at(host_of(one.game))
            one.game.refresh_from_db()
    played = read_all([one.game for one in games])
    tournament = look(room)
    by_key = {pupil.pk: pupil for pupil in pupils}
    cards = [_card(one, played[one.game_id], by_key, boards=boards) for one in games]
    last = tournament.rounds[-1] if tournament and tournament.rounds else None
    odd = {bye.entry for bye in last.byes if bye.kind is ByeKind.PAIRING} if last else set()
    return Class(
        room=room,
        setup=restored(room.setup),
        pupils=pupils,
        cards=tuple(sorted(cards, key=lambda card: (card.over, card.one.table or 0, card.one.pk))),
        tournament=tournament,
        places=_places(tournament, pupils) if tournament else (),
        byes=tuple(pupil for pupil in pupils if pupil.entry in odd),
    )


def _due(played: Round) -> bool:
    due = flag_due(played)
    return due is not None and now_ms() >= due[1]


def _card(one: ClassGame, played: Round, pupils: dict[int, Pupil], *, boards: bool) -> Card:
    board, table = shown_board(played), played.table
    below = side_of(Seat.A, starter=board.starter)
    done = table.sets[-1] if table.sets else None
    winner = played.result.winner if played.result else None
    if one.decided == "draw":
        winner = None
    return Card(
        one=one,
        names=(_name(one.first_id, pupils), _name(one.second_id, pupils)),
        phase=phase_of(played),
        turn=table.play.turn if table.play else None,
        winner=winner,
        score=done.score if done and done.reason != "resigned" else None,
        drawing=_drawing(one, table.game.dump(board.state), below) if boards else Markup(),
        data=board_of(one.game, played) if boards else {},
    )


def _drawing(one: ClassGame, position: str, below: Side) -> Markup:
    return drawn(one.game.game, position, below)


def _name(key: int | None, pupils: dict[int, Pupil]) -> str:
    return pupils[key].name if key in pupils else ""


def _places(tournament: Tournament, pupils: tuple[Pupil, ...]) -> tuple[Place, ...]:
    """Those who are still here, in the order of the tournament's own standings."""
    if not tournament.rounds:
        return ()
    by_entry = {pupil.entry: pupil for pupil in pupils if pupil.entry is not None}
    cells = histories(tournament)
    return tuple(
        Place(row=row, pupil=by_entry[row.entry], cells=cells[EntryId(row.entry)])
        for row in standings(tournament).rows
        if row.entry in by_entry
    )
