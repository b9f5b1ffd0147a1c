"""Following a player without an account: the card, and the browser's wish to be told."""

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpResponse, JsonResponse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.jobs.post import Unsafe
from meydan.server.jobs.push.follows import TooManyFollowed, follow_entries, forget
from meydan.server.models import Category, Entry, Event as EventRow
from meydan.server.numbers import number_in
from meydan.server.public.views import GET
from meydan.server.store.published import Current, current
from meydan.server.web.page import Scope, page
from meydan.server.web.push_wish import known_address, read_wish
from meydan.tournament.entries import Entry as EntryValue
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Bye, Pair
from meydan.tournament.schedule import planned
from meydan.tournament.standings import Row

MOST = 6
"""Children that one page shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MyCard:
    """A followed player now."""

    now: Current
    entry: EntryValue
    pair: Pair | None
    bye: Bye | None
    at: datetime | None
    """When the round, or the next one, is planned."""
    row: Row | None

    @property
    def name(self) -> str:
        """As the public sees it; the school stands below."""
        return self.now.called[self.entry.id].beside_school

    @property
    def opponent(self) -> EntryId | None:
        """Who sits opposite."""
        if self.pair is None:
            return None
        return self.pair.second if self.pair.first == self.entry.id else self.pair.first

    @property
    def result(self) -> str:
        """The result of the round, the own points first; empty while it is missing."""
        if self.pair is None or self.pair.result is None:
            return ""
        written = self.now.result_text(self.pair.result)
        first, colon, second = written.partition(":")
        return written if self.pair.first == self.entry.id else f"{second}{colon}{first}"


@page(Act.SEE_PUBLIC, *GET)
def cards(scope: Scope) -> HttpResponse:
    """The cards of those whom a browser follows here; who is gone is left out, and said."""
    wanted = named(scope.request.GET.get("who", ""))
    found = [card for place in wanted if (card := my_card(scope.event, *place)) is not None]
    answer = scope.render("public/cards.html", cards=found)
    known = ",".join(f"{card.now.category.slug}:{card.entry.id}" for card in found)
    answer.headers["X-Meydan-Followed"] = known
    return answer


@page(Act.SEE_PUBLIC, "POST")
def wish(scope: Scope) -> HttpResponse:
    """A browser wants to be told of these players here, or of nobody any more."""
    check_rate(scope.request, "push", "", most=30, seconds=600)
    asked = read_wish(scope.request)
    if asked is None:
        return JsonResponse({"error": "unreadable"}, status=422)
    endpoint, keys, who = asked
    entries = [
        row for slug, number in named(who) if (row := _row(scope.event, slug, number)) is not None
    ]
    if not entries and not keys:
        forget(endpoint)
        return HttpResponse(status=204)
    try:
        address = known_address(endpoint, keys, scope.lang)
        follow_entries(address, scope.event, entries)
    except (Unsafe, ValueError):
        return JsonResponse({"error": "address"}, status=422)
    except TooManyFollowed:
        return JsonResponse({"error": "too-many"}, status=409)
    return HttpResponse(status=204)


def named(text: str) -> list[tuple[str, int]]:
    """Players as an address names them: `minikler:12,minikler:30`."""
    found = []
    for part in text.split(",")[:MOST]:
        slug, _, number = part.partition(":")
        if (entry := number_in(number)) is not None:
            found.append((slug, entry))
    return found


def my_card(event: EventRow, slug: str, number: int) -> MyCard | None:
    """The card of a player, if there is one."""
    category = Category.objects.filter(event=event, slug=slug).first()
    if category is None:
        return None
    category.event = event
    now = current(event, category)
    entry = next((one for one in now.tournament.entries if one.id == number), None)
    if entry is None:
        return None
    last = now.last
    pair = last.pair_of(entry.id) if last else None
    over = pair is not None and pair.result is not None
    next_round = RoundNo(1 if last is None else last.number + over)
    rows = now.finished.rows if now.finished else ()
    return MyCard(
        now=now,
        entry=entry,
        pair=pair,
        bye=next((bye for bye in last.byes if bye.entry == entry.id), None) if last else None,
        at=planned(now.tournament, next_round),
        row=next((row for row in rows if row.entry == entry.id), None),
    )


def _row(event: EventRow, slug: str, number: int) -> Entry | None:
    wanted = {"category__event": event, "category__slug": slug, "local": number}
    return Entry.objects.filter(**wanted).first()
