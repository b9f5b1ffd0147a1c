"""The handbook: the same pages in every language, and buttons called what they say."""

import re
from importlib.resources import files

import pytest
from django.test import Client
from tools.page_pictures import HANDBOOK

from meydan.server.help.handbook import CHAPTERS, LABEL, PICTURE, PICTURES, chapter, markdown
from meydan.words import LANGS, Lang


@pytest.mark.parametrize("name", CHAPTERS)
@pytest.mark.parametrize("lang", LANGS)
def test_every_label_is_one_that_pages_bear(name: str, lang: Lang) -> None:
    said = markdown(name, lang)
    assert "[[" not in said
    assert "{" not in said, "a label lacks a fact"
    assert chapter(name, lang).sections


@pytest.mark.parametrize("name", CHAPTERS)
def test_the_languages_name_the_same_things_in_the_same_sections(name: str) -> None:
    def asked(lang: Lang) -> tuple[int, set[str]]:
        text = (files("meydan.server.help") / "pages" / lang / f"{name}.md").read_text("utf-8")
        return len(re.findall(r"^## ", text, re.MULTILINE)), {
            one[1] for one in LABEL.finditer(text)
        }

    assert len({(sections, frozenset(labels)) for sections, labels in map(asked, LANGS)}) == 1


@pytest.mark.parametrize("lang", LANGS)
def test_the_organisers_page_shows_what_the_command_takes_pictures_of(lang: Lang) -> None:
    """None is missing, none is left over; `python tools/page_pictures.py handbook` takes them."""
    shown = PICTURE.findall(markdown("organiser", lang))
    assert shown == list(HANDBOOK)
    assert len(shown) == 12
    assert {one.stem for one in (PICTURES / lang).glob("*.webp")} == set(shown)
    assert sum(one.stat().st_size for one in (PICTURES / lang).iterdir()) < 600_000
    page = str(chapter("organiser", lang).body)
    assert page.count('loading="lazy"') == 12
    assert 'alt=""' not in page


@pytest.mark.django_db
def test_a_reader_finds_the_page_in_the_language_of_the_browser(client: Client) -> None:
    contents = client.get("/help/", headers={"accept-language": "ru"}).content.decode()
    for name in CHAPTERS:
        assert f'href="/help/{name}"' in contents
        assert chapter(name, "ru").title in contents
        page = client.get(f"/help/{name}", headers={"accept-language": "en"}).content.decode()
        assert chapter(name, "en").title in page
        assert all(f'href="#{one.mark}"' in page for one in chapter(name, "en").sections)
    assert client.get("/help/nobody").status_code == 404
