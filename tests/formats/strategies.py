"""Made-up tournaments of every shape that the model allows, for round trips through files."""

from datetime import UTC, date, datetime

from hypothesis import strategies as st

from meydan.rulebooks import Rulebook, load
from meydan.rulebooks.tie_breaks import IDS
from meydan.tournament.entries import (
    Accommodation,
    Entry,
    Origin,
    Player,
    Private,
    Sex,
    Status,
)
from meydan.tournament.ids import EntryId, Points, RoundNo, StartNo, TableNo, TeamName
from meydan.tournament.model import (
    Acceleration,
    Apart,
    Bye,
    ByeKind,
    Decision,
    DecisionKind,
    Forbidden,
    Leave,
    Lot,
    LotMethod,
    LotSubject,
    Pair,
    Round,
    RoundStatus,
    Seeding,
    Settings,
    Shared,
    Slot,
    System,
    Tournament,
)
from meydan.tournament.notes import Note
from meydan.tournament.results import Result, ResultKind
from meydan.tournament.settings import chosen
from meydan.tournament.worth import Worth

LETTERS = "abcçdefgğhıijklmnoöprsştuüvyzABCÇİIŞĞâîûқңөәЖшя ABC-'0,.;\"\\=+"
texts = st.text(st.sampled_from(LETTERS), max_size=12)
words = st.text(st.sampled_from("abcçğıiöşüABCÇİIŞĞжшя"), min_size=1, max_size=12)
names = st.lists(words, min_size=1, max_size=3).map(" ".join)
moments = st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1), timezones=st.just(UTC)).map(
    lambda moment: moment.replace(microsecond=0)
)
pairs_of_small = st.tuples(st.integers(0, 200), st.integers(0, 200))

players = st.builds(
    Player,
    given=names,
    surname=st.just("") | names,
    birth_year=st.none() | st.integers(1930, 2022),
    sex=st.none() | st.sampled_from(Sex),
    school=texts,
    district=texts,
    province=texts,
    federation=st.sampled_from(["", "TUR", "KGZ", "KAZ"]),
    rating=st.none() | st.integers(1, 3000),
    title=st.sampled_from(["", "GM", "WIM", "CM"]),
    licence=st.just("") | st.integers(1, 10**10).map(str),
)
facts = st.integers(-9, 9) | texts | st.lists(st.integers(0, 9), max_size=3).map(tuple)
notes = st.builds(
    Note,
    st.sampled_from(["soft-broken", "rounds-default"]),
    st.lists(st.tuples(st.sampled_from(["entry", "round"]), facts), max_size=2).map(tuple),
)


@st.composite
def rounds(
    draw: st.DrawFn, ids: list[EntryId], number: int, settings: Settings, *, drafts: bool
) -> Round:
    order = draw(st.permutations(ids))
    tables = draw(st.integers(0, len(order) // 2))
    statuses = [status for status in RoundStatus if drafts or status is not RoundStatus.DRAFT]
    seats = draw(st.permutations(range(1, tables + 1)))
    pairs = [
        Pair(
            table=TableNo(seats[at]),
            first=order[2 * at],
            second=order[2 * at + 1],
            result=draw(st.none() | results(settings.worth)),
        )
        for at in range(tables)
    ]
    worth = {
        ByeKind.PAIRING: settings.bye,
        ByeKind.FULL: settings.worth.win,
        ByeKind.HALF: settings.worth.draw,
        ByeKind.ABSENT: settings.worth.absent,
    }
    byes = []
    for entry in order[2 * tables :]:
        kind = draw(st.none() | st.sampled_from(ByeKind))
        if kind is not None:
            byes.append(Bye(entry=entry, kind=kind, points=worth[kind]))
    return Round(
        number=RoundNo(number),
        status=draw(st.sampled_from(statuses)),
        pairs=tuple(sorted(pairs, key=lambda pair: pair.table)),
        byes=tuple(sorted(byes, key=lambda bye: bye.entry)),
        by_hand=draw(st.booleans()),
        notes=tuple(draw(st.lists(notes, max_size=2))),
    )


def results(worth: Worth) -> st.SearchStrategy[Result]:
    """Results as a book counts them."""
    return st.one_of(
        st.builds(
            Result,
            points=st.sampled_from(sorted(worth.played)),
            kind=st.just(ResultKind.PLAYED),
            sets=st.none()
            | st.tuples(st.integers(0, 6).map(Points), st.integers(0, 6).map(Points)),
            stones=st.none() | pairs_of_small,
            warnings=st.tuples(st.integers(0, 3), st.integers(0, 3)),
        ),
        st.builds(
            Result,
            points=st.sampled_from(sorted(worth.forfeits)),
            kind=st.just(ResultKind.FORFEIT),
        ),
    )


@st.composite
def books(draw: st.DrawFn, *, told: bool = False) -> Rulebook:
    """A text with what an organiser and a meeting may have changed."""
    book = load(draw(st.sampled_from(["tazof-mangala-2023", "tazof-reversi", "ifmg-mangala"])))
    order = st.lists(st.sampled_from(IDS), max_size=3, unique=True)
    book = chosen(
        book,
        system=draw(st.sampled_from(System)),
        seeding=draw(st.sampled_from(Seeding)),
        bye=draw(st.sampled_from([Points(2), Points(1)])),
        tie_breaks=draw(st.none() | order),
    )
    win = draw(st.sampled_from([2, 3, 6]))
    decided = {
        "points.win": win,
        "teams.best": draw(st.sampled_from([None, 2, 3])),
        # No record of a report tells it: whoever reads without our comment takes it for a win.
        "pairing.present": win if told else draw(st.sampled_from([2, 1])),
        "clock.minutes": draw(st.sampled_from([None, 10])),
    }
    return book.override(decided, reason=draw(names))


@st.composite
def tournaments(
    draw: st.DrawFn, *, private: bool = True, drafts: bool = True, numbered: bool | None = None
) -> Tournament:
    count = draw(st.integers(1, 9))
    ids = [EntryId(one) for one in sorted(draw(st.permutations(range(1, 13)))[:count])]
    some = st.lists(st.sampled_from(ids), min_size=2, max_size=3, unique=True).map(tuple)
    several = some if count > 1 else st.nothing()
    planned = draw(st.integers(1, 9))
    until = st.none() | st.integers(1, planned).map(RoundNo)
    settings = draw(
        st.builds(
            Settings,
            name=names,
            book=books(told=bool(numbered)),
            category=texts,
            place=st.just("") | names,
            rounds=st.just(planned),
            forbidden=st.lists(
                st.builds(
                    Forbidden, entries=several, hard=st.booleans(), until=until, reason=texts
                ),
                max_size=2,
            ).map(tuple)
            if count > 1
            else st.just(()),
            apart=st.lists(
                st.builds(Apart, shared=st.sampled_from(Shared), until=until), max_size=2
            ).map(tuple),
            acceleration=st.sampled_from(Acceleration),
        )
    )
    fixed = draw(st.booleans()) if numbered is None else numbered
    order = draw(st.permutations(range(1, count + 1)))
    entries = tuple(
        draw(
            st.builds(
                Entry,
                id=st.just(entry),
                player=players,
                number=st.just(StartNo(order[at]) if fixed else None),
                team=st.none() | names.map(TeamName),
                accommodations=st.lists(
                    st.sampled_from(Accommodation), unique=True, max_size=2
                ).map(tuple),
                fixed_table=st.none() | st.integers(1, 9).map(TableNo),
                status=st.sampled_from(Status) if fixed else st.just(Status.ACTIVE),
                joined=st.integers(1, planned).map(RoundNo),
                origin=st.none() | st.builds(Origin, words, texts, st.integers(1, 9)),
            )
        )
        for at, entry in enumerate(ids)
    )
    played = draw(st.integers(0, planned)) if fixed else 0
    all_rounds = tuple(
        draw(rounds(ids, number, settings, drafts=drafts)) for number in range(1, played + 1)
    )
    lot = st.builds(
        Lot,
        drew=st.sampled_from(ids),
        at=moments,
        method=st.sampled_from(LotMethod),
        starts=st.booleans(),
        subject=st.sampled_from(LotSubject),
        seed=texts,
    )
    leaves = st.lists(
        st.builds(
            Leave,
            entry=st.sampled_from(ids),
            round=st.integers(played + 1, planned + 1).map(RoundNo),
            kind=st.sampled_from([ByeKind.ABSENT, ByeKind.HALF, ByeKind.FULL]),
        ),
        max_size=3,
        unique_by=lambda leave: (leave.entry, leave.round),
    ).map(tuple)
    slot = st.builds(
        Slot, starts=moments, round=st.none() | st.integers(1, 9).map(RoundNo), title=texts
    )
    secrets = st.builds(
        Private,
        entry=st.sampled_from(ids),
        national_id=texts,
        birth_date=st.none() | st.dates(date(1930, 1, 1), date(2022, 1, 1)),
        contact=texts,
        remark=texts,
    )
    return Tournament(
        settings=settings,
        entries=entries,
        private=tuple(
            draw(st.lists(secrets, max_size=3, unique_by=lambda row: row.entry)) if private else ()
        ),
        lot=draw(st.none() | lot),
        rounds=all_rounds,
        leaves=draw(leaves),
        schedule=tuple(draw(st.lists(slot, max_size=2))),
        decisions=tuple(
            draw(
                st.lists(
                    st.builds(
                        Decision,
                        kind=st.sampled_from(DecisionKind),
                        order=several,
                        round=st.none() | st.integers(1, 9).map(RoundNo),
                    ),
                    max_size=1,
                )
            )
            if count > 1
            else ()
        ),
    )
