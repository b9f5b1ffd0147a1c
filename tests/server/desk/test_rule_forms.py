"""What the technical meeting decides, at the desk: one rule, several at once, packages."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from meydan.match.actors import Role as MatchRole
from meydan.match.deeds import ClockSetting, SetCounted, SetStarted
from meydan.rulebooks import ids, load
from meydan.server.access.actor import PROGRAM
from meydan.server.desk.settings.rulebook_fields import editor, read_value
from meydan.server.models import Board, Category, Role
from meydan.server.rounds.hosts.table import append
from meydan.server.store.board_log import opening
from meydan.server.store.rows import clock_of, load as load_tournament, rulebook_of
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from meydan.tournament.lot import enter_lot
from tests.server.desk.category_form import HERE, basics, category, client
from tests.server.desk.signing import organiser, shown_values, staff
from tests.server.desk.test_events import form_of
from tests.server.making import add_players, edit, make_category, start_round

__all__ = ["category", "client"]
pytestmark = pytest.mark.django_db(transaction=True)


def test_a_meeting_changes_an_open_point_with_a_reason(client: Client, category: Category) -> None:
    page = HERE + "rules/claims.referee_shows"
    version = {"version": category.version}
    assert client.post(page, version | {"value": "no", "reason": ""}).status_code == 422
    client.post(page, version | {"value": "no", "reason": "teknik toplantı"})
    category.refresh_from_db()
    field = rulebook_of(category).claims.referee_shows
    assert (field.value, field.reason) == (False, "teknik toplantı")
    assert "teknik toplantı" in client.get(HERE + "rules").text
    client.post(page, {"version": category.version, "take_back": "1"})
    category.refresh_from_db()
    assert rulebook_of(category).changes == ()


def test_a_value_that_does_not_fit_is_refused_in_place(client: Client, category: Category) -> None:
    sent = {"version": category.version, "value": "nonsense", "reason": "x"}
    answer = client.post(HERE + "rules/warnings.remedy", sent)
    assert answer.status_code == 422
    assert "&#39;nonsense&#39; olmaz; seçenekler: none, replay-touched" in answer.text


def test_every_field_of_every_text_has_a_form_that_sends_its_value_back() -> None:
    fields = [(book, *one) for book in map(load, ids()) for one in book.fields()]
    for book, path, field in fields:
        sent = editor(book, path, "tr").current
        changed = book.with_field(path, read_value(book, path, sent), reason="aynı")
        assert changed.field(path).value == field.value, path


@pytest.mark.parametrize(
    "path",
    ["sets.starters", "accommodations.exempt", "warnings.limit", "points.win", "clock.use"],
)
def test_saving_a_field_as_it_stands_changes_nothing(path: str, client: Client) -> None:
    values = form_of(client.get(f"{HERE}rules/{path}").text) | {"reason": "aynı"}
    assert client.post(f"{HERE}rules/{path}", values).status_code == 302
    assert rulebook_of(Category.objects.get()).changes == ()


def test_every_field_that_acts_has_a_page_and_no_other_has(client: Client) -> None:
    book = load("tazof-mangala-2023")
    for path, _ in book.fields():
        wanted = 200 if book.acts(path) else 404
        assert client.get(f"{HERE}rules/{path}").status_code == wanted, path
    assert client.get(f"{HERE}rules/no.such").status_code == 404


def test_settings_by_role(category: Category) -> None:
    assert staff(category.event, Role.CHIEF).get(HERE + "settings").status_code == 200
    assert staff(category.event, Role.REFEREE).get(HERE + "settings").status_code == 403
    assert Client().get(HERE + "settings").status_code == 302


def test_a_package_is_decided_in_one_step_and_taken_back_in_one(
    client: Client, category: Category
) -> None:
    """M8: result and stones only make sense together."""
    page = HERE + "rules"
    sent = {"version": category.version, "package": "flag-loses"}
    assert client.post(page, sent | {"reason": ""}).status_code == 422
    assert client.post(page, sent | {"reason": "teknik toplantı"}).status_code == 302
    category.refresh_from_db()
    assert rulebook_of(category).flag.draw_stones.value is None
    one = {"version": category.version, "back": ["flag.result"]}
    assert client.post(page, one).status_code == 422
    both = {"version": category.version, "back": ["flag.result", "flag.draw_stones"]}
    assert client.post(page, both).status_code == 302
    category.refresh_from_db()
    assert rulebook_of(category).changes == ()
    assert client.post(page, {"version": category.version}).status_code == 422


def together(client: Client, category: Category, **values: object) -> Any:
    """The form of all fields, sent with these changed."""
    category.refresh_from_db()
    page = HERE + "rules/together"
    form = form_of(client.get(page).text) | {f"value:{path}": one for path, one in values.items()}
    return client.post(page, form | {"version": category.version})


def test_several_fields_are_chosen_looked_at_and_decided_in_one_step(
    client: Client, category: Category
) -> None:
    """M8: the number of stones goes with the result; nothing is stored before it is confirmed."""
    page = HERE + "rules/together"
    alone = together(client, category, **{"flag.draw_stones": "20", "flag.result": "loss"})
    assert alone.status_code == 422
    assert "ikisini birlikte değiştirin" in alone.text
    shown = together(
        client,
        category,
        **{
            "flag.draw_stones": "",
            "flag.result": "loss",
            "points.win": "3",
            "pairing.present": "3",
        },
    )
    assert shown.status_code == 200
    assert rulebook_of(category).changes == ()
    sent = form_of(shown.text)
    assert {one for one in sent if one.startswith("value:")} == {
        "value:flag.draw_stones",
        "value:flag.result",
        "value:points.win",
        "value:pairing.present",
    }
    assert client.post(page, sent | {"confirm": "1", "reason": ""}).status_code == 422
    # Back to the form: what was chosen stands in it.
    again = form_of(client.post(page, sent | {"edit": "1"}).text)
    assert (again["value:flag.result"], again["value:points.win"]) == ("loss", "3")
    assert client.post(page, sent | {"confirm": "1", "reason": "toplantı"}).status_code == 302
    category.refresh_from_db()
    book = rulebook_of(category)
    assert (book.flag.result.value, book.points.win.value) == ("loss", 6)
    assert {one.reason for one in book.changes} == {"toplantı"}
    back = {"version": category.version, "back": [one.path for one in book.changes]}
    assert client.post(HERE + "rules", back).status_code == 302


def test_the_form_of_all_fields_sent_untouched_or_wrong_changes_nothing(
    client: Client, category: Category
) -> None:
    untouched = together(client, category)
    assert (untouched.status_code, "Hiçbir konu değiştirilmedi" in untouched.text) == (422, True)
    wrong = together(client, category, **{"rounds.choices": "5, beş"})
    assert (wrong.status_code, "bir tam sayı değil" in wrong.text) == (422, True)
    told = together(client, category, **{"lot.drawn_at": "before-play"})
    assert told.status_code == 422
    late = form_of(together(client, category, **{"pairing.bye": "½"}).text)
    add_players(category, 1)
    stale = client.post(HERE + "rules/together", late | {"confirm": "1", "reason": "x"})
    assert stale.status_code == 409
    category.refresh_from_db()
    assert rulebook_of(category).changes == ()


@pytest.mark.parametrize("name", ids())
def test_every_text_has_a_form_of_all_its_fields(name: str, client: Client) -> None:
    one = make_category(Category.objects.get().event, "other", rulebook=name)
    page = "/desk/e/deneme/c/other/rules/together"
    form = form_of(client.get(page).text)
    acting = {f"value:{path}" for path, _ in load(name).fields() if load(name).acts(path)}
    assert {key for key in form if key.startswith("value:")} == acting
    assert client.post(page, form | {"version": one.version}).status_code == 422


def test_the_clock_is_the_books_wherever_it_is_set(client: Client, category: Category) -> None:
    """One truth: the settings and the meeting's rules change the same fields."""
    client.post(HERE + "settings/basics", basics(client) | {"minutes": "12"})
    category.refresh_from_db()
    assert rulebook_of(category).clock.minutes.value == 12
    sent = {"version": category.version, "value": "8", "reason": "teknik toplantı"}
    assert client.post(HERE + "rules/clock.minutes", sent).status_code == 302
    assert basics(client)["minutes"] == "8"
    category.refresh_from_db()
    start_round(category)
    board = Board.objects.get(round__category=category, table=1)
    assert opening(board, category).clock == ClockSetting(seconds=480)
    category.refresh_from_db()
    sent = {"version": category.version, "value": "none", "reason": "teknik toplantı"}
    assert client.post(HERE + "rules/clock.use", sent).status_code == 302
    category.refresh_from_db()
    assert clock_of(category) is None


def test_a_stored_change_that_does_not_fit_can_be_undone(client: Client) -> None:
    """Version 0.1.0 let Küre's stones grow beyond its board; no page is lost for it."""
    kure = make_category(Category.objects.get().event, "kure", rulebook="tazof-kure")
    stored = {"path": "options.stones", "value": 8, "reason": "eski"}
    kure.settings["book"] = {"id": "tazof-kure", "changes": [stored]}
    kure.save()
    page = "/desk/e/deneme/c/kure/rules"
    assert "uymuyor, geçerli değil" in client.get(page).text
    assert client.get("/e/deneme/kure/").status_code == 200
    sent = {"version": kure.version, "back": ["options.stones"]}
    assert client.post(page, sent).status_code == 302
    kure.refresh_from_db()
    assert rulebook_of(kure).unfit == ()


def test_what_is_only_told_is_not_offered(client: Client) -> None:
    for path, _ in load("tazof-mangala-2023").fields():
        if not load("tazof-mangala-2023").acts(path):
            assert client.get(f"{HERE}rules/{path}").status_code == 404
            assert f"rules/{path}" not in client.get(HERE + "rules").text


def test_the_decisions_are_public(client: Client, category: Category) -> None:
    """T19: article, before, after and reason."""
    anyone = Client()
    assert "Farklı bir karar alınmadı" in anyone.get("/e/deneme/mangala-12/rules/").text
    sent = {"version": category.version, "package": "three-points", "reason": "teknik toplantı"}
    client.post(HERE + "rules", sent)
    page = anyone.get("/e/deneme/mangala-12/rules/").text
    # Phones have it below the field's name, wider screens in a column of its own.
    assert page.count(">teknik toplantı</td>") == 4
    assert "/e/deneme/mangala-12/rules/" in anyone.get("/e/deneme/mangala-12/").text


def test_a_win_of_3_points_reaches_the_pages(client: Client, category: Category) -> None:
    """The last set of a table gives a result under a changed book."""
    start_round(category)
    category.refresh_from_db()
    sent = {"version": category.version, "package": "three-points", "reason": "teknik toplantı"}
    assert client.post(HERE + "rules", sent).status_code == 302
    board = Board.objects.get(round__category=category, table=1)
    for _ in range(2):
        append(board.pk, PROGRAM, MatchRole.REFEREE, SetStarted())
        append(board.pk, PROGRAM, MatchRole.REFEREE, SetCounted(score=(30, 18)))
    board.refresh_from_db()
    assert board.result is not None
    assert board.result["points"] == [6, 0]
    assert load_tournament(category).rounds[0].pairs[0].result is not None


def test_a_void_lot_is_said_and_drawn_again_without_a_reason(
    client: Client, category: Category
) -> None:
    """T10."""
    edit(category, lambda one: enter_lot(one, starts=True, at=datetime(2026, 5, 1, tzinfo=UTC)))
    edit(category, lambda one: add_entry(one, Player(given="Aa", surname="Aa")))
    page = client.get(HERE + "lot").text
    assert "kurası geçersiz" in page
    category.refresh_from_db()
    sent = {"version": category.version, "method": "by-hand", "starts": "yes"}
    assert client.post(HERE + "lot/draw", sent).status_code in (302, 404)


def test_t12_rounds_that_the_ifmg_text_does_not_name_are_asked_about(client: Client) -> None:
    """5, 7 or 9: another number is asked about where it is set, once."""
    event = Category.objects.get().event
    new = {"rulebook": "ifmg-mangala", "age": "open", "players": "40", "rounds": "6"}
    asked = client.post("/desk/e/deneme/new-category", new)
    assert (asked.status_code, "5, 7, 9 tur öngörür" in asked.text) == (422, True)
    assert "ifmg-mangala 5" not in asked.text  # by its title
    answer = client.post("/desk/e/deneme/new-category", new | {"rounds_anyway": "on"})
    assert answer.status_code == 302
    made = event.categories.latest("pk")
    here = f"/desk/e/deneme/c/{made.slug}/settings"
    form = form_of(client.get(here).text, here + "/basics")
    assert client.post(here + "/basics", form).status_code == 302  # it stands, and is not new
    made.refresh_from_db()
    form |= {"version": str(made.version)}
    asked = client.post(here + "/basics", form | {"rounds": "4"})
    assert (asked.status_code, 'name="rounds_anyway"' in asked.text) == (422, True)
    assert client.post(here + "/basics", form | {"rounds": "7"}).status_code == 302
    made.refresh_from_db()
    assert load_tournament(made).settings.rounds == 7


def test_t12_a_small_field_is_asked_about_when_the_event_is_made() -> None:
    """Four players meet in three rounds, which the IFMG text does not name."""
    client = organiser(name="maker")
    page = "/desk/new/ifmg-open"
    form = form_of_create(client, page) | {"name": "Demo", "starts_on": "2026-05-01"}
    asked = client.post(page, form | {"players": "4"})
    assert (asked.status_code, 'name="rounds_anyway"' in asked.text) == (422, True)
    made = client.post(page, form | {"players": "4", "rounds_anyway": "on"})
    assert made.status_code == 302


def form_of_create(client: Client, page: str) -> dict[str, str | list[str]]:
    return shown_values(client.get(page).text)
