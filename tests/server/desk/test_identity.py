"""Whose installation it is: name, logo and colour, set by the owner, shown on every page."""

from collections.abc import Iterator

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from meydan.server.models import Action, Identity, Role
from meydan.server.store.face.pictures import LARGEST
from meydan.server.web import identity
from tests.server.making import make_account, make_event
from tests.server.security.fortress import owner

pytestmark = pytest.mark.django_db(transaction=True)
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 40
PATH = "/desk/identity"


@pytest.fixture(autouse=True)
def really_asked(known_face: None) -> Iterator[None]:
    """Here the database is asked."""
    identity.forget()
    yield
    identity.forget()


def test_pages_bear_meydans_own_name_unless_somebody_chose() -> None:
    text = Client().get("/").content.decode()
    assert "identity" not in text.split("</head>")[0]
    assert "Meydan" in text


def test_the_owner_gives_name_logo_and_colour() -> None:
    sent = {
        "name": "Demo Federasyonu",
        "coloured": "1",
        "accent": "#7A1FA2",
        "logo": SimpleUploadedFile("logo.png", PNG),
    }
    browser = owner()
    assert browser.post(PATH, sent).status_code == 302
    assert browser.get(PATH).status_code == 200
    front = Client().get("/").content.decode()
    assert "Demo Federasyonu" in front
    assert "/identity/1.css" in front
    assert "/identity/1/logo" in front
    style = Client().get("/identity/1.css")
    assert style["Content-Type"] == "text/css"
    assert "immutable" in style["Cache-Control"]
    assert "--accent:var(--by-day,#7a1fa2)" in style.content.decode()
    logo = Client().get("/identity/1/logo")
    assert (logo["Content-Type"], logo.content) == ("image/png", PNG)
    assert Action.objects.filter(action="site.identity").count() == 1
    assert browser.post(PATH, {"name": "Demo", "no-logo": "1"}).status_code == 302
    row = Identity.objects.get()
    assert (row.name, row.accent, row.logo, row.version) == ("Demo", "", None, 2)
    assert Client().get("/identity/2.css").status_code == 404
    assert Client().get("/identity/2/logo").status_code == 404


@pytest.mark.parametrize(
    "data",
    [b"<svg onload='alert(1)'>", b"GIF89a", PNG + b"\0" * LARGEST],
    ids=["script", "gif", "large"],
)
def test_what_is_no_small_picture_is_refused(data: bytes) -> None:
    sent = {"name": "Demo", "logo": SimpleUploadedFile("logo.png", data)}
    assert owner().post(PATH, sent).status_code == 422
    assert not Identity.objects.exists()


def test_a_colour_that_is_none_is_refused_and_the_name_stays_typed() -> None:
    answer = owner().post(PATH, {"name": "Demo", "coloured": "1", "accent": "kırmızı"})
    assert answer.status_code == 422
    assert 'value="Demo"' in answer.content.decode()


def test_an_organiser_may_not() -> None:
    make_account("duzen", make_event(), Role.ORGANISER)
    browser = Client()
    browser.login(username="duzen", password="demo-demo-demo")
    assert browser.get(PATH).status_code == 403
    assert browser.post(PATH, {"name": "Demo"}).status_code == 403
