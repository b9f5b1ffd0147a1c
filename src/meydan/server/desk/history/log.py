"""The action log: who did what, when, before and after, and why; searched and taken along."""

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.utils import timezone

from meydan.server.access.actions import Act
from meydan.server.desk.current import show_running
from meydan.server.desk.history.log_diff import Difference, differences
from meydan.server.desk.log_words import TABLE_STEPS, done, target_words
from meydan.server.models import Action, Entry
from meydan.server.store.people.public_names import staff_names
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, page
from meydan.words import Lang, topic

A_PAGE = 50
MOST_NAMES = 30
NOISE = frozenset({"seq", "at", "by", "kind", "key", "reason"})
"""What a line of a board's log holds that the line of the action log says already."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log, ready to be read."""

    action: Action
    word: str
    target: str
    changes: list[Difference]


@page(Act.SEE_LOG, "GET", "HEAD")
def log(scope: Scope) -> HttpResponse:
    """A page of the log, the newest first."""
    form = Form(scope.request.GET, scope.lang)
    found = search(scope, form)
    shown = Paginator(found, A_PAGE).get_page(scope.request.GET.get("page", "1"))
    query = scope.request.GET.copy()
    query.pop("page", None)
    used = scope.event.actions.order_by().values_list("action", flat=True).distinct()
    people = scope.event.actions.order_by().values_list("who", flat=True).distinct()
    return show_running(
        scope,
        "log.html",
        tab="log",
        lines=lines(shown, scope.lang),
        shown=shown,
        query=query.urlencode(),
        asked=scope.request.GET,
        actions=sorted((done(one, scope.lang), one) for one in used),
        people=sorted(people),
        wrong=form.wrong,
    )


@page(Act.SEE_LOG, "GET", "HEAD")
def log_csv(scope: Scope) -> HttpResponse:
    """What was found, as CSV for a spreadsheet."""
    found = search(scope, Form(scope.request.GET, scope.lang)).order_by("id")
    answer = HttpResponse(csv_log(scope, found), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{scope.event.slug}-log.csv"'
    return answer


def search(scope: Scope, form: Form) -> QuerySet[Action]:
    """The lines that a form asks for."""
    found = Action.objects.filter(event=scope.event).select_related("category")
    who, action, category = (form.text(name) for name in ("who", "action", "category"))
    if who:
        found = found.filter(who=who)
    if action:
        found = found.filter(action=action)
    elif not form.flag("tables"):
        # Presses and moves by the thousand would hide everything else.
        found = found.exclude(action__startswith=TABLE_STEPS)
    if category:
        found = found.filter(category__slug=category)
    since, until = form.day("since"), form.day("until")
    if since:
        found = found.filter(at__gte=_midnight(since))
    if until:
        found = found.filter(at__lt=_midnight(until) + timedelta(days=1))
    text = form.text("q")
    return found.filter(_holds(scope, text)) if text else found


def lines(actions: Page[Action] | Iterable[Action], lang: Lang) -> list[Line]:
    """Lines with their changes; the names of all entries cost two queries."""
    rows = list(actions)
    names: dict[int, dict[int, str]] = {}
    wanted = {row.category_id for row in rows if row.category_id}
    called = staff_names(wanted)
    people = Entry.objects.filter(category_id__in=wanted)
    for key, entry, local in people.values_list("category_id", "pk", "local"):
        names.setdefault(key, {})[local] = called[entry]
    return [_line(row, names.get(row.category_id or 0, {}), lang) for row in rows]


def _line(row: Action, names: dict[int, str], lang: Lang) -> Line:
    before, after = row.before, row.after
    if row.action.startswith(TABLE_STEPS) and isinstance(after, dict):
        after = {key: value for key, value in after.items() if key not in NOISE}
    return Line(
        row,
        done(row.action, lang),
        target_words(row.target, names, row.at, lang),
        differences(before, after, names, lang),
    )


def csv_log(scope: Scope, actions: QuerySet[Action]) -> bytes:
    """Lines as CSV: a mark for Excel, nothing that a spreadsheet would run."""
    out = io.StringIO()
    writer = csv.writer(out)
    words = topic("desk_rounds", scope.lang)
    heads = ("when", "who", "what", "category", "target", "changes", "reason")
    writer.writerow([words[f"log.{one}"] for one in heads])
    for line in lines(actions.select_related("category"), scope.lang):
        row = line.action
        changes = "; ".join(f"{c.where}: {c.before} → {c.after}" for c in line.changes)
        cells = (
            timezone.localtime(row.at).strftime("%Y-%m-%d %H:%M:%S"),
            row.who,
            line.word,
            row.category.name if row.category else "",
            line.target,
            changes,
            row.reason,
        )
        writer.writerow([f"'{one}" if one.startswith(FORMULA) else one for one in cells])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _holds(scope: Scope, text: str) -> Q:
    """A text in names, targets and reasons, in what actions are called, or a player's name."""
    found = Q(who__icontains=text) | Q(target__icontains=text) | Q(reason__icontains=text)
    used = scope.event.actions.order_by().values_list("action", flat=True).distinct()
    wanted = text.casefold()
    found |= Q(action__in=[one for one in used if wanted in done(one, scope.lang).casefold()])
    people = Entry.objects.filter(category__event=scope.event)
    for one in text.split():
        people = people.filter(Q(given__icontains=one) | Q(surname__icontains=one))
    for key, local in people.values_list("category_id", "local")[:MOST_NAMES]:
        found |= Q(category_id=key, target=f"entry {local}")
    return found


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
