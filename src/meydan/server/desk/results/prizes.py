"""Prizes: medals in calling order, special prizes found by rule and changed by hand."""

from django.http import Http404, HttpResponse

from meydan.formats.sheets.awards import prize_name
from meydan.server.access.actions import Act
from meydan.server.desk.current import show_running
from meydan.server.desk.frame import tell
from meydan.server.desk.played import played_by_slug
from meydan.server.store import prizes as store
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.awards.medals import Medal, Metal, medals_of
from meydan.tournament.awards.prize_money import BY_RULE, PrizeKind
from meydan.tournament.awards.prizes import Prize, special_prizes
from meydan.tournament.ids import EntryId
from meydan.tournament.teams import Category
from meydan.words.phrases.people import names_of

LONGEST = 60


@page(Act.SEE_DESK, "GET", "HEAD")
def prizes(scope: Scope) -> HttpResponse:
    """What is called out at the end, category by category."""
    played = played_by_slug(scope)
    found = list(played.values())
    chosen = store.prizes_of(scope.event, list(played))
    given = special_prizes(found, chosen.kinds, chosen.prizes)
    withheld = [one for one in chosen.prizes if not one.winners]
    medals = medals_of(found)
    return show_running(
        scope,
        "prizes.html",
        tab="prizes",
        groups=[
            {
                "slug": slug,
                "category": one,
                "names": names_of(one.tournament.entries),
                "medals": _called(medals, at),
                "prizes": [it for it in given if it.category == at],
                "withheld": [it for it in withheld if it.category == at],
                "players": _players(one),
            }
            for at, (slug, one) in enumerate(played.items())
        ],
        unfinished=not all(one.played_out for one in found),
        kinds=BY_RULE,
        chosen=chosen.kinds,
        own=PrizeKind.OWN,
        name_of=lambda prize: prize.title or prize_name(prize.kind, prize.school, scope.lang),
        metal_of=lambda medal: Metal(medal.metal).name.lower(),
        longest=LONGEST,
    )


@page(Act.EDIT_EVENT, "POST")
def kinds(scope: Scope) -> HttpResponse:
    """Which kinds of special prizes are given."""
    asked = set(scope.request.POST.getlist("kind"))
    store.choose_kinds(scope.event.pk, scope.actor, [one for one in BY_RULE if one in asked])
    tell(scope, "desk.said.saved")
    return go("desk-prizes", event=scope.event.slug)


@page(Act.EDIT_EVENT, "POST")
def decide(scope: Scope) -> HttpResponse:
    """Give a prize to somebody else, to nobody, or leave it to the rule again."""
    form = Form(scope.request.POST, scope.lang)
    played = played_by_slug(scope)
    slug = form.choice("category", played) if played else ""
    kind = PrizeKind(form.choice("kind", list(PrizeKind)))
    title = form.text("title", longest=LONGEST, needed=kind is PrizeKind.OWN)
    if slug not in played:
        raise Http404
    prize = Prize(
        kind=kind,
        category=list(played).index(slug),
        winners=_winners(scope, played[slug]),
        school=form.text("school"),
        title=title,
        chosen=True,
    )
    act = form.choice("act", ("give", "drop", "rule"))
    if not form.fine or (act == "give" and not prize.winners):
        tell(scope, "prizes.wrong")
    elif act == "rule" or (act == "drop" and kind is PrizeKind.OWN):
        store.by_rule(scope.event.pk, scope.actor, prize, slug)
        tell(scope, "desk.said.saved")
    else:
        store.decide(scope.event.pk, scope.actor, prize, slug)
        tell(scope, "desk.said.saved")
    return go("desk-prizes", event=scope.event.slug)


def _winners(scope: Scope, one: Category) -> tuple[EntryId, ...]:
    """Whom the form names, each once; nobody where the prize is dropped."""
    if scope.request.POST.get("act") != "give":
        return ()
    known = {str(entry.id): entry.id for entry in one.tournament.entries}
    asked = scope.request.POST.getlist("entry")
    return tuple(dict.fromkeys(known[key] for key in asked if key in known))


def _called(medals: tuple[Medal, ...], at: int) -> list[Medal]:
    """Bronze first, as they are called."""
    return sorted((it for it in medals if it.category == at), key=lambda it: -it.metal)


def _players(one: Category) -> list[EntryId]:
    return [row.entry for row in one.standings.rows]
