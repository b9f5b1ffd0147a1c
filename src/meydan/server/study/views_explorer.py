"""The opening explorer: every move of a position with its value, proved where that is known.

Mangala's book and tables answer exactly; in the other games the engine looks a little. Beside each
move stands how often it was played here and how those sets ended (`jobs/openings.py` counts).
"""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpResponse
from django.urls import reverse

from meydan.engine.lines import Analysis, Limits
from meydan.engine.search import think
from meydan.games.core import IllegalMove, Side
from meydan.server.access.actions import Act
from meydan.server.access.limits import check_rate
from meydan.server.access.refusals import Refusal
from meydan.server.boards.drawing import drawn
from meydan.server.boards.plain_table import plain_table
from meydan.server.boards.single import ending
from meydan.server.models import Continuation
from meydan.server.study.question import Asked, asked
from meydan.server.web.games import known_game
from meydan.server.web.page import Scope, page
from meydan.words import Lang, say
from meydan.words.phrases.engine import score_sentence

NODES = 30_000
LINES = 8
"""So many moves are listed at most, the best ones."""
DEEPEST = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A move with what it comes to."""

    move: str
    said: str
    """What the engine holds of it; empty where it is not among the best."""
    played: str
    """How often it was played here and with what result; empty where it was not."""
    best: bool
    address: str


@page(Act.PLAY, "GET", "HEAD")
def explorer(scope: Scope, game: str) -> HttpResponse:
    """A position of the opening and its moves; each leads on."""
    name, lang = known_game(game), scope.lang
    check_rate(scope.request, "explorer", "", most=20, seconds=20)
    moves = scope.request.GET.get("m", "").split()[:DEEPEST]
    try:
        found = asked(name, moves=moves)
    except IllegalMove:
        raise Refusal("bad-request") from None
    rules, state = found.rules, found.state
    over = rules.outcome(state) is not None
    known = Continuation.objects.filter(game=name, position=rules.dump(state))
    analysis = None if over else think(rules, state, Limits(nodes=NODES), lines=LINES)
    board = reverse("study", kwargs={"game": name})
    return scope.render(
        "study/explorer.html",
        game=name,
        picture=drawn(name, rules.dump(state), state.turn),
        table=plain_table(rules, state, state.turn, lang),
        ended=ending(rules, state, lang),
        choices=[] if analysis is None else _choices(found, analysis, list(known), lang),
        verdict="" if analysis is None else verdict(found, analysis, lang),
        proved=analysis is not None and _exact(analysis),
        trail=[
            (text, _address(name, found.texts[: at + 1])) for at, text in enumerate(found.texts)
        ],
        back=_address(name, found.texts[:-1]) if found.texts else None,
        study=f"{board}?{urlencode({'m': ' '.join(found.texts)})}",
    )


def verdict(found: Asked, analysis: Analysis, lang: Lang) -> str:
    """Which moves keep the proved value: `Only 5 holds this result`; empty without a proof."""
    legal = len(found.rules.legal(found.state))
    if not _exact(analysis) or len(analysis.lines) < legal:
        return ""
    best = analysis.best.score
    kept = [
        found.rules.format(found.state, line.moves[0])
        for line in analysis.lines
        if line.score == best
    ]
    if len(kept) == legal:
        return say("study.explorer.all", lang)
    return say(
        f"study.explorer.{'only' if len(kept) == 1 else 'some'}", lang, moves=", ".join(kept)
    )


def _exact(analysis: Analysis) -> bool:
    return all(line.score.exact for line in analysis.lines)


def _choices(
    found: Asked, analysis: Analysis, known: list[Continuation], lang: Lang
) -> list[Choice]:
    """The engine's best moves, then what else was played here, the most frequent first."""
    rules, state = found.rules, found.state
    scores = {rules.format(state, line.moves[0]): line.score for line in analysis.lines}
    counts = {one.move: one for one in known}
    rows = []
    for text in (*scores, *(move for move in counts if move not in scores)):
        score, count = scores.get(text), counts.get(text)
        said = (
            score_sentence(score, game=rules.name, side=state.turn, language=lang) if score else ""
        )
        rows.append(
            Choice(
                move=text,
                said=said,
                played=_played(count, state.turn, lang) if count else "",
                best=score == analysis.best.score,
                address=_address(rules.name, (*found.texts, text)),
            )
        )
    return rows


def _played(count: Continuation, side: Side, lang: Lang) -> str:
    """How the sets with this move ended, for who makes it."""
    second = count.sets - count.first - count.drawn
    won, lost = (count.first, second) if side is Side.FIRST else (second, count.first)
    return say("study.explorer.played", lang, n=count.sets, won=won, drawn=count.drawn, lost=lost)


def _address(game: str, moves: tuple[str, ...]) -> str:
    own = reverse("explorer", kwargs={"game": game})
    return f"{own}?{urlencode({'m': ' '.join(moves)})}" if moves else own
