"""Signing in and out, sign-in links, the first owner, and the language switch."""

from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate, neighbourhood
from meydan.server.access.refusals import Refusal
from meydan.server.access.secrets import digest
from meydan.server.gate.language import COOKIE as LANGUAGE_COOKIE
from meydan.server.models import Account, Action, Role, SignInLink
from meydan.server.web.page import Scope, page
from meydan.words import LANGS

BACKEND = "meydan.server.access.sessions.Accounts"


@page(Act.SIGN_IN)
def sign_in(scope: Scope) -> HttpResponse:
    """Name and password."""
    after = _safe(scope, scope.request.GET.get("next", ""))
    if not scope.posted:
        return scope.render("account/sign_in.html", after=after, wrong=False, name="")
    name = scope.request.POST.get("name", "").strip()
    # Few tries at a name from one address; more from all, so that no stranger locks somebody out.
    here = neighbourhood(str(scope.request.META.get("REMOTE_ADDR", "")))
    check_rate(scope.request, "sign-in", f"{here} {name.lower()}", most=8, seconds=300)
    check_rate(scope.request, "sign-in-name", name.lower(), most=100, seconds=300)
    found = authenticate(
        scope.request, username=name, password=scope.request.POST.get("password", "")
    )
    if found is None:
        return scope.render("account/sign_in.html", status=422, after=after, wrong=True, name=name)
    login(scope.request, found)
    return HttpResponseRedirect(after or home(found))


@page(Act.SIGN_IN, "POST")
def sign_out(scope: Scope) -> HttpResponse:
    """Back to being anybody."""
    logout(scope.request)
    return HttpResponseRedirect("/")


@page(Act.SIGN_IN)
def by_link(scope: Scope, secret: str) -> HttpResponse:
    """A sign-in link or QR code; opening it shows a button, so that previews do not use it up."""
    check_rate(scope.request, "link", "", most=30, seconds=300)
    link = SignInLink.objects.select_related("account").filter(digest=digest(secret)).first()
    spent = link is None or link.expires < timezone.now() or (link.once and link.used)
    if link is None or spent or not link.account.is_active:
        raise Refusal("link-spent")
    first = not link.account.has_usable_password() and link.once
    # Who chooses a user name now has none yet that means anything to them.
    name = link.account.get_full_name() if first else link.account.shown
    if not scope.posted:
        return scope.render("account/by_link.html", name=name, first=first, wrong=())
    with transaction.atomic():
        if first:
            wrong = set_password(scope, link.account)
            if wrong:
                return scope.render(
                    "account/by_link.html",
                    status=422,
                    name=name,
                    first=first,
                    wrong=wrong,
                )
        fresh = SignInLink.objects.filter(pk=link.pk)
        if link.once:  # whoever is first, of all who send it at the same moment
            fresh = fresh.filter(used__isnull=True)
        if not fresh.update(used=timezone.now()):
            raise Refusal("link-spent")
        Action.objects.create(
            actor=link.account, who=link.account.shown, action=Act.SIGN_IN.value, target="link"
        )
    login(scope.request, link.account, backend=BACKEND)
    return HttpResponseRedirect(home(link.account))


@csrf_exempt  # pages that strangers share hold no token; the worst that a foreign form does is this
@page(Act.SEE_PUBLIC, "POST")
def language(scope: Scope) -> HttpResponse:
    """Choose the language of all pages."""
    chosen = scope.request.POST.get("lang", "")
    response = HttpResponseRedirect(_safe(scope, scope.request.POST.get("next", "")) or "/")
    if chosen in LANGS:
        response.set_cookie(LANGUAGE_COOKIE, chosen, max_age=365 * 24 * 3600, samesite="Lax")
    return response


def home(account: Account) -> str:
    """Where somebody starts after signing in."""
    only = set(account.memberships.values_list("role", flat=True))
    return "/referee/" if only == {Role.REFEREE.value} and not account.is_staff else "/desk/"


def set_password(scope: Scope, account: Account) -> list[str]:
    """The name and password that a form chose for an account; what is wrong with them."""
    name = scope.request.POST.get("name", "").strip()
    password = scope.request.POST.get("password", "")
    if name:
        if Account.objects.exclude(pk=account.pk).filter(username=name).exists():
            return [scope_words(scope, "account.name-taken")]
        account.username = name[:150]
    try:
        validate_password(password, account)
    except ValidationError as error:
        return list(error.messages)
    account.set_password(password)
    account.save()
    return []


def scope_words(scope: Scope, code: str) -> str:
    """A sentence in the reader's language."""
    from meydan.words import say

    return say(code, scope.lang)


def _safe(scope: Scope, target: str) -> str:
    """A page of this server, or nothing."""
    ok = url_has_allowed_host_and_scheme(
        target, allowed_hosts={scope.request.get_host()}, require_https=scope.request.is_secure()
    )
    return target if ok and target.startswith("/") else ""
