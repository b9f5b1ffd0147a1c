"""Every address, by part."""

from django.urls import include, path

from meydan.server.account import join, tokens, views as account
from meydan.server.desk.entries import kiosk
from meydan.server.public import (
    certificate,
    front,
    identity,
    look,
    player_link,
    registration,
    search,
)
from meydan.server.public.event import installation

handler400 = "meydan.server.web.errors.bad_request"
handler404 = "meydan.server.web.errors.not_found"
handler500 = "meydan.server.web.errors.server_error"

urlpatterns = [
    path("", front.front, name="front"),
    path("events", front.calendar, name="calendar"),
    path("about", front.about, name="about"),
    path("about/look", look.look, name="look"),
    path("help/", include("meydan.server.help.urls")),
    path("find", search.find_anywhere, name="find-anywhere"),
    path("identity/<int:version>.css", identity.style, name="identity-style"),
    path("identity/<int:version>/logo", identity.logo, name="identity-logo"),
    path("sign-in", account.sign_in, name="sign-in"),
    path("sign-out", account.sign_out, name="sign-out"),
    path("in/<str:secret>", account.by_link, name="by-link"),
    path("join/<str:secret>", join.join, name="join"),
    path("door/<str:secret>", kiosk.door, name="kiosk"),
    path("desk/", include("meydan.server.desk.urls")),
    path("referee/", include("meydan.server.referee.urls")),
    path("p/<str:secret>", player_link.by_link, name="player-link"),
    path("me", player_link.me, name="me"),
    path("me/certificate.pdf", certificate.own_certificate, name="own-certificate"),
    path("", include("meydan.server.tables.urls")),
    path("register/<slug:event>/", registration.form, name="register"),
    path("learn/", include("meydan.server.learn.urls")),
    path("play/me/", include("meydan.server.profile.urls")),
    path("play/arena/", include("meydan.server.arena.urls")),
    path("play/lobby/", include("meydan.server.lobby.urls")),
    path("play/", include("meydan.server.study.urls")),
    path("play/", include("meydan.server.play.urls")),
    path("class/", include("meydan.server.classroom.urls")),
    path("language", account.language, name="language"),
    path("sw.js", installation.service_worker, name="worker"),
    path("embed/", include("meydan.server.public.embed_urls")),
    path("embed/", include("meydan.server.tables.embed_urls")),
    path("f/", include("meydan.server.season.urls")),
    path("e/", include("meydan.server.public.urls")),
    path("e/", include("meydan.server.tables.watch_urls")),
    path("e/", include("meydan.server.study.public_urls")),
    path("account/tokens", tokens.tokens, name="tokens"),
    path("api/", include("meydan.server.api.urls")),
]
