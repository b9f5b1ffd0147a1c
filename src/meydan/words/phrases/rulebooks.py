"""The fields of a rulebook in words: label, value and source, in one of the three languages."""

from dataclasses import dataclass
from typing import Any, get_args

from meydan.rulebooks import (
    Article,
    Difference,
    Field,
    HalfPoints,
    Rulebook,
    RulebookError,
    diff,
    load,
    rulings,
)
from meydan.rulebooks.field import SILENT, half
from meydan.rulebooks.reader import field_type
from meydan.tournament import SETTINGS
from meydan.words import Lang, say, topic


def section_label(name: str, lang: Lang) -> str:
    """What a section is called: `Saat`."""
    return say(f"rulebook.section.{name}", lang)


def field_label(path: str, lang: Lang) -> str:
    """What a field is called: `Oyuncu başına süre`."""
    return say(f"rulebook.field.{path}", lang)


def field_value(book: Rulebook, path: str, lang: Lang) -> str:
    """A field's value as people say it: `15 dk`, `½`, `1. oyuncu, 2. oyuncu`."""
    return _said(book, path, book.field(path).value, lang)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionLine:
    """A decision of the technical meeting in words (T19)."""

    path: str
    label: str
    before: str
    after: str
    source: str
    """The article or ruling that it departs from."""
    reason: str
    fits: bool = True
    """Whether it holds; one that an older version stored may not fit the book."""


def decisions(book: Rulebook, lang: Lang) -> list[DecisionLine]:
    """Each change of a book, in the order of its fields; those that do not fit come last."""
    order = [path for path, _ in book.fields()]
    changed = sorted(book.changes, key=lambda one: order.index(one.path))
    lines = []
    for one, fits in [*((one, True) for one in changed), *((one, False) for one in book.unfit)]:
        known = one.path in order
        lines.append(
            DecisionLine(
                path=one.path,
                label=field_label(one.path, lang) if known else one.path,
                before=_said(book, one.path, one.before, lang) if known else "",
                after=_said(book, one.path, one.after, lang) if fits else str(one.after),
                source=source_words(book, book.field(one.path), lang) if known else "",
                reason=say("rulebook.say.settings", lang) if one.reason == SETTINGS else one.reason,
                fits=fits,
            )
        )
    return lines


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceLine:
    """What two texts say otherwise, in words."""

    label: str
    first: str
    second: str


def difference_lines(first: Rulebook, second: Rulebook, lang: Lang) -> list[DifferenceLine]:
    """What the second text has otherwise than the first: facts, fields, articles."""
    return [
        DifferenceLine(
            label=_difference_label(one, first, second, lang),
            first=_difference_side(one, first, one.first, lang),
            second=_difference_side(one, second, one.second, lang),
        )
        for one in diff(first, second)
    ]


def _difference_label(one: Difference, first: Rulebook, second: Rulebook, lang: Lang) -> str:
    section, _, name = one.path.partition(".")
    if one.kind == "article":
        book = first if one.second is None else second
        holder = next(article for article in book.articles if name in article.subjects)
        return str(getattr(holder.title, lang))
    if one.kind == "text":
        return field_label(one.path, lang)
    return f"{section_label(section, lang)}: {field_label(one.path, lang)}"


def _difference_side(one: Difference, book: Rulebook, field: Field[Any] | None, lang: Lang) -> str:
    if field is None:
        return say("rulebook.say.absent", lang)
    if one.kind == "text":
        return value_words(one.path, field.value, lang)
    if one.kind == "article":
        label = article_label(book.article(field.value), lang)
        return f"{say('rulebook.say.article', lang)} {label}"
    return f"{field_value(book, one.path, lang)} ({source_words(book, field, lang)})"


def _said(book: Rulebook, path: str, value: Any, lang: Lang) -> str:
    section, _, name = path.partition(".")
    kind = field_type(type(getattr(book, section)), name)
    if value is not None and HalfPoints in (kind, *get_args(kind)):
        return half(value)
    return value_words(path, value, lang)


def value_words(path: str, value: Any, lang: Lang) -> str:
    """A value in words; `path` tells what it is a value of."""
    words = topic("rulebook", lang)
    if value is None:
        return words[f"unset.{path}"]
    if isinstance(value, bool):
        return words["value.yes" if value else "value.no"]
    if isinstance(value, tuple):
        if not value:
            return words[f"empty.{path}"]
        return ", ".join(value_words(path, item, lang) for item in value)
    if special := words.get(f"values.{path}.{value}"):
        return special
    if isinstance(value, int) and f"unit.{path}" in words:
        return say(f"rulebook.unit.{path}", lang, value=value)
    return words.get(f"value.{value}", str(value))


def article_label(article: Article, lang: Lang) -> str:
    """An article by its number; one that its text does not number, by its title."""
    head, _, tail = article.id.rpartition(".")
    if len(tail) == 1 or not tail.islower():
        return article.id
    title = f"“{getattr(article.title, lang)}”"
    return f"{head} {title}" if head else title


def fault_words(error: RulebookError, lang: Lang) -> str:
    """What is wrong with a text or a change of one, after its place."""
    return f"{error.where}: {fault_sentence(error, lang)}"


def fault_sentence(error: RulebookError, lang: Lang) -> str:
    """The same where a page shows the place."""
    facts = dict(error.facts)
    if "kind" in facts:
        facts["kind"] = say(f"rulebook_fault.kind.{facts['kind']}", lang)
    if "game" in facts:
        facts["game"] = value_words("text.game", facts["game"], lang)
    return say(f"rulebook_fault.{error.code}", lang, **facts)


def place_and_fault(book: Rulebook, error: RulebookError, lang: Lang) -> str:
    """What is wrong with a change of a book, after the name of the field."""
    place = error.path.partition("[")[0]
    known = place in {path for path, _ in book.fields()}
    label = field_label(place, lang) if known else section_label("options", lang)
    return f"{label}: {fault_sentence(error, lang)}"


def cited(refs: str, lang: Lang, own: Rulebook | None = None) -> str:
    """Sources such as `tazof-mangala-2023 1, M1` as a reader looks them up.

    Articles of the book that was played by are its `own`: a text from outside may be installed here
    in a later edition, or not at all.
    """
    return "; ".join(_cited(ref, lang, own) for ref in refs.split(", ") if ref)


def summaries(refs: str, lang: Lang, own: Rulebook | None = None) -> tuple[str, ...]:
    """What each article or ruling of a list says in short, where it has words of its own."""
    return tuple(said for ref in refs.split(", ") if (said := summary(ref, lang, own)))


def summary(ref: str, lang: Lang, own: Rulebook | None = None) -> str:
    """What an article or a ruling says in short; empty where it is not known here."""
    if ref in rulings():
        return str(getattr(rulings()[ref].summary, lang))
    found = _found(ref, own)
    return "" if found is None else str(getattr(found[1].summary, lang))


def _found(ref: str, own: Rulebook | None) -> tuple[Rulebook, Article] | None:
    """The text and the article that a source names; `None` where they are not known here."""
    name, _, number = ref.partition(" ")
    try:
        book = own if own is not None and own.id == name else load(name)
        return book, book.article(number)
    except ValueError:
        return None


def _cited(ref: str, lang: Lang, own: Rulebook | None) -> str:
    if ref in rulings():
        return say("rulebook.say.ruling", lang, id=ref)
    found = _found(ref, own)
    if found is None:
        return ref
    book, article = found
    code = "cited-number" if article_label(article, lang) == article.id else "cited-title"
    title = getattr(book.title, lang)
    return say(f"rulebook.say.{code}", lang, title=title, article=article_label(article, lang))


def source_words(book: Rulebook, field: Field[Any], lang: Lang) -> str:
    """What a field rests on, this text's articles without its name: `e, T2`."""
    own = {article.ref: article_label(article, lang) for article in book.articles}
    return ", ".join(
        say("rulebook.say.silent", lang) if source == SILENT else own.get(source, source)
        for source in field.sources
    )
