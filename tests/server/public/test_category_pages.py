"""What a category's pages tell: lines, reasons, figures, the bracket, a player's way."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from meydan.formats.codec import encode
from meydan.rulebooks import Rulebook
from meydan.server.access.actor import PROGRAM
from meydan.server.models import Category, Event, HallScreen
from meydan.server.store.prizes import decide
from meydan.server.store.publicity.programme import Line, put_line
from meydan.server.store.rows import load
from meydan.tournament.awards.prize_money import PrizeKind
from meydan.tournament.awards.prizes import Prize
from meydan.tournament.ids import EntryId, Points, RoundNo
from meydan.tournament.model import Slot, System, Tournament
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result, finish, start
from meydan.tournament.settings import chosen, with_choices
from tests.server.making import add_players, edit, make_category, make_event, start_round

pytestmark = pytest.mark.django_db(transaction=True)
WON = Result(points=(Points(2), Points(0)), sets=(Points(4), Points(2)), stones=(40, 30))
HOME = "/e/deneme/mangala-12/"


def get(path: str, lang: str = "tr") -> str:
    answer = Client().get(HOME + path, headers={"accept-language": lang})
    assert answer.status_code == 200, path
    return answer.content.decode()


def over(tournament: Tournament) -> Tournament:
    """The last round with every starter its winner."""
    number = RoundNo(len(tournament.rounds))
    for pair in tournament.rounds[-1].pairs:
        tournament = enter_result(tournament, number, pair.table, WON)
    return finish(tournament, number)


def category_of(players: int, rounds: int, **columns: object) -> Category:
    category = make_category(make_event(**columns))  # type: ignore[arg-type]
    add_players(category, players)
    for _ in range(rounds):
        start_round(category)
        edit(category, over)
    return category


def two_go_on(tournament: Tournament) -> Rulebook:
    """The category's book with two places that go on."""
    return chosen(tournament.settings.book, places=2)


def test_the_qualification_line_stands_where_places_go_on() -> None:
    """T15: as many places as the category sends; a national final sends nobody."""
    category = category_of(8, 2, stage="province")
    edit(category, lambda t: replace(t, settings=replace(t.settings, book=two_go_on(t))))
    rows = re.findall(r'<tr[^>]*(data-entry="\d+"|class="line-row")', get("standings/"))
    assert rows[2] == 'class="line-row"'
    assert "İlk 2 üst aşamaya geçer" in get("cross/")
    Event.objects.update(stage="national")
    edit(category, lambda t: replace(t, settings=replace(t.settings, rounds=6)))
    assert "üst aşamaya" not in get("standings/")


def test_commas_of_a_column_stand_under_one_another() -> None:
    """What a value lacks to the longest of its column takes its room unseen and unheard."""
    category = category_of(8, 2)
    start_round(category)
    drawn = Result(points=(Points(1), Points(1)))
    edit(category, lambda t: enter_result(t, RoundNo(3), t.rounds[-1].pairs[0].table, drawn))
    cells = re.findall(
        r'<td class="num wide-only[^>]*>(.*?)</td>', get("standings/?after=3"), re.DOTALL
    )
    rows = [cells[at : at + 5] for at in range(0, len(cells), 5)]
    columns = [
        [re.sub(r"<[^>]*>|[\s◆]", "", cell) for cell in column]
        for column in zip(*rows, strict=True)
    ]
    assert any("," in cell for column in columns for cell in column)
    for column in columns:
        assert len({len(cell.partition(",")[2]) for cell in column}) == 1, column


def test_the_prize_line_stands_under_the_last_medal() -> None:
    category_of(8, 2, stage="national")
    rows = re.findall(r'<tr[^>]*(data-entry="\d+"|class="line-row prize")', get("standings/"))
    places = [at for at, one in enumerate(rows) if "prize" in one]
    assert len(places) == 1
    assert places[0] >= 3
    assert "İlk 3 madalya alır" in get("standings/")


def test_a_standing_in_the_middle_of_a_round_says_so() -> None:
    category = category_of(8, 1)
    start_round(category)
    edit(category, lambda t: start(t, RoundNo(2)))
    assert "canlı, 4 masa bekleniyor" in get("standings/?after=2")
    assert "1. tur sonunda" in get("standings/")


def test_a_row_opens_to_the_value_that_decided_and_its_sum() -> None:
    category_of(8, 3)
    text = get("standings/")
    entry = re.findall(r'<tr data-entry="(\d+)"', text)[1]
    said = get(f"standings/{entry}/")
    assert "Puan" in said
    assert "belirledi" in said or "paylaşıyor" in said or "eşit değil" in said
    assert re.search(r"rakiplerin puanlarının toplamı.*=", said, re.S)
    assert Client().get(HOME + "standings/99/").status_code == 404


def test_before_any_round_nobody_has_a_reason() -> None:
    category_of(4, 0)
    assert Client().get(HOME + "standings/1/").status_code == 404


def test_the_figures_count_what_was_played() -> None:
    category_of(8, 2)
    text = get("statistics/")
    assert "%100" in text
    assert "2 – 1" in text
    assert "Kazananların ortalaması" in text
    assert "100%" in get("statistics/", "en")


def test_a_players_way_has_a_text_for_readers() -> None:
    category = category_of(8, 2)
    start_round(category)
    text = get("player/1/")
    assert text.count('<svg\n    class="way') + text.count('<svg class="way') == 2
    assert re.search(r"1\. turdan sonra \d+\. sırada", text)
    assert 'content="noindex"' in text


def test_a_cell_of_the_cross_table_leads_to_its_match() -> None:
    category_of(6, 1)
    text = get("cross/")
    assert re.search(r'href="/e/deneme/mangala-12/round/1/#table-1"', text)
    assert 'id="table-1"' in get("round/1/")
    assert "1. tur, masa 1: " in text


def knock_out(players: int) -> Category:
    category = make_category(make_event(), rounds=2)
    add_players(category, players)
    settings = encode(with_choices(load(category).settings, system=System.KNOCK_OUT))
    Category.objects.update(settings=settings)
    return Category.objects.get()


def test_a_knock_out_is_a_bracket_with_names_of_rounds() -> None:
    category = knock_out(4)
    start_round(category)
    text = get("bracket/")
    assert "Yarı final" in text
    assert "Final" in text
    assert "Şampiyon" in text
    edit(category, over)
    start_round(category)
    edit(category, over)
    text = get("bracket/")
    assert "is-known" in text
    assert text.count("is-win") >= 3
    assert 'href="/e/deneme/mangala-12/bracket/"' in get("")


def test_a_swiss_has_no_bracket() -> None:
    category_of(4, 1)
    assert Client().get(HOME + "bracket/").status_code == 404
    assert "bracket/" not in get("")


def test_t5_a_round_that_both_lost_is_shown_as_lost_not_as_drawn() -> None:
    category = category_of(2, 0)
    start_round(category)
    lost = Result(points=(Points(0), Points(0)))
    edit(category, lambda one: enter_result(one, RoundNo(1), one.rounds[0].pairs[0].table, lost))
    page = get("cross/")
    assert (page.count(", yenilgi"), page.count(", beraberlik")) == (4, 0)


def test_special_prizes_stand_on_the_page_of_an_event_that_is_over_where_they_were_chosen() -> None:
    category = category_of(8, 2)
    edit(category, lambda t: replace(t, settings=replace(t.settings, rounds=2)))
    page = f"/e/{category.event.slug}/"
    assert "Özel ödüller" not in Client().get(page).content.decode()
    decided = Prize(
        kind=PrizeKind.OWN, category=0, winners=(EntryId(8),), title="Centilmenlik ödülü"
    )
    decide(category.event.pk, PROGRAM, decided, category.slug)
    shown = Client().get(page).content.decode()
    assert "Özel ödüller" in shown
    assert "Centilmenlik ödülü" in shown


def test_whoever_shares_a_place_on_the_podium_stands_on_it_everywhere() -> None:
    category = category_of(8, 1)
    edit(category, lambda t: replace(t, settings=replace(t.settings, rounds=1)))
    Event.objects.update(archived=True)
    page = Client().get("/e/deneme/").content.decode()
    assert page.count('<li class="step-1">') == 4
    assert page.count('class="medal medal-1"') == 4
    assert Client().get("/").content.decode().count('class="medal medal-1"') == 4
    HallScreen.objects.create(event=category.event, number=1, shows=HallScreen.Shows.PODIUM)
    wall = Client().get("/e/deneme/hall/1/").content.decode()
    assert wall.count('<li class="step-1">') == wall.count('class="step"') == 4


def test_a_categorys_programme_holds_what_is_planned_for_everybody_too() -> None:
    category = category_of(8, 1)
    begins = datetime(2026, 11, 14, 10, tzinfo=UTC)
    slots = (
        Slot(starts=begins, round=RoundNo(1)),
        Slot(starts=begins + timedelta(hours=3), round=RoundNo(2)),
    )
    edit(category, lambda one: replace(one, schedule=slots))
    for hours, title in ((-1, "Açılış"), (2, "Öğle arası")):
        line = Line(slot=Slot(starts=begins + timedelta(hours=hours), title=title))
        put_line(Event.objects.get(), PROGRAM, line)
    page = get("schedule/")
    found = re.findall(r'<li class="(\w+)">\s*<time', page)
    assert found == ["past", "past", "coming", "coming"]
    places = [page.index(one) for one in ("Açılış", "1. tur", "Öğle arası", "2. tur")]
    assert places == sorted(places)
    assert get("schedule/") == page  # whatever the clock says: caches keep it
