"""Every address, by part."""

from django.urls import include, path

from meydan.server.pages import account, home, player, register, tokens

handler400 = "meydan.server.pages.errors.bad_request"
handler404 = "meydan.server.pages.errors.not_found"
handler500 = "meydan.server.pages.errors.server_error"

urlpatterns = [
    path("", home.front, name="front"),
    path("about", home.about, name="about"),
    path("sign-in", account.sign_in, name="sign-in"),
    path("sign-out", account.sign_out, name="sign-out"),
    path("in/<str:secret>", account.by_link, name="by-link"),
    path("desk/", include("meydan.server.pages.desk.urls")),
    path("referee/", include("meydan.server.pages.referee.urls")),
    path("p/<str:secret>", player.by_link, name="player-link"),
    path("me", player.me, name="me"),
    path("", include("meydan.server.tables.urls")),
    path("register/<slug:event>/", register.form, name="register"),
    path("learn/", include("meydan.server.learn.urls")),
    path("play/", include("meydan.server.play.urls")),
    path("class/", include("meydan.server.classroom.urls")),
    path("language", account.language, name="language"),
    path("e/", include("meydan.server.pages.public.urls")),
    path("account/tokens", tokens.tokens, name="tokens"),
    path("api/", include("meydan.server.api.urls")),
]
