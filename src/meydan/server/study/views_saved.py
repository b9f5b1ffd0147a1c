"""Studies that are kept: the own ones, one to read, and one to write in."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.urls import reverse

from meydan.rulebooks import default_for
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import Refusal, TooMany
from meydan.server.models import Study
from meydan.server.numbers import number_in
from meydan.server.store.online import studies
from meydan.server.store.online.studies import Outdated, TooManyStudies
from meydan.server.study.chapter import (
    LARGEST,
    LARGEST_STUDY,
    LONGEST_NAME,
    MOST_CHAPTERS,
    BadChapter,
    Chapter,
    as_records,
    checked,
    from_records,
    one_line,
    stored,
)
from meydan.server.study.given_record import given_records
from meydan.server.study.question import asked
from meydan.server.study.views_study import study_page
from meydan.server.web.address import reachable
from meydan.server.web.errors import wants_json
from meydan.server.web.games import GAMES, books_of, known_game
from meydan.server.web.page import Scope, page
from meydan.server.web.player import player_of
from meydan.words import Lang, say
from meydan.words.phrases.games import illegal_sentence, invalid_sentence

Chapters = list[Chapter]


class Wrong(Exception):
    """What was sent can't be kept; the sentence says why."""


@page(Act.PLAY)
def mine(scope: Scope) -> HttpResponse:
    """The studies of the own profile, and a form for a new one."""
    player = player_of(scope.request)
    if not scope.posted:
        return _list(scope)
    check_rate(scope.request, "study-new", "", most=12, seconds=600)
    posted = scope.request.POST
    game = known_game(posted.get("game", ""))
    book = posted.get("rulebook", "")
    rulebook = book if book in books_of(game) else default_for(game)
    try:
        chapters = _sent_chapters(scope, game, rulebook)
        _refuse_large([one.as_json() for one in chapters], scope.lang)
    except Wrong as no:
        return _list(scope, wrong=str(no))
    try:
        _made, secret = studies.new_study(
            game=game,
            rulebook=rulebook,
            title=one_line(posted.get("title", ""), LONGEST_NAME) or _unnamed(game, scope.lang),
            chapters=[one.as_json() for one in chapters],
            profile=player,
        )
    except TooManyStudies:
        raise TooMany("too-many", seconds=600) from None
    return _to(secret)


@page(Act.PLAY, "GET", "HEAD")
def read(scope: Scope, code: str) -> HttpResponse:
    """A study by its link for sharing."""
    check_rate(scope.request, "study-kept", "", most=40, seconds=10)
    return _shown(scope, _found(studies.by_code(code)))


@page(Act.PLAY, "GET", "HEAD")
def record(scope: Scope, code: str) -> HttpResponse:
    """A study as records: one a line, with the comments."""
    check_rate(scope.request, "study-kept", "", most=40, seconds=10)
    study = _found(studies.by_code(code))
    text = as_records(
        [stored(one) for one in study.chapters],
        game=study.game,
        rulebook=study.rulebook,
        title=study.title,
    )
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{study.game}-{study.pk}.txt"'
    answer["X-Robots-Tag"] = "noindex"
    return answer


@page(Act.PLAY)
def own(scope: Scope, secret: str) -> HttpResponse:
    """A study with everything that its writer does."""
    study = _found(studies.by_secret(secret, player_of(scope.request)))
    check_rate(scope.request, "study-kept", "", most=40, seconds=10)
    if not scope.posted:
        return _shown(scope, study, secret=secret)
    posted, version = scope.request.POST, number_in(scope.request.POST.get("version"), -1)
    if posted.get("act") == "delete":
        study.delete()
        return HttpResponseRedirect(reverse("my-studies"))
    act = ACTS.get(posted.get("act", ""))
    if act is None:
        raise Refusal("bad-request")
    at = number_in(posted.get("chapter"), 1)
    try:
        changed, at = act(scope, study, at)
        _refuse_large(changed["chapters"], scope.lang)
        # What was written but not answered, for want of a network, is sent once more.
        again = changed == {"chapters": study.chapters}
        fresh = study.version if again else studies.write(study, version, **changed)
    except Wrong as no:
        return _refused(scope, study, secret, str(no), 422)
    except Outdated:
        said = say("study.saved.wrong.outdated", scope.lang)
        return _refused(scope, _found(studies.by_code(study.code)), secret, said, 409)
    if wants_json(scope.request):
        return JsonResponse({"version": fresh})
    return _to(secret, at)


def _save(scope: Scope, study: Study, at: int) -> tuple[dict[str, Any], int]:
    """What the script sends as one works."""
    before = _chapter(study, at)
    one = _content(scope, study.game, study.rulebook, name=before["name"])
    return {"chapters": [*study.chapters[: at - 1], one.as_json(), *study.chapters[at:]]}, at


def _add(scope: Scope, study: Study, _at: int) -> tuple[dict[str, Any], int]:
    new = _sent_chapters(scope, study.game, study.rulebook)
    chapters = [*study.chapters, *(one.as_json() for one in new)]
    if len(chapters) > MOST_CHAPTERS:
        raise Wrong(say("study.saved.wrong.chapters", scope.lang, n=MOST_CHAPTERS))
    return {"chapters": chapters}, len(study.chapters) + 1


def _rename(scope: Scope, study: Study, at: int) -> tuple[dict[str, Any], int]:
    posted = scope.request.POST
    one = _chapter(study, at) | {"name": one_line(posted.get("chapter-name"), LONGEST_NAME)}
    return {
        "title": one_line(posted.get("title", ""), LONGEST_NAME) or study.title,
        "chapters": [*study.chapters[: at - 1], one, *study.chapters[at:]],
    }, at


def _remove(scope: Scope, study: Study, at: int) -> tuple[dict[str, Any], int]:
    _chapter(study, at)
    if len(study.chapters) == 1:
        raise Wrong(say("study.saved.wrong.last", scope.lang))
    return {"chapters": [*study.chapters[: at - 1], *study.chapters[at:]]}, max(1, at - 1)


ACTS: Mapping[str, Callable[[Scope, Study, int], tuple[dict[str, Any], int]]] = {
    "save": _save,
    "add": _add,
    "rename": _rename,
    "remove": _remove,
}


def _refuse_large(chapters: list[dict[str, Any]], lang: Lang) -> None:
    if len(json.dumps(chapters)) > LARGEST_STUDY:
        raise Wrong(say("study.saved.wrong.large", lang))


def _chapter(study: Study, at: int) -> dict[str, Any]:
    if not 1 <= at <= len(study.chapters):
        raise Refusal("bad-request")
    return dict(study.chapters[at - 1])


def _sent_chapters(scope: Scope, game: str, rulebook: str) -> Chapters:
    """New chapters: out of a record, or with the position and the lines that were sent."""
    posted, lang = scope.request.POST, scope.lang
    name = posted.get("name", "")
    if posted.get("record", "").strip() or scope.request.FILES.get("file"):
        _text, records, wrong = given_records(scope)
        if wrong:
            raise Wrong(wrong)
        try:
            found = from_records(records, game, rulebook)
        except BadChapter as no:
            raise Wrong(_sentence(no, lang)) from None
        if len(found) > MOST_CHAPTERS:
            raise Wrong(say("study.saved.wrong.chapters", lang, n=MOST_CHAPTERS))
        return found
    return [_content(scope, game, rulebook, name=name)]


def _content(scope: Scope, game: str, rulebook: str, *, name: str) -> Chapter:
    posted: QueryDict = scope.request.POST
    text = posted.get("content", "")
    try:
        if len(text) > LARGEST:
            raise BadChapter("lines")
        raw = json.loads(text) if text else {"position": posted.get("position", "")}
        return checked(game, rulebook, raw, name=name)
    except BadChapter as no:
        raise Wrong(_sentence(no, scope.lang)) from None
    except (ValueError, RecursionError):
        raise Wrong(say("study.saved.wrong.unreadable", scope.lang)) from None


def _sentence(no: BadChapter, lang: Lang) -> str:
    if no.code == "position":
        return invalid_sentence(no.facts["invalid"], lang)  # type: ignore[arg-type]
    if no.code == "illegal":
        return illegal_sentence(no.facts["illegal"], str(no.facts["game"]), lang)  # type: ignore[arg-type]
    return say(f"study.saved.wrong.{no.code}", lang)


def _list(scope: Scope, *, wrong: str = "") -> HttpResponse:
    player = player_of(scope.request)
    return scope.render(
        "study/mine.html",
        status=422 if wrong else 200,
        player=player,
        studies=list(player.studies.all()) if player else [],
        games=GAMES,
        given=scope.request.POST,
        wrong=wrong,
    )


def _shown(scope: Scope, study: Study, *, secret: str = "", wrong: str = "") -> HttpResponse:
    """A chapter of a study; with a secret its page writes, too."""
    given = scope.request.POST if scope.posted else scope.request.GET
    at = min(max(1, number_in(given.get("chapter"), 1)), len(study.chapters))
    chapter = stored(study.chapters[at - 1])
    found = asked(
        study.game, position=chapter.position, moves=chapter.lines[0], rulebook=study.rulebook
    )
    link = reverse("study-read", kwargs={"code": study.code})
    answer = study_page(
        scope,
        found,
        rulebook=study.rulebook,
        wrong=wrong,
        ply=0,
        study=study,
        chapter=chapter,
        number=at,
        secret=secret,
        shared=reachable(scope.request.build_absolute_uri(link)),
        saved={
            "chapter": at,
            "version": study.version,
            "lines": chapter.lines,
            "notes": chapter.notes,
            "marks": chapter.marks,
            "write": reverse("study-own", kwargs={"secret": secret}) if secret else "",
        },
    )
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _refused(scope: Scope, study: Study, secret: str, said: str, status: int) -> HttpResponse:
    if wants_json(scope.request):
        return JsonResponse({"error": {"message": said}}, status=status)
    return _shown(scope, study, secret=secret, wrong=said)


def _found(study: Study | None) -> Study:
    if study is None:
        raise Http404
    return study


def _unnamed(game: str, lang: Lang) -> str:
    return say("study.saved.unnamed", lang, game=say(f"game.name.{game}", lang))


def _to(secret: str, chapter: int = 1) -> HttpResponse:
    address = reverse("study-own", kwargs={"secret": secret})
    return HttpResponseRedirect(f"{address}?chapter={chapter}" if chapter > 1 else address)
