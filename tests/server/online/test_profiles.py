"""Profiles without a password: filtered names, devices, the way back, taking out, forgetting."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from meydan.server.models import Account, Federation, Person, Profile, ProfileDevice, Sitting
from meydan.server.store.online.nickname import BadNickname, checked, folded
from meydan.server.store.online.profiles import LINK
from tests.server.online.players import paired, player, profile

LINKED = {"act": "link"}
pytestmark = pytest.mark.django_db(transaction=True)


def found(pattern: str, answer: Any) -> str:
    match = re.search(pattern, answer.content.decode())
    assert match is not None
    return match[1]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ab", "length"),
        ("a" * 21, "length"),
        ("ada@posta", "address"),
        ("ada.com", "address"),
        ("bak www sayfa", "address"),
        ("0532 111 22 33", "letters"),
        ("ali 05321112233", "figures"),
        ("😀😀😀", "letters"),
        ("4pt4l", "word"),
        ("s.a.l.a.k", "word"),
        ("FUCK", "word"),
        ("дурак", "word"),
        ("Hakem Ali", "official"),
        ("аdmin", "official"),  # the first letter is Cyrillic
    ],
)
def test_a_nickname_that_can_not_be_had(text: str, code: str) -> None:
    with pytest.raises(BadNickname) as no:
        checked(text)
    assert no.value.code == code


@pytest.mark.parametrize("text", ["Ada", "Çağla 7", "Пётр", "Kuzey-Yıldızı", "Sikorski", "Picasso"])
def test_a_nickname_that_can_be_had(text: str) -> None:
    assert checked(f"  {text} ") == text


def test_look_alikes_are_one() -> None:
    assert folded("ADA") == folded("Аdа") == folded("ada") == folded("a.d.a")
    player("Ada Su")
    answer = Client().post("/play/me/", {"nickname": "АDA.SU"})
    assert answer.status_code == 422
    assert Profile.objects.count() == 1


def test_the_device_keeps_a_secret_that_no_script_reads_and_the_server_does_not_know() -> None:
    client = player("Ada")
    cookie = client.cookies["meydan_player"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/play/"
    assert not ProfileDevice.objects.filter(key=cookie.value).exists()
    assert "Ada" in client.get("/play/me/").content.decode()


def test_back_by_the_code_once_and_by_a_link_once() -> None:
    client = player("Ada")
    shown = client.post("/play/me/change", {"act": "recovery"})
    code = found(r'translate="no">([^<]+)<', shown)
    assert code not in client.get("/play/me/").content.decode()  # shown once
    lost = Client()
    assert lost.post("/play/me/recover", {"code": "CDFG HJKM NPQR TVWX"}).status_code == 422
    assert lost.post("/play/me/recover", {"code": code.lower()}).status_code == 200
    assert "Ada" in lost.get("/play/me/").content.decode()
    assert Client().post("/play/me/recover", {"code": code}).status_code == 422  # used up
    assert "Ada" not in client.get("/play/me/").content.decode()  # the lost one is let in no more

    path = found(r'value="http[^"]+(/play/me/in/[^"]+)"', lost.post("/play/me/change", LINKED))
    second = Client()
    assert second.get(path).status_code == 200  # looking takes nothing
    assert second.post(path).status_code == 302
    assert "Ada" in second.get("/play/me/").content.decode()
    assert Client().post(path).status_code == 404
    path = found(r'value="http[^"]+(/play/me/in/[^"]+)"', lost.post("/play/me/change", LINKED))
    Profile.objects.update(link_until=profile("Ada").link_until - 2 * LINK)
    assert Client().get(path).status_code == 404


def test_taken_out_renamed_and_forgotten() -> None:
    ada, bora = player("Ada"), player("Bora")
    game = paired(ada, bora)
    told = json.loads(ada.get("/play/me/export").content)
    assert told["nickname"] == "Ada"
    assert told["games"][0]["opponent"] == "Bora"
    ada.post("/play/me/change", {"act": "rename", "nickname": "Ada Deniz"})
    game.refresh_from_db()
    assert {game.name_a, game.name_b} == {"Ada Deniz", "Bora"}
    assert ada.post("/play/me/change", {"act": "forget"}).status_code == 422
    assert ada.post("/play/me/change", {"act": "forget", "sure": "yes"}).status_code == 302
    game.refresh_from_db()
    assert {game.name_a, game.name_b} == {"", "Bora"}
    assert not Profile.objects.filter(nickname="Ada Deniz").exists()
    assert Sitting.objects.get().opponent is None
    assert Client().get("/play/me/export").status_code == 403


def test_an_office_says_whose_profile_it_is_and_takes_it_back() -> None:
    client = player("Ada")
    federation = Federation.objects.create(slug="demo", name="Demo")
    person = Person.objects.create(federation=federation, given="Ada", surname="Demir")
    office = Client()
    office.force_login(Account.objects.create_superuser("sahip", password="x"))
    path = f"/f/demo/office/people/{person.code}/profile"
    office.post(path, {"act": "bind", "profile": "XXXX"})
    assert profile("Ada").person is None
    code = found(r'translate="no">([^<]+)<', client.get("/play/me/"))
    office.post(path, {"act": "bind", "profile": code})
    assert profile("Ada").person == person
    assert "Demir" not in client.get("/play/me/").content.decode()
    office.post(path, {"act": "unbind", "profile": profile("Ada").code})
    assert profile("Ada").person is None
