"""Reports of other programs: what their records mean, and what is wrong with broken ones."""

import pytest

from meydan.formats.trf import is_report, read_trf, write_trf
from meydan.tournament.cells import CellKind, histories
from meydan.tournament.entries import Player, Sex
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import (
    Acceleration,
    ByeKind,
    Forbidden,
    Leave,
    System,
)
from meydan.tournament.pairing.acceleration import lent_text
from tests.formats.reports import DATA, read, report, row


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


def test_any_other_acceleration_is_free() -> None:
    found = read("", "", "", "", extra=("XXR 9", "XXA    2  1.0  1.0", "XXA    3  1.0  1.0  0.5"))
    assert found.settings.acceleration is Acceleration.FREE
    assert lent_text(found.settings.lent) == "2-3:1-2=1 3-3:3-3=0.5"


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


def test_records_that_say_nothing_are_passed_over() -> None:
    blank = ("022", "042 ", "102", "112 ", "132", "142 ", "152 ", "162", "192", "212", "XXR 5")
    found = read_trf(report("  0002 w 1", "  0001 b 0", extra=blank))
    assert (found.tournament.settings.rounds, found.remarks) == (5, ())


def test_lines_may_rank_as_they_follow_each_other() -> None:
    """JaVaFo's `XXC rank`: numbers only name players then."""
    rows = [row(7, "First"), row(3, "Second"), row(9, "Third"), row(1, "Fourth")]
    records = ["XXR 5", "XXC rank white1", "XXA    7  1.0  1.0", "XXP 7 9"]
    found = read_trf("\n".join([*records, *rows]).encode())
    listed = {entry.player.given: entry for entry in found.tournament.entries}
    assert [listed[name].number for name in ("First", "Second", "Third", "Fourth")] == [1, 2, 3, 4]
    assert {found.numbers[entry.id] for entry in listed.values()} == {7, 3, 9, 1}
    assert found.tournament.settings.lent[0].first == 1
    first, third = listed["First"].id, listed["Third"].id
    assert found.tournament.settings.forbidden == (Forbidden(entries=(first, third)),)
    assert found.tournament.lot is not None
    assert found.tournament.lot.drew == first


def test_the_first_colour_is_seen_where_one_was_given() -> None:
    """Two forfeits without a colour tell nothing; the third of the list goes as the first."""
    games = ("  0002 - -", "  0001 - +", "  0004 b 1", "  0003 w 0")
    lot = read(*games).lot
    assert lot is not None
    assert not lot.starts


def test_points_that_an_acceleration_lends_may_be_counted() -> None:
    lines = [
        *("XXR 9", "XXA    1  1.0  1.0", "XXA    2  1.0  1.0"),
        row(1, cells="  0002 w 1", points="2.0"),
        row(2, cells="  0001 b 0", points="1.0"),
        row(3, cells="  0004 w 1", points="1.0"),
        row(4, cells="  0003 b 0", points="0.0"),
    ]
    assert read_trf("\n".join(lines).encode()).remarks == ()


@pytest.mark.parametrize("letters", ["ZZ", "**", "  ", "??"])
def test_a_game_under_way_by_any_letter(letters: str) -> None:
    """lichess writes Z for one."""
    found = read(f"  0002 w {letters[0]}", f"  0001 b {letters[1]}")
    assert found.rounds[0].pairs[0].result is None


def test_a_report_is_known_by_its_players_line_however_lines_end() -> None:
    text = report("  0002 w 1", "  0001 b 0").decode()
    assert all(is_report(text.replace("\n", end).encode()) for end in ("\n", "\r\n", "\r"))
    assert is_report(text.encode("utf-16"))
    assert not is_report("Ad;Soyad\n0012;Örnek".encode())
    assert read_trf((text + "\x1a").encode()).remarks == ()
