"""Files of game records: read, written, and read again."""

import doctest
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, strategies as st

from meydan.formats import records
from meydan.formats.faults import Place
from meydan.formats.records import Record, RecordFault, Tag, Turn
from tests.games.cases import GAMES, playthrough

TWO_GAMES = """\
; two games of a demo evening
[Event "Demo \\"gece\\" \\\\ 1"]
[Game "mangala"]
[First "Demo A"]
[Second "Demo B"]
[Result "*"]

{starts calmly} 1. 4-2 3 {an answer
over two lines} 2. 1 ; and a last word }
*

[Game "reversi"]
[Result "0-1"]
[Termination "resigned"]

1.d3 c3 2. c4 0-1
"""

words = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Z")), min_size=1, max_size=8)
comments = st.lists(words, max_size=6).map(" ".join)
values = st.text(
    st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="\u2028\u2029"),
    max_size=30,
)
names = st.from_regex(r"\A[A-Z][A-Za-z0-9_]{0,9}\Z").filter(lambda name: name != "Result")
turns = st.from_regex(r"\A[a-z0-9][a-zA-Z0-9-]{0,5}\Z").filter(lambda t: t not in records.RESULTS)


@st.composite
def any_records(draw: st.DrawFn) -> Record:
    """Records whose moves mean nothing: reading and writing must not care."""
    tags = [Tag(*pair) for pair in draw(st.dictionaries(names, values, max_size=4)).items()]
    if result := draw(st.sampled_from((None, *records.RESULTS))):
        tags.append(Tag("Result", result))
    moves = draw(st.lists(st.builds(Turn, turns, comments), max_size=9))
    return Record(tuple(tags), tuple(moves), draw(comments))


def test_reads_tags_turns_comments_and_result() -> None:
    first, second = records.read(TWO_GAMES)
    assert first.by_name == {
        "Event": 'Demo "gece" \\ 1',
        "Game": "mangala",
        "First": "Demo A",
        "Second": "Demo B",
        "Result": "*",
    }
    assert first.comment == "two games of a demo evening starts calmly"
    assert first.turns == (
        Turn("4-2"),
        Turn("3", "an answer over two lines"),
        Turn("1", "and a last word }"),
    )
    assert first.moves == ("4", "2", "3", "1")
    assert second.result == "0-1"
    assert second.moves == ("d3", "c3", "c4")


def test_places_are_kept_for_errors() -> None:
    first, second = records.read(TWO_GAMES)
    assert (first.place, second.place) == (Place(1, 1), Place(12, 1))
    assert first.turns[1].place == Place(8, 24)
    assert [turn.number for turn in second.turns] == [1, None, 2]


def test_the_result_at_the_end_may_stand_alone_or_be_left_out() -> None:
    alone, left_out, tagless = (
        next(records.read(text))
        for text in (
            '[Game "reversi"]\n\n1. d3 1-0',
            '[Game "reversi"]\n[Result "1-0"]\n\n1. d3\n',
            "1. d3 *",
        )
    )
    assert alone == left_out
    assert (tagless.tags, tagless.result) == ((), "*")


def test_games_need_no_result_between_them() -> None:
    games = list(records.read('[Game "kure"]\n\n[Game "reversi"]\n\n1. d3\n\n[Game "pentago"]\n'))
    assert [(game["Game"], len(game.turns)) for game in games] == [
        ("kure", 0),
        ("reversi", 1),
        ("pentago", 0),
    ]


@pytest.mark.parametrize("text", ["", "\n\n", "; nothing but a comment\n", "{a\nb}\n"])
def test_a_text_without_games_is_empty(text: str) -> None:
    assert list(records.read(text)) == []


@pytest.mark.parametrize(
    ("text", "code", "place", "game"),
    [
        ('[Game "reversi]\n', "tag", Place(1, 1), 1),
        ('[Game "reversi"\n', "tag", Place(1, 1), 1),
        ("  [Game reversi]\n", "tag", Place(1, 3), 1),
        ('[Game "re\\versi"]\n', "tag", Place(1, 1), 1),
        ('[Game "a\x1b[2J"]\n', "control", Place(1, 9), 1),
        ('[Game "a"]\n[Game "b"]\n', "tag-twice", Place(2, 2), 1),
        ('[Result "2-0"]\n', "result", Place(1, 10), 1),
        ('[Result "1-0"]\n\n1. d3 0-1\n', "two-results", Place(3, 7), 1),
        ("1. d3 * 2. c4\n", "after-result", Place(1, 9), 1),
        ("*\n\n1. d3\n", "after-result", Place(3, 1), 1),
        ('*\n\n[Game "kure"]\n\n1. d3 {open\n\n[Game "x"]\n', "open-comment", Place(5, 7), 2),
        ("1. d3 {a\x07}\n", "control", Place(1, 9), 1),
        ("1. d3\x00\n", "control", Place(1, 6), 1),
        ("1. d3 } c3\n", "unexpected", Place(1, 7), 1),
        ("1. d3 [x]\n", "unexpected", Place(1, 7), 1),
        ("99999999999999999999. d3\n", "unexpected", Place(1, 1), 1),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(
    text: str, code: str, place: Place, game: int
) -> None:
    with pytest.raises(RecordFault) as caught:
        list(records.read(text, file="games.txt"))
    fault = caught.value
    assert (fault.code, fault.place, fault.spot.game) == (code, place, game)
    assert fault.where == f"games.txt:{place.line}:{place.column}"


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes('[Game "kure"]\n[First "Ağaç"]\n'.encode("cp1254"))
    with pytest.raises(RecordFault, match="not-utf8") as caught:
        list(records.read_file(path))
    assert caught.value.where == f"{path}:2:10"


def test_a_mark_and_foreign_line_ends_are_read(tmp_path: Path) -> None:
    path = tmp_path / "windows.txt"
    path.write_bytes(b"\xef\xbb\xbf" + TWO_GAMES.replace("\n", "\r\n").encode())
    assert list(records.read_file(path)) == list(records.read(TWO_GAMES))


def test_games_come_one_by_one() -> None:
    """A broken game far down does not keep the games before it from being read."""
    games = records.read(iter([*TWO_GAMES.splitlines(), "[broken"]))
    assert next(games)["Game"] == "mangala"
    with pytest.raises(RecordFault, match="tag"):
        list(games)


@given(st.lists(any_records(), max_size=3))
def test_what_is_written_is_read_again(games: list[Record]) -> None:
    text = records.write(games)
    tagged = [game for game in games if game.tags]
    assert list(records.read(records.write(tagged))) == tagged
    assert [next(records.read(records.write_record(game))) for game in games] == games
    assert all(len(line) <= 80 or " " in line for line in text.splitlines())


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        games = [game for game in records.read(text) if game.tags]
    except RecordFault:
        return
    assert list(records.read(records.write(games))) == games


@pytest.mark.parametrize("name", ["mangala", "pentago", "reversi", "kure"])
@pytest.mark.parametrize("seed", range(4))
def test_random_games_round_trip_and_hold(name: str, seed: int) -> None:
    game = GAMES[name]
    steps = list(playthrough(game, Random(seed)))
    record = records.from_moves(
        game, [move for _, move in steps[:-1]], tags={"First": "A", "Second": "B"}
    )
    (read,) = records.read(records.write([record]))
    assert read == record
    checked = records.check(read)
    assert checked.outcome == game.outcome(steps[-1][0])
    assert checked.state == steps[-1][0]
    assert list(records.moves_of(read)) == steps[:-1]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Tag("no name", "x"),
        lambda: Tag("Event", "two\nlines"),
        lambda: Turn("1-0"),
        lambda: Turn("a b"),
        lambda: Turn("d3", "two  spaces"),
        lambda: Record((Tag("Event", "a"), Tag("Event", "b"))),
        lambda: Record((Tag("Result", "won"),)),
    ],
)
def test_a_record_that_could_not_be_written_is_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        make()


def test_the_example_of_the_module_holds() -> None:
    assert doctest.testmod(records).failed == 0


def test_a_game_with_very_many_tags_is_read_at_once() -> None:
    tags = "".join(f'[T{number} "x"]\n' for number in range(20_000))
    (record,) = records.read(f'{tags}[Game "mangala"]\n\n1. 4-2 *\n')
    assert len(record.tags) == 20_001
