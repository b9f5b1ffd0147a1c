"""A made-up season: events with their fields, rounds, boards and whole logs, stored in bulk.

    python -m benchmarks.season --events 100 --players 1000 --rounds 9

fills the database that `DATABASE_URL` or `MEYDAN_DATA` names; with `--patterns 2` in PostgreSQL two
events are made and the others copied from them by the database. Pairings are real ones. The log of
a board is one of a dozen that the rules wrote, with its own players put in: folding 450,000 logs
one entry at a time would take an afternoon, and the rows would be the same.
"""

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from rich.progress import track

if TYPE_CHECKING:
    from meydan.server.models import Board, Category, Event
    from meydan.tournament.model import Round, Tournament
    from meydan.tournament.results import Result

BOOK = "tazof-mangala-2023"
SCORES = ((30, 18), (27, 21), (24, 24), (21, 27), (16, 32))
"""Stones of one set."""
BATCH = 2_000
FIRST_DAY = date(2026, 3, 1)


@dataclass(frozen=True, slots=True)
class Story:
    """A finished round at one board: its log, and what follows from it."""

    log: str
    """The entries as JSON; the players are called `@A` and `@B`."""
    entries: int
    result: "Result"
    state: dict[str, Any]


def stories() -> list[Story]:
    """One for each way in which two sets can be counted."""
    from meydan.match.actors import Actor, Role
    from meydan.match.codec import dump_entry
    from meydan.match.deeds import Opened, PlayerInfo, SetCounted, SetStarted
    from meydan.match.log_entry import LogEntry, Millis
    from meydan.match.round import Round
    from meydan.rulebooks import load
    from meydan.server.store.board_log import tournament_result
    from meydan.server.store.board_state import summary

    book = load(BOOK)
    players = (PlayerInfo(id="@A"), PlayerInfo(id="@B"))
    opened = Opened.under(book, mode="counted", players=players, clock=None)
    found = []
    for scores in ((one, other) for one in SCORES for other in SCORES):
        played = Round.open(LogEntry(seq=1, at=Millis(0), by=Actor(Role.PROGRAM), deed=opened))
        referee = Actor(Role.REFEREE, "Demo")
        for at, score in enumerate(scores):
            played = played.do(SetStarted(), by=referee, at=Millis(600_000 * at))
            counted = SetCounted(score=score)
            played = played.do(counted, by=referee, at=Millis(600_000 * at + 500_000))
            if played.over:
                break
        result = tournament_result(played, book)
        if result is not None:
            log = [dump_entry(one) for one in played.log]
            found.append(Story(json.dumps(log), len(log), result, summary(played)))
    return found


def season(
    *, events: int, players: int, rounds: int, open_rounds: int = 1, seed: int = 2026
) -> Iterator["Event"]:
    """Make events one after the other, each with one category; the last rounds are under way."""
    from meydan.server.models import Event

    told, rng = stories(), Random(seed)
    for number in range(1, events + 1):
        day = FIRST_DAY + timedelta(days=number % 100)
        event = Event.objects.create(
            slug=f"season-{number}", name=f"Demo {number}", starts_on=day, published=True
        )
        category(event, players=players, rounds=rounds, open_rounds=open_rounds, told=told, rng=rng)
        yield event


def category(
    event: "Event",
    *,
    players: int,
    rounds: int,
    open_rounds: int,
    told: Sequence[Story],
    rng: Random,
    slug: str = "c1",
) -> "Category":
    """A category whose last `open_rounds` rounds are published without results."""
    from django.db import transaction

    from meydan.formats.codec import encode
    from meydan.rulebooks import load
    from meydan.server.models import Category
    from meydan.tournament.model import Settings

    book = load(BOOK)
    settings = Settings(name=event.name, book=book, category=slug, rounds=max(rounds, 9))
    made = _played(settings, players, rounds, open_rounds, told, rng)
    with transaction.atomic():
        row = Category.objects.create(
            event=event, slug=slug, game=book.game, rulebook=BOOK, settings=encode(settings)
        )
        row.lot = encode(made.tournament.lot)
        row.version = rounds
        row.save(update_fields=["lot", "version"])
        _store(row, made, rng)
    return row


@dataclass(frozen=True, slots=True)
class _Played:
    tournament: "Tournament"
    stories: dict[tuple[int, int], Story]
    """By round and table."""


def _played(
    settings: Any, players: int, rounds: int, open_rounds: int, told: Sequence[Story], rng: Random
) -> _Played:
    from meydan.tournament.entries import Entry, Player
    from meydan.tournament.ids import EntryId, TeamName
    from meydan.tournament.lot import enter_lot
    from meydan.tournament.model import RoundStatus, Tournament
    from meydan.tournament.rounds import pair_next, publish

    entries = tuple(
        Entry(
            id=EntryId(at),
            player=Player(
                given=rng.choice(("Ada", "Bora", "Çınar", "Deniz", "Irmak", "İnci", "Şule")),
                surname=f"Demo{at}",
                birth_year=2014,
                school=f"Demo Okulu {at % 90}",
                province="Demo İli",
            ),
            team=TeamName(f"Demo Okulu {at % 90}"),
        )
        for at in range(1, players + 1)
    )
    now = Tournament(settings=settings, entries=entries)
    now = enter_lot(now, starts=True, at=datetime(2026, 3, 1, 9, tzinfo=UTC))
    chosen: dict[tuple[int, int], Story] = {}
    for number in range(1, rounds + 1):
        now = pair_next(now)
        now = publish(now, now.rounds[-1].number)
        if number > rounds - open_rounds:
            continue
        one = now.rounds[-1]
        chosen |= {(number, pair.table): rng.choice(told) for pair in one.pairs}
        pairs = tuple(replace(pair, result=chosen[number, pair.table].result) for pair in one.pairs)
        now = now.with_round(replace(one, pairs=pairs, status=RoundStatus.FINISHED))
    return _Played(now, chosen)


def _store(row: "Category", made: _Played, rng: Random) -> None:
    from meydan.server.access.secrets import new_secret
    from meydan.server.models import Entry
    from meydan.server.store.rows import entry_columns

    Entry.objects.bulk_create(
        (
            Entry(category=row, link=new_secret(), **entry_columns(entry))
            for entry in made.tournament.entries
        ),
        batch_size=BATCH,
    )
    keys = dict(row.entries.values_list("local", "pk"))
    for one in made.tournament.rounds:
        _store_round(row, one, keys, made.stories, rng)


def _store_round(
    row: "Category",
    one: "Round",
    keys: dict[int, int],
    chosen: dict[tuple[int, int], Story],
    rng: Random,
) -> None:
    from meydan.formats.codec import encode
    from meydan.server.models import Board, Round

    stored = Round.objects.create(
        category=row, number=one.number, status=one.status.value, byes=encode(one.byes)
    )
    boards = []
    for pair in one.pairs:
        story = chosen.get((one.number, pair.table))
        boards.append(
            Board(
                round=stored,
                table=pair.table,
                first_id=keys[pair.first],
                second_id=keys[pair.second],
                result=encode(story.result) if story else None,
                state=story.state if story else {"phase": "waiting"},
                seq=story.entries if story else 0,
            )
        )
    boards = Board.objects.bulk_create(boards, batch_size=BATCH)
    told = ((board, chosen.get((one.number, board.table))) for board in boards)
    locals_ = {key: local for local, key in keys.items()}
    _store_logs(((board, story) for board, story in told if story), locals_, rng)


def _store_logs(
    told: Iterator[tuple["Board", Story]], locals_: dict[int, int], rng: Random
) -> None:
    from meydan.server.models import BoardEvent

    rows = []
    for board, story in told:
        text = story.log.replace("@A", str(locals_[board.first_id]))
        text = text.replace("@B", str(locals_[board.second_id]))
        rows += [
            BoardEvent(board=board, seq=at, event=event, key=f"{rng.getrandbits(64):016x}")
            for at, event in enumerate(json.loads(text), 1)
        ]
    BoardEvent.objects.bulk_create(rows, batch_size=BATCH)


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.season", description=__doc__)
    parser.add_argument("--events", type=int, default=100)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--patterns", type=int, default=0, help="events that others are copies of")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meydan.server.settings")
    from meydan.server.upkeep.data_folder import prepare

    prepare()
    from meydan.server.models import BoardEvent

    size = {"players": options.players, "rounds": options.rounds, "seed": options.seed}
    made: Iterator[object] = season(events=options.events, **size)
    if options.patterns:
        from benchmarks import season_copies

        made = season_copies.season(events=options.events, patterns=options.patterns, **size)
    for _ in track(made, total=options.events, description="events"):
        pass
    print(f"{BoardEvent.objects.count():,} entries of logs")


if __name__ == "__main__":
    main()
