"""Jinja2 as the pages use it: words, addresses, points and dates, nothing else."""

from collections.abc import Hashable, Mapping
from datetime import date, datetime
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import get_template
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    StrictUndefined,
    pass_context,
)
from jinja2.runtime import Context
from markupsafe import Markup

from meydan.engine import kernel
from meydan.games.registry import description
from meydan.rulebooks import scored
from meydan.server.boards.part import part_of
from meydan.server.live.epoch import mark
from meydan.server.models import Category
from meydan.server.models.log import LONGEST_REASON
from meydan.server.store.rows import rulebook_of
from meydan.server.web.game_forms import LONGEST_NAME, MOST_INCREMENT, MOST_MINUTES
from meydan.server.web.identity import face
from meydan.server.web.markup import asked, json_script, preload
from meydan.server.web.static_files import SERVER, source, static
from meydan.tournament.entries import BEST_RATING, LAST_TABLE, LENGTHS
from meydan.tournament.tiebreaks.values import Value
from meydan.words import LANGS, Lang, say
from meydan.words.numbers import number
from meydan.words.phrases.dates import time_words
from meydan.words.phrases.values import value_words

SHARED = "meydan.shared"
"""Set in a request whose page many will see: it holds nobody's form token."""


@cache
def loader() -> ChoiceLoader:
    """Templates as rooms keep them: `desk/entries.html` lies in any `templates` below `desk`."""
    rooms: dict[str, list[Path]] = {}
    for folder in sorted(SERVER.rglob("templates")):
        rooms.setdefault(folder.relative_to(SERVER).parts[0], []).append(folder)
    by_room = {room: FileSystemLoader(folders) for room, folders in rooms.items()}
    return ChoiceLoader([PrefixLoader(by_room), by_room["web"]])


LIMITS = {
    **LENGTHS,
    "rating": BEST_RATING,
    "fixed_table": LAST_TABLE,
    "reason": LONGEST_REASON,
    "nickname": LONGEST_NAME,
    "minutes": MOST_MINUTES,
    "increment": MOST_INCREMENT,
}
"""What a field takes at the most, asked of those who refuse more."""
LOT_HEADS = ("sheet.first.lot", "sheet.second.lot")


def environment(**options: Any) -> Environment:
    """The Jinja2 environment of all pages."""
    options["loader"] = loader()
    # Spaces before a block stay: the formatter breaks lines where a space stood, and it counts.
    options |= {"undefined": StrictUndefined, "trim_blocks": True}
    made = Environment(extensions=["jinja2.ext.do"], **options)
    made.globals.update(url=address, static=static, icon=icon, langs=LANGS, epoch=epoch)
    made.globals.update(facts_of=description, board_of=part_of, scored=scored)
    made.globals.update(
        game_glyph=game_glyph, json_script=json_script, preload=preload, asked=asked
    )
    made.globals["engine_building"] = engine_building
    made.globals["limits"] = LIMITS
    made.globals.update(seat_head=_seat_head, starters_known=_starters_known)
    made.filters.update(points=points, value=value, signed=signed, decimal=decimal)
    made.filters.update(of=_of)
    made.filters.update(day=day, days=days, month=month, clock=clock)
    made.globals["parts"] = made.get_template("parts.html").module
    return made


def engine_building() -> bool:
    """Whether the engine's kernel is built while this server works without it."""
    return kernel.why_not == "building"


def epoch() -> str:
    """The epoch of live events for a page; a page about a database that is away has none."""
    try:
        return mark()
    except Error:
        return ""


def render(
    request: HttpRequest, template: str, *, status: int = 200, **context: Any
) -> HttpResponse:
    """A page in the reader's language."""
    lang: Lang = getattr(request, "lang", "tr")
    context |= {
        "t": partial(words, lang),
        "lang": lang,
        "path": request.get_full_path(),
        "account": request.user if hasattr(request, "user") else None,
        "csrf": str if request.META.get(SHARED) else partial(csrf, request),
        "frozen": request.META.get("meydan.frozen", False),
        "face": context.get("face") or face(),
        "embedded": request.META.get("meydan.embedded", False),
    }
    return HttpResponse(get_template(template).render(context, request), status=status)


def words(lang: Lang, code: str, /, **facts: object) -> str:
    """The sentence of a code in the reader's language."""
    return say(code, lang, **facts)


def csrf(request: HttpRequest) -> Markup:
    """The hidden field that every form carries."""
    return Markup('<input type="hidden" name="csrfmiddlewaretoken" value="{}">').format(
        get_token(request)
    )


@lru_cache(4096)
def address(name: str, **arguments: Hashable) -> str:
    """The address of a page by its name; most pages lead to the same dozen again and again."""
    return reverse(name, kwargs=arguments or None)


@cache
def icon(name: str) -> Markup:
    """An icon of our own small set, inline."""
    return Markup(source(f"web/icons/{name}.svg").read_text(encoding="utf-8").strip())


@cache
def game_glyph(name: str) -> Markup:
    """A game's own small sign; a game that brings none has its first letter."""
    try:
        return icon(f"game-{name}")
    except FileNotFoundError:
        return Markup("<strong>{}</strong>").format(name[:1].upper())


def points(doubled: int) -> str:
    """Doubled points as people write them: `2½`."""
    whole, half = divmod(doubled, 2)
    return f"{whole or ''}½" if half else str(whole)


def signed(number: int) -> str:
    """A number with its sign, a true minus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def day(at: date | None) -> str:
    """A date in the reader's language."""
    # Of a moment the day in the hall: what happens after midnight there is not yesterday's.
    if isinstance(at, datetime) and timezone.is_aware(at):
        at = timezone.localtime(at)
    return "" if at is None else date_format(at, "j E Y")


def days(first: date | None, last: date | None) -> str:
    """From one day to another: `14–15 Kasım 2026`."""
    if first is None or last is None or last <= first:
        return day(first)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{day(last)}"
    return f"{day(first)} – {day(last)}"


def _starters_known(category: Category) -> bool:
    return rulebook_of(category).starters_known


@pass_context
def _seat_head(context: Context, category: Category, at: int) -> str:
    """What a column of first or second players is called: the starters', where they are known."""
    known = ("public.starts", "public.second") if _starters_known(category) else LOT_HEADS
    return str(context["t"](known[at]))


@pass_context
def clock(context: Context, at: datetime | None) -> str:
    """A time of day in the reader's language."""
    return "" if at is None else time_words(timezone.localtime(at), context["lang"])


@pass_context
def value(context: Context, counted: Value) -> str:
    """A tie-break's value in the reader's language."""
    return value_words(counted, context["lang"])


@pass_context
def decimal(context: Context, counted: float) -> str:
    """A mean, with one decimal, in the reader's language."""
    return number(counted, context["lang"], places=1)


def _of(key: Hashable, values: Mapping[Hashable, object]) -> object:
    """The value of a key, for `map`."""
    return values[key]


def month(value: date) -> str:
    """A month's short name in the reader's language."""
    return date_format(value, "M")
