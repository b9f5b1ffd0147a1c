"""A report reads back to the tournament it was written from, and gacrux reads it too."""

import subprocess
import sys
from dataclasses import replace
from decimal import Decimal
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import assume, given, settings

from meydan.formats.faults import FileFault
from meydan.formats.trf import Version, read_trf, write_trf
from meydan.tournament.cells import CellKind, histories, total
from meydan.tournament.entry_changes import sit_out, withdraw
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import (
    Acceleration,
    Bye,
    ByeKind,
    Forbidden,
    Leave,
    Primary,
    System,
    Tournament,
)
from meydan.tournament.pairing.acceleration import read_lent
from meydan.tournament.rounds import pair_next
from meydan.tournament.simulation.made_up import Chances
from meydan.tournament.simulation.simulate import LIVELY, demo as demo_settings, simulate
from meydan.tournament.starting_list import fix_numbers, starting_list
from meydan.tournament.team_play import known_squads
from meydan.tournament.worth import USUAL
from tests.examples import examples
from tests.formats.strategies import tournaments
from tests.tournament.pairing.test_team_swiss import event, play


def normal(tournament: Tournament) -> Tournament:
    """The tournament without what a report does not keep: drafts, secrets, the order of lists."""
    numbers = {entry.id: entry.number or 0 for entry in starting_list(tournament)}

    def order(bye: Bye) -> tuple[bool, int]:
        return bye.kind is not ByeKind.PAIRING, numbers[bye.entry]

    return replace(
        tournament,
        private=(),
        rounds=tuple(
            replace(one, byes=tuple(sorted(one.byes, key=order))) for one in tournament.rounds
        ),
        leaves=tuple(sorted(tournament.leaves, key=_place)),
    )


def _place(leave: Leave) -> tuple[int, int]:
    return leave.round, leave.entry


@pytest.mark.parametrize("version", Version)
@given(tournament=tournaments(drafts=False))
@settings(max_examples=examples(60), deadline=None)
def test_reads_back_to_the_same(version: Version, tournament: Tournament) -> None:
    expected = normal(tournament)
    read = read_trf(write_trf(expected, version=version))
    assert read.tournament == expected
    assert not [one for one in read.remarks if one.code != "points-differ"]


@given(tournament=tournaments(private=False, drafts=False, numbered=True))
@settings(max_examples=examples(40), deadline=None)
def test_without_our_comments_the_games_and_byes_are_the_same(tournament: Tournament) -> None:
    # By our comment alone a report of teams is known as one of ours.
    assume(not known_squads(tournament))
    text = write_trf(_unaccelerated(tournament)).decode()
    plain = "\n".join(row for row in text.split("\n") if not row.startswith("###"))
    read = read_trf(plain.encode()).tournament
    ids = {entry.number: entry.id for entry in tournament.entries}
    ours = {number: histories(tournament)[entry] for number, entry in ids.items()}
    theirs = histories(read)
    for entry in read.entries:
        cells = ours[entry.number]
        other = theirs[entry.id]
        for one, two in zip(cells, other, strict=False):
            assert (one.kind, one.points, one.started) == (two.kind, two.points, two.started)
        # Rounds that only byes are left of count as rounds to come.
        rest = cells[len(other) :]
        assert all(cell.opponent is None for cell in rest)


@pytest.mark.parametrize("version", Version)
@given(tournament=tournaments(private=False, drafts=False, numbered=True))
@settings(max_examples=examples(40), deadline=None)
def test_gacrux_reads_the_same_games(version: Version, tournament: Tournament) -> None:
    from gacrux.trf2json import trf2json

    # Of the reports of 2016 gacrux reads no record that tells other points than the usual ones.
    assume(version is Version.TRF26 or tournament.settings.worth == USUAL)
    # Those of teams have a test of their own.
    assume(not known_squads(tournament))
    reader = trf2json()
    reader.parse_file(write_trf(_decided(tournament), version=version).decode(), False)
    status = reader.chessjson["status"]
    assert status["code"] == 0, status
    event = reader.get_tournament(1)
    assert event["numRounds"] == tournament.settings.rounds
    assert not event["teamTournament"]
    numbers = {entry.id: entry.number for entry in tournament.entries}
    points = {entry: total(cells) for entry, cells in histories(_decided(tournament)).items()}
    told = {one["cid"]: one["gamePoints"] for one in event["competitors"]}
    assert told == {number: Decimal(points[entry]) / 2 for entry, number in numbers.items()}
    if tournament.lot is not None and version is Version.TRF26:
        assert event["topColor"].upper() == ("W" if tournament.lot.starts else "B")
    assert _games(event) == _own_games(_decided(tournament))


THREE_ONE_NIL = {
    "points.win": 6,
    "points.draw": 2,
    "pairing.present": 6,
    "pairing.bye": 6,
}
"""3-1-0, doubled as everywhere."""


@pytest.mark.parametrize("players", [12, 21])
@pytest.mark.parametrize("points", [{}, THREE_ONE_NIL], ids=["usual", "3-1-0"])
def test_py4swiss_and_gacrux_read_the_points_and_bans_of_a_whole_event(
    players: int, points: dict[str, int]
) -> None:
    demo = demo_settings()
    told = {path: (value, "technical meeting") for path, value in points.items()}
    family = Forbidden(entries=(EntryId(1), EntryId(2), EntryId(5)))
    chosen = replace(demo, book=demo.book.decided(told), rounds=5, forbidden=(family,))
    # py4swiss takes no blank rounds, which FIDE's format has for those who come late.
    prompt = replace(LIVELY, late=0)
    rng = Random(players)
    made = simulate(players=players, rounds=5, rng=rng, chances=prompt, settings=chosen).tournament
    numbers = {entry.id: int(entry.number or 0) for entry in made.entries}
    own = {numbers[entry]: total(cells) for entry, cells in histories(made).items()}
    banned = sorted(numbers[entry] for entry in family.entries)

    theirs = _by_py4swiss(made)
    assert theirs.x_section.number_of_rounds == 5
    assert theirs.x_section.forbidden_pairs == set(combinations(banned, 2))
    found = {one.starting_number: one.points_times_ten for one in theirs.player_sections}
    assert found == {number: doubled * 5 for number, doubled in own.items()}
    games = {
        (at, one.starting_number, cell.id)
        for one in theirs.player_sections
        for at, cell in enumerate(one.results, 1)
        if cell.color.value == "w"
    }
    assert games == {(at, first, second) for at, first, second, *_ in _own_games(made)}

    from gacrux.trf2json import trf2json

    text = write_trf(made).decode()
    letters = [row[5::9] for row in text.splitlines() if row.startswith("162")]
    assert set("".join(letters)) <= set("WDLAP")
    reader = trf2json()
    reader.parse_file(text, False)
    assert reader.chessjson["status"]["code"] == 0
    event = reader.get_tournament(1)
    assert {one["cid"]: one["gamePoints"] for one in event["competitors"]} == {
        number: Decimal(doubled) / 2 for number, doubled in own.items()
    }
    for version in Version:
        read = read_trf(write_trf(made, version=version))
        assert not read.remarks
        assert read.tournament.settings.worth == made.settings.worth


def _by_py4swiss(tournament: Tournament) -> Any:
    from py4swiss.trf import TrfParser

    with TemporaryDirectory() as folder:
        file = Path(folder, "demo.trf")
        file.write_bytes(write_trf(tournament, version=Version.TRF16))
        return TrfParser.parse(file)


def _decided(tournament: Tournament) -> Tournament:
    """Without tables that wait for a result: reports have no letter for them."""
    return replace(
        tournament,
        settings=_unaccelerated(tournament).settings,
        leaves=(),
        rounds=tuple(
            replace(one, pairs=tuple(pair for pair in one.pairs if pair.result is not None))
            for one in tournament.rounds
        ),
    )


def _unaccelerated(tournament: Tournament) -> Tournament:
    """Made-up entries join in any round, whatever they played: nobody can tell the group then."""
    settings = replace(tournament.settings, acceleration=Acceleration.NONE)
    return replace(tournament, settings=settings)


Game = tuple[int, int, int, str, bool]


def _games(event: dict[str, Any]) -> set[Game]:
    found = set()
    for game in event["gameList"]:
        white, black = game["white"], game["black"]
        if black is not None and black["cid"]:
            result = white["result"] + black["result"]
            found.add((game["round"], white["cid"], black["cid"], result, game["played"]))
    return found


def _own_games(tournament: Tournament) -> set[Game]:
    numbers = {entry.id: int(entry.number or 0) for entry in tournament.entries}
    worth = tournament.settings.worth
    letters = {worth.loss: "L", worth.draw: "D", worth.win: "W"}
    found: set[Game] = set()
    for entry, cells in histories(tournament).items():
        for cell in cells:
            if cell.opponent is None or not cell.started:
                continue
            both = letters[cell.points] + letters[cell.opponent_points]
            if not cell.played:
                both = both.replace("L", "Z")
            found.add((cell.round, numbers[entry], numbers[cell.opponent], both, cell.played))
    return found


@given(tournament=tournaments(private=False, drafts=False, numbered=True))
@settings(max_examples=examples(20), deadline=None)
def test_gacrux_reads_byes_asked_for_and_forbidden_pairs(tournament: Tournament) -> None:
    from gacrux.trf2json import trf2json

    assume(not known_squads(tournament))
    plain = replace(_decided(tournament), leaves=tournament.leaves)
    reader = trf2json()
    reader.parse_file(write_trf(plain).decode(), False)
    assert reader.chessjson["status"]["code"] == 0
    numbers = {entry.id: int(entry.number or 0) for entry in tournament.entries}
    letters = {"full": "W", "half": "D", "absent": "Z"}
    rounds = range(plain.next_round, plain.settings.rounds + 1)
    away = {
        (number, numbers[entry.id]): "Z"
        for number in rounds
        for entry in plain.entries
        if plain.settings.system is System.SWISS
        if not entry.active or entry.joined > number
    }
    away |= {
        (leave.round, numbers[leave.entry]): letters[leave.kind]
        for leave in tournament.leaves
        if leave.round in rounds
    }
    assert {(one["round"], one["competitor"]): one["score"] for one in reader.byelist} == away
    told = reader.get_tournament(1).get("prohibited", [])
    assert [sorted(one["competitors"]) for one in told] == [
        sorted(numbers[entry] for entry in one.entries)
        for one in tournament.settings.forbidden
        if one.hard
    ]


@pytest.mark.parametrize("version", Version)
def test_who_left_or_is_not_here_yet_is_not_paired_by_other_readers(version: Version) -> None:
    made = simulate(players=9, rounds=2, rng=Random(4), chances=Chances()).tournament
    made = replace(made, settings=replace(made.settings, rounds=5))
    gone, asked = made.entries[0].id, made.entries[1].id
    made = sit_out(withdraw(made, gone), asked, made.next_round, kind=ByeKind.HALF)
    text = write_trf(made, version=version).decode()
    assert read_trf(text.encode()).tournament == normal(made)
    plain = "\n".join(row for row in text.split("\n") if not row.startswith("###"))
    read = read_trf(plain.encode())
    new = pair_next(read.tournament).rounds[-1]
    seated = {entry for pair in new.pairs for entry in pair.both}
    numbers = {read.numbers[entry] for entry in seated}
    assert not numbers & {made.entry(gone).number, made.entry(asked).number}
    assert len(seated) + 3 == len(made.entries)


def test_a_team_that_left_before_it_played_is_in_the_report() -> None:
    made = fix_numbers(event(3, size=2, boards=2))
    squad = known_squads(made)[-1]
    for one in squad.members:
        made = withdraw(made, one)
    text = write_trf(made).decode()
    assert f"310 {squad.number:>3} {squad.name}" in text


def test_pending_tables_stay_pending() -> None:
    from tests.formats.reports import report

    read = read_trf(report("  0002 w  ", "  0001 b  ")).tournament
    assert histories(read)[read.entries[0].id][0].kind is CellKind.PENDING


@pytest.mark.parametrize(
    ("seed", "acceleration", "version"),
    [
        (1, Acceleration.NONE, Version.TRF16),
        (3, Acceleration.BAKU, Version.TRF26),
        (4, Acceleration.FREE, Version.TRF26),
    ],
)
def test_gacrux_pairs_every_round_of_a_report_as_we_did(
    seed: int, acceleration: Acceleration, version: Version, tmp_path: Path
) -> None:
    free = acceleration is Acceleration.FREE
    family = Forbidden(entries=(EntryId(1), EntryId(2), EntryId(5)))
    demo = replace(
        demo_settings(),
        acceleration=acceleration,
        lent=read_lent("1-6:1-2=2 7-14:1-1=1 15-18:2-3=0.5 5-5:1-4=1") if free else (),
        # gacrux does not read XXP.
        forbidden=(family,) if version is Version.TRF26 else (),
        rounds=5,
    )
    made = simulate(players=22, rounds=5, rng=Random(seed), settings=demo).tournament
    assert _checked(write_trf(made, version=version), tmp_path)


@pytest.mark.parametrize(("teams", "primary"), [(9, Primary.MATCH), (15, Primary.GAME)])
def test_gacrux_pairs_teams_of_a_report_as_we_did(
    teams: int, primary: Primary, tmp_path: Path
) -> None:
    made, rng = event(teams, primary=primary), Random(teams)
    for number in range(1, 6):
        # A reserve steps in, then a board stays empty, then nobody of a team is there.
        for away in range(number):
            made = sit_out(made, EntryId(6 + away), RoundNo(number))
        made = play(made, rng)
    for version in Version:
        read = read_trf(write_trf(made, version=version))
        assert (normal(read.tournament), read.remarks) == (normal(made), ())
    text = write_trf(made)
    assert sum(line.startswith(b"310") for line in text.splitlines()) == teams
    assert _checked(text, tmp_path)
    bare = b"\n".join(line for line in text.splitlines() if not line.startswith(b"###"))
    with pytest.raises(FileFault, match="trf-team-event"):
        read_trf(bare)


def _checked(data: bytes, folder: Path) -> bool:
    file = folder / "demo.trf"
    file.write_bytes(data)
    checker = (sys.executable, "-m", "gacrux.pairingchecker")
    ran = subprocess.run(
        [*checker, "-i", str(file), "-b", "utf-8", "-c", "-dT", "-o", "-"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return "Check: True" in ran.stdout
