"""The study board: set up a position, try moves, look at what the engine finds."""

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.urls import reverse

from meydan.engine.lines import Limits
from meydan.engine.search import think
from meydan.games.core import IllegalMove, InvalidPosition
from meydan.match.errors import Refused
from meydan.rulebooks import default_for, load
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import TooMany
from meydan.server.boards.picture import picture
from meydan.server.boards.plain_table import plain_table
from meydan.server.boards.refusal import explained
from meydan.server.boards.script_words import page_words
from meydan.server.boards.shown import ShownBoard
from meydan.server.boards.single import after, ending, standing, standing_json
from meydan.server.jobs.thinkers import A_MINUTE, LONGEST_WAIT, RETRY, WORKERS, Busy
from meydan.server.study.chapter import MOST_LINES, MOST_MARKS
from meydan.server.study.findings import analysis_json
from meydan.server.study.question import LONGEST_POSITION, Asked, asked
from meydan.server.study.replay import study_words
from meydan.server.study.think_endpoint import LINES
from meydan.server.web.games import GAMES, books_of, known_game
from meydan.server.web.page import Scope, page
from meydan.words import Lang
from meydan.words.phrases.games import illegal_sentence, invalid_sentence

LONG = 100
"""More moves than this are a long way to a position; a long game costs a quarter of a second."""
PLAIN_SECONDS = 1.0
"""How long the engine looks where no script can show it thinking."""


@page(Act.PLAY, "GET", "HEAD")
def choose(scope: Scope) -> HttpResponse:
    """The four games to study."""
    return scope.render("study/study_start.html", games=GAMES)


@page(Act.PLAY)
def study(scope: Scope, game: str) -> HttpResponse:
    """The board with the position and the moves that its address holds."""
    name = known_game(game)
    given, lang = scope.request.GET, scope.lang
    book = given.get("rulebook", "")
    rulebook = book if book in books_of(name) else default_for(name)
    text = given.get("p", "")[:LONGEST_POSITION]
    moves = given.get("m", "").split()
    check_rate(scope.request, "study-page", "", most=10, seconds=10)
    _limit_long(scope, moves)
    wrong = ""
    try:
        found = asked(name, position=text, moves=moves, rulebook=rulebook)
    except InvalidPosition as no:
        wrong, found = invalid_sentence(no, lang), asked(name, rulebook=rulebook)
    except IllegalMove as no:
        wrong = illegal_sentence(no, name, lang)
        found = asked(name, position=text, rulebook=rulebook)
    return study_page(scope, found, rulebook=rulebook, text=text, wrong=wrong)


def study_page(
    scope: Scope,
    found: Asked,
    *,
    rulebook: str,
    text: str = "",
    wrong: str = "",
    ply: int | None = None,
    **saved: Any,
) -> HttpResponse:
    """The board with a position and moves, shown after the last of them or after `ply`.

    `saved` is what a kept study adds: to the page, and under `saved` to its script.
    """
    boards, lang, rules = _boards(found), scope.lang, found.rules
    name, shown = rules.name, boards[-1 if ply is None else ply]
    side = shown.state.turn
    data = {
        "game": name,
        "lang": lang,
        "rulebook": rulebook,
        "book": default_for(name),
        "start": rules.dump(found.start),
        "usual": rules.dump(rules.start()),
        "moves": list(found.texts),
        "boards": [standing_json(rules, board, lang) for board in boards],
        "at": reverse("study-at", kwargs={"game": name}),
        "think": f"/think/{name}",
        "words": page_words(name, lang) | study_words(lang),
        "most": {"lines": MOST_LINES, "marks": MOST_MARKS},
        "saved": saved.pop("saved", None),
    }
    return scope.render(
        "study/saved.html" if saved else "study/study.html",
        status=422 if wrong else 200,
        game=name,
        text=text or rules.dump(found.start),
        wrong=wrong,
        moves=found.texts,
        rulebook=rulebook,
        books=[(one, getattr(load(one).title, lang)) for one in books_of(name)],
        ended=ending(rules, shown.state, lang),
        legal=[rules.format(shown.state, move) for move in rules.legal(shown.state)],
        picture=picture(rules, shown.state, lang, below=side),
        table=plain_table(rules, shown.state, side, lang),
        analysis=_looked(scope, found, lang) if scope.posted and not saved else None,
        data=data,
        **saved,
    )


@page(Act.PLAY, "GET", "HEAD")
def at(scope: Scope, game: str) -> HttpResponse:
    """The boards of a position and the moves from it, for the page's script; or what is wrong."""
    name, given = known_game(game), scope.request.GET
    moves = given.get("moves", "").split()
    check_rate(scope.request, "study", "", most=60, seconds=20)
    _limit_long(scope, moves)
    try:
        found = asked(
            name,
            position=given.get("position", "")[: LONGEST_POSITION + 1],
            moves=moves,
            rulebook=given.get("rulebook", ""),
        )
    except InvalidPosition as no:
        return _wrong({"message": invalid_sentence(no, scope.lang)})
    except IllegalMove as no:
        facts = {"game": name, "why": no.code, "move": no.move}
        said = explained(Refused("illegal-move", no.article, **facts), scope.lang)
        return _wrong(
            {
                "message": said.sentence,
                "article": said.article,
                "summaries": list(said.summaries),
            }
        )
    boards = _boards(found)
    if given.get("last") == "1":
        boards = boards[-1:]
    shown = [standing_json(found.rules, board, scope.lang) for board in boards]
    return JsonResponse({"start": found.rules.dump(found.start), "boards": shown})


def _limit_long(scope: Scope, moves: list[str]) -> None:
    """Whoever asks for long ways again and again keeps nobody else from the server."""
    if len(moves) > LONG:
        check_rate(scope.request, "study-long", "", most=6, seconds=20)


def _wrong(error: dict[str, Any]) -> HttpResponse:
    return JsonResponse({"error": error}, status=422)


def _boards(found: Asked) -> list[ShownBoard]:
    boards = [standing(found.start)]
    for move in found.moves:
        boards.append(after(found.rules, boards[-1].state, move))
    return boards


def _looked(scope: Scope, found: Asked, lang: Lang) -> dict[str, Any] | None:
    """What the engine finds in a moment, for a form."""
    check_rate(scope.request, "think", "", most=A_MINUTE, seconds=60)
    rules, state = found.rules, found.state
    if rules.outcome(state) is not None:
        return None
    try:
        future = WORKERS.submit(
            lambda: think(rules, state, Limits(seconds=PLAIN_SECONDS), lines=LINES),
            who=str(scope.request.META.get("REMOTE_ADDR", "")),
        )
        found_now = future.result(LONGEST_WAIT)
    except (Busy, TimeoutError):
        raise TooMany("too-many", seconds=RETRY) from None
    return analysis_json(rules, state, found_now, lang)
