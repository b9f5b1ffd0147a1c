"""The way up: quotas, reserves, deadlines, who is who, and a signed list across servers."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from meydan.server import signature
from meydan.server.access.actor import PROGRAM
from meydan.server.models import (
    Category,
    Event,
    Federation,
    Office,
    Role,
    SeasonEvent,
    TrustedKey,
)
from meydan.server.store.next_stage import cannot_come, choose_next, qualified, send
from meydan.server.store.season.federations import join
from meydan.server.store.season.signed_list import BadList, read, take, written
from meydan.server.store.season.way_up import tree
from meydan.tournament.entry_changes import withdraw
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.words import say
from tests.server.making import edit, make_account, make_category, make_event
from tests.server.season.making import FOUR, enter, make_federation, person_of, play_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def federation() -> Federation:
    made = make_federation()
    made.quotas = [
        {"stage": "province", "from_size": 0, "places": 1},
        {"stage": "province", "from_size": 4, "places": 2},
    ]
    made.save()
    return made


@pytest.fixture
def province(federation: Federation) -> Category:
    return play_event(federation, "il", stage="province", rounds=3, played=3)


@pytest.fixture
def final(federation: Federation, province: Category) -> Category:
    event = make_event("final", stage="national")
    join(event.pk, PROGRAM, federation)
    choose_next(province.event_id, PROGRAM, event)
    return make_category(event)


def names(category: Category, status: str = "active") -> list[str]:
    rows = category.entries.filter(status=status).order_by("local")
    return list(rows.values_list("given", flat=True))


def test_the_federations_quota_decides(province: Category, final: Category) -> None:
    assert qualified(province).places == 2
    send(province, final, PROGRAM)
    assert names(final) == ["Ada", "Bora"]


def test_cannot_come_and_the_next_reserve_does(province: Category, final: Category) -> None:
    send(province, final, PROGRAM)
    done = cannot_come(province, final, EntryId(1), PROGRAM)
    assert len(done.added) == 1
    assert names(final) == ["Bora", "Çınar"]
    assert names(final, "withdrawn") == ["Ada"]
    with pytest.raises(TournamentError):  # once
        cannot_come(province, final, EntryId(1), PROGRAM)
    assert names(final) == ["Bora", "Çınar"]
    root = tree(final.event, published=True)
    (branch,) = root.feeders
    assert [one.entry.given for one in branch.arrivals] == ["Bora", "Çınar"]
    assert (branch.gone, branch.empty) == (1, 0)


def test_after_the_last_day_nobody_is_entered(province: Category, final: Category) -> None:
    yesterday = timezone.localdate() - timedelta(days=1)
    SeasonEvent.objects.filter(event=final.event_id).update(entries_until=yesterday)
    with pytest.raises(TournamentError) as caught:
        send(province, final, PROGRAM)
    assert caught.value.code == "entries-over"
    assert not final.entries.exists()


def test_another_child_of_the_same_name_and_year_is_no_double(
    federation: Federation, province: Category, final: Category
) -> None:
    enter(final, [("Ada", "Demo", 2014, "Bambaşka Okul")])
    assert person_of(final, "Ada") != person_of(province, "Ada")
    done = send(province, final, PROGRAM)
    assert len(done.added) == 2
    assert names(final) == ["Ada", "Ada", "Bora"]
    again = send(province, final, PROGRAM)
    assert not again.added
    assert {note.code for note in again.notes} == {"already-entered"}


def test_the_same_child_from_two_provinces_is_a_double(
    federation: Federation, province: Category, final: Category
) -> None:
    other = play_event(federation, "il2", stage="province", rounds=3, played=3)
    send(province, final, PROGRAM)
    done = send(other, final, PROGRAM)
    assert not done.added
    assert names(final) == ["Ada", "Bora"]


def file_of(province: Category) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(written(province, PROGRAM))
    return found


def test_a_signed_list_is_taken_from_whom_the_federation_trusts(
    federation: Federation, province: Category, final: Category
) -> None:
    data = json.dumps(file_of(province)).encode()
    with pytest.raises(BadList) as caught:
        read(data, federation)
    assert caught.value.code == "unknown-key"
    TrustedKey.objects.create(
        federation=federation, name="Demo İl", public=signature.public_key(federation.mark)
    )
    listed = read(data, federation)
    assert listed.signer.name == "Demo İl"
    assert len(take(listed, final, PROGRAM).added) == 2
    assert names(final) == ["Ada", "Bora"]
    assert final.entries.first().origin["event"] == "Demo il"  # type: ignore[union-attr,index]
    assert not take(listed, final, PROGRAM).added  # twice is once
    other = make_federation("Öteki Lig")
    with pytest.raises(BadList):
        read(data, other)


def test_a_second_federation_of_the_server_cannot_sign_for_the_first(
    federation: Federation, final: Category
) -> None:
    TrustedKey.objects.create(
        federation=federation, name="Demo İl", public=signature.public_key(federation.mark)
    )
    other = make_federation("Öteki Lig")
    theirs = play_event(other, "oteki", stage="province", rounds=3, played=3)
    with pytest.raises(BadList) as caught:
        read(written(theirs, PROGRAM), federation)
    assert caught.value.code == "unknown-key"


def test_a_list_enters_by_person_and_not_by_name(
    federation: Federation, province: Category, final: Category
) -> None:
    TrustedKey.objects.create(
        federation=federation, name="Demo İl", public=signature.public_key(federation.mark)
    )
    enter(final, [("Ada", "Demo", 2014, "Bambaşka Okul"), ("Bora", "Örnek", 2014, "Demo Okulu")])
    done = take(read(written(province, PROGRAM), federation), final, PROGRAM)
    assert names(final) == ["Ada", "Bora", "Ada"]  # another Ada; the same Bora
    assert [note.code for note in done.notes] == ["already-entered"]


def test_two_of_one_name_and_school_on_one_list_are_two(
    federation: Federation, final: Category
) -> None:
    TrustedKey.objects.create(
        federation=federation, name="Demo İl", public=signature.public_key(federation.mark)
    )
    twice = play_event(
        federation, "il3", [FOUR[0], FOUR[0], *FOUR[2:]], stage="province", rounds=3, played=3
    )
    for added in (2, 0):
        done = take(read(written(twice, PROGRAM), federation), final, PROGRAM)
        assert len(done.added) == added
    assert names(final) == ["Ada", "Ada"]


def test_who_came_from_which_of_two_events_of_one_name(
    federation: Federation, province: Category, final: Category
) -> None:
    rows = [(f"{given}can", surname, born, "Uzak Okul") for given, surname, born, _ in FOUR]
    other = play_event(federation, "il4", rows, stage="province", rounds=3, played=3)
    for one in (province, other):
        choose_next(one.event_id, PROGRAM, final.event)
        send(one, final, PROGRAM)
    Event.objects.filter(pk__in=(province.event_id, other.event_id)).update(name="İl Birinciliği")
    came = {
        node.event.slug: [one.entry.given for one in node.arrivals]
        for node in tree(final.event, published=True).feeders
    }
    assert came == {"il": ["Ada", "Bora"], "il4": ["Adacan", "Boracan"]}


def test_another_federations_people_are_neither_doubles_nor_on_the_way(
    federation: Federation, province: Category, final: Category
) -> None:
    other = make_federation("Öteki Lig")
    below = play_event(other, "alt", FOUR, stage="district", rounds=3, played=3)
    strange = play_event(other, "oteki", (), stage="province", rounds=3, played=0)
    choose_next(below.event_id, PROGRAM, strange.event)
    send(below, strange, PROGRAM)
    enter(final, [FOUR[0]])
    choose_next(strange.event_id, PROGRAM, final.event)
    done = send(below, final, PROGRAM)  # by name and year, since no person tells
    assert names(final) == ["Ada"]
    assert [one.code for one in done.notes] == ["already-entered"]
    page = Client().get(f"/f/{federation.slug}/way/final/").content.decode()
    assert strange.event.name in page
    assert not [one for one in other.people.all() if one.code in page]


def signed_at(province: Category, made: int | None) -> bytes:
    """A list as this server would have signed it at a time; without one up to 0.2.0."""
    told = json.loads(file_of(province)["list"])
    del told["made"], told["source"]
    if made is not None:
        told |= {"made": made, "source": f"{province.event.mark}/{province.slug}"}
    body = json.dumps(told)
    federation = province.event.season.federation.mark
    sealed = {"list": body, "key": signature.public_key(federation)}
    return json.dumps(sealed | {"signature": signature.sign(federation, body.encode())}).encode()


def test_an_older_list_is_refused_after_a_newer_one(
    federation: Federation, province: Category, final: Category
) -> None:
    TrustedKey.objects.create(
        federation=federation, name="Demo İl", public=signature.public_key(federation.mark)
    )

    def taken(data: bytes, into: Category = final) -> int:
        return len(take(read(data, federation), into, PROGRAM).added)

    undated, older = signed_at(province, None), signed_at(province, 1_000)
    edit(province, lambda one: withdraw(one, EntryId(1)))
    Event.objects.filter(pk=province.event_id).update(name="Başka ad")  # still the same event
    province.event.refresh_from_db()
    newer = signed_at(province, 2_000)
    assert taken(newer) == 1  # three are left, and of three one goes on
    assert taken(newer) == 0  # the same again harms nobody
    for late in (older, undated):
        with pytest.raises(BadList) as caught:
            taken(late)
        assert caught.value.code == "older"
    assert names(final) == ["Bora"]
    for lang in ("tr", "en", "ru"):
        assert say("season.way.older", lang)
    # What another category of the final took, and another category sent, is no matter here.
    assert taken(older, make_category(final.event, "mangala-15")) == 2
    other = play_event(federation, "il2", stage="province", rounds=3, played=3)
    assert taken(signed_at(other, 500)) == 1
    assert names(final) == ["Bora", "Ada"]
    assert taken(signed_at(province, 3_000)) == 0
    with pytest.raises(BadList):
        read(signed_at(province, -1), federation)


def test_a_list_tells_when_it_was_made(province: Category) -> None:
    first, second = (json.loads(file_of(province)["list"]) for _ in range(2))
    assert 0 < first["made"] <= second["made"]
    assert first["source"] == second["source"] == f"{province.event.mark}/{province.slug}"


@pytest.mark.parametrize("what", ["list", "signature", "key", "nothing", "no-json", "huge"])
def test_a_list_that_was_touched_is_refused(
    federation: Federation, province: Category, what: str
) -> None:
    TrustedKey.objects.create(
        federation=federation, name="Demo İl", public=signature.public_key(federation.mark)
    )
    sealed = file_of(province)
    if what == "list":
        sealed["list"] = sealed["list"].replace("Ada", "Eda")
    elif what in ("signature", "key"):
        sealed[what] = sealed[what][::-1]
    data = {"nothing": b"{}", "no-json": b"%PDF", "huge": b"[" * 2_000_000}.get(
        what, json.dumps(sealed).encode()
    )
    with pytest.raises(BadList) as caught:
        read(data, federation)
    assert caught.value.code in ("changed", "bad-file")


def test_no_private_data_is_in_the_file(federation: Federation) -> None:
    category = play_event(federation, "kimlik", stage="province", ids=("11111111110",))
    assert b"11111111110" not in written(category, PROGRAM)


def test_the_key_is_nobody_elses_to_read() -> None:
    from meydan.server.config import config

    assert signature.is_key(signature.public_key("demo"))
    path: Path = config().data / signature.FILE
    assert path.stat().st_mode & 0o077 == 0
    assert not signature.is_key("x" * 43 + "!")
    assert not signature.signed_by("??", b"", "??")


def test_at_the_desk_and_the_office(
    federation: Federation, province: Category, final: Category
) -> None:
    account = make_account("duzenleyen", province.event, Role.ORGANISER)
    final.event.memberships.create(account=account, role=Role.ORGANISER)
    Office.objects.create(federation=federation, account=account)
    client = Client(headers={"accept-language": "tr"})
    client.force_login(account)
    base = f"/desk/e/il/c/{province.slug}/send"
    client.post(base, {"into": final.slug})
    assert "sıradaki yedek" in client.get("/desk/e/il/stages").content.decode()
    client.post(f"{base}/1/absent", {"into": final.slug})
    assert names(final) == ["Bora", "Çınar"]
    page = client.get(f"/f/{federation.slug}/way/final/").content.decode()
    assert "Bora Ö." in page
    assert "Örnek" not in page.replace("Örnek Okulu", "")
    lists = f"/f/{federation.slug}/office/lists/"
    given = client.post(f"{lists}give", {"category": province.pk})
    key = signature.public_key(federation.mark)
    assert client.post(f"{lists}trust", {"key": "no key", "name": "x"}).status_code == 422
    assert client.post(f"{lists}trust", {"key": key, "name": "Demo İl"}).status_code == 302
    sent = {"category": final.pk, "file": SimpleUploadedFile("liste.json", given.content)}
    assert "Demo İl imzaladı" in client.post(lists, sent, follow=True).content.decode()
    early = signed_at(province, 1_000)
    sent = {"category": final.pk, "file": SimpleUploadedFile("liste.json", early)}
    answer = client.post(lists, sent)
    assert answer.status_code == 422
    assert "daha yenisi zaten alındı" in answer.content.decode()
    broken = {"category": final.pk, "file": SimpleUploadedFile("liste.json", b"{}")}
    assert client.post(lists, broken).status_code == 422
    # An event that one does not run takes nothing.
    stranger = play_event(federation, "yabanci", FOUR, played=0)
    sent = {"category": stranger.pk, "file": SimpleUploadedFile("liste.json", given.content)}
    assert client.post(lists, sent).status_code == 404
