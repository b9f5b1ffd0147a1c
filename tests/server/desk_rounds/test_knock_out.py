"""A knock-out on the desk: right counts, names of rounds, a drawn final, a play-off in one step."""

from dataclasses import replace

import pytest

from meydan.server.models import Category
from meydan.tournament.ids import Points, RoundNo, TableNo
from meydan.tournament.model import System, Tournament
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, finish
from meydan.tournament.settings import with_choices
from meydan.tournament.standings import standings
from meydan.words.tiebreaks import tie_break_name
from tests.server.desk.signing import organiser
from tests.server.desk_rounds.steps import DESK, now, version
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)

WON = Result(points=(Points(2), Points(0)))
DRAWN = Result(points=(Points(1), Points(1)))


def cup(tournament: Tournament) -> Tournament:
    settings = replace(tournament.settings, rounds=7, third_place=True)
    return replace(tournament, settings=with_choices(settings, system=System.KNOCK_OUT))


def play_round(category: Category, *, drawn: int = 0) -> None:
    """The next round, won by whoever starts; one table may be drawn."""
    start_round(category)
    number = now(category).rounds[-1].number
    for one in now(category).rounds[-1].pairs:
        result = DRAWN if one.table == drawn else WON
        edit(category, lambda t, p=one, r=result: enter_result(t, number, p.table, r))  # type: ignore[misc]
    edit(category, lambda t: finish(t, number))


@pytest.fixture
def category() -> Category:
    """Six players in a knock-out; the settings name seven rounds."""
    made = make_category(make_event())
    add_players(made, 6)
    edit(made, cup)
    return made


def test_who_is_out_is_no_longer_counted(category: Category) -> None:
    client = organiser(category.event)
    page = client.get(DESK + "prepare").text
    assert "2 masa; 2 oyuncu rakipsiz geçer." in page
    assert "Çeyrek final" in page
    play_round(category)
    page = client.get(DESK + "prepare").text
    assert '<p class="huge">4</p>' in page
    assert "Yarı final" in page


def test_it_ends_as_finished(category: Category) -> None:
    client = organiser(category.event)
    for _ in range(3):
        play_round(category)
    assert now(category).settings.rounds == 3
    page = client.get(DESK + "standings").text
    assert "Şampiyon:" in page
    assert "Üçüncülük maçı" in page
    assert "Bütün turlar bitti" in client.get(DESK + "round/3/").text


def test_a_drawn_final_waits_for_a_decision(category: Category) -> None:
    client = organiser(category.event)
    play_round(category)
    play_round(category)
    play_round(category, drawn=1)
    page = client.get(DESK + "standings").text
    assert "1 beraberlik karar bekliyor" in page
    assert "Şampiyon:" not in page
    pair = now(category).rounds[2].table(TableNo(1))
    first, second = pair.first, pair.second
    sent = {"entry": [first, second], "round": 3, "kind": "play-off"}
    sent |= {f"rank-{first}": 1, f"rank-{second}": 2}
    client.post(DESK + "decide", sent)
    page = client.get(DESK + "standings").text
    assert "karar bekliyor" not in page
    assert "Şampiyon:" in page


def test_the_best_of_a_swiss_go_on_in_one_step() -> None:
    made = make_category(make_event())
    add_players(made, 8)
    edit(made, lambda t: replace(t, settings=replace(t.settings, rounds=3)))
    client = organiser(made.event)
    for _ in range(3):
        play_round(made)
    page = client.get(DESK + "standings").text
    assert "Final elemesini aç" in page
    sent = {"places": "4", "third_place": "on", "version": version(made)}
    answer = client.post(DESK + "play-off", sent)
    assert answer.headers["Location"].endswith("/lot")
    other = made.event.categories.exclude(pk=made.pk).get()
    assert other.name.endswith("Final elemesi")
    found = now(other)
    assert (found.settings.system, found.settings.rounds) == (System.KNOCK_OUT, 2)
    assert other.entries.filter(checked_in__isnull=False).count() == 4
    start_round(other)
    assert len(now(other).round(RoundNo(1)).pairs) == 2


def test_in_the_middle_of_a_round_the_standings_say_so() -> None:
    made = make_category(make_event())
    add_players(made, 6)
    play_round(made)
    start_round(made)
    edit(made, lambda t: enter_result(t, RoundNo(2), TableNo(1), WON))
    client = organiser(made.event)
    page = client.get(DESK + "standings").text
    assert "Sıralama, 2. tur sürerken" in page
    assert "Tur sürüyor: 3 sonucun 1 tanesi girildi" in page


def test_the_page_that_explains_a_place_opens_at_what_decided_it() -> None:
    made = make_category(make_event())
    add_players(made, 6)
    play_round(made)
    play_round(made)
    client = organiser(made.event)
    table = client.get(DESK + "standings")
    assert table.status_code == 200
    rows = standings(now(made)).rows
    decided = next(row for row in rows if row.behind_by not in (None, "points"))
    page = client.get(f"{DESK}standings/{decided.entry}").text
    opened = page.split('<details class="card dr-told" open')[1].split("</summary>")[0]
    assert tie_break_name(decided.behind_by or "", "tr") in opened
    assert page.count('dr-told" open') == 1
