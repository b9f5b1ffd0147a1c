"""What version 0.1.0 wrote opens and goes on: a tournament's file that was under way."""

import json
from pathlib import Path

from meydan.formats.standings_json import standings_json
from meydan.formats.tournament_json import dump, load, undone
from meydan.formats.trf import read_trf
from meydan.tournament.model import Seeding
from meydan.tournament.rounds import enter_result, pair_next
from meydan.tournament.standings import standings

DATA = Path(__file__).parent.parent / "data" / "0.1.0"


def test_its_settings_are_decisions_in_the_book_today() -> None:
    """There the list was by surname and a bye half a point; the text says rating and one."""
    settings = load((DATA / "ifmg.json").read_bytes()).tournament.settings
    assert (settings.rulebook, settings.seeding, settings.bye) == ("ifmg-mangala", "surname", 1)
    assert settings.tie_breaks == ("points", "wins", "buchholz")
    assert {one.path for one in settings.book.changes} == {
        "seeding.order",
        "pairing.bye",
        "standings.order",
    }


def test_its_standings_are_what_they_were() -> None:
    tournament = load((DATA / "ifmg.json").read_bytes()).tournament
    expected = json.loads((DATA / "ifmg-standings.json").read_text())
    assert standings_json(tournament, standings(tournament)) == expected


def test_it_goes_on() -> None:
    tournament = load((DATA / "ifmg.json").read_bytes()).tournament
    table = tournament.rounds[-1].missing[0]
    result = tournament.rounds[0].pairs[0].result
    assert result is not None
    done = enter_result(tournament, tournament.rounds[-1].number, table, result)
    assert len(pair_next(done).rounds) == 3


def test_every_step_is_taken_back_and_the_file_reads_again() -> None:
    document = load((DATA / "ifmg.json").read_bytes())
    seen = []
    while document.undo:
        document, step = undone(load(dump(document)))
        seen.append((step.command.split()[0], document.tournament.settings.tie_breaks))
    assert seen[0] == ("set", None)
    assert seen[1][1] == ("points", "personal-meeting", "buchholz-cut-1", "progress-cut-3")
    assert document.tournament.entries == ()
    assert document.tournament.settings.seeding is Seeding.SURNAME


def test_a_comment_of_its_reports_is_read() -> None:
    text = """012 Demo
001    1      Demo, Ada                                                       0.0    1
142 5
### meydan settings {"rulebook": "tazof-kure", "seeding": "entry", "tie_breaks": ["stones-all"]}
"""
    settings = read_trf(text.encode()).tournament.settings
    assert (settings.rulebook, settings.seeding) == ("tazof-kure", "entry")
    assert settings.tie_breaks == ("points", "stones-all")
