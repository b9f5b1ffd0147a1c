"""A round as its pages show it: one value, whoever plays it and wherever."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, Literal

from meydan.games.core import Game
from meydan.match.actors import REFEREES
from meydan.match.clocks import Clocks
from meydan.match.queries import held_piece, instead, legal_moves, puts_down
from meydan.match.result import RoundResult
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.match.table import SetResult, WarningRecord
from meydan.rulebooks import Rulebook
from meydan.rulebooks.field import half
from meydan.server.boards.set_boards import shown_board
from meydan.server.boards.shown import ShownBoard, board_json
from meydan.server.models.moments import now_ms
from meydan.server.rounds.ending_words import Viewed, result_words, set_words
from meydan.words import LANGS

Phase = Literal["waiting", "ready", "playing", "between", "over"]
CORRECTED = ("position-set", "retracted", "replaced", "claim-upheld", "claim-refused", "resumed")
"""What a referee does to a board: the players are told so."""
FOR_PLAYERS = ("ready", "legal")
"""What nobody but the players needs."""
INSIDE = ("stop", "calls", "warned", "did", "didWhy", "held", "binds")
"""What stays between the players and the referee."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Everything that a board's page shows."""

    phase: Phase
    rules: Game[Any, Any] | None = None
    seq: int = 0
    names: tuple[str, str] | None = None
    """`None` where streams carry no names: each page has its own."""
    ready: tuple[str, ...] = ()
    rematch: bool = False
    """Whether somebody asked for another game."""
    board: ShownBoard | None = None
    turn: Seat | None = None
    """Whose time it is."""
    must_press: bool = False
    """The move is made; the player of the turn completes it."""
    legal: tuple[str, ...] = ()
    held: str | None = None
    """What the player of the turn has put down and must go on with."""
    binds: bool = False
    """Whether a piece put down is told at once, since it stays there."""
    set_count: int = 1
    sets: tuple[SetResult, ...] = ()
    points: tuple[int, int] = (0, 0)
    """Set points, doubled."""
    clocks: Clocks | None = None
    result: RoundResult | None = None
    stop: str | None = None
    """`claim` or `paused`, while nobody plays on."""
    calls: tuple[str, ...] = ()
    warned: tuple[dict[str, Any], ...] = ()
    """Warnings: the seat, the article, and what it is called in each language."""
    did: str = ""
    """What was done last to the board or its clocks, by none of the players."""
    did_why: str = ""
    """The reason that the referee gave for it."""
    endings: tuple[Viewed, ...] = ()
    """How each of the sets ended, in words."""
    ended: Viewed | None = None
    """How the round ended, in words."""


def round_scene(played: Round, *, seq: int, ready: tuple[str, ...] = ()) -> Scene:
    """The scene of a round, whoever plays it."""
    table = played.table
    play = None if played.over else table.play
    stop = None
    if play is not None and (play.claim is not None or play.paused):
        stop = "claim" if play.claim is not None else "paused"
    last = played.log[-1]
    by_referee = last.deed.kind in CORRECTED and last.by.role in REFEREES
    return Scene(
        phase=phase_of(played),
        rules=table.game,
        seq=seq,
        ready=ready,
        board=shown_board(played),
        turn=play.turn if play else None,
        must_press=bool(play and play.pending and play.to_move is not play.turn),
        legal=() if stop else legal_moves(played) or instead(played),
        held=held_piece(played),
        binds=puts_down(played),
        set_count=table.book.sets.count.value,
        sets=table.sets,
        points=table.set_points,
        clocks=table.clocks,
        result=played.result,
        stop=stop,
        calls=tuple(call.whom for call in table.calls),
        warned=_warnings(table.warnings, table.book),
        did=last.deed.kind if by_referee or last.deed.kind == "clock-edited" else "",
        did_why=str(getattr(last.deed, "reason", "")) if by_referee else "",
        endings=tuple(set_words(played, done) for done in table.sets),
        ended=result_words(played, played.result) if played.result else None,
    )


def phase_of(played: Round) -> Phase:
    """How far a round is."""
    if played.over:
        return "over"
    if played.table.play is not None:
        return "playing"
    return "between" if played.table.sets else "ready"


def scene_json(scene: Scene) -> dict[str, Any]:
    """A scene as the page's script reads it."""
    data: dict[str, Any] = {
        "seq": scene.seq,
        "phase": scene.phase,
        "names": None if scene.names is None else list(scene.names),
        "ready": list(scene.ready),
        "rematch": scene.rematch,
        "turn": scene.turn.value if scene.turn else None,
        "press": scene.must_press,
        "legal": list(scene.legal),
        "held": scene.held,
        "binds": scene.binds,
        "sets": [
            _set_json(done) | {"said": said}
            for done, said in zip(scene.sets, scene.endings, strict=True)
        ],
        "setCount": scene.set_count,
        "points": [half(one) for one in scene.points],
        "now": now_ms(),
        "stop": scene.stop,
        "calls": list(scene.calls),
        "warned": list(scene.warned),
        "did": scene.did,
        "didWhy": scene.did_why,
    }
    if scene.board is not None and scene.rules is not None:
        data["board"] = board_json(scene.rules, scene.board)
    if scene.clocks is not None:
        clocks = scene.clocks
        data["clock"] = {
            "left": list(clocks.left),
            "running": clocks.running.value if clocks.running else None,
            "since": clocks.since,
            "delay": clocks.delay,
        }
    if scene.result is not None:
        winner = scene.result.winner
        data["result"] = {
            "winner": winner.value if winner else None,
            "text": scene.result.text,
            "reason": scene.result.reason,
            "said": scene.ended,
        }
    return data


def as_public(told: dict[str, Any]) -> dict[str, Any]:
    """A scene without what is the players' and the referee's own business."""
    shown = {name: value for name, value in told.items() if name not in INSIDE}
    return shown | {name: [] for name in FOR_PLAYERS}


def named(scene: Scene, names: tuple[str, str]) -> Scene:
    """A scene with names, for a page that is rendered now."""
    return replace(scene, names=names)


def _set_json(done: SetResult) -> dict[str, Any]:
    return {
        "winner": done.winner.value if done.winner else None,
        "score": list(done.score) if done.score else None,
        "reason": done.reason,
    }


def _warnings(given: tuple[WarningRecord, ...], book: Rulebook) -> tuple[dict[str, Any], ...]:
    """Each warning with its article and which of how many it is."""
    told, count = [], Counter[tuple[Seat, int]]()
    by_set, limit = book.warnings.counted_over.value == "set", book.warnings.limit.value
    for one in given:
        among = one.seat, one.set_number if by_set else 0
        count[among] += 1
        article = book.article(one.article)
        said = {lang: f"{article.id}: {getattr(article.title, lang)}" for lang in LANGS}
        of = f"{count[among]}/{limit}" if limit else str(count[among])
        told.append({"seat": one.seat.value, "article": one.article, "said": said, "of": of})
    return tuple(told)
