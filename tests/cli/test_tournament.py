"""`meydan tournament`: an event from the first entry to the last standings, on one file."""

import json
import multiprocessing
import stat
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from meydan.formats import tournament_json
from meydan.formats.trf import read_trf
from meydan.tournament.entries import Accommodation
from meydan.tournament.model import ByeKind, RoundStatus, Tournament
from tests.cli.support import Program, Ran
from tests.examples import examples

DATA = Path(__file__).parent.parent / "formats" / "data"


@pytest.fixture
def file(meydan: Program, tmp_path: Path) -> Path:
    """A tournament of seven, the lot drawn."""
    path = tmp_path / "cup.json"
    assert meydan("tournament", "new", path, "--name", "Demo Cup", "--rounds", 3).code == 0
    for number in range(1, 8):
        assert meydan("tournament", "add", path, f"Demo{number}", f"Player{number}").code == 0
    assert meydan("tournament", "lot", path, "--starts").code == 0
    return path


def loaded(file: Path) -> Tournament:
    return tournament_json.read(file).tournament


def play(meydan: Program, file: Path) -> None:
    """Pair a round; the first player wins at every table."""
    assert meydan("tournament", "pair", file).code == 0
    tables = [f"{pair.table}=1-0" for pair in loaded(file).rounds[-1].pairs]
    assert meydan("tournament", "result", file, *tables).code == 0


def test_a_whole_event(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "cup.json"

    def run(command: str, *args: object) -> Ran:
        return meydan("tournament", command, file, *args)

    assert "tazof-mangala-2023, 5 rounds" in run("new", "--players", 12).out
    assert "2 players entered" in run("import", DATA / "liste-1254.csv").out
    assert "3 entries" in run("add", "Demo", "Third", "--team", "A", "--sex", "m").out
    for name in ("Fourth", "Fifth", "Sixth"):
        run("add", "Demo", name, "--team", "B")
    assert "Next, the lot" in run("show").out
    assert run("lot", "--seed", "an open text").out.startswith("The lot: ")
    run("set", "--rounds", 3, "--category", "U12")
    assert "sits out round 1" in run("absent", "fourth", "--half").out
    first = run("pair")
    assert first.code == 0
    assert "Round 1 (published)" in first.out
    run("result", "1=1-0", "--round", 1)
    run("result", "2", "--sets", "2-1", "--stones", "80-64", "--warnings", "0-1")
    assert [one.status for one in loaded(file).rounds] == [RoundStatus.FINISHED]
    assert "has withdrawn" in run("withdraw", "sixth").out
    play(meydan, file)
    assert "is back" in run("return", "sixth").out
    run("add", "Late", "Comer")
    assert loaded(file).entries[-1].joined == 3
    play(meydan, file)
    assert "All rounds are played" in run("show").out
    assert run("standings", "--json").data["after"] == 3
    assert "Team standings" in run("teams").out
    assert "Cross table" in run("show", "--cross").out
    assert "is signed off" in run("lock", "--round", 3).out
    for name in ("out.trf", "out.xlsx", "out.json"):
        assert run("export", tmp_path / name).code == 0
    assert read_trf((tmp_path / "out.trf").read_bytes()).tournament.rounds == tuple(
        loaded(file).rounds
    )
    assert len(tournament_json.read(tmp_path / "out.json").undo) == 0
    play_once = loaded(file).rounds[0].pairs[1].result
    assert play_once is not None
    assert (play_once.sets, play_once.stones, play_once.warnings) == ((4, 2), (80, 64), (0, 1))


def test_an_entry_list_is_taken_whole_or_not_at_all(
    meydan: Program, file: Path, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text("Name;Surname;Sex\nA;B;x\n;;m\nC;D;f\n", encoding="utf-8")
    before = file.read_bytes()
    line = meydan.fails("tournament", "import", file, bad)
    assert line.startswith(f"{bad}:3: No name and no surname")
    assert "--skip" in line
    assert file.read_bytes() == before
    checked = meydan("tournament", "import", file, bad, "--check")
    assert "Found in the list" in checked.out
    assert file.read_bytes() == before
    data = meydan("tournament", "import", file, bad, "--check", "--json").data
    assert [(one["row"], one["column"], one["code"]) for one in data["problems"]] == [
        (2, "Sex", "sex"),
        (3, "", "no-name"),
    ]
    assert meydan("tournament", "import", file, bad, "--skip").code == 0
    assert len(loaded(file).entries) == 9


def test_private_data_is_kept_only_on_wish(meydan: Program, file: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("Ad;Soyad;TC\nGizli;Deneme;10000000146\n", encoding="utf-8")
    meydan("tournament", "import", file, secret)
    assert b"10000000146" not in file.read_bytes()
    meydan("tournament", "undo", file)
    meydan("tournament", "import", file, secret, "--private")
    assert b"10000000146" in file.read_bytes()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "10000000146" not in meydan("tournament", "show", file, "--json").out
    for name in ("a.json", "a.xlsx", "a.trf"):
        meydan("tournament", "export", file, tmp_path / name)
        assert b"10000000146" not in (tmp_path / name).read_bytes()
    meydan("tournament", "export", file, tmp_path / "b.json", "--private")
    assert b"10000000146" in (tmp_path / "b.json").read_bytes()
    assert stat.S_IMODE((tmp_path / "b.json").stat().st_mode) == 0o600


def test_undo_goes_back_step_by_step(meydan: Program, file: Path) -> None:
    states = [loaded(file)]
    play(meydan, file)
    states.append(loaded(file))
    meydan("tournament", "withdraw", file, "demo3")
    assert meydan("tournament", "undo", file).out.startswith("Taken back: withdraw demo3")
    assert loaded(file) == states[1]
    meydan("tournament", "undo", file)
    meydan("tournament", "undo", file)
    assert loaded(file) == states[0]
    for _ in range(8):
        assert meydan("tournament", "undo", file).code == 0
    assert loaded(file).entries == ()
    assert "nothing to undo" in meydan.fails("tournament", "undo", file)


def hold(path: str, ready: Event, done: Event) -> None:
    with tournament_json.locked(Path(path)):
        ready.set()
        done.wait(30)


def test_two_programs_on_one_file(meydan: Program, file: Path) -> None:
    context = multiprocessing.get_context("spawn")
    ready, done = context.Event(), context.Event()
    other = context.Process(target=hold, args=(str(file), ready, done))
    other.start()
    try:
        assert ready.wait(30)
        before = file.read_bytes()
        line = meydan.fails("tournament", "add", file, "Demo8")
        assert "Another program is changing this file" in line
        assert file.read_bytes() == before
        # Looking needs no lock: the file is always whole.
        assert meydan("tournament", "show", file).code == 0
    finally:
        done.set()
        other.join()
    assert meydan("tournament", "add", file, "Demo8").code == 0


def test_results_as_people_type_them(meydan: Program, file: Path) -> None:
    meydan("tournament", "pair", file)
    for text, points, played in (
        ("1=1-0", (2, 0), True),
        ("1=0:1", (0, 2), True),
        ("1=½-½", (1, 1), True),
        ("1=0.5-0.5", (1, 1), True),
        ("1=0,5-0,5", (1, 1), True),
        ("1==", (1, 1), True),
        ("1=+-", (2, 0), False),
        ("1=-:+", (0, 2), False),
        ("1=--", (0, 0), False),
    ):
        assert meydan("tournament", "result", file, text).code == 0
        result = loaded(file).rounds[0].pairs[0].result
        assert result is not None
        assert (result.points, result.played) == (points, played)
    assert meydan("tournament", "result", file, "1=clear").code == 0
    assert loaded(file).rounds[0].pairs[0].result is None


def test_a_pairing_by_hand_says_what_it_breaks(meydan: Program, file: Path) -> None:
    play(meydan, file)
    meydan("tournament", "pair", file, "--draft")
    rounds = loaded(file).rounds
    bye = next(bye.entry for bye in rounds[1].byes if bye.kind is ByeKind.PAIRING)
    old = next(bye.entry for bye in rounds[0].byes if bye.kind is ByeKind.PAIRING)
    numbers = {entry.id: entry.number for entry in loaded(file).entries}
    swap = ("tournament", "swap", file, numbers[bye], numbers[old])
    assert "reason" in meydan.fails(*swap)
    ran = meydan(*swap, "--reason", "asked for")
    assert ran.code == 0
    assert "has had a bye" in ran.err
    assert meydan("tournament", "turn", file, 1, "--reason", "colours drawn anew").code == 0
    assert loaded(file).rounds[1].by_hand
    assert "Round 2 (published)" in meydan("tournament", "publish", file).out


def test_explanations(meydan: Program, file: Path) -> None:
    play(meydan, file)
    meydan("tournament", "pair", file)
    said = meydan("tournament", "explain", file, "--table", 1).out
    assert "starts" in said
    assert "has the bye" in meydan("tournament", "explain", file, "--table", 0).out
    assert meydan("tournament", "explain", file, "--table", 1, "--json").data[0]["table"] == 1
    entry = meydan("tournament", "explain", file, "--entry", "demo1").out
    assert "Buchholz" in entry
    one = meydan(
        "tournament", "explain", file, "--entry", 1, "--tie-break", "buchholz", "--json"
    ).data
    assert [found["tie_break"] for found in one["tie_breaks"]] == ["buchholz"]


def test_wishes(meydan: Program, file: Path) -> None:
    assert "will not meet" in meydan("tournament", "forbid", file, "demo1", "demo4").out
    assert meydan("tournament", "forbid", file, 2, 3, "--soft", "--until", 2).code == 0
    assert meydan("tournament", "apart", file, "school").code == 0
    assert meydan("tournament", "apart", file, "school", "--off").code == 0
    found = loaded(file).settings
    assert [(one.entries, one.hard, one.until) for one in found.forbidden] == [
        ((1, 4), True, None),
        ((2, 3), False, 2),
    ]
    assert found.apart == ()


def test_edit_and_decide(meydan: Program, file: Path) -> None:
    meydan("tournament", "edit", file, 3, "--surname", "Değişti", "--accommodation", "own-board")
    entry = loaded(file).entries[2]
    assert entry.player.full == "Demo3 Değişti"
    assert entry.accommodations == (Accommodation.OWN_BOARD,)
    assert meydan("tournament", "decide", file, "lot", 2, 1).code == 0
    assert loaded(file).decisions[0].order == (2, 1)


def test_a_rehearsal_leaves_the_file_alone(meydan: Program, file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    ran = meydan("tournament", "rehearse", file, "-o", tmp_path / "copy.json")
    assert "made up" in ran.out
    assert file.read_bytes() == before
    assert len(loaded(tmp_path / "copy.json").rounds) == 3


def test_a_file_can_start_from_a_report(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "from.json"
    assert meydan("tournament", "new", file, "--from", DATA / "1254.trf").code == 0
    assert [entry.player.full for entry in loaded(file).entries] == [
        "Şule Örnekçi",
        "İğdır Deneme-Çağ",
    ]


WRONG = {
    "no file": ("show", "none.json"),
    "not JSON": ("show", "text.json"),
    "no second": ("new", "cup.json"),
    "no such rulebook": ("new", "new.json", "--rulebook", "none"),
    "no such order": ("new", "new.json", "--order", "magic"),
    "bye": ("new", "new.json", "--bye", "3"),
    "no folder": ("new", "no/new.json"),
    "nobody": ("withdraw", "cup.json", "nobody"),
    "no number": ("withdraw", "cup.json", "99"),
    "several": ("withdraw", "cup.json", "demo"),
    "not withdrawn": ("return", "cup.json", "1"),
    "two kinds": ("absent", "cup.json", "1", "--half", "--full"),
    "far round": ("absent", "cup.json", "1", "--round", "77"),
    "no name": ("add", "cup.json", " "),
    "lot how": ("lot", "cup.json"),
    "lot twice": ("lot", "cup.json", "--starts", "--seed", "x"),
    "empty seed": ("lot", "cup.json", "--seed", " "),
    "no list": ("import", "cup.json", "none.csv"),
    "no table": ("import", "cup.json", "text.json"),
    "no round": ("result", "cup.json", "1=1-0"),
    "no result": ("result", "cup.json", "1=9-9"),
    "no table number": ("result", "cup.json", "one=1-0"),
    "bare table": ("result", "cup.json", "1"),
    "sets": ("result", "cup.json", "1", "--sets", "2"),
    "half stones": ("result", "cup.json", "1", "--stones", "2.5-3"),
    "two tables": ("result", "cup.json", "1=1-0", "2=1-0", "--sets", "2-1"),
    "table twice": ("result", "cup.json", "1=1-0", "1=0-1"),
    "publish nothing": ("publish", "cup.json"),
    "lock nothing": ("lock", "cup.json"),
    "forbid one": ("forbid", "cup.json", "1"),
    "forbid same": ("forbid", "cup.json", "1", "1"),
    "edit nothing": ("edit", "cup.json", "1"),
    "explain what": ("explain", "cup.json"),
    "explain no round": ("explain", "cup.json", "--table", "1"),
    "no tie-break": ("explain", "cup.json", "--entry", "1", "--tie-break", "magic"),
    "standings of": ("standings", "cup.json", "--after", "5"),
    "export kind": ("export", "cup.json", "out.pdf"),
    "export there": ("export", "cup.json", "there.trf"),
    "export letters": ("export", "cup.json", "out.trf", "--encoding", "utf-99"),
    "language": ("show", "cup.json", "--lang", "xx"),
    "null": ("show", "a\0b"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_can_not_be_done_is_one_line_and_changes_nothing(
    meydan: Program, file: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    folder = file.parent
    monkeypatch.chdir(folder)
    (folder / "text.json").write_text("one\ntwo", encoding="utf-8")
    (folder / "there.trf").write_text("mine", encoding="utf-8")
    before = {path: path.read_bytes() for path in folder.iterdir()}
    meydan.fails("tournament", *WRONG[name])
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_pairing_needs_the_lot_and_the_results(meydan: Program, tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    meydan("tournament", "new", file)
    meydan("tournament", "add", file, "Demo1")
    meydan("tournament", "add", file, "Demo2")
    assert "lot" in meydan.fails("tournament", "pair", file)
    meydan("tournament", "lot", file, "--second")
    meydan("tournament", "pair", file)
    assert meydan.fails("tournament", "pair", file) == "Round 1: results are missing at tables 1."
    assert "round 1 is paired" in meydan.fails("tournament", "set", file, "--bye", "0.5")


def test_help_and_language(meydan: Program, file: Path) -> None:
    bare = meydan("tournament")
    assert bare.code == 0
    for name in ("new", "import", "pair", "result", "standings", "undo"):
        assert f" {name} " in bare.out
        assert meydan("tournament", name, "--help").code == 0
    assert "Sırada eşlendirme" in meydan("tournament", "show", file, "--lang", "tr").out
    assert "Дальше — пары" in meydan("tournament", "show", file, "--lang", "ru").out


words = st.sampled_from(
    ["1", "1=1-0", "-1", "", "--json", "--round", "--seed", "\0", "x" * 300, "½", "a.json", "=cmd"]
)
commands = st.sampled_from(
    ["show", "add", "pair", "result", "absent", "lot", "explain", "teams", "undo", "forbid", "zzz"]
)


@given(commands, st.lists(words, max_size=4))
@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_words_bring_a_traceback(
    meydan: Program, file: Path, command: str, args: list[str]
) -> None:
    ran = meydan("tournament", command, file, *args)
    assert ran.code in (0, 2)
    assert "Traceback" not in ran.err
    assert json.loads(file.read_bytes())["format"] == "meydan-tournament"
