"""The handbook's pages: Markdown, one file a reader and language.

`[[desk.tab.check-in]]` in a page stands for the words of that code, `[[referee.round-n n=1]]` for
those with facts. So the handbook calls a button what the button says, also after somebody changed
the word. `![…](picture:lot)` shows a picture that `tools/page_pictures.py` takes of the demo, in
the reader's language; a package that was made without pictures leaves it out.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from meydan.server.web.static_files import static
from meydan.words import Lang, say

CHAPTERS = ("organiser", "referee", "teacher", "player")
"""In the order in which people look for themselves."""

PICTURES = Path(__file__).parent / "static" / "pictures"
PICTURE = re.compile(r"!\[[^]]*\]\(picture:([\w-]+)\)")
LABEL = re.compile(r"\[\[([\w.-]+)((?: \w+=[^\s\]]+)*)\]\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A heading of a page, for its table of contents."""

    mark: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A page as it is shown."""

    name: str
    title: str
    lead: str
    """Its first paragraph, as text."""
    body: Markup
    sections: tuple[Section, ...]


def markdown(name: str, lang: Lang) -> str:
    """The page's source with every label in words."""
    text = (files(__package__) / "pages" / lang / f"{name}.md").read_text(encoding="utf-8")
    return LABEL.sub(lambda found: f"**{_label(found, lang)}**", text)


@cache
def chapter(name: str, lang: Lang) -> Chapter:
    """A page of the handbook."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(markdown(name, lang))
    title, lead, rest = tokens[1].content, tokens[4].content, tokens[6:]
    for one in rest:
        _place_pictures(one.children or [], lang)
    sections: list[Section] = []
    for heading, words in pairwise(rest):
        if heading.type == "heading_open" and heading.tag == "h2":
            heading.attrSet("id", f"s{len(sections) + 1}")
            sections.append(Section(mark=f"s{len(sections) + 1}", title=words.content))
    body = Markup(reader.renderer.render(rest, reader.options, {}))
    return Chapter(name=name, title=title, lead=lead, body=body, sections=tuple(sections))


def _place_pictures(inside: list[Token], lang: Lang) -> None:
    for one in [one for one in inside if one.type == "image"]:
        name = f"{lang}/{str(one.attrGet('src')).removeprefix('picture:')}.webp"
        if (PICTURES / name).exists():
            one.attrSet("src", static(f"help/pictures/{name}"))
            one.attrSet("loading", "lazy")
        else:
            inside.remove(one)


def _label(found: re.Match[str], lang: Lang) -> str:
    facts = dict(pair.split("=", 1) for pair in found[2].split())
    whole = {key: int(value) if value.isdigit() else value for key, value in facts.items()}
    return say(found[1], lang, **whole)
