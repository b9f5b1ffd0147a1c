"""Reports that are broken, damaged or odd: one fault with its place, or a remark."""

import contextlib
from datetime import date

import pytest
from hypothesis import given, settings, strategies as st

from meydan.formats.faults import FileFault
from meydan.formats.trf import read_trf, write_trf
from tests.examples import examples
from tests.formats.reports import DATA, report

BROKEN = {
    "no players": (b"012 Demo\n", "trf-no-players", 0, 0),
    "empty": (b"", "trf-no-players", 0, 0),
    "not text": (b"\x00\x01\x02\x03\x04", "not-text", 0, 0),
    "number": (b"001   x1 m    Demo\n", "trf-not-a-number", 1, 5),
    "no number": (b"001      m    Demo\n", "trf-no-number", 1, 5),
    "no name": (b"001    1 m\n", "trf-no-name", 1, 15),
    "number twice": (report("")[9:] + report(""), "trf-twice", 3, 5),
    "number of five digits": (report("") + b"001 10000     Demo", "trf-misaligned", 3, 9),
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
    "team event": (report("", extra=("192 FIDE_TEAM_TYPE_A",)), "trf-team-event", 2, 5),
    "team event by name": (report("", extra=("092 Team Swiss-System",)), "trf-team-event", 2, 5),
    "teams in German": (report("", extra=("092 Mannschaftsturnier",)), "trf-team-event", 2, 5),
    "olympiad": (report("", extra=("192 FIDE_OLYMPIAD",)), "trf-team-event", 2, 5),
    "teams that meet": (report("", extra=("362 TW 2.0   TD 1.0",)), "trf-team-event", 2, 5),
    "counted teams": (
        report("", extra=("082 1", f"013 {'Demo':<32}   1")),
        "trf-team-event",
        2,
        5,
    ),
    "another system": (report("", extra=("192 FIDE_BURSTEIN",)), "trf-other-system", 2, 5),
    "another by name": (report("", extra=("092 Swiss (Dubov)",)), "trf-other-system", 2, 5),
    "given points": (report("", extra=("299           2.0    1    1",)), "trf-given-points", 2, 1),
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
@settings(max_examples=examples(150), deadline=None)
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
        ("28.07.05", date(2005, 7, 28)),
        ("05/29/2020", date(2020, 5, 29)),
        ("28 luglio 2005", date(2005, 7, 28)),
        ("3. Okt. 1998", date(1998, 10, 3)),
        ("20260301", date(2026, 3, 1)),
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
    ("records", "edition"),
    [
        (("042 2026/02/28",), "2024"),
        (("042 2026/03/01",), "2026"),
        ((), "2026"),
        (("042 soon",), "2026"),
        (("042 primavera del 2019",), "2024"),
        (("042 ", "052 2025/05/01"), "2024"),
        (("132" + " " * 88 + "25/05/01  25/05/02",), "2024"),
    ],
)
def test_tie_breaks_follow_the_day_of_the_event(records: tuple[str, ...], edition: str) -> None:
    found = read_trf(report("", extra=records)).tournament
    assert found.settings.edition.value == edition


@pytest.mark.parametrize(
    ("old", "new", "remarks"),
    [
        (b"1500", b"15oo", ["rating-unread"]),
        (b"1500", b"9999", ["rating-unread"]),
        (b"1500", b" UNR", []),
        (b"2012/00/00", b"2012/13/40", ["birth-unread"]),
        (b"2012/00/00", b"   2012/01", ["birth-unread"]),
        (b"2012/00/00", b"  20120131", []),
        (b"2012/00/00", b"  31.01.12", []),
        (b"2012/00/00", b"  /  /    ", []),
        (b"/00         0", b"/00  1.3    0", ["points-differ"]),
    ],
)
def test_what_no_pairing_hangs_on_is_a_remark(old: bytes, new: bytes, remarks: list[str]) -> None:
    found = read_trf(report("").replace(old, new))
    assert [one.code for one in found.remarks] == remarks
    assert found.tournament.entries[0].player.birth_year in (2012, None)


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("092 Schweizer System", None),
        ("092 FIDE_DUTCH_2025", None),
        ("092 Scheveningen", "system-guessed"),
        ("192 FIDE_DUTCH_2025", None),
        ("192 FIDE_DUTCH_2017", "older-edition"),
        ("212 PTS,BH/C1,SB", None),
        ("212 PTS,KS,BH", "tie-breaks-unread"),
        ("XXR 1", "rounds-differ"),
    ],
)
def test_a_remark_says_what_was_made_of_a_record(record: str, code: str | None) -> None:
    games = "  0002 w 1  0002 b 1", "  0001 b 0  0001 w 0"
    found = read_trf(report(*games, extra=(record,)))
    assert [one.code for one in found.remarks] == ([code] if code else [])
