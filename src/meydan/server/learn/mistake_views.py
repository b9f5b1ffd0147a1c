"""One's own mistakes as puzzles: positions that the device kept from reviews of games.

The position comes with the address; the engine judges a try by the measure of the reviews.
"""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, JsonResponse
from django.urls import reverse

from meydan.engine.lines import Limits
from meydan.engine.review import review
from meydan.engine.search import think
from meydan.games.core import Game, InvalidPosition
from meydan.rulebooks import game_for
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import Refusal
from meydan.server.boards.move_words import told
from meydan.server.boards.shown import ShownBoard
from meydan.server.boards.single import after, standing, standing_json
from meydan.server.learn.exercise import Exercise, exercise_page, moves_in
from meydan.server.learn.feedback import Answer
from meydan.server.learn.judge import refusal
from meydan.server.learn.puzzle_views import place_of, puzzled
from meydan.server.web.errors import wants_json
from meydan.server.web.page import Scope, page
from meydan.words import Lang, say

LONGEST = 100
NODES = 60_000
RIGHT = ("best", "good")


@page(Act.PLAY)
def mistake(scope: Scope, game: str) -> HttpResponse:
    """A position from a game of one's own, to be played better."""
    rules = game_for(puzzled(game))
    position = (scope.request.POST if scope.posted else scope.request.GET).get("position", "")
    try:
        state = rules.load(position[:LONGEST])
    except InvalidPosition:
        raise Refusal("bad-request") from None
    if rules.outcome(state) is not None:
        raise Refusal("bad-request")
    if not scope.posted:
        return _page(scope, rules, state)
    check_rate(scope.request, "learn-think", "", most=12, seconds=20)
    said, boards = _tried(rules, state, scope, scope.lang)
    if not wants_json(scope.request):
        return _page(scope, rules, state, said=said)
    return JsonResponse(
        {
            "verdict": said.verdict,
            "message": said.sentence,
            "article": said.article,
            "summaries": list(said.summaries),
            "boards": [standing_json(rules, board, scope.lang) for board in boards],
            "moves": [],
            "line": [],
        }
    )


def _tried(
    rules: Game[Any, Any], state: Any, scope: Scope, lang: Lang
) -> tuple[Answer, tuple[ShownBoard, ...]]:
    if scope.request.POST.get("act") == "show":
        best = think(rules, state, Limits(nodes=NODES)).best.moves[0]
        board = after(rules, state, best)
        line = rules.format(state, best)
        sentence = say("learn.puzzle.solution", lang, line=line)
        return Answer(verdict="shown", sentence=sentence), (board,)
    moves = moves_in(scope.request.POST)
    if len(moves) != 1:
        raise Refusal("bad-request")
    no = refusal(rules, state, moves[0], lang)
    if no is not None:
        answer = Answer(
            verdict="illegal", sentence=no.sentence, article=no.article, summaries=no.summaries
        )
        return answer, ()
    move = rules.parse(state, moves[0])
    (ply,) = review(rules, [move], Limits(nodes=NODES), start=state).plies
    board = after(rules, state, move)
    assert board.last is not None
    what = told(rules, moves[0], board.last.steps, lang, "you")
    right = ply.judgement in RIGHT
    code = "right" if right else "wrong"
    sentence = f"{what} {say(f'learn.mine.{code}', lang)}"
    return Answer(verdict=code, sentence=sentence), (board,)


def _page(
    scope: Scope, rules: Game[Any, Any], state: Any, *, said: Answer | None = None
) -> HttpResponse:
    lang, game = scope.lang, rules.name
    position = rules.dump(state)
    side = say(f"game.side.{game}.{'first' if state.turn.value == 1 else 'second'}", lang)
    best = think(rules, state, Limits(nodes=NODES)).best.moves[0]
    hub = reverse("puzzles", kwargs={"game": game})
    task = {
        "number": 1,
        "do": "puzzle",
        "of": "",
        "id": position,
        "ask": say("learn.mine.ask", lang, side=side),
        "hint": say("learn.mine.hint", lang),
        "place": place_of(rules.format(state, best)),
        "board": standing_json(rules, standing(state), lang),
    }
    exercise = Exercise(
        game=game,
        key="mistake mine",
        task=1,
        tasks=(task,),
        shown=standing(state),
        moves=(),
        said=said,
        own=f"{reverse('mistake', kwargs={'game': game})}?{urlencode({'position': position})}",
        following=hub,
        run={"mode": "mine", "position": position, "back": hub},
    )
    return exercise_page(scope, "learn/mistake.html", rules, exercise)
