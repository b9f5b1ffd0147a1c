"""Demo tournaments and one sheet of every kind."""

from dataclasses import replace
from datetime import UTC, date, datetime
from random import Random

from meydan.formats.sheets import (
    Badge,
    Badges,
    Ceremony,
    Certificates,
    CrossTable,
    Decisions,
    Heading,
    MedalTable,
    Pairings,
    PairingsByName,
    Prizes,
    Qualified,
    RefereeReport,
    ReportLine,
    Sheet,
    Signature,
    Slips,
    StandingsSheet,
    StartingList,
    TableCards,
    TeamTable,
    Wishes,
)
from meydan.formats.sheets.prize_money import PrizeMoneyList
from meydan.rulebooks import load
from meydan.tournament.awards.prize_money import PrizeMoney, Split
from meydan.tournament.entries import Accommodation, Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.ids import RoundNo, TeamName
from meydan.tournament.lot import enter_lot
from meydan.tournament.model import Settings, System, Tournament
from meydan.tournament.rounds import pair_next, publish
from meydan.tournament.settings import chosen
from meydan.tournament.simulation.made_up import Chances, fill_round, strengths
from meydan.tournament.teams import category

DAY = date(2026, 5, 9)
GIVEN = ("Ada", "Çınar", "Işıl", "İpek", "Ömer", "Şule", "Ümit", "Жанна", "Ёлка", "Göktuğ Alp")
SURNAMES = ("Örnek", "Deneme", "Çizelge", "Işıkdemo", "İlkdemo", "Образцов", "Примеров", "Şablon")


def tournament(
    players: int,
    *,
    rounds: int = 2,
    finished: bool = True,
    book: str = "tazof-mangala-2023",
    system: System = System.SWISS,
    seed: int = 1,
) -> Tournament:
    """A tournament after so many rounds; the last one still open unless `finished`."""
    rng = Random(seed)
    made = Tournament(
        settings=Settings(
            name="Demo Şenliği 2026",
            book=chosen(load(book), system=system),
            rounds=max(rounds, 5),
            category="12 yaş altı",
            place="Demoşehir",
        )
    )
    for number in range(players):
        made = add_entry(
            made,
            Player(
                given=rng.choice(GIVEN),
                surname=rng.choice(SURNAMES),
                birth_year=2013 + number % 4,
                school=f"Demo Okulu {number % 5 + 1}",
                province=f"Demo İl {number % 3 + 1}",
            ),
            team=TeamName(f"Takım {number % 4 + 1}"),
            accommodations=(Accommodation.VISUALLY_IMPAIRED,) if number == 1 else (),
        )
    if not players:
        return made
    made = enter_lot(made, starts=True, at=datetime(2026, 5, 9, tzinfo=UTC))
    strong = strengths(made, rng)
    for number in range(1, rounds + 1):
        made = publish(pair_next(made), RoundNo(number))
        if number < rounds or finished:
            filled = fill_round(
                made.rounds[-1], book=load(book), strong=strong, chances=Chances(), rng=rng
            )
            made = made.with_round(filled)
    return made


def event_heading(made: Tournament) -> Heading:
    """The heading of sheets that cover several categories."""
    return Heading(event=made.settings.name, day=DAY, venue=made.settings.place)


def report(made: Tournament, *, lines: int = 3) -> RefereeReport:
    """A referee's report."""
    articles = load(made.settings.rulebook).warnable_articles()
    return RefereeReport(
        heading=event_heading(made),
        chief="Demo Başhakem",
        books=(made.settings.book,),
        lines=tuple(
            ReportLine(
                time=datetime(2026, 5, 9, 10, number),
                round=1,
                table=number + 1,
                player=made.entries[number].player.full,
                kind="round" if number == 2 else "warning",
                article=articles[number].ref,
                reason="Saate taşı oynayan eliyle basmadı",
                referee="Demo Hakem",
            )
            for number in range(lines)
        ),
    )


def every_kind(made: Tournament) -> tuple[Sheet, ...]:
    """One sheet of each kind from a tournament with a finished round or two, or with no players."""
    last = RoundNo(len(made.rounds))
    settings = made.settings
    heading = event_heading(made)
    one = category(made)
    badges = Badges.from_tournament(
        made, address=lambda entry: f"https://demo.example/p/{entry.id}"
    )
    paired: tuple[Sheet, ...] = (
        (
            Pairings.from_tournament(made, last, day=DAY),
            PairingsByName.from_tournament(made, last, day=DAY),
            Slips.from_tournament(made, last, day=DAY),
        )
        if last
        else (
            Pairings(heading=heading, rows=()),
            PairingsByName(heading=heading, rows=()),
            Slips(heading=heading, slips=(), book=settings.book),
        )
    )
    return (
        *paired,
        TableCards.from_tournament(made, address=lambda table: f"https://demo.example/t/{table}"),
        StartingList.from_tournament(made, day=DAY),
        StandingsSheet.from_tournament(made, day=DAY),
        CrossTable.from_tournament(made, day=DAY),
        TeamTable.from_categories((one,), heading=heading, best=2),
        MedalTable.from_categories((one,), heading=heading),
        Ceremony.of_medals((one,), Wishes(event_day=DAY)),
        Prizes.of_rules((one,), Wishes(event_day=DAY)),
        Decisions(
            heading=heading,
            book=settings.book.with_field("teams.best", 2, reason="teknik toplantı")
            if last
            else settings.book,
        ),
        Qualified.from_tournament(made, places=2, stage="Türkiye finali", day=DAY),
        PrizeMoneyList.from_tournament(
            replace(
                made,
                settings=replace(
                    made.settings, prizes=PrizeMoney(places=(1250, 600), split=Split.HORT)
                ),
            ),
            day=DAY,
        ),
        Certificates.from_tournament(
            made, signatures=(Signature(role="Başhakem", name="Demo Hakem"),), day=DAY
        ),
        report(made, lines=min(3, len(made.entries))),
        badges
        if not made.entries
        else replace(
            badges, badges=(*badges.badges, Badge(name="Demo Hakem", role="referee", below="1–6"))
        ),
    )
