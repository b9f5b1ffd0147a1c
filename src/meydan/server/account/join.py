"""Joining the staff of an event by its invitation: a name, and one is in."""

from django.contrib.auth import login
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import Refusal
from meydan.server.account.views import BACKEND, home, set_password
from meydan.server.models import Account, Invitation, Role
from meydan.server.store.staffing import invitations
from meydan.server.web.page import Scope, page
from meydan.words import say

SHORTEST = 3
LONGEST = 80


@page(Act.SIGN_IN)
def join(scope: Scope, secret: str) -> HttpResponse:
    """Whoever opens the link sees what it is for, says who they are, and is in.

    Those who rule choose a password, too; a referee's phone stays signed in without one.
    """
    check_rate(scope.request, "link", "", most=30, seconds=300)
    found = invitations.invitation_of(secret)
    if found is None:
        raise Refusal("link-spent")
    account = scope.actor.account
    if account and found.event.memberships.filter(account=account, role=found.role).exists():
        return HttpResponseRedirect(home(account))
    if not scope.posted:
        return _show(scope, found)
    # By name and place: one phone makes few accounts, a hall behind one address enough of them.
    check_rate(scope.request, "join", f"{found.pk}", most=found.most + 20, seconds=3600)
    as_me = account is not None and "me" in scope.request.POST
    shown = " ".join(scope.request.POST.get("shown", "").split())
    shown = "".join(letter for letter in shown if letter.isprintable())[:LONGEST]
    if not as_me and len(shown) < SHORTEST:
        return _show(scope, found, "no-name")
    try:
        with transaction.atomic():
            member = invitations.join(found.pk, account if as_me and account else shown)
            wrong = _password(scope, member.account, found, as_me=as_me)
            if wrong:
                transaction.set_rollback(True)
    except invitations.Full:
        return _show(scope, found, "full")
    except invitations.NameTaken:
        return _show(scope, found, "name-taken")
    if wrong:
        return _show(scope, found, said=wrong)
    if not as_me:
        login(scope.request, member.account, backend=BACKEND)
    return HttpResponseRedirect(home(member.account))


def _password(scope: Scope, account: Account, found: Invitation, *, as_me: bool) -> list[str]:
    """What is wrong with the password that somebody of a higher role chose."""
    return [] if as_me or found.role == Role.REFEREE else set_password(scope, account)


def _show(
    scope: Scope, found: Invitation, code: str = "", said: list[str] | None = None
) -> HttpResponse:
    wrong = said or ([say(f"staff.join.{code}", scope.lang)] if code else [])
    return scope.render(
        "account/join.html",
        status=422 if wrong else 200,
        invitation=found,
        invited=found.event,
        me=scope.actor.account,
        first=found.role != Role.REFEREE,
        wrong=wrong,
        longest=LONGEST,
        values=scope.request.POST,
    )
