"""A person is one across events: found, asked for, made one, parted, and taken back."""

from datetime import date

import pytest

from meydan.server.access.actor import PROGRAM
from meydan.server.models import (
    Doubt,
    Entry,
    Federation,
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
from meydan.server.store.season.merges import NotOne, NotUndone, keep_apart, merge, split, undo
from meydan.server.store.season.rated import rate_due
from meydan.tournament.ids import EntryId
from tests.server.making import make_event
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
