"""Which federations there are, and who works in their offices: for the owner."""

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.models import Account, Federation, Office
from meydan.server.store.creation import log
from meydan.server.store.season.federations import LONGEST_ADDRESS, create_federation
from meydan.server.store.slugs import slug
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.server.web.said import said_before, tell
from meydan.words import say


@page(Act.FEDERATION_MANAGE)
def federations(scope: Scope) -> HttpResponse:
    """All of them; make one more."""
    form = Form(scope.request.POST, scope.lang)
    if scope.posted:
        name = form.text("name", longest=80, needed=True)
        address = slug(form.text("address", longest=LONGEST_ADDRESS))
        if address and Federation.objects.filter(slug=address).exists():
            form.wrong["address"] = say("season.office.address-taken", scope.lang)
        if form.fine:
            made = create_federation(
                scope.actor, name=name, address=address, account=scope.actor.account
            )
            return go("office-settings", federation=made.slug)
    return _page(scope, form)


@page(Act.FEDERATION_MANAGE, "POST")
def office(scope: Scope) -> HttpResponse:
    """Somebody comes into an office, or leaves it."""
    form = Form(scope.request.POST, scope.lang)
    found = Federation.objects.filter(slug=form.text("of", longest=40)).first()
    if found is None:
        raise Http404
    account = Account.objects.filter(username=form.text("name", longest=150)).first()
    if account is None:
        form.wrong["member"] = say("season.office.no-account", scope.lang)
        return _page(scope, form)
    if form.flag("remove"):
        Office.objects.filter(federation=found, account=account).delete()
    else:
        Office.objects.get_or_create(federation=found, account=account)
    log(scope.actor, scope.act, target=found.slug, after={"office": account.username})
    tell(scope, "desk.said.saved")
    return go("federations")


def _page(scope: Scope, form: Form) -> HttpResponse:
    rows = Federation.objects.defer("logo").prefetch_related("office__account")
    return scope.render(
        "season/federations.html",
        status=422 if form.wrong else 200,
        desk=None,
        said=said_before(scope),
        rows=rows,
        wrong=form.wrong,
    )
