"""The own profile: made, looked at, renamed, taken out and forgotten."""

from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse

from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.jobs.push.follows import forget as forget_address
from meydan.server.jobs.push.keys import public_key
from meydan.server.models import PlayerPush, Profile
from meydan.server.profile.history import history
from meydan.server.store.online import profiles
from meydan.server.store.online.nickname import BadNickname
from meydan.server.store.online.profiles import grouped, new_profile
from meydan.server.web.address import reachable
from meydan.server.web.page import Scope, go, page
from meydan.server.web.player import device_secret, drop, keep, needed, player_of
from meydan.server.web.push_wish import known_address, read_wish
from meydan.server.web.qr import qr

MOST_BROWSERS = 10


@page(Act.PLAY)
def me(scope: Scope) -> HttpResponse:
    """The profile of this browser; a new one where there is none."""
    player = player_of(scope.request)
    if player is not None:
        return shown(scope, player)
    if not scope.posted:
        return scope.render("profile/new.html", wrong="", nickname="")
    check_rate(scope.request, "profile-new", "", most=6, seconds=600)
    nickname = scope.request.POST.get("nickname", "")[:80]
    try:
        player, secret, recovery = new_profile(nickname)
    except BadNickname as no:
        return scope.render("profile/new.html", status=422, wrong=no.code, nickname=nickname)
    return with_code(scope, player, secret, recovery)


@page(Act.PLAY, "POST")
def change(scope: Scope) -> HttpResponse:
    """Another nickname, a new recovery code, a link to a second device, or nothing more at all."""
    player, posted = needed(scope.request), scope.request.POST
    check_rate(scope.request, "profile-change", str(player.pk), most=20, seconds=600)
    match posted.get("act"):
        case "rename":
            try:
                profiles.rename(player, posted.get("nickname", "")[:80])
            except BadNickname as no:
                return shown(scope, player, wrong=no.code, nickname=posted.get("nickname", ""))
        case "recovery":
            fresh = profiles.renewed_recovery(player)
            return with_code(scope, player, device_secret(scope.request), fresh)
        case "link":
            secret = profiles.new_link(player)
            address = reverse("profile-device", kwargs={"secret": secret})
            link = reachable(scope.request.build_absolute_uri(address))
            return shown(scope, player, link=link)
        case "leave":
            profiles.leave(device_secret(scope.request))
            return _nobody()
        case "forget":
            if posted.get("sure") != "yes":
                return shown(scope, player, wrong="sure")
            profiles.forget(player)
            return _nobody()
        case _:
            pass
    return go("profile")


@page(Act.PLAY, "GET", "HEAD")
def export(scope: Scope) -> HttpResponse:
    """Everything that is kept of the own profile, as a file."""
    player = needed(scope.request)
    check_rate(scope.request, "profile-export", str(player.pk), most=6, seconds=600)
    answer = JsonResponse(profiles.told(player), json_dumps_params={"ensure_ascii": False})
    answer.headers["Content-Disposition"] = 'attachment; filename="meydan-profile.json"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


@page(Act.PLAY, "POST")
def tell(scope: Scope) -> HttpResponse:
    """Tell this browser when it is the player's turn, or no more."""
    player, wish = needed(scope.request), read_wish(scope.request)
    check_rate(scope.request, "profile-tell", str(player.pk), most=20, seconds=600)
    if wish is None:
        return HttpResponse(status=400)
    endpoint, keys, _who = wish
    if not keys:
        forget_address(endpoint)
        return HttpResponse(status=204)
    if player.addresses.count() >= MOST_BROWSERS:
        return HttpResponse(status=409)
    try:
        address = known_address(endpoint, keys, scope.lang)
    except ValueError:
        return HttpResponse(status=400)
    PlayerPush.objects.get_or_create(profile=player, address=address)
    return HttpResponse(status=204)


def shown(
    scope: Scope, player: Profile, *, wrong: str = "", nickname: str = "", link: str = ""
) -> HttpResponse:
    """The page of a profile."""
    answer = scope.render(
        "profile/me.html",
        status=422 if wrong else 200,
        player=player,
        code=grouped(player.code),
        wrong=wrong,
        nickname=nickname or player.nickname,
        link=link,
        qr=qr(link) if link else None,
        push_key=public_key(),
        **history(player),
    )
    keep(answer, device_secret(scope.request))
    return answer


def with_code(scope: Scope, player: Profile, secret: str, recovery: str) -> HttpResponse:
    """The recovery code, shown once."""
    answer = scope.render("profile/code.html", player=player, recovery=grouped(recovery))
    keep(answer, secret)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _nobody() -> HttpResponse:
    answer = HttpResponseRedirect(reverse("play"))
    drop(answer)
    return answer
