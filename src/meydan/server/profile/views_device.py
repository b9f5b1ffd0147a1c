"""Coming in from another device: by the recovery code, or by a link that the first one made."""

from django.http import HttpResponse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate, refuse_over
from meydan.server.profile.views import with_code
from meydan.server.store.online.profiles import by_link, by_recovery, take_link
from meydan.server.web.page import Scope, go, page
from meydan.server.web.player import keep

MISSES = 6
"""Wrong codes in ten minutes."""


@page(Act.PLAY)
def recover(scope: Scope) -> HttpResponse:
    """Be the own profile again after a lost device."""
    wrong = ""
    if scope.posted:
        refuse_over(scope.request, "profile-miss", most=MISSES, seconds=600)
        found = by_recovery(scope.request.POST.get("code", "")[:80])
        if found is not None:
            return with_code(scope, *found)
        check_rate(scope.request, "profile-miss", "", most=MISSES, seconds=600)
        wrong = "code"
    return scope.render("profile/recover.html", status=422 if wrong else 200, wrong=wrong)


@page(Act.PLAY)
def second(scope: Scope, secret: str) -> HttpResponse:
    """Let this device in; asked first, since whoever looks at a link need not want it."""
    refuse_over(scope.request, "profile-miss", most=MISSES, seconds=600)
    profile = by_link(secret)
    if profile is None:
        check_rate(scope.request, "profile-miss", "", most=MISSES, seconds=600)
        return scope.render("profile/link_over.html", status=404)
    if scope.posted:
        taken = take_link(secret)
        if taken is not None:
            answer = go("profile")
            keep(answer, taken[1])
            return answer
        return scope.render("profile/link_over.html", status=404)
    return scope.render("profile/second.html", player=profile)
