"""A page: its action, who may see it, and what its address names.

    @page(Act.PAIR)
    def pair(scope: Scope) -> HttpResponse: ...

The decorator finds the event, category, round and board of the address, works out the roles and the
verdict, asks for a reason where the table wants one, and only then calls the view.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from meydan.server.access.actions import STATES, Act, Who, verdict
from meydan.server.access.actor import Actor, federation_roles, roles
from meydan.server.access.refusals import Forbidden, NeedsReason, SignInFirst
from meydan.server.live.presence import asked
from meydan.server.models import (
    Account,
    Board,
    Category,
    Entry,
    Event,
    Federation,
    Round,
    TabletLink,
)
from meydan.server.models.prepared import Prepared
from meydan.server.store.rows import ROUND
from meydan.server.web.templating import render
from meydan.tournament.errors import TournamentError
from meydan.tournament.model import RoundStatus
from meydan.tournament.safety import Verdict
from meydan.words import Lang

STAFF = frozenset({Who.OWNER, Who.ORGANISER, Who.CHIEF, Who.REFEREE})
STILL_DONE = frozenset(
    {
        Act.SEE_PUBLIC,
        Act.SEE_DESK,
        Act.SEE_BOARD,
        Act.SEE_PRIVATE,
        Act.SEE_LOG,
        Act.SEE_LOOKS,
        Act.OWN_ACCOUNT,
        Act.MANAGE_TOKENS,
        Act.PRINT,
        Act.EXPORT,
        Act.EXPORT_PERSON,
        Act.ERASE_PERSON,
        Act.ARCHIVE_EVENT,
        Act.CREATE_EVENT,
    }
)
"""What an archived event still lets one do: look, print, take out, open it again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """A request with everything that its address names."""

    request: HttpRequest
    actor: Actor
    roles: frozenset[Who]
    act: Act
    named_event: Event | None = None
    named_category: Category | None = None
    named_round: Round | None = None
    named_board: Board | None = None
    named_federation: Federation | None = None
    reason: str = ""

    @property
    def event(self) -> Event:
        """The event of the address."""
        assert self.named_event is not None
        return self.named_event

    @property
    def category(self) -> Category:
        """The category of the address."""
        assert self.named_category is not None
        return self.named_category

    @property
    def round(self) -> Round:
        """The round of the address."""
        assert self.named_round is not None
        return self.named_round

    @property
    def board(self) -> Board:
        """The board of the address."""
        assert self.named_board is not None
        return self.named_board

    @property
    def federation(self) -> Federation:
        """The federation of the address."""
        assert self.named_federation is not None
        return self.named_federation

    @property
    def lang(self) -> Lang:
        """The reader's language."""
        found: Lang = self.request.lang  # type: ignore[attr-defined]
        return found

    @property
    def posted(self) -> bool:
        """Whether a form was sent."""
        return self.request.method == "POST"

    def may(self, act: Act) -> Verdict:
        """Whether the same person may do another thing here."""
        status = None if self.named_round is None else RoundStatus(self.named_round.status)
        return verdict(act, self.roles, status)

    def can(self, act: Act) -> bool:
        """Whether the same person may do another thing here, perhaps with a reason.

        An archived event changes no more: what would end in a refusal is not offered.
        """
        if self.named_event is not None and self.named_event.archived and act not in STILL_DONE:
            return False
        return self.may(act) is not Verdict.NEVER

    def render(self, template: str, *, status: int = 200, **context: Any) -> HttpResponse:
        """A page with the scope at hand."""
        return render(
            self.request,
            template,
            status=status,
            scope=self,
            event=self.named_event,
            category=self.named_category,
            federation=self.named_federation,
            Act=Act,
            **context,
        )


View = Callable[..., HttpResponse]
EVENT = Prepared(lambda slug: Event.objects.filter(slug=slug), str)
CATEGORY = Prepared(
    lambda event, slug: Category.objects.select_related("event").filter(
        event__slug=event, slug=slug
    ),
    str,
    str,
)
BOARD = Prepared(
    lambda event, category, number, table: Board.objects.select_related(
        "round__category__event", "first", "second"
    ).filter(
        round__category__event__slug=event,
        round__category__slug=category,
        round__number=number,
        table=table,
    ),
    str,
    str,
    int,
    int,
)
"""The board of an address with all that it belongs to, in one query."""
ENTRY = Prepared(
    lambda key, link: Entry.objects.select_related("category__event").filter(pk=key, link=link),
    int,
    str,
)
TABLET = Prepared(
    lambda key: TabletLink.objects.select_related("category__event").filter(pk=key), int
)


def page(act: Act, *methods: str) -> Callable[[View], View]:
    """Make a view of a function that takes a scope; `methods` default to GET and POST."""

    def decorate(view: View) -> View:
        @require_http_methods(list(methods) or ["GET", "HEAD", "POST"])
        @wraps(view)
        def wrapped(request: HttpRequest, **named: Any) -> HttpResponse:
            return view(enter(request, act, named), **named)

        wrapped.act = act  # type: ignore[attr-defined]
        return wrapped

    return decorate


def enter(request: HttpRequest, act: Act, named: dict[str, Any]) -> Scope:
    """The scope of a page's request, or the refusal; takes what it finds out of `named`."""
    changes = request.method == "POST"
    reason = request.POST.get("reason", "").strip() if changes else ""
    actor = actor_of(request)
    scope = admit(request, act, named, actor=actor, changes=changes, reason=reason)
    if actor.account is not None and scope.named_event is not None and scope.roles & STAFF:
        asked(actor.account.pk, scope.event.pk)
    return scope


def admit(
    request: HttpRequest,
    act: Act,
    named: dict[str, Any],
    *,
    actor: Actor,
    changes: bool,
    reason: str,
) -> Scope:
    """The scope of a request by somebody known, from a page or a program, or the refusal."""
    if "federation" in named:
        return _to_federation(request, act, named, actor=actor, changes=changes, reason=reason)
    event = category = one = board = None
    if "table" in named:
        place = (named.pop(name) for name in ("event", "category", "number", "table"))
        board = _found(BOARD.first(*place))
        one, category, event = board.round, board.round.category, board.round.category.event
    elif "category" in named:
        category = _found(CATEGORY.first(named.pop("event"), named.pop("category")))
        event = category.event
    elif "event" in named:
        event = _found(EVENT.first(named.pop("event")))
    if "number" in named:
        assert category is not None
        one = _found(ROUND.first(category.pk, named.pop("number")))
        one.category = category
    held = roles(
        actor,
        event,
        category=category.pk if category else None,
        table=board.table if board else None,
    )
    # An event that is not published yet does not exist to strangers: not even its name is theirs.
    if event is not None and not event.published and held <= {Who.PUBLIC, Who.PLAYER}:
        if not actor.account:
            raise SignInFirst if act is not Act.SEE_PUBLIC else Http404
        raise Http404
    # A page may be looked at in any state of its round; only changes ask for one.
    status = RoundStatus(one.status) if one is not None and changes else None
    found = verdict(act, held, status)
    if found is Verdict.NEVER:
        if one is not None and verdict(act, held) is not Verdict.NEVER:
            # The role would do; it is the round that is too far, or not far enough.
            facts = {"action": STATES[act].value, "round": one.number, "status": one.status}
            raise TournamentError("not-in-this-state", **facts)
        raise Forbidden(act) if actor.account else SignInFirst
    if found is Verdict.REASON and changes and not reason:
        raise NeedsReason(act)
    return Scope(
        request=request,
        actor=actor,
        roles=held,
        act=act,
        named_event=event,
        named_category=category,
        named_round=one,
        named_board=board,
        reason=reason,
    )


def _to_federation(
    request: HttpRequest,
    act: Act,
    named: dict[str, Any],
    *,
    actor: Actor,
    changes: bool,
    reason: str,
) -> Scope:
    """The scope of a page of a federation: its office, and nobody by a role in an event."""
    rows = Federation.objects.defer("logo")
    federation = _found(rows.filter(slug=named.pop("federation")).first())
    held = federation_roles(actor, federation)
    found = verdict(act, held)
    if found is Verdict.NEVER:
        raise Forbidden(act) if actor.account else SignInFirst
    if found is Verdict.REASON and changes and not reason:
        raise NeedsReason(act)
    return Scope(
        request=request,
        actor=actor,
        roles=held,
        act=act,
        named_federation=federation,
        reason=reason,
    )


def go(page: str, **arguments: object) -> HttpResponseRedirect:
    """On to a page, after a form."""
    return HttpResponseRedirect(reverse(page, kwargs=arguments or None))


def actor_of(request: HttpRequest) -> Actor:
    """Who sent a request."""
    account = request.user if isinstance(request.user, Account) else None
    key, link = request.session.get("entry"), request.session.get("link")
    # A link that was renewed lets nobody in any more, nor whoever came in by it.
    entry = ENTRY.first(key, link) if key and link else None
    table = request.session.get("tablet")
    tablet = TABLET.first(table) if table else None
    return Actor(account=account, entry=entry, tablet=tablet)


def _found(row: Any) -> Any:
    if row is None:
        raise Http404
    return row
