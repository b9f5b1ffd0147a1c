"""Programs that are told of news: an address, a secret that is shown once, what was sent."""

from collections.abc import Mapping

from django.http import Http404, HttpResponse

from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.jobs.hooks.delivery import new_hook_secret
from meydan.server.jobs.hooks.news import queue_trial
from meydan.server.jobs.post import LONGEST, Unsafe
from meydan.server.jobs.push.delivery import post
from meydan.server.models import Hook, HookDelivery
from meydan.server.store.publicity.hooks import (
    MOST,
    TooManyHooks,
    add_hook,
    remove_hook,
    renew_secret,
    send_again,
)
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.words import say

SHOWN = 50


@page(Act.HOOKS)
def hooks(scope: Scope) -> HttpResponse:
    """The programs and what they were sent, and a form for one more."""
    if not scope.posted:
        return _show(scope)
    form = Form(scope.request.POST, scope.lang)
    address = form.text("address", longest=LONGEST, needed=True)
    if form.fine:
        try:
            post().check(address)
        except Unsafe:
            form.wrong["address"] = say("hooks.not-public", scope.lang)
    if form.fine:
        secret = new_hook_secret()
        try:
            made = add_hook(scope.event, scope.actor, address, secret)
        except TooManyHooks:
            form.wrong["address"] = say("hooks.too-many", scope.lang, most=MOST)
        else:
            return _show(scope, secret=secret, of=made)
    return _show(scope, status=422, values=form.data, wrong=form.wrong)


@page(Act.HOOKS, "POST")
def change(scope: Scope, hook: int) -> HttpResponse:
    """Try a program out, give it a new secret, or tell it nothing any more."""
    found = scope.event.hooks.filter(pk=hook).first()
    if found is None:
        raise Http404
    asked = scope.request.POST.get("do")
    if asked == "renew":
        secret = new_hook_secret()
        renew_secret(scope.event, scope.actor, hook, secret)
        return _show(scope, secret=secret, of=found)
    if asked == "remove":
        remove_hook(scope.event, scope.actor, hook)
        tell(scope, "hooks.said.removed")
    elif asked == "try":
        queue_trial(found, scope.event)
        tell(scope, "hooks.said.tried")
    return go("desk-hooks", event=scope.event.slug)


@page(Act.HOOKS, "POST")
def again(scope: Scope, delivery: int) -> HttpResponse:
    """Send once more what was given up."""
    if not send_again(scope.event, delivery):
        raise Http404
    tell(scope, "hooks.said.again")
    return go("desk-hooks", event=scope.event.slug)


def _show(
    scope: Scope,
    *,
    status: int = 200,
    secret: str = "",
    of: Hook | None = None,
    values: Mapping[str, str] | None = None,
    wrong: Mapping[str, str] | None = None,
) -> HttpResponse:
    sent = HookDelivery.objects.filter(hook__event=scope.event).select_related("hook")
    answer = show(
        scope,
        "desk/hooks.html",
        tab="hooks",
        status=status,
        hooks=list(scope.event.hooks.all()),
        sent=sent[:SHOWN],
        secret=secret,
        of=of,
        longest=LONGEST,
        values=values or {},
        wrong=wrong or {},
    )
    if secret:  # it is in this one answer and nowhere else
        answer["Cache-Control"] = "no-store"
    return answer
