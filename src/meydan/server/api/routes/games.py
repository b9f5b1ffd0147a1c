"""The rules for other programs: legal moves, a move's outcome, the texts. Nothing is stored."""

from typing import Any

from django.http import Http404

from meydan.engine.chances import percent
from meydan.engine.lines import Limits, Line
from meydan.engine.review import texts
from meydan.engine.search import think
from meydan.games.core import Game, IllegalMove, InvalidPosition
from meydan.rulebooks import Rulebook, default_for, game_of, ids, load, playable
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import TooMany
from meydan.server.api.errors import BadMove, Declined
from meydan.server.api.route import ask, read
from meydan.server.api.shapes.games import (
    AnalysisIn,
    AnalysisOut,
    ArticleOut,
    GameList,
    GameOut,
    LineOut,
    MoveIn,
    OutcomeOut,
    PositionIn,
    PositionOut,
    RulebookBrief,
    RulebookOut,
    ScoreOut,
)
from meydan.server.jobs import thinkers as workers
from meydan.server.jobs.thinkers import A_MINUTE, LONGEST_WAIT, RETRY, WORKERS, Busy
from meydan.server.web.page import Scope
from meydan.words import Lang
from meydan.words.phrases.engine import score_sentence


@read("/games", Act.SEE_PUBLIC, GameList)
def list_games(scope: Scope) -> GameList:
    """The games, where each starts, and the texts about it."""
    return GameList(items=[_game(one, scope.lang) for one in playable()])


@read("/rulebooks/{slug:rulebook}", Act.SEE_PUBLIC, RulebookOut)
def get_rulebook(scope: Scope, rulebook: str) -> RulebookOut:
    """A text's articles in Meydan's own words, in the reader's language."""
    if rulebook not in ids():
        raise Http404
    book, lang = load(rulebook), scope.lang
    return RulebookOut(
        **_brief(book, lang).model_dump(),
        game=book.game,
        articles=[
            ArticleOut(
                id=one.id,
                ref=one.ref,
                title=getattr(one.title, lang),
                summary=getattr(one.summary, lang),
                warnable=one in book.warnable_articles(),
            )
            for one in book.articles
        ],
    )


@ask("/games/{slug:game}/legal", PositionOut)
def legal_moves(_scope: Scope, game: str, body: PositionIn) -> PositionOut:
    """Who moves in a position, what is legal there, and whether the set is over."""
    book, rules = _rules(game, body.rulebook)
    return _shown(book, rules, _reached(rules, body))


@ask("/games/{slug:game}/play", PositionOut)
def play_move(_scope: Scope, game: str, body: MoveIn) -> PositionOut:
    """The position after a move; an illegal one is refused with its code and article."""
    book, rules = _rules(game, body.rulebook)
    return _shown(book, rules, _played(rules, _reached(rules, body), body.move))


@ask("/analyse", AnalysisOut)
def analyse_position(scope: Scope, body: AnalysisIn) -> AnalysisOut:
    """The best moves of a position, with scores. The engine thinks about few positions at a time:
    who asks too often, or while too many wait, is answered 429."""
    book, rules = _rules(body.game, body.rulebook)
    state = _reached(rules, body)
    check_rate(scope.request, "think", "", most=A_MINUTE, seconds=60)
    found = None
    if rules.outcome(state) is None:
        limits = Limits(seconds=min(body.seconds, workers.MOST_SECONDS))
        try:
            future = WORKERS.submit(
                lambda: think(rules, state, limits, lines=body.lines),
                who=str(scope.request.META.get("REMOTE_ADDR", "")),
            )
            found = future.result(LONGEST_WAIT)
        except (Busy, TimeoutError):
            raise TooMany("too-many", seconds=RETRY) from None
    return AnalysisOut(
        game=rules.name,
        rulebook=book.id,
        position=rules.dump(state),
        turn=state.turn.value,
        lines=[_line(rules, state, line, scope.lang) for line in found.lines] if found else [],
        depth=found.depth if found else 0,
        nodes=found.nodes if found else 0,
        seconds=round(found.seconds, 3) if found else 0,
        source=found.source if found else "",
    )


def _line(rules: Game[Any, Any], state: Any, line: Line, lang: Lang) -> LineOut:
    score = line.score
    return LineOut(
        moves=list(texts(rules, state, line.moves)),
        depth=line.depth,
        score=ScoreOut(
            value=score.value,
            exact=score.exact,
            win_in=score.win_in,
            percent=round(percent(score, rules.name), 1),
            text=score_sentence(score, game=rules.name, side=state.turn, language=lang),
        ),
    )


def _rules(game: str, rulebook: str | None) -> tuple[Rulebook, Game[Any, Any]]:
    if game not in playable():
        raise Http404
    name = rulebook or default_for(game)
    if name not in ids() or load(name).game != game:
        raise Declined("no-such-rulebook", rulebook=name)
    return load(name), game_of(load(name))


def _reached(rules: Game[Any, Any], body: PositionIn) -> Any:
    try:
        state = rules.start() if body.position is None else rules.load(body.position)
    except InvalidPosition as error:
        raise BadMove(rules.name, error) from None
    for move in body.moves:
        state = _played(rules, state, move)
    return state


def _played(rules: Game[Any, Any], state: Any, move: str) -> Any:
    try:
        return rules.play(state, rules.parse(state, move))
    except IllegalMove as error:
        raise BadMove(rules.name, error) from None


def _shown(book: Rulebook, rules: Game[Any, Any], state: Any) -> PositionOut:
    ended = rules.outcome(state)
    return PositionOut(
        game=rules.name,
        rulebook=book.id,
        position=rules.dump(state),
        turn=state.turn.value,
        legal=[rules.format(state, move) for move in rules.legal(state)],
        outcome=None
        if ended is None
        else OutcomeOut(
            winner=ended.winner.value if ended.winner else None,
            score=ended.score,
            reason=ended.reason,
        ),
    )


def _game(game: str, lang: Lang) -> GameOut:
    _, rules = _rules(game, None)
    return GameOut(
        game=game,
        start=rules.dump(rules.start()),
        rulebooks=[_brief(load(one), lang) for one in ids() if load(one).game == game],
    )


def _brief(book: Rulebook, lang: Lang) -> RulebookBrief:
    return RulebookBrief(
        id=book.id,
        title=getattr(book.title, lang),
        default=default_for(book.game) == book.id,
    )
