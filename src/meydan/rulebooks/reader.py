"""Reads a rulebook from TOML by the types of its dataclasses, and says where it is wrong.

The tables of the file are the dataclasses of `book`, `sections` and `options`, key by key. A
field is an inline table, `minutes = { value = 15, source = "j.1" }`; its source is the bare id of
an article of the same text, the full id of another text's, or a ruling; several are joined by
`, `. `"none"` stands for `None`. An article may take what it shares from another text
(`same = "tazof-mangala-2023 a"`), and a whole text from the one it `extends`.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from meydan.games import registry
from meydan.plugins import fetch
from meydan.rulebooks.book import Rulebook, RulebookError
from meydan.rulebooks.catalog import bundled
from meydan.rulebooks.checks import check
from meydan.rulebooks.field import Field
from meydan.rulebooks.options import GameOptions
from meydan.rulebooks.rulings import rulings

Raw = dict[str, Any]
NAME = re.compile(r"[a-z0-9-]{1,60}")
AT = re.compile(r"\(at line (?P<line>\d+), column (?P<column>\d+)\)")
LONGEST_SHOWN = 60
LANGUAGES = ("tr", "en", "ru")
NOT_WRITTEN = ("changes", "unfit", "text")
"""Parts of a book that come to it later: no file writes them."""


def parse(text: str, *, name: str, some_languages: bool = False) -> Rulebook:
    """The rulebook in a TOML text; `name` stands for it in errors. Raises `RulebookError`.

    With `some_languages` titles and summaries may lack a language; another stands in for it.
    """
    written = _toml(text, name)
    raw = _complete(_in_all_languages(written) if some_languages else written, name)
    for article in raw.get("articles", ()):
        if isinstance(article, dict):
            article.setdefault("book", raw.get("id"))
    known = {f"{a.get('book')} {a.get('id')}" for a in raw["articles"]} | set(rulings())
    game = raw.get("game")
    games = registry.names()
    if not isinstance(game, str) or game not in games:
        raise _not_one_of(f"{name}: game", game, games)
    options = fetch(registry.description(game).options)
    book: Rulebook = _build(Rulebook, raw, f"{name}: ", options)
    for path, field in book.fields():
        _known(field.sources, known, f"{name}: {path}.source")
    for code, source in book.options.articles.items():
        _known((source,), known, f"{name}: options.articles.{code}")
    check(book, name=name)
    return book


def as_type(kind: Any, value: object, where: str) -> Any:
    """The value, if it is of this type: as TOML and JSON write it, made immutable."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        if value is None or value == "none":
            return None
        return as_type(next(arg for arg in args if arg is not NoneType), value, where)
    if origin is Literal:
        if value in args and isinstance(value, str):
            return value
        raise _not_one_of(where, value, args)
    if origin is tuple:
        if not isinstance(value, list | tuple):
            raise RulebookError(where, "not-a-list", value=shown(value))
        return tuple(as_type(args[0], item, f"{where}[{n}]") for n, item in enumerate(value))
    # Exactly this type: `True` is an `int` to Python and a mistake in a rulebook.
    plain = getattr(kind, "__supertype__", kind)
    if type(value) is not plain:
        raise RulebookError(where, "wrong-type", value=shown(value), kind=plain.__name__)
    return value


def shown(value: object) -> str:
    """What was given, as an error names it: as it was written, cut short."""
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def _not_one_of(where: str, value: object, choices: Iterable[str]) -> RulebookError:
    return RulebookError(where, "not-one-of", value=shown(value), choices=", ".join(choices))


def _not_toml(name: str, problem: str) -> RulebookError:
    """Where a file stops being TOML; the reader's own words for it are English only."""
    at = AT.search(problem)
    if at is None:
        return RulebookError(name, "not-toml-at-end")
    return RulebookError(name, "not-toml", line=int(at["line"]), column=int(at["column"]))


def field_type(section: type, name: str) -> Any:
    """The type of a field's value: `int | None` for `clock.minutes`."""
    return get_args(_hints(section)[name])[0]


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return MappingProxyType(get_type_hints(kind))


def _build(kind: Any, raw: object, where: str, options: type[GameOptions]) -> Any:
    if kind == GameOptions:
        kind = options
    if get_origin(kind) is Field:
        return _field(get_args(kind)[0], raw, where)
    if get_origin(kind) is tuple and is_dataclass(get_args(kind)[0]):
        if not isinstance(raw, list):
            raise RulebookError(where, "not-tables")
        return tuple(
            _build(get_args(kind)[0], item, f"{where}[{n}]", options) for n, item in enumerate(raw)
        )
    if get_origin(kind) is Mapping or is_dataclass(kind):
        if not isinstance(raw, dict):
            raise RulebookError(where, "not-a-table")
        if is_dataclass(kind):
            return _table(kind, raw, where, options)
        return MappingProxyType({key: as_type(str, raw[key], f"{where}.{key}") for key in raw})
    return as_type(kind, raw, where)


def _table(kind: Any, raw: Raw, where: str, options: type[GameOptions]) -> Any:
    dot = "" if where.endswith(" ") else "."
    names = {f.name: f for f in fields(kind)}
    for key in raw:
        if key not in names or key in NOT_WRITTEN:
            raise RulebookError(f"{where}{dot}{key}", "unknown-key")
    for key, f in names.items():
        if key not in raw and f.default is MISSING:
            raise RulebookError(f"{where}{dot}{key}", "missing")
    hints = _hints(kind)
    return kind(
        **{
            key: _build(hints[key], item, f"{where}{dot}{key}", options)
            for key, item in raw.items()
        }
    )


def _field(kind: Any, raw: object, where: str) -> Field[Any]:
    if not isinstance(raw, dict):
        raise RulebookError(where, "not-a-field")
    for key in raw:
        if key not in ("value", "source", "open"):
            raise RulebookError(f"{where}.{key}", "unknown-key")
    for key in ("value", "source"):
        if key not in raw:
            raise RulebookError(f"{where}.{key}", "missing")
    return Field(
        as_type(kind, raw["value"], where),
        as_type(str, raw["source"], f"{where}.source"),
        as_type(bool, raw.get("open", False), f"{where}.open"),
    )


def _known(sources: tuple[str, ...], known: set[str], where: str) -> None:
    for source in sources:
        if source not in known:
            raise RulebookError(where, "no-source", source=shown(source))


def _toml(text: str, name: str) -> Raw:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise RulebookError(name, "too-deep") from None
    except ValueError as error:
        raise _not_toml(name, str(error)) from None


def _complete(raw: Raw, name: str) -> Raw:
    """The raw text with full sources, shared articles filled in, and its base under it."""
    if not isinstance(raw.get("articles", []), list):
        raise RulebookError(f"{name}: articles", "not-tables")
    own = raw.get("articles", [])
    full = _full(raw, str(raw.get("id")), {str(a.get("id")) for a in own if isinstance(a, dict)})
    full["articles"] = [_shared(article, f"{name}: articles[{n}]") for n, article in enumerate(own)]
    if "extends" not in raw:
        return full
    extends = as_type(str, raw["extends"], f"{name}: extends")
    if extends not in bundled():
        raise RulebookError(f"{name}: extends {extends}", "no-such-rulebook")
    base = raw_of(extends)
    inherited = {
        article["id"]: f"{article['book']} {article['id']}" for article in base["articles"]
    }
    # A bare id may mean an article of the base, which then is cited under the base's own name.
    full = _cited(full, lambda ref: inherited.get(ref, ref))
    own_ids = {article.get("id") for article in full["articles"]}
    # What rests on an article that is written anew rests on the new one.
    anew = {
        f"{article['book']} {article['id']}": f"{raw.get('id')} {article['id']}"
        for article in base["articles"]
        if article["id"] in own_ids
    }
    merged = _merged(_cited(base, lambda ref: anew.get(ref, ref)), full)
    return merged | {"articles": _articles(base["articles"], full["articles"])}


def _articles(base: list[Raw], own: list[Raw]) -> list[Raw]:
    """The articles of the base, each replaced by the own one of the same id, then the others."""
    written = {article.get("id"): article for article in own}
    inherited = {article["id"] for article in base}
    return [
        *(written.get(article["id"], article) for article in base),
        *(article for article in own if article.get("id") not in inherited),
    ]


def _in_all_languages(raw: Raw) -> Raw:
    def filled(table: Any) -> Any:
        if not isinstance(table, dict):
            return table
        full = dict(table)
        for key in ("title", "summary"):
            words = full.get(key)
            if isinstance(words, dict) and words:
                full[key] = dict.fromkeys(LANGUAGES, next(iter(words.values()))) | words
        return full

    full: Raw = filled(raw)
    if isinstance(raw.get("articles"), list):
        full["articles"] = [filled(article) for article in raw["articles"]]
    return full


def _full(raw: Raw, book: str, articles: set[str]) -> Raw:
    """Sources in full: `h` becomes `tazof-mangala-2023 h`."""
    return _cited(raw, lambda ref: f"{book} {ref}" if ref in articles else ref)


def _cited(raw: Raw, cite: Callable[[str], str]) -> Raw:
    """The raw text with each reference to an article as `cite` writes it."""

    def source(text: object) -> object:
        return ", ".join(map(cite, text.split(", "))) if isinstance(text, str) else text

    def walk(table: Raw) -> Raw:
        return {
            key: walk(item) if isinstance(item, dict) else source(item) if key == "source" else item
            for key, item in table.items()
        }

    full = walk(raw)
    options = full.get("options")
    if isinstance(options, dict) and isinstance(options.get("articles"), dict):
        options["articles"] = {code: source(ref) for code, ref in options["articles"].items()}
    return full


def _shared(article: object, where: str) -> Raw:
    if not isinstance(article, dict):
        raise RulebookError(where, "not-a-table")
    if "same" not in article:
        return dict(article)
    book, _, ref = as_type(str, article["same"], f"{where}.same").partition(" ")
    if book not in bundled():
        raise RulebookError(f"{where}.same {book}", "no-such-rulebook")
    for other in raw_of(book)["articles"]:
        if other["id"] == ref:
            own = {key: item for key, item in article.items() if key != "same"}
            return {key: item for key, item in other.items() if key != "book"} | own
    raise RulebookError(f"{where}.same", "no-article-in", article=shown(ref), rulebook=book)


def _merged(base: Raw, change: Raw) -> Raw:
    merged = dict(base)
    for key, item in change.items():
        below = base.get(key)
        # A field is taken whole: half of a base's field under a new source would cite what nobody
        # wrote.
        if isinstance(below, dict) and isinstance(item, dict) and "value" not in item:
            merged[key] = _merged(below, item)
        else:
            merged[key] = item
    return merged


@cache
def raw_of(book: str) -> Raw:
    """A text of this package before it is typed; raises `RulebookError`."""
    raw = _complete(_toml(text_of(book), book), book)
    return raw | {"articles": [{"book": book} | article for article in raw["articles"]]}


def text_of(book: str) -> str:
    """The TOML text of a rulebook of this package, or of a game's own; raises `RulebookError`."""
    path = files(__package__) / "data" / f"{book}.toml"
    for name in registry.names():
        game = registry.description(name)
        if game.package and book in game.rulebooks:
            path = files(game.package) / "rulebooks" / f"{book}.toml"
    # A text from outside names the one it extends: a name of ours, and no way out of the folder.
    if not NAME.fullmatch(book) or not path.is_file():
        raise RulebookError(book, "no-such-rulebook")
    return path.read_text(encoding="utf-8")
