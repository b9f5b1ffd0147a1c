"""Rulebooks as tables for people."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from meydan.rulebooks import Article, Difference, Field, Rulebook, default_for
from meydan.words import Lang, say
from meydan.words.phrases.rulebooks import (
    article_label,
    field_label,
    field_value,
    section_label,
    source_words,
    value_words,
)

OPEN = "○"
ABOVE = (1, 0, 0, 0)
"""One blank line above."""
KINDS = ("text", "value", "basis", "article")


def listing(books: Sequence[Rulebook], lang: Lang) -> RenderableType:
    """All texts, one a row; each game's default is named."""
    table = _table(_say("id", lang), _say("game", lang), _say("text", lang), ratios=(5, 2, 9))
    for book in books:
        default = f" ({_say('default', lang)})" if default_for(book.game) == book.id else ""
        game = value_words("text.game", book.game, lang)
        table.add_row(book.id, game, f"{getattr(book.title, lang)}{default}")
    return Group(_heading(_say("title_list", lang)), Padding(table, ABOVE))


def whole(book: Rulebook, lang: Lang) -> RenderableType:
    """One text: its fields by section with their sources, then its articles."""
    opened = len(list(book.open_fields()))
    parts: list[RenderableType] = [
        _heading(getattr(book.title, lang)),
        Text(_about(book, lang), style="dim"),
        Text(_say("open_note", lang), style="dim"),
        Text(say("rulebook.say.open_count", lang, count=opened), style="dim"),
    ]
    paths = (path for path, _ in book.fields())
    for section, inside in groupby(paths, key=lambda path: path.partition(".")[0]):
        table = _table(
            section_label(section, lang),
            _say("value", lang),
            _say("source", lang),
            ratios=(7, 8, 5),
        )
        for path in inside:
            value = field_value(book, path, lang)
            table.add_row(field_label(path, lang), value, _source(book, book.field(path), lang))
        parts.append(Padding(table, ABOVE))
    articles = _table(_say("article", lang), _say("content", lang), ratios=(1, 6))
    for article in book.articles:
        articles.add_row(article.id, _content(book, article, lang))
    return Group(*parts, Padding(articles, ABOVE))


def differences(
    first: Rulebook, second: Rulebook, found: Sequence[Difference], lang: Lang
) -> RenderableType:
    """What differs, by kind, the two texts side by side."""
    title = say("rulebook.say.diff_title", lang, first=first.id, second=second.id)
    parts: list[RenderableType] = [_heading(title)]
    for kind in KINDS:
        rows = [one for one in found if one.kind == kind]
        if not rows:
            continue
        table = _table(_say("field", lang), first.id, second.id, ratios=(4, 5, 5))
        for one in rows:
            table.add_row(
                _subject(first, second, one, lang),
                _cell(first, one, one.first, lang),
                _cell(second, one, one.second, lang),
            )
        parts += [_heading(_say(f"kind_{kind}", lang)), table]
    count = say("rulebook.say.count", lang, count=len(found)) if found else _say("same", lang)
    return Group(*parts, Padding(Text(count, style="dim"), ABOVE))


def _about(book: Rulebook, lang: Lang) -> str:
    edition = value_words("text.edition", book.edition, lang)
    written = value_words("text.language", book.language, lang)
    facts = {"federation": book.federation, "edition": edition, "written": written}
    about = [book.id, say("rulebook.say.edition", lang, **facts)]
    if not book.authoritative:
        about.append(_say("translation", lang))
    if book.extends:
        about.append(say("rulebook.say.extends", lang, base=book.extends))
    return " · ".join(about)


def _content(book: Rulebook, article: Article, lang: Lang) -> Text:
    notes = [_say("warnable", lang)] if article in book.warnable_articles() else []
    if article.enforced == "referee":
        notes.append(_say("referee_only", lang))
    text = Text(getattr(article.title, lang), style="bold")
    text.append(f"\n{getattr(article.summary, lang)}", style="not bold")
    if notes:
        text.append(f"\n{' · '.join(notes)}", style="not bold dim")
    return text


def _subject(first: Rulebook, second: Rulebook, one: Difference, lang: Lang) -> str:
    section, _, name = one.path.partition(".")
    if one.kind == "article":
        book = first if one.second is None else second
        holder = next(a for a in book.articles if name in a.subjects)
        title: str = getattr(holder.title, lang)
        return title
    if one.kind == "text":
        return field_label(one.path, lang)
    return f"{section_label(section, lang)}: {field_label(one.path, lang)}"


def _cell(book: Rulebook, one: Difference, field: Field[Any] | None, lang: Lang) -> Text:
    if field is None:
        return Text(_say("absent", lang), style="dim")
    if one.kind == "text":
        return Text(value_words(one.path, field.value, lang))
    if one.kind == "article":
        label = article_label(book.article(field.value), lang)
        return Text(f"{_say('article', lang)} {label}")
    text = Text(field_value(book, one.path, lang))
    return text.append("\n").append_text(_source(book, field, lang))


def _source(book: Rulebook, field: Field[Any], lang: Lang) -> Text:
    text = Text(source_words(book, field, lang), style="dim")
    if field.open:
        text.append(f" {OPEN} {_say('open', lang)}", style="not dim yellow")
    return text


def _table(*headers: str, ratios: Sequence[int]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, expand=True, header_style="bold cyan", show_edge=False)
    for header, ratio in zip(headers, ratios, strict=True):
        table.add_column(header, ratio=ratio, overflow="fold")
    return table


def _heading(title: str) -> RenderableType:
    return Padding(Text(title, style="bold"), ABOVE)


def _say(code: str, lang: Lang) -> str:
    return say(f"rulebook.say.{code}", lang)
