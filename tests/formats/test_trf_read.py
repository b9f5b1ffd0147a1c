"""Reports of other programs: what their records mean, and what is wrong with broken ones."""

import contextlib
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meydan.formats.faults import FileFault
from meydan.formats.trf import read_trf, write_trf
from meydan.tournament.cells import CellKind, histories
from meydan.tournament.entries import Player, Sex
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import (
    Acceleration,
    ByeKind,
    Forbidden,
    Leave,
    System,
    Tournament,
)

DATA = Path(__file__).parent / "data"


def row(number: int, name: str = "Demo, Player", cells: str = "", points: str = "") -> str:
    return (
        f"001 {number:>4} m    {name:<33} 1500 TUR           0 2012/00/00 {points:>4}    0{cells}"
    )


def report(*cells: str, extra: tuple[str, ...] = ()) -> bytes:
    """A report of as many players as there are cells, with more records before them."""
    rows = [row(number, cells=own) for number, own in enumerate(cells, 1)]
    return "\n".join(["012 Demo", *extra, *rows, ""]).encode()


def read(*cells: str, extra: tuple[str, ...] = ()) -> Tournament:
    return read_trf(report(*cells, extra=extra)).tournament


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("utf8.trf", "utf-8"),
        ("utf8-mark.trf", "utf-8"),
        ("1254.trf", "cp1254"),
        ("1251.trf", "cp1251"),
    ],
)
def test_files_in_the_usual_encodings(name: str, encoding: str) -> None:
    found = read_trf((DATA / name).read_bytes())
    assert found.encoding == encoding
    names = [entry.player.full for entry in found.tournament.entries]
    if encoding == "cp1251":
        assert names == ["Проба Образцова", "Пример Щукин"]
    else:
        assert names == ["Şule Örnekçi", "İğdır Deneme-Çağ"]


def test_columns_counted_in_bytes_are_put_right() -> None:
    line = row(1, name="Örnekçi, Şule", cells="  0002 w 1", points="1.0")
    assert "Örnekçi, Şule" in line
    shifted = line.replace("Örnekçi, Şule    ", "Örnekçi, Şule ", 1)
    other = row(2, cells="  0001 b 0", points="0.0")
    found = read_trf(f"012 Demo\n{shifted}\n{other}\n".encode()).tournament
    assert found.entries[0].player.full == "Şule Örnekçi"
    assert found.rounds[0].pairs[0].first == 1


def test_a_full_player_record() -> None:
    line = (
        "001    1 wWIM Örnek, Deniz Su                   1712 TUR    06300123 2011/05/19  0.0    1"
    )
    found = read_trf(line.encode())
    assert found.tournament.entries[0].player == Player(
        given="Deniz Su",
        surname="Örnek",
        birth_year=2011,
        sex=Sex.FEMALE,
        federation="TUR",
        rating=1712,
        title="WIM",
        licence="6300123",
    )
    assert found.tournament.private[0].birth_date is not None
    # A birth date is nobody else's business: only the year goes out again.
    assert b"2011/05/19" not in write_trf(found.tournament)
    assert b"2011/05/19" in write_trf(found.tournament, private=True)


@pytest.mark.parametrize(
    ("code", "kind", "points"),
    [
        ("U", CellKind.PAIRING_BYE, 2),
        ("F", CellKind.FULL_BYE, 2),
        ("+", CellKind.FULL_BYE, 2),
        ("H", CellKind.HALF_BYE, 1),
        ("h", CellKind.HALF_BYE, 1),
        ("=", CellKind.HALF_BYE, 1),
        ("Z", CellKind.ABSENT, 0),
        ("-", CellKind.ABSENT, 0),
    ],
)
def test_byes(code: str, kind: CellKind, points: int) -> None:
    found = read("  0002 w 1", "  0001 b 0", f"  0000 - {code}")
    cell = histories(found)[EntryId(3)][0]
    assert (cell.kind, cell.points) == (kind, points)


@pytest.mark.parametrize(
    ("first", "second", "points", "played"),
    [
        ("1", "0", (2, 0), True),
        ("W", "L", (2, 0), True),
        ("=", "=", (1, 1), True),
        ("0", "0", (0, 0), True),
        ("0", "=", (0, 1), True),
        ("+", "-", (2, 0), False),
        ("-", "-", (0, 0), False),
    ],
)
def test_results(first: str, second: str, points: tuple[int, int], played: bool) -> None:
    result = read(f"  0002 b {first}", f"  0001 w {second}").rounds[0].pairs[0].result
    assert result is not None
    assert result.points == (points[1], points[0])
    assert result.played is played


def test_white_is_read_as_starts_t11() -> None:
    pair = read("  0002 b 1", "  0001 w 0").rounds[0].pairs[0]
    assert (pair.first, pair.second) == (2, 1)


def test_a_forfeit_without_a_colour_seats_the_lower_number_first() -> None:
    pair = read("  0002 - -", "  0001 - +").rounds[0].pairs[0]
    assert (pair.first, pair.second) == (1, 2)


def test_byes_after_the_last_pairing_are_for_the_round_to_come() -> None:
    found = read("  0002 w 1  0000 - H", "  0001 b 0", extra=("XXR 5",))
    assert len(found.rounds) == 1
    assert found.leaves == (Leave(entry=EntryId(1), round=RoundNo(2), kind=ByeKind.HALF),)


def test_older_records_are_translated() -> None:
    found = read(
        "", "", "", "", extra=("XXR 7", "XXC black1", "XXP 1 3", "XXP 2,4", "XXZ 4", "BBU  0.5")
    )
    assert found.settings.rounds == 7
    assert found.settings.bye == 1
    assert found.lot is not None
    assert not found.lot.starts
    assert found.settings.forbidden == (
        Forbidden(entries=(EntryId(1), EntryId(3))),
        Forbidden(entries=(EntryId(2), EntryId(4))),
    )
    assert found.leaves == (Leave(entry=EntryId(4), round=RoundNo(1)),)


def test_records_of_2026() -> None:
    found = read(
        "",
        "",
        "",
        extra=(
            "142 9",
            "152 B",
            "162  W 1.0    D 0.5    P 0.5",
            "192 FIDE_ROUNDROBIN",
            "240 H   2    1    3",
            "240 Z   3    2",
            "260   1   4    1    2",
        ),
    )
    assert found.settings.rounds == 9
    assert found.settings.bye == 1
    assert found.settings.system is System.ROUND_ROBIN
    assert found.settings.forbidden == (
        Forbidden(entries=(EntryId(1), EntryId(2)), until=RoundNo(4)),
    )
    assert [(one.entry, one.round, one.kind.value) for one in found.leaves] == [
        (1, 2, "half"),
        (3, 2, "half"),
        (2, 3, "absent"),
    ]


@pytest.mark.parametrize(
    "records",
    [
        ("XXR 9", "XXA    1  1.0  1.0  1.0  0.5  0.5", "XXA    2  1.0  1.0  1.0  0.5  0.5"),
        ("XXR 9", "XXA    1  1.0", "XXA    2  1.0"),
        ("142 9", "250       1.0   1   3    1    2", "250       0.5   4   5    1    2"),
        ("142 9", "192 FIDE_DUTCH_2026_BAKU"),
    ],
)
def test_baku_acceleration_is_known_by_its_points(records: tuple[str, ...]) -> None:
    assert read("", "", "", "", extra=records).settings.acceleration is Acceleration.BAKU


def test_a_blank_first_round_in_an_accelerated_field_is_no_late_entry() -> None:
    games = ("  0003 w 1", "  0004 b 0", "  0001 b 0", "  0002 w 1", "")
    records = (
        "XXR 5",
        "XXA    1  1.0  1.0  0.5",
        *(f"XXA    {n}  1.0  1.0  0.5" for n in (2, 3, 4)),
    )
    found = read(*games, extra=records)
    assert found.settings.acceleration is Acceleration.BAKU
    assert [entry.joined for entry in found.entries] == [1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("record", "order"),
    [
        ("212 PTS,BH/C1,SB", ("points", "buchholz-cut-1", "berger")),
        (
            "202 DE BH/M2 PS/C1",
            ("points", "personal-meeting", "buchholz-median-2", "progress-cut-1"),
        ),
        ("212 PTS,KOYA", None),
    ],
)
def test_tie_breaks_by_their_letters(record: str, order: tuple[str, ...] | None) -> None:
    assert read("", "", extra=(record,)).settings.tie_breaks == order


@pytest.mark.parametrize(
    "records",
    [
        ("162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0",),
        ("BBW  3.0", "BBD  1.0", "BBU  3.0"),
        ("XXS W=3 D=1 PAB=3",),
    ],
)
def test_other_points_are_decisions_in_the_book(records: tuple[str, ...]) -> None:
    """A report may count 3, 1, 0: results and byes are then worth that."""
    games = ("  0002 w 1", "  0001 b 0", "  0000 - U", "  0005 w =", "  0004 b =")
    found = read(*games, extra=records)
    assert found.settings.worth == (6, 2, 0, 6, 0)
    result = found.rounds[0].pairs[0].result
    assert result is not None
    assert (result.points, found.rounds[0].byes[0].points) == ((6, 0), 6)


def test_teams_by_either_record() -> None:
    old = read("", "", "", extra=(f"013 {'Deneme Okulu':<32}   1    3",))
    new = read("", "", "", extra=(f"310   1 {'Deneme Okulu':<64}    1    3",))
    for found in (old, new):
        assert [entry.team for entry in found.entries] == ["Deneme Okulu", None, "Deneme Okulu"]


def test_late_entries_join_when_their_cells_begin() -> None:
    found = read("  0002 w 1  0003 b 1", "  0001 b 0  0000 - U", f"{'':10}  0001 w 0", "")
    assert [entry.joined for entry in found.entries] == [1, 1, 2, 3]


def test_remarks_name_what_was_not_taken_over() -> None:
    data = report("  0002 w 1", "  0001 b 0", extra=("102 Demo Arbiter", "XYZ what", "XYZ else"))
    data = data.replace(b"2012/00/00         0", b"2012/00/00  3.5    0", 1)
    found = read_trf(data)
    assert [(one.code, one.line) for one in found.remarks] == [
        ("record-skipped", 2),
        ("record-skipped", 3),
        ("points-differ", 5),
    ]
    assert not found.rounds_told


def test_a_comment_about_a_pair_that_is_gone_is_passed_over() -> None:
    found = read_trf(
        report("  0002 w 1", "  0001 b 0", extra=('### meydan result 1 2 1 {"sets": [4, 0]}',))
    )
    assert [one.code for one in found.remarks] == ["stale-comment"]
    result = found.tournament.rounds[0].pairs[0].result
    assert result is not None
    assert result.sets is None


BROKEN = {
    "no players": (b"012 Demo\n", "trf-no-players", 0, 0),
    "empty": (b"", "trf-no-players", 0, 0),
    "not text": (b"\x00\x01\x02\x03\x04", "not-text", 0, 0),
    "number": (b"001   x1 m    Demo\n", "trf-not-a-number", 1, 5),
    "no number": (b"001      m    Demo\n", "trf-no-number", 1, 5),
    "no name": (b"001    1 m\n", "trf-no-name", 1, 15),
    "number twice": (report("")[9:] + report(""), "trf-twice", 3, 5),
    "rating": (report("").replace(b"1500", b"15oo"), "trf-not-a-number", 2, 49),
    "birth": (report("").replace(b"2012/00/00", b"2012/13/40"), "trf-not-a-date", 2, 70),
    "points": (report("").replace(b"/00         0", b"/00  1.3    0"), "trf-not-points", 2, 81),
    "colour": (report("  0002 x 1", "  0001 b 0"), "trf-colour", 2, 97),
    "result": (report("  0002 w 3", "  0001 b 0"), "trf-result", 2, 99),
    "opponent": (report("  00o2 w 1", "  0001 b 0"), "trf-not-a-number", 2, 92),
    "misaligned": (report("   0002 w 1", "  0001 b 0"), "trf-misaligned", 2, 96),
    "self": (report("  0001 w 1"), "trf-against-self", 2, 92),
    "nobody": (report("  0009 w 1"), "trf-opponent-differs", 2, 92),
    "other": (report("  0002 w 1", "  0003 b 0", "  0002 w 1"), "trf-opponent-differs", 2, 92),
    "colours": (report("  0002 w 1", "  0001 w 0"), "trf-colours-clash", 2, 97),
    "colours missing": (report("  0002 - 1", "  0001 - 0"), "trf-colours-clash", 2, 97),
    "results": (report("  0002 w 1", "  0001 b 1"), "trf-results-clash", 2, 99),
    "half forfeit": (report("  0002 w +", "  0001 b 0"), "trf-results-clash", 2, 99),
    "bye letter": (report("  0002 w 1", "  0001 b 0", "  0000 - L"), "trf-no-opponent", 4, 92),
    "rounds": (report("", extra=("XXR five",)), "trf-not-a-number", 2, 5),
    "initial": (report("", extra=("152 G",)), "trf-colour", 2, 5),
    "a draw like a win": (report("", extra=("162  W 1.0    D 1.0",)), "trf-other-points", 2, 6),
    "two worths of a win": (report("", extra=("BBW  3.0", "BBW  2.0")), "trf-other-points", 3, 5),
    "bye 3": (report("", extra=("BBU  3.0",)), "trf-other-points", 2, 5),
    "forbidden one": (report("", extra=("XXP 1",)), "trf-too-few", 2, 5),
    "forbidden who": (report("", extra=("XXP 1 7",)), "trf-no-player", 2, 7),
    "forbidden 260": (report("", extra=("260   1   9    1    7",)), "trf-no-player", 2, 18),
    "absent who": (report("", extra=("XXZ x",)), "trf-not-a-number", 2, 5),
    "bye type": (report("", extra=("240 Q   1    1",)), "trf-result", 2, 5),
    "bye round": (report("", extra=("240 H        1",)), "trf-no-round", 2, 7),
    "bye for a player": (
        report("  0002 w 1", "  0001 b 0", extra=("240 H   1    2",)),
        "trf-bye-differs",
        2,
        11,
    ),
    "acceleration": (
        report("", "", "", extra=("XXR 9", "XXA    3  1.0")),
        "trf-acceleration",
        3,
        1,
    ),
    "team event": (report("", extra=("192 FIDE_TEAM_TYPE_A",)), "trf-team-event", 2, 5),
    "team event by name": (report("", extra=("092 Team Swiss-System",)), "trf-team-event", 2, 5),
    "another system": (report("", extra=("192 FIDE_BURSTEIN",)), "trf-other-system", 2, 5),
    "another by name": (report("", extra=("092 Swiss (Dubov)",)), "trf-other-system", 2, 5),
    "comment": (report("", extra=("### meydan what {}",)), "trf-comment", 2, 12),
    "comment far away": (
        report("", extra=("### meydan round 99999999 {}",)),
        "trf-comment",
        2,
        12,
    ),
    "comment json": (report("", extra=("### meydan settings {]",)), "trf-comment", 2, 21),
    "comment value": (
        report(
            "  0002 w 1",
            "  0001 b 0",
            extra=('### meydan result 1 1 2 {"stones": [-4, 0]}',),
        ),
        "trf-comment",
        2,
        1,
    ),
    "comment rounds": (
        report("", extra=('### meydan settings {"rounds": -1}',)),
        "trf-comment",
        2,
        1,
    ),
    "no rulebook": (
        report("", extra=('### meydan settings {"rulebook": "none"}',)),
        "no-rulebook",
        0,
        0,
    ),
    "comment field": (
        report("", extra=('### meydan settings {"colour": 1}',)),
        "json-unknown-key",
        2,
        21,
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_report_is_one_fault_with_its_place(name: str) -> None:
    data, code, line, column = BROKEN[name]
    with pytest.raises(FileFault) as caught:
        read_trf(data, file="demo.trf")
    fault = caught.value
    assert (fault.code, fault.place.line, fault.place.column) == (code, line, column)
    assert fault.where.startswith("demo.trf")


def test_encodings_that_lack_a_letter_are_refused() -> None:
    found = read_trf((DATA / "1251.trf").read_bytes()).tournament
    with pytest.raises(FileFault, match="not-encodable"):
        write_trf(found, encoding="cp1254")
    with pytest.raises(FileFault, match="unknown-encoding"):
        write_trf(found, encoding="cp-nothing")


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_damaged_report_is_read_or_refused_with_a_fault(data: st.DataObject) -> None:
    text = DAMAGED.decode()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 6))
        letters = st.sampled_from("0129 -=+wbUHZ#{}[],.:/XéŞ\n\r")
        text = text[:at] + data.draw(st.text(letters, max_size=4)) + text[at + cut :]
    with contextlib.suppress(FileFault):
        read_trf(text.encode())


DAMAGED = report(
    "  0003 w 1  0002 b =  0000 - H",
    "  0004 b 1  0001 w =",
    "  0001 b 0  0004 w +",
    "  0002 w 0  0003 b -",
    extra=(
        "142 5",
        "152 W",
        "162  W 1.0    P 0.5",
        "132" + " " * 88 + "26/05/01  26/05/02",
        "212 PTS,BH",
        "240 H   4    1    2",
        "260   1   3    1    2",
        "XXA    1  0.0  0.0",
        '### meydan result 1 1 3 {"sets": [4, 1]}',
        '### meydan entry 2 {"id": 7, "joined": 1}',
        '### meydan settings {"rulebook": "tazof-mangala-2023", "bye": 2}',
    ),
)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2010/09/24", date(2010, 9, 24)),
        ("10/09/24", date(2010, 9, 24)),
        ("24/09/2010", date(2010, 9, 24)),
        ("28. 07. 2005", date(2005, 7, 28)),
        ("May 29, 2020", date(2020, 5, 29)),
        ("29 Mayıs 2020", date(2020, 5, 29)),
        ("2020 мая 29", date(2020, 5, 29)),
        ("2026-03-01 09:30", date(2026, 3, 1)),
        ("2026/02/30", None),
        ("soon", None),
        ("5/5", None),
    ],
)
def test_a_day_in_the_header_in_any_form_is_never_a_refusal(text: str, day: date | None) -> None:
    found = read_trf(report("", extra=(f"042 {text}", "152 W")))
    lot = found.tournament.lot
    assert lot is not None
    assert lot.at.date() == (day or date(1970, 1, 1))
    assert [one.code for one in found.remarks] == ([] if day else ["date-unread"])


@pytest.mark.parametrize(
    ("day", "edition"),
    [("2026/02/28", "2024"), ("2026/03/01", "2026"), ("", "2026"), ("soon", "2026")],
)
def test_tie_breaks_follow_the_day_of_the_event(day: str, edition: str) -> None:
    found = read_trf(report("", extra=(f"042 {day}",)) if day else report("")).tournament
    assert found.settings.edition.value == edition
