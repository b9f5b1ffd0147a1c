"""What the office sets: the federation's face, how it rates, what places are worth, who goes on."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from django.http import HttpResponse

from meydan.formats.lists.vocabulary import fold
from meydan.ratings import Counts, systems
from meydan.server.access.actions import Act
from meydan.server.event_templates import STAGES
from meydan.server.models import Counted
from meydan.server.season.office.frame import show
from meydan.server.store.face.pictures import LARGEST, NoPicture
from meydan.server.store.season.federations import change_federation
from meydan.server.web.colour import read as read_colour
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.server.web.said import tell
from meydan.tournament.season import points, quotas
from meydan.tournament.season.points import BadTable
from meydan.words import LANGS, Lang, say

MOST_ROWS = 60
NUMBERS = re.compile(r"\d{1,6}")


@page(Act.FEDERATION_OFFICE)
def settings(scope: Scope) -> HttpResponse:
    """One form; what cannot be taken is said beside its field."""
    form = Form(scope.request.POST, scope.lang)
    federation = scope.federation
    told = {
        "points": _points_text(federation.points, scope.lang),
        "quotas": _quotas_text(federation.quotas, scope.lang),
    }
    told["ages"] = ", ".join(map(str, federation.rating_ages))
    if scope.posted:
        told = {name: scope.request.POST.get(name, "")[:4000] for name in told}
        columns = _columns(form, told)
        file = scope.request.FILES.get("logo")
        logo = file.read(LARGEST + 1) if file is not None and file.size else None
        if form.fine:
            try:
                change_federation(
                    federation.pk,
                    scope.actor,
                    logo=logo,
                    drop_logo=form.flag("no-logo"),
                    **columns,
                )
            except NoPicture:
                form.refuse("logo", "picture", kilobytes=LARGEST // 1000)
            else:
                _count_anew(scope, columns)
                tell(scope, "desk.said.saved")
                return go("office-settings", federation=federation.slug)
        for name, value in columns.items():
            setattr(federation, name, value)
    return show(
        scope,
        "office_settings.html",
        tab="settings",
        status=422 if scope.posted else 200,
        told=told,
        systems=list(systems()),
        counts=[one.value for one in Counts],
        wrong=form.wrong,
        kilobytes=LARGEST // 1000,
    )


def _columns(form: Form, told: dict[str, str]) -> dict[str, Any]:
    accent = form.text("accent", longest=7).lower() if form.flag("coloured") else ""
    if accent and read_colour(accent) is None:
        form.refuse("accent", "colour")
    ages = sorted({int(one) for one in NUMBERS.findall(told["ages"])})
    if any(not 5 <= one <= 99 for one in ages):
        form.wrong["ages"] = say("season.office.bad-ages", form.lang)
    return {
        "name": form.text("name", longest=80, needed=True),
        "about": form.text("about", longest=400),
        "accent": accent,
        "unofficial": not form.flag("official"),
        "rating_system": form.choice("system", systems()),
        "rating_counts": form.choice("counts", [one.value for one in Counts]),
        "rating_ages": ages[:6],
        "best_of": form.number("best_of", least=1, most=99),
        "points": _table(form, "points", told["points"], _points_row, points.read),
        "quotas": _table(form, "quotas", told["quotas"], _quota_row, quotas.read),
    }


def _table(
    form: Form,
    name: str,
    text: str,
    row: Callable[[list[str]], dict[str, Any]],
    check: Callable[[list[dict[str, Any]]], object],
) -> list[dict[str, Any]]:
    """A table that was typed, a row a line."""
    rows: list[dict[str, Any]] = []
    lines = [line for line in text.splitlines() if line.strip()][:MOST_ROWS]
    try:
        for at, line in enumerate(lines, 1):
            try:
                rows.append(row([part.strip() for part in line.split(";")]))
            except (ValueError, IndexError):
                raise BadTable(at) from None
        check(rows)
    except BadTable as bad:
        form.wrong[name] = say("season.office.bad-row", form.lang, row=bad.row)
    return rows


def _points_row(parts: list[str]) -> dict[str, Any]:
    stage, size, by_place, others = parts
    return {
        "stage": _stage(stage),
        "from_size": int(size),
        "by_place": [int(one) for one in by_place.replace(",", " ").split()],
        "others": int(others),
    }


def _quota_row(parts: list[str]) -> dict[str, Any]:
    stage, size, places = parts
    return {"stage": _stage(stage), "from_size": int(size), "places": int(places)}


def _stage(text: str) -> str:
    """The stage that a word of any language means; raises where it means none."""
    words = {fold(stage): stage for stage in STAGES} | {
        fold(_word(stage, lang)): stage for stage in STAGES for lang in LANGS
    }
    if text and fold(text) not in words:
        raise ValueError(text)
    return words[fold(text)] if text else ""


def _word(stage: str, lang: Lang) -> str:
    return say(f"desk.stage.{stage}", lang) if stage in STAGES else stage


def _points_text(rows: Iterable[dict[str, Any]], lang: Lang) -> str:
    return "\n".join(
        f"{_word(one['stage'], lang)}; {one['from_size']}; {', '.join(map(str, one['by_place']))}; "
        f"{one['others']}"
        for one in rows
    )


def _quotas_text(rows: Iterable[dict[str, Any]], lang: Lang) -> str:
    return "\n".join(
        f"{_word(one['stage'], lang)}; {one['from_size']}; {one['places']}" for one in rows
    )


def _count_anew(scope: Scope, columns: dict[str, Any]) -> None:
    """What rests on a setting that changed is counted again, soon, by the keeper."""
    old = scope.federation
    counted = Counted.objects.filter(category__event__season__federation=old)
    if any(columns[name] != getattr(old, name) for name in ("points", "best_of")):
        counted.update(placed=-1)
    if any(
        columns[name] != getattr(old, name)
        for name in ("rating_system", "rating_counts", "rating_ages")
    ):
        counted.update(rated=-1)
