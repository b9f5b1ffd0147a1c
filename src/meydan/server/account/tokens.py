"""Tokens for programs: made by whoever they act as, shown once, revoked at any time."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.access.refusals import SignInFirst
from meydan.server.access.secrets import digest, new_token
from meydan.server.models import ApiToken
from meydan.server.numbers import KEY, number_in
from meydan.server.store.creation import log
from meydan.server.web.page import Scope, page
from meydan.words import say

MOST = 20
LONGEST_NAME = 60


@page(Act.MANAGE_TOKENS)
def tokens(scope: Scope) -> HttpResponse:
    """The own tokens, with a form for one more."""
    if not scope.posted:
        return _show(scope)
    # No redirect: the token is in this one answer and nowhere else.
    return _revoke(scope) if "revoke" in scope.request.POST else _make(scope)


def _make(scope: Scope) -> HttpResponse:
    account = scope.actor.account
    if account is None:
        raise SignInFirst
    name = " ".join(scope.request.POST.get("name", "").split())[:LONGEST_NAME]
    if not name:
        return _show(scope, status=422, wrong=say("api.tokens.no-name", scope.lang))
    if account.tokens.count() >= MOST:
        sentence = say("api.tokens.too-many", scope.lang, most=MOST)
        return _show(scope, status=422, wrong=sentence, name=name)
    secret = new_token()
    ApiToken.objects.create(account=account, name=name, digest=digest(secret))
    log(scope.actor, scope.act, target=name, after={"token": "made"})
    said = say("api.tokens.made", scope.lang, name=name)
    return _show(scope, said=said, secret=secret)


def _revoke(scope: Scope) -> HttpResponse:
    key = scope.request.POST.get("revoke", "")
    own = ApiToken.objects.filter(account=scope.actor.account)
    token = own.filter(pk=number_in(key, 0, digits=KEY)).first()
    if token is None:  # revoked before, in another window
        return _show(scope)
    name = token.name
    token.delete()
    log(scope.actor, scope.act, target=name, after={"token": "revoked"})
    return _show(scope, said=say("api.tokens.revoked", scope.lang, name=name))


def _show(
    scope: Scope,
    *,
    status: int = 200,
    said: str = "",
    secret: str = "",
    wrong: str = "",
    name: str = "",
) -> HttpResponse:
    answer = scope.render(
        "account/tokens.html",
        status=status,
        rows=ApiToken.objects.filter(account=scope.actor.account).order_by("-id"),
        said=said,
        secret=secret,
        wrong=wrong,
        name=name,
    )
    answer["Cache-Control"] = "no-store"
    return answer
