"""Accounts of organisers: for the owner of the installation."""

from datetime import datetime

from django.db import transaction
from django.http import Http404, HttpResponse
from django.utils import timezone

from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.desk.links import sign_in_link
from meydan.server.models import Account
from meydan.server.store.creation import log
from meydan.server.store.staff import INVITED, invite_link, new_account, shut_out
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page

SECRET = "account-secret"


@page(Act.MANAGE_ACCOUNTS)
def accounts(scope: Scope) -> HttpResponse:
    """Who may make events here; invite one more."""
    form = Form(scope.request.POST, scope.lang)
    if scope.posted:
        name = form.text("name", longest=80, needed=True)
        if form.fine:
            with transaction.atomic():
                account = new_account(name)
                account.is_staff = True
                account.save(update_fields=["is_staff"])
                log(scope.actor, scope.act, target=name, after={"organiser": True})
                _keep(scope, account, invite_link(account, expires=_until(), once=True))
            return go("desk-accounts")
    shown = scope.request.session.pop(SECRET, None)
    return show(
        scope,
        "desk/accounts.html",
        status=422 if scope.posted else 200,
        people=Account.objects.filter(is_staff=True).order_by("-is_active", "username"),
        wrong=form.wrong,
        name=shown[0] if shown else "",
        link=sign_in_link(scope.request, shown[1]) if shown else None,
    )


@page(Act.MANAGE_ACCOUNTS, "POST")
def account(scope: Scope, account: int) -> HttpResponse:
    """Close an account, open it again, or give it a new link to choose a password."""
    found = Account.objects.filter(pk=account, is_staff=True).first()
    if found is None or found == scope.actor.account:
        raise Http404
    do = scope.request.POST.get("do", "")
    with transaction.atomic():
        log(scope.actor, scope.act, target=found.shown, after={"do": do})
        if do == "link":
            # The new password replaces the old one, so that a lost one is of no use.
            shut_out(found)
            _keep(scope, found, invite_link(found, expires=_until(), once=True))
        elif do in ("close", "open"):
            found.is_active = do == "open"
            found.save(update_fields=["is_active"])
            tell(scope, "desk.said.saved")
    return go("desk-accounts")


def _until() -> datetime:
    return timezone.now() + INVITED


def _keep(scope: Scope, account: Account, secret: str) -> None:
    scope.request.session[SECRET] = [account.shown, secret]
