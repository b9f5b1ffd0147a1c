"""Ratings and places from stored rounds: right, stale when something changes, made anew."""

import time
from datetime import date

import pytest

from meydan.ratings import month_of
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM
from meydan.server.jobs import season as behind
from meydan.server.models import (
    Category,
    Event,
    Feat,
    Federation,
    Job,
    Placing,
    Rated,
    RatingStep,
    SeasonRow,
    SeasonTotal,
    SeasonYear,
)
from meydan.server.models.job import OPEN
from meydan.server.store.change import change
from meydan.server.store.event_edit import edit_event, mark, publish_event
from meydan.server.store.people.erasure import erase
from meydan.server.store.season.federations import join
from meydan.server.store.season.merges import merge
from meydan.server.store.season.placings import age_of, place_due
from meydan.server.store.season.rated import rate_all, rate_due
from meydan.server.store.season.stale import places_wait, unplaced, unrated
from meydan.tournament.ids import EntryId, Points, RoundNo, TableNo
from meydan.tournament.results import Result
from meydan.tournament.rounds import enter_result
from tests.server.making import edit, start_round
from tests.server.season.making import FOUR, make_federation, person_of, play_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def federation() -> Federation:
    return make_federation()


def values(**wanted: object) -> dict[str, float]:
    rows = Rated.objects.filter(**wanted)
    return {row.person.given: round(row.value, 6) for row in rows}


def steps() -> set[tuple[int, int, float]]:
    return set(RatingStep.objects.values_list("person", "period", "value"))


def test_who_wins_rises(federation: Federation) -> None:
    play_event(federation, "guz")
    assert rate_due(federation) == 1
    assert rate_due(federation) == 0  # nothing changed
    found = values(kind="")
    assert found["Ada"] > 1500 > found["Deniz"]
    assert sum(row.games for row in Rated.objects.all()) == 8


def test_a_correction_rates_its_month_and_those_after_it_anew(federation: Federation) -> None:
    for slug, month in (("ocak", 1), ("mart", 3), ("mayis", 5)):
        category = play_event(federation, slug, day=date(2026, month, 7))
        if month == 3:
            march = category
    rate_due(federation)
    before, period = steps(), month_of(date(2026, 3, 1))
    pair = march.rounds.get(number=1).boards.first()
    assert pair is not None
    drawn = Result(points=(Points(1), Points(1)), stones=(24, 24))
    edit(march, lambda one: enter_result(one, RoundNo(1), TableNo(pair.table), drawn, reason="x"))
    assert rate_due(federation) == 2
    after = steps()
    assert {one for one in before if one[1] < period} == {one for one in after if one[1] < period}
    assert before != after
    again = Rated.objects.order_by("pk").values_list("person", "value")
    partly = dict(again)
    rate_all(federation)
    assert dict(Rated.objects.order_by("pk").values_list("person", "value")) == partly


def test_only_what_is_published_counts(federation: Federation) -> None:
    category = play_event(federation, "gizli", published=False)
    rate_due(federation)
    place_due(federation)
    assert not Rated.objects.exists()
    assert not Placing.objects.exists()
    Event.objects.filter(pk=category.event_id).update(published=True)
    assert rate_due(federation) == 1
    Event.objects.filter(pk=category.event_id).update(published=False)
    rate_due(federation)
    assert not Rated.objects.exists()


def test_an_online_event_and_age_groups_have_lists_of_their_own(federation: Federation) -> None:
    federation.rating_ages = [11, 12]
    federation.save()
    play_event(federation, "salon")
    play_event(federation, "ekran", online=True)
    rate_due(federation)
    assert set(Rated.objects.values_list("kind", flat=True)) == {"", "online", "u12"}
    assert values(kind="") == values(kind="online")
    assert max(Rated.objects.filter(kind="u12").values_list("games", flat=True)) == 2


def test_who_was_erased_leaves_the_ratings_of_others(federation: Federation) -> None:
    category = play_event(federation, "guz")
    rate_due(federation)
    before = values(kind="")
    ada = category.entries.get(given="Ada")
    erase(category.pk, [EntryId(ada.local)], PROGRAM, reason="")
    rate_due(federation)
    after = {row.person.given: round(row.value, 6) for row in Rated.objects.all()}
    assert {name: value for name, value in before.items() if name != "Ada"}.items() <= after.items()
    assert "Ada" not in after


def test_places_points_and_the_best_of_two(federation: Federation) -> None:
    federation.best_of = 1
    federation.save()
    first = play_event(federation, "guz")
    play_event(federation, "bahar", day=date(2026, 4, 4), stage="province")
    assert place_due(federation) == 2
    assert not unplaced(federation).exists()
    placing = Placing.objects.get(entry=first.entries.get(given="Ada"))
    assert (placing.place, placing.worth, placing.final, placing.age) == (1, 10, True, 12)
    season = SeasonRow.objects.get(person=placing.person, age=0)
    assert (season.points, season.events, season.live) == (50, 2, False)
    assert {one.kind for one in Feat.objects.all()} == {"stones", "unbeaten"}
    # Two rounds here and two there: the run goes through both events, and ended in the second.
    run = Feat.objects.get(kind="unbeaten", person=placing.person)
    assert (run.value, run.category.event.slug) == (4, "bahar")
    # Whoever sits second has the second number: the most that somebody lost with is 21.
    stones = {one.person.given: one.value for one in Feat.objects.filter(kind="stones")}
    assert stones["Ada"] in (27, 28)
    assert set(stones.values()) <= {27, 28}
    year = SeasonYear.objects.get()
    assert (year.year, year.players, year.schools, year.provinces) == (2026, 4, 2, 1)


def test_as_it_stands_while_an_event_is_played(federation: Federation) -> None:
    category = play_event(federation, "canli", rounds=4)
    place_due(federation)
    assert SeasonRow.objects.filter(live=True, person=person_of(category, "Ada"), age=0).exists()
    assert not Placing.objects.filter(final=True).exists()


def test_a_merge_counts_the_season_anew(federation: Federation) -> None:
    one = play_event(federation, "guz")
    other = play_event(federation, "bahar", [("Ada", "Demo", 2013, "Yeni"), *FOUR[1:]])
    place_due(federation)
    rate_due(federation)
    keep, gone = person_of(one, "Ada"), person_of(other, "Ada")
    merge(federation, keep.pk, gone.pk, PROGRAM)
    assert unrated(federation).count() == 2
    place_due(federation)
    rate_due(federation)
    assert SeasonRow.objects.get(person=keep, age=0).points == 20
    assert not SeasonRow.objects.filter(person=gone).exists()
    assert Rated.objects.get(person=keep, kind="").games == 4
    assert not Rated.objects.filter(person=gone).exists()


@pytest.mark.parametrize(
    ("name", "age"),
    [("Mangala · 12 yaş", 12), ("U10 Kızlar", 10), ("2026 Açık", None), ("Büyükler", None)],
)
def test_the_age_that_a_name_tells(name: str, age: int | None) -> None:
    assert age_of(name) == age


def test_what_a_round_under_way_brings_counts_when_it_is_over(federation: Federation) -> None:
    category = play_event(federation, "canli", rounds=3)
    place_due(federation)
    first = Placing.objects.order_by("pk").first()
    start_round(category)
    result = Result(points=(Points(2), Points(0)))
    place_due(federation)  # the draft gave the category another shape
    made = set(Placing.objects.values_list("pk", flat=True))
    change(
        category.pk,
        PROGRAM,
        Act.ENTER_RESULT,
        lambda one: enter_result(one, RoundNo(3), TableNo(1), result),
        at=(RoundNo(3), TableNo(1)),
    )
    assert places_wait()
    place_due(federation)
    assert not places_wait()
    assert set(Placing.objects.values_list("pk", flat=True)) == made != {first and first.pk}


def test_a_hidden_event_counts_nowhere(federation: Federation) -> None:
    play_event(federation, "guz")
    other = play_event(federation, "bahar", day=date(2026, 4, 4))
    place_due(federation)
    ada = person_of(other, "Ada")
    assert SeasonRow.objects.get(person=ada, age=0).points == 20
    publish_event(other.event_id, PROGRAM, published=False)
    assert places_wait()
    place_due(federation)
    assert not places_wait()
    assert SeasonRow.objects.get(person=ada, age=0).points == 10
    assert not Feat.objects.filter(category=other).exists()
    assert not Feat.objects.filter(kind="unbeaten").exists()  # two rounds are no run


def test_the_keeper_has_it_counted_and_asks_no_second_time(federation: Federation) -> None:
    category = play_event(federation, "guz")
    behind.look()
    behind.look()
    assert Job.objects.filter(kind=behind.SEASON).count() == 1
    while Job.objects.filter(kind=behind.SEASON, state__in=OPEN).exists():
        time.sleep(0.02)
    assert Placing.objects.filter(category=category).count() == 4
    behind.look()
    assert Job.objects.filter(kind=behind.SEASON).count() == 1
    assert not Rated.objects.exists()
    behind.count_every_hour()
    while Job.objects.filter(kind=behind.SEASON, state__in=OPEN).exists():
        time.sleep(0.02)
    assert Rated.objects.filter(kind="").count() == 4


def test_one_broken_category_keeps_no_other_from_being_counted(federation: Federation) -> None:
    broken = play_event(federation, "bozuk")
    sound = play_event(federation, "saglam", day=date(2026, 4, 4))
    Category.objects.filter(pk=broken.pk).update(settings={"no": "settings"})
    with pytest.raises((ValueError, KeyError, TypeError)):
        place_due(federation)
    assert Placing.objects.filter(category=sound).count() == 4


def test_an_event_that_leaves_takes_its_games_and_points_along(federation: Federation) -> None:
    stays = play_event(federation, "guz")
    leaves = play_event(federation, "bahar", day=date(2026, 4, 4))
    place_due(federation)
    rate_due(federation)
    ada = person_of(stays, "Ada")
    join(leaves.event_id, PROGRAM, None)
    place_due(federation)
    rate_due(federation)
    assert ada.ratings.get(kind="").games == 2
    assert ada.seasons.get(age=0).events == 1
    assert SeasonTotal.objects.filter(federation=federation, club=None, age=0).get().players == 4
    join(stays.event_id, PROGRAM, None)
    assert not RatingStep.objects.exists()
    assert not federation.people.exists()


def test_an_event_put_off_counts_in_its_new_month_and_season(federation: Federation) -> None:
    category = play_event(federation, "guz")
    place_due(federation)
    rate_due(federation)
    put_off = {"starts_on": date(2027, 1, 9), "ends_on": date(2027, 1, 9)}
    edit_event(category.event_id, PROGRAM, put_off, seen=mark(category.event))
    place_due(federation)
    rate_due(federation)
    ada = person_of(category, "Ada")
    assert [one.period for one in ada.rating_steps.all()] == [month_of(date(2027, 1, 1))]
    assert [one.year for one in ada.seasons.filter(age=0)] == [2027]
    assert set(SeasonTotal.objects.values_list("year", flat=True)) == {2027}
    join(category.event_id, PROGRAM, federation, online=True)
    rate_due(federation)
    assert {one.kind for one in ada.rating_steps.all()} == {"online"}
