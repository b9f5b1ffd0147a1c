"""Find my child: forgiving with letters, and silent about what the event does not show."""

import re
from functools import partial
from typing import Any

import pytest
from django.test import Client

from meydan.server.models import Category
from meydan.server.public.search import folded, matches
from meydan.tournament.entries import Player
from meydan.tournament.entry_changes import add_entry
from tests.server.making import edit, make_category, make_event

pytestmark = pytest.mark.django_db(transaction=True)

CHILDREN = (
    Player(given="Şükrü", surname="Çağlar", school="Gazi İlkokulu", birth_year=2016),
    Player(given="Zeynep", surname="Kaya", school="Gazi İlkokulu", birth_year=2016),
    Player(given="Zeynep", surname="Kaya", school="Sarar İlkokulu", birth_year=2016),
    Player(given="Iğdır Su", surname="Işık-Öz", school="", birth_year=2015),
)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Sukru", True),
        ("ŞÜKRÜ", True),
        ("sukru c", True),
        ("sukru caglar", True),
        ("Şükrü Can Çağlar", True),
        ("caglar sukru", True),
        ("sukru yilmaz", False),
        ("caglar", False),
        ("cagl", False),
        ("kru", False),
        ("c", False),
    ],
)
def test_letters_are_forgiven_and_only_what_is_shown_is_answered(typed: str, found: bool) -> None:
    assert matches(folded(typed), folded("Şükrü Ç."), shortened=True) is found


def test_a_name_that_is_shown_whole_is_found_by_any_of_its_words() -> None:
    shown = folded("Şükrü Can Çağlar")
    for typed in ("caglar", "can cag", "sukru", "cag suk"):
        assert matches(folded(typed), shown, shortened=False)
    assert not matches(folded("sukru yilmaz"), shown, shortened=False)


def test_words_are_taken_apart_as_people_type_them() -> None:
    assert folded("IŞIK-ÖZ") == ("isik", "oz")
    assert folded("  İlker ") == ("ilker",)
    assert folded("Ёлкин Пётр") == folded("елкин петр")
    assert folded("!?") == ()


def filled(**columns: Any) -> Category:
    category = make_category(make_event(short_names=True, **columns))
    for player in CHILDREN:
        edit(category, partial(add_entry, player=player))
    return category


def found(client: Client, typed: str) -> tuple[int, str]:
    text = client.get("/e/deneme/find/", {"name": typed}).content.decode()
    return len(re.findall(r'class="card hit"', text)), text


def test_all_candidates_are_shown_with_their_school_and_never_in_full(client: Client) -> None:
    filled()
    number, text = found(client, "zeynep")
    assert number == 2
    assert "Gazi İlkokulu" in text
    assert "Sarar İlkokulu" in text
    assert "Kaya" not in text
    number, text = found(client, "zeynep kaya")
    assert number == 2
    assert "Kaya" not in text


@pytest.mark.parametrize("typed", ["aya", "kaya", "kay", "%", "z" * 500, "zeynep a"])
def test_what_is_not_shown_finds_nobody(client: Client, typed: str) -> None:
    filled()
    assert found(client, typed)[0] == 0


def test_a_stranger_with_a_list_of_surnames_learns_nothing(client: Client) -> None:
    """Right or wrong, whole or begun: the shown letter gets one and the same page."""
    filled()
    guesses = ("kaya", "koç", "kılıç", "kay", "k", "karadağlı", "kaya kaya", "nur kaya")
    answers = [found(client, f"zeynep {guess}")[1] for guess in guesses]
    lists = {re.search(r'<ul class="hits">.*?</ul>', text, re.DOTALL)[0] for text in answers}  # type: ignore[index]
    assert len(lists) == 1
    assert all(found(client, f"zeynep {guess}")[0] == 2 for guess in guesses)
    assert found(client, "zeynep yılmaz")[0] == 0


def test_nobody_found_is_said_and_nothing_typed_is_asked_again(client: Client) -> None:
    filled()
    number, text = found(client, "<b>Deniz</b>")
    assert number == 0
    assert "&lt;b&gt;Deniz&lt;/b&gt;" in text
    assert "<b>Deniz" not in text
    assert client.get("/e/deneme/find/").status_code == 200


def test_an_event_that_is_not_published_is_not_searched(client: Client) -> None:
    filled(published=False)
    assert client.get("/e/deneme/find/", {"name": "zeynep"}).status_code == 404
