"""A person is one across events: found, asked for, made one, parted, and taken back."""

import json
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.test import Client

from meydan.server.access.actor import PROGRAM
from meydan.server.models import (
    Account,
    Action,
    Category,
    Doubt,
    Entry,
    Federation,
    FirstValue,
    Office,
    PeopleChange,
    Person,
    PersonClub,
    PersonEntry,
    SeasonEvent,
)
from meydan.server.store.online.profiles import bind, new_profile
from meydan.server.store.people.erasure import erase
from meydan.server.store.people.person import export_person, same_person
from meydan.server.store.season.federations import join
from meydan.server.store.season.merges import (
    NotOne,
    NotUndone,
    keep_apart,
    merge,
    open_doubts,
    split,
    undo,
)
from meydan.server.store.season.rated import rate_due
from meydan.tournament.entry_changes import remove_entry, replace_entry
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Tournament
from tests.server.making import edit, make_account, make_event
from tests.server.season.making import FOUR, enter, make_federation, person_of, play_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def federation() -> Federation:
    return make_federation()


def later(year: int) -> date:
    return date(year, 4, 11)


def test_the_same_child_in_two_events_is_one(federation: Federation) -> None:
    one = play_event(federation, "guz")
    capitals = [(given.upper(), surname, born, school) for given, surname, born, school in FOUR]
    other = play_event(federation, "bahar", capitals, day=later(2027))
    assert Person.objects.count() == 4
    assert person_of(one, "Ada") == person_of(other, "ADA")
    assert not Doubt.objects.exists()
    assert PersonClub.objects.filter(person=person_of(one, "Ada")).count() == 2  # two years


def test_an_event_without_a_federation_goes_on_and_can_join_later(federation: Federation) -> None:
    category = play_event(None, "yalniz")
    assert not Person.objects.exists()
    join(category.event_id, PROGRAM, federation)
    assert Person.objects.count() == 4
    join(category.event_id, PROGRAM, None)
    assert not Person.objects.exists()
    assert not SeasonEvent.objects.exists()
    assert Entry.objects.count() == 4


def test_another_school_is_a_question_and_no_answer(federation: Federation) -> None:
    one = play_event(federation, "guz")
    other = play_event(federation, "bahar", [("Ada", "Demo", 2014, "Yeni Okul"), *FOUR[1:]])
    doubt = Doubt.objects.get()
    assert (doubt.why, doubt.open) == ("other-school", True)
    assert person_of(one, "Ada") != person_of(other, "Ada")
    merge(federation, doubt.other_id, doubt.person_id, PROGRAM)
    assert person_of(one, "Ada") == person_of(other, "Ada")
    assert str(person_of(one, "Ada").club) == "Yeni Okul"
    assert not Doubt.objects.filter(open=True).exists()


def test_two_of_one_name_year_and_school_in_one_event_stay_two(federation: Federation) -> None:
    twice = [FOUR[0], FOUR[0], *FOUR[2:]]
    first = play_event(federation, "guz", twice, ids=("11111111110", "22222222220"))
    assert Person.objects.filter(given="Ada").count() == 2
    # By the id each is found again; without one the office is asked about both.
    again = play_event(federation, "bahar", [FOUR[0]], ids=("22222222220",), played=0)
    assert (
        person_of(again, "Ada") == PersonEntry.objects.get(entry=first.entries.get(local=2)).person
    )
    unsure = play_event(federation, "yaz", [FOUR[0]], played=0)
    assert Doubt.objects.filter(person=person_of(unsure, "Ada")).count() == 2


def test_a_national_id_parts_and_joins(federation: Federation) -> None:
    ids = ("11111111110",)
    one = play_event(federation, "guz", [FOUR[0]], ids=ids, played=0)
    longer = ("Ada Su", "Demo", 2014, "Başka Okul")
    same = play_event(federation, "bahar", [longer], ids=ids, played=0)
    assert person_of(one, "Ada") == person_of(same, "Ada Su")
    play_event(federation, "yaz", [FOUR[0]], ids=("33333333330",), played=0)
    assert Person.objects.count() == 2
    assert not Doubt.objects.exists()
    mark = person_of(one, "Ada").national_mark
    assert len(mark) == 64
    assert "1111" not in mark


def test_a_merge_and_its_undo(federation: Federation) -> None:
    one = play_event(federation, "guz")
    other = play_event(federation, "bahar", [("Ada Nur", "Demo", 2014, "Yeni Okul")], played=0)
    keep, gone = person_of(one, "Ada"), person_of(other, "Ada Nur")
    before = Person.objects.filter(pk=keep.pk).values().get()
    change = merge(federation, keep.pk, gone.pk, PROGRAM, reason="aynı çocuk")
    assert set(keep.entries.values_list("entry", flat=True)) == {
        one.entries.get(given="Ada").pk,
        other.entries.get().pk,
    }
    with pytest.raises(NotOne):
        merge(federation, keep.pk, gone.pk, PROGRAM)
    undo(federation, change.pk, PROGRAM)
    assert Person.objects.filter(pk=keep.pk).values().get() == before
    assert person_of(other, "Ada Nur") == gone
    assert not Person.objects.get(pk=gone.pk).gone
    with pytest.raises(NotUndone):
        undo(federation, change.pk, PROGRAM)


def test_two_who_play_in_one_category_are_never_made_one(federation: Federation) -> None:
    category = play_event(federation, "guz")
    with pytest.raises(NotOne):
        merge(federation, person_of(category, "Ada").pk, person_of(category, "Bora").pk, PROGRAM)
    assert PersonEntry.objects.count() == 4


def test_a_split_and_its_undo(federation: Federation) -> None:
    one = play_event(federation, "guz")
    other = play_event(federation, "bahar", day=later(2026))
    person = person_of(one, "Ada")
    change = split(federation, person.pk, [other.entries.get(given="Ada").pk], PROGRAM)
    assert person_of(other, "Ada") != person
    assert Person.objects.filter(gone=False).count() == 5
    undo(federation, change.pk, PROGRAM)
    assert person_of(other, "Ada") == person
    assert Person.objects.filter(gone=False).count() == 4
    with pytest.raises(NotOne):  # somebody is left
        split(federation, person.pk, list(person.entries.values_list("entry", flat=True)), PROGRAM)


def test_a_later_change_keeps_an_earlier_one_from_being_undone(federation: Federation) -> None:
    one = play_event(federation, "guz")
    other = play_event(federation, "bahar", [("Ada", "Demo", 2013, "Yeni")], played=0)
    third = play_event(federation, "yaz", [("Ada", "Demo", 2012, "Eski")], played=0)
    keep = person_of(one, "Ada").pk
    first = merge(federation, keep, person_of(other, "Ada").pk, PROGRAM)
    second = merge(federation, keep, person_of(third, "Ada").pk, PROGRAM)
    with pytest.raises(NotUndone):
        undo(federation, first.pk, PROGRAM)
    undo(federation, second.pk, PROGRAM)
    undo(federation, first.pk, PROGRAM)


def test_two_federations_never_share_a_person(federation: Federation) -> None:
    other = make_federation("Öteki Lig")
    ids = ("11111111110",)
    one = play_event(federation, "guz", [FOUR[0]], ids=ids, played=0)
    two = play_event(other, "kis", [FOUR[0]], ids=ids, played=0)
    mine, theirs = person_of(one, "Ada"), person_of(two, "Ada")
    assert mine != theirs
    assert not Doubt.objects.exists()
    with pytest.raises(NotOne):
        merge(federation, mine.pk, theirs.pk, PROGRAM)
    with pytest.raises(Person.DoesNotExist):
        split(other, mine.pk, [], PROGRAM)
    change = PeopleChange.objects.create(
        federation=other, kind="merge", person=theirs, other=theirs, who="x"
    )
    with pytest.raises(PeopleChange.DoesNotExist):
        undo(federation, change.pk, PROGRAM)


def test_moving_an_event_takes_its_people_along(federation: Federation) -> None:
    other = make_federation("Öteki Lig")
    category = play_event(federation, "guz")
    join(category.event_id, PROGRAM, other)
    assert not federation.people.exists()
    assert other.people.count() == 4


def test_an_answer_is_kept(federation: Federation) -> None:
    play_event(federation, "guz")
    other = play_event(federation, "bahar", [("Ada", "Demo", 2014, "Yeni Okul")], played=0)
    keep_apart(federation, Doubt.objects.get().pk, PROGRAM)
    enter(other, [("Bora", "Örnek", 2014, "Demo Okulu")])
    assert not Doubt.objects.filter(open=True).exists()


def test_who_is_erased_is_nobody_in_the_federation(federation: Federation) -> None:
    one = play_event(federation, "guz")
    two = play_event(federation, "bahar", day=later(2026))
    person = person_of(one, "Ada")
    bind(new_profile("Yıldız")[0].code, person, None)
    local = EntryId(one.entries.get(given="Ada").local)
    erase(one.pk, [local], PROGRAM, reason="")
    person.refresh_from_db()
    assert (person.given, person.entries.count()) == ("Ada", 1)  # known by the other event
    erase(two.pk, [EntryId(two.entries.get(given="Ada").local)], PROGRAM, reason="")
    person.refresh_from_db()
    assert (str(person), person.birth_year, person.licence, person.gone) == ("", None, "", True)
    assert not person.years.exists()
    assert not person.profiles.exists()


def test_an_undo_brings_no_erased_name_back(federation: Federation) -> None:
    one = play_event(federation, "guz")
    other = play_event(federation, "bahar", [("Ada", "Demo", 2013, "Yeni")], played=0)
    gone = person_of(other, "Ada")
    change = merge(federation, person_of(one, "Ada").pk, gone.pk, PROGRAM, reason="Ada Demo")
    for category in (one, other):
        local = category.entries.get(given="Ada").local
        erase(category.pk, [EntryId(local)], PROGRAM, reason="")
    change.refresh_from_db()
    assert (change.before, change.reason) == ({}, "")
    assert "Ada" not in str(list(Person.objects.values_list("given", flat=True)))
    with pytest.raises(NotUndone):
        undo(federation, change.pk, PROGRAM)


def test_the_federations_part_goes_out_with_a_persons_data(federation: Federation) -> None:
    one = play_event(federation, "guz")
    other = play_event(federation, "bahar", day=later(2026))
    rate_due(federation)
    row = one.entries.get(given="Ada")
    bind(new_profile("Yıldız")[0].code, person_of(one, "Ada"), None)
    told = export_person(one, EntryId(row.local), PROGRAM)["federation"]
    assert [one["nickname"] for one in told["profiles"]] == ["Yıldız"]
    assert (told["name"], told["person"]["surname"]) == ("Demo Federasyonu", "Demo")
    assert told["ratings"][0]["games"] == 4
    assert told["years"] == [{"year": 2026, "club": "Demo Okulu"}]
    assert same_person(row) == [other.entries.get(given="Ada")]


def test_a_hidden_event_makes_nobody_public(federation: Federation) -> None:
    category = play_event(federation, "gizli", published=False)
    assert not person_of(category, "Ada").public
    make_event("baska")


def two_who_were_one(federation: Federation) -> tuple[Person, Person, PeopleChange]:
    """A merge: the second asked for less in between events of their own."""
    one = play_event(federation, "guz")
    other = play_event(
        federation, "bahar", [("Ada Nur", "Demo", 2014, "Yeni Okul")], played=0, day=later(2026)
    )
    keep, gone = person_of(one, "Ada"), person_of(other, "Ada Nur")
    FirstValue.objects.create(person=gone, game="mangala", value=1700)
    FirstValue.objects.create(person=keep, game="reversi", value=1600)
    return keep, gone, merge(federation, keep.pk, gone.pk, PROGRAM)


def test_what_came_after_a_merge_outlives_its_undo(federation: Federation) -> None:
    keep, gone, change = two_who_were_one(federation)
    Person.objects.filter(pk=keep.pk).update(less="hidden")  # the parents asked since
    kept = play_event(federation, "yaz", played=0, day=date(2026, 7, 4))
    theirs = play_event(
        federation, "kis", [("Ada", "Demo", 2014, "Demo Okulu")], played=0, day=date(2026, 12, 5)
    )
    assert person_of(kept, "Ada") == person_of(theirs, "Ada") == keep
    undo(federation, change.pk, PROGRAM)
    keep.refresh_from_db()
    gone.refresh_from_db()
    assert (keep.less, gone.less, gone.gone) == ("hidden", "hidden", False)
    assert keep.entries.count() == 3
    assert FirstValue.objects.get(game="mangala").person == gone
    assert Doubt.objects.get(person=gone, other=keep).open


def test_an_entry_since_a_merge_goes_to_whom_it_fits(federation: Federation) -> None:
    ids = ("22222222220",)
    one = play_event(federation, "guz")
    other = play_event(federation, "bahar", [("Ada", "Demo", 2014, "Yeni Okul")], ids=ids, played=0)
    keep, gone = person_of(one, "Ada"), person_of(other, "Ada")
    change = merge(federation, keep.pk, gone.pk, PROGRAM)
    since = play_event(
        federation, "yaz", [("Ada", "Demo", 2014, "Yeni Okul")], ids=ids, played=0, day=later(2027)
    )
    assert person_of(since, "Ada") == keep
    undo(federation, change.pk, PROGRAM)
    assert person_of(since, "Ada") == gone
    keep.refresh_from_db()
    assert (keep.national_mark, str(keep.club)) == ("", "Demo Okulu")


def test_what_came_after_a_split_outlives_its_undo(federation: Federation) -> None:
    one = play_event(federation, "guz")
    other = play_event(federation, "bahar", day=later(2026))
    person = person_of(one, "Ada")
    change = split(federation, person.pk, [other.entries.get(given="Ada").pk], PROGRAM)
    apart = person_of(other, "Ada")
    new = play_event(federation, "yaz", [("Eda", "Demo", 2014, "Demo Okulu")], played=0)
    PersonEntry.objects.filter(entry__category=new).update(person=apart)
    undo(federation, change.pk, PROGRAM)
    assert person_of(new, "Eda") == person
    assert not PersonEntry.objects.filter(person__gone=True).exists()
    again = split(federation, person.pk, [other.entries.get(given="Ada").pk], PROGRAM)
    PersonEntry.objects.filter(entry=new.entries.get()).update(person=again.other)
    enter(new, [("Eda", "Demo", 2015, "Demo Okulu")])
    PersonEntry.objects.filter(entry=new.entries.get(local=2)).update(person=person)
    with pytest.raises(NotUndone):  # both play in one category by now
        undo(federation, again.pk, PROGRAM)


def test_a_split_parts_numbers_and_keeps_what_parents_asked(federation: Federation) -> None:
    one = play_event(federation, "guz", ids=("11111111110",))
    other = play_event(federation, "bahar", [("Ada", "Demo", 2014, "Yeni Okul")], played=0)
    wrong = play_event(
        federation, "yaz", [("Ada", "Demo", 2014, "Demo Okulu")], ids=("11111111110",), played=0
    )
    person = person_of(one, "Ada")
    Person.objects.filter(pk=person.pk).update(less="initials")
    merge(federation, person_of(other, "Ada").pk, person.pk, PROGRAM)
    joined = person_of(wrong, "Ada")
    numbered = [one.entries.get(given="Ada").pk, wrong.entries.get().pk]
    split(federation, joined.pk, numbered, PROGRAM)
    joined.refresh_from_db()
    apart = person_of(wrong, "Ada")
    assert (joined.national_mark, len(apart.national_mark)) == ("", 64)
    assert (joined.less, apart.less) == ("initials", "initials")
    assert (str(joined.club), str(apart.club)) == ("Yeni Okul", "Demo Okulu")


def test_a_question_about_somebody_merged_is_asked_of_who_stays(federation: Federation) -> None:
    for slug, school in (("bir", "Bir Okul"), ("iki", "İki Okul"), ("uc", "Üç Okul")):
        play_event(federation, slug, [("Ada", "Demo", 2014, school)], played=0)
    first, second, third = Person.objects.order_by("pk")
    change = merge(federation, first.pk, second.pk, PROGRAM)
    asked = {(one.person, one.other) for one in open_doubts(federation)}
    assert asked == {(third, first)}
    Doubt.objects.filter(person=third, other=first).delete()
    undo(federation, change.pk, PROGRAM)
    change = merge(federation, first.pk, second.pk, PROGRAM)
    assert {(one.person, one.other) for one in open_doubts(federation)} == {(first, third)}
    undo(federation, change.pk, PROGRAM)
    pairs = {frozenset((one.person, one.other)) for one in open_doubts(federation)}
    assert pairs == {frozenset((third, second)), frozenset((second, first))}


def test_erasing_one_leaves_whoever_was_taken_for_them(federation: Federation) -> None:
    one = play_event(federation, "guz")
    other = play_event(federation, "bahar", [("Ada", "Demo", 2013, "Yeni")], played=0)
    more = play_event(federation, "yaz", played=0)
    mistaken = merge(federation, person_of(one, "Ada").pk, person_of(other, "Ada").pk, PROGRAM)
    undo(federation, mistaken.pk, PROGRAM)
    split(federation, person_of(one, "Ada").pk, [more.entries.get(given="Ada").pk], PROGRAM)
    erase(one.pk, [EntryId(one.entries.get(given="Ada").local)], PROGRAM, reason="")
    for category in (other, more):
        assert (str(person_of(category, "Ada")), person_of(category, "Ada").gone) == (
            "Ada Demo",
            False,
        )


def test_erasing_one_erases_all_rows_that_went_into_them(federation: Federation) -> None:
    events = [
        play_event(federation, slug, [("Ada", "Demo", 2014, f"Okul {slug}")], played=0)
        for slug in ("bir", "iki", "uc")
    ]
    first, second, third = (person_of(one, "Ada") for one in events)
    merge(federation, second.pk, first.pk, PROGRAM, reason="Ada Demo tekmiş")
    merge(federation, third.pk, second.pk, PROGRAM)
    for one in events:
        erase(one.pk, [EntryId(1)], PROGRAM, reason="")
    for row in Person.objects.values("given", "surname", "folded", "birth_year", "national_mark"):
        assert not any(row.values())
    assert not Action.objects.filter(reason__contains="Ada").exists()


def test_of_two_namesakes_on_one_list_neither_is_surely_the_known_one(
    federation: Federation,
) -> None:
    one = play_event(federation, "guz")
    both = play_event(federation, "bahar", [FOUR[0], FOUR[0]], played=0)
    known = person_of(one, "Ada")
    assert known.entries.count() == 1
    asked = Doubt.objects.filter(other=known, why="namesakes", open=True)
    assert asked.count() == both.entries.count() == 2


def test_an_older_event_that_comes_in_late_tells_nothing_newer(federation: Federation) -> None:
    now = play_event(federation, "guz", ids=("11111111110",))
    old = ("Ada", "Demo", 2014, "Eski Okul")
    before = play_event(
        federation, "eski", [old], ids=("11111111110",), played=0, day=date(2024, 5, 4)
    )
    person = person_of(now, "Ada")
    assert person_of(before, "Ada") == person
    assert str(person.club) == "Demo Okulu"
    years = person.years.values_list("year", "club__name")
    assert set(years) == {(2026, "Demo Okulu"), (2024, "Eski Okul")}


def rename(category: Category, local: int, **new: Any) -> None:
    def edited(tournament: Tournament) -> Tournament:
        found = tournament.entry(EntryId(local))
        return replace_entry(tournament, replace(found, player=replace(found.player, **new)))

    edit(category, edited)


def test_an_entry_that_was_put_right_is_whose_it_is(federation: Federation) -> None:
    one = play_event(federation, "guz")
    typo = play_event(federation, "bahar", [("Adaa", "Demo", 2014, "Demo Okulu")], played=0)
    wrong = person_of(typo, "Adaa")
    rename(typo, 1, given="Ada")
    assert person_of(typo, "Ada") == person_of(one, "Ada")
    assert not Person.objects.filter(pk=wrong.pk).exists()
    # Alone with a slip of the pen: the person is called as the entry is.
    alone = play_event(federation, "yaz", [("Aylln", "Kurgu", 2013, "Demo Okulu")], played=0)
    rename(alone, 1, given="Aylin", birth_year=2012)
    person = person_of(alone, "Aylin")
    assert (str(person), person.birth_year, person.folded) == ("Aylin Kurgu", 2012, "aylin kurgu")
    # A place that goes to another child is no longer the first one's.
    again = play_event(federation, "kis", [FOUR[0]], played=0)
    rename(again, 1, given="Bora", surname="Örnek")
    assert person_of(again, "Bora") == person_of(one, "Bora")
    assert person_of(one, "Ada").entries.count() == 2


def test_who_is_taken_off_a_list_is_on_no_page(federation: Federation) -> None:
    category = play_event(federation, "guz", played=0)
    code = person_of(category, "Ada").code
    address = f"/f/{federation.slug}/people/{code}/"
    assert Client().get(address).status_code == 200
    edit(category, lambda one: remove_entry(one, EntryId(1)))
    assert Client().get(address).status_code == 404
    assert not Person.objects.filter(code=code).exists()


def test_the_owner_takes_out_and_erases_a_person_at_the_office(federation: Federation) -> None:
    one = play_event(federation, "guz")
    play_event(federation, "bahar", day=later(2026))
    person = person_of(one, "Ada")
    office = make_account("buro")
    Office.objects.create(federation=federation, account=office)
    client = Client()
    client.force_login(office)
    base = f"/f/{federation.slug}/office/people/{person.code}/"
    sent = {"reason": "istek", "sure": "on"}
    assert client.post(f"{base}forget", sent).status_code == 403
    client.force_login(Account.objects.create_superuser("sahip"))
    told = json.loads(client.post(f"{base}take-out").content)
    assert len(told["entries"]) == 2
    assert told["federation"]["person"]["surname"] == "Demo"
    client.post(f"{base}forget", {"reason": "istek"})
    assert person.entries.count() == 2  # without the tick nothing is done
    client.post(f"{base}forget", sent)
    person.refresh_from_db()
    assert (str(person), person.gone) == ("", True)
    assert not Entry.objects.filter(given="Ada").exists()
    assert client.get(base).status_code == 404
