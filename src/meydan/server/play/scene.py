"""A game as its pages show it: one value, the same for both players and for those who watch."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from meydan.games.core import Game
from meydan.match.clocks import Clocks
from meydan.match.queries import held_piece, legal_moves, puts_down
from meydan.match.result import RoundResult
from meydan.match.round import Round
from meydan.match.seats import Seat
from meydan.match.table import SetResult
from meydan.server.boards.move_words import told
from meydan.server.boards.part import part_of
from meydan.server.boards.set_boards import set_boards, under_way
from meydan.server.boards.shown import LastMove, ShownBoard
from meydan.server.boards.steps import step_json
from meydan.server.models import FreeGame
from meydan.server.models.moments import now_ms
from meydan.words import LANGS

__all__ = ["LastMove", "Scene", "ShownBoard"]
Phase = Literal["waiting", "ready", "playing", "between", "over"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Everything that a board's page shows."""

    phase: Phase
    rules: Game[Any, Any] | None = None
    seq: int = 0
    prev: int = 0
    """The last event before the change that this scene tells of."""
    names: tuple[str, str] = ("", "")
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


def scene_of(game: FreeGame, played: Round | None, *, prev: int | None = None) -> Scene:
    """The scene of a game; `prev` is the last event before the change that it tells of."""
    names = (game.name_a, game.name_b)
    if played is None:
        return Scene(phase="waiting", names=names)
    rematch = FreeGame.objects.filter(follows=game).exists() if played.over else False
    shown = round_scene(played, seq=game.seq, ready=tuple(game.ready), prev=prev)
    return replace(shown, names=names, rematch=rematch)


def round_scene(
    played: Round, *, seq: int, ready: tuple[str, ...] = (), prev: int | None = None
) -> Scene:
    """The scene of a round, whoever plays it."""
    table = played.table
    play = None if played.over else table.play
    stopped = play is not None and (play.paused or play.claim is not None)
    return Scene(
        phase=phase_of(played),
        rules=table.game,
        seq=seq,
        prev=seq if prev is None else prev,
        ready=ready,
        board=shown_board(played),
        turn=play.turn if play else None,
        must_press=bool(play and play.pending and play.to_move is not play.turn),
        legal=() if stopped else legal_moves(played),
        held=held_piece(played),
        binds=puts_down(played),
        set_count=table.book.sets.count.value,
        sets=table.sets,
        points=table.set_points,
        clocks=table.clocks,
        result=played.result,
    )


def phase_of(played: Round) -> Phase:
    """How far a round is."""
    if played.over:
        return "over"
    if played.table.play is not None:
        return "playing"
    return "between" if played.table.sets else "ready"


def shown_board(played: Round) -> ShownBoard:
    """The board of the set under way, else of the last set, else the one to begin with."""
    table = played.table
    if table.play is not None:
        return under_way(table, table.play)
    if table.sets:
        return set_boards(played, table.sets[-1])[-1]
    return ShownBoard(number=1, starter=Seat.A, state=table.game.start())


def scene_json(scene: Scene) -> dict[str, Any]:
    """A scene as the page's script reads it."""
    data: dict[str, Any] = {
        "seq": scene.seq,
        "prev": scene.prev,
        "phase": scene.phase,
        "names": list(scene.names),
        "ready": list(scene.ready),
        "rematch": scene.rematch,
        "turn": scene.turn.value if scene.turn else None,
        "press": scene.must_press,
        "legal": list(scene.legal),
        "held": scene.held,
        "binds": scene.binds,
        "sets": [_set_json(done) for done in scene.sets],
        "setCount": scene.set_count,
        "points": list(scene.points),
        "now": now_ms(),
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
        }
    return data


def board_json(game: Game[Any, Any], board: ShownBoard, *, whole: bool = True) -> dict[str, Any]:
    """A board as the page's script reads it; `whole` with the list of moves so far."""
    data: dict[str, Any] = {
        "set": board.number,
        "starter": board.starter.value,
        "position": game.dump(board.state),
    }
    if whole:
        data["moves"] = [[seat.value, text] for seat, text in board.moves]
    data |= part_of(game.name).more(game, board.state)
    last = board.last
    if last is not None:
        data["last"] = {
            "seat": last.seat.value,
            "move": last.text,
            "steps": [step_json(step) for step in last.steps],
            "said": {lang: told(game, last.text, last.steps, lang) for lang in LANGS},
        }
    return data


def _set_json(done: SetResult) -> dict[str, Any]:
    return {
        "winner": done.winner.value if done.winner else None,
        "score": list(done.score) if done.score else None,
        "reason": done.reason,
    }
