"""A round for programs: everything a screen shows, as one JSON object."""

from typing import Any

from meydan.match import Role, Round, Seat
from meydan.match.history import history
from meydan.match.queries import (
    Allowed,
    colours,
    flag_due,
    legal_moves,
    may,
    next_starter,
    own_board,
    position,
    time_left,
)
from meydan.match.result import RoundResult
from meydan.match.table import SetResult

Json = dict[str, Any]


def round_json(round_: Round, at: int) -> Json:
    """The round as it is at a moment; pairs are A's and B's, points doubled, times in ms."""
    table = round_.table
    return {
        "rulebook": table.book.id,
        "game": table.game.name,
        "mode": table.opening.mode,
        "seq": len(round_.log),
        "at": at,
        "players": [
            {
                "name": info.name,
                "id": info.id,
                "accommodated": info.accommodated,
                "own_board": own_board(round_, seat),
            }
            for seat, info in zip(Seat, table.players, strict=True)
        ],
        "sets": [_set(done) for done in table.sets],
        "set_points": list(table.set_points),
        "set": _play(round_),
        "next_starter": _value(next_starter(round_)),
        "clocks": _clocks(round_, at),
        "warnings": [
            {"seq": w.seq, "seat": w.seat.value, "article": w.article, "set": w.set_number}
            for w in table.warnings
        ],
        "calls": [{"seq": call.seq, "whom": call.whom} for call in table.calls],
        "may": {role.value: [_allowed(item) for item in may(round_, role, at)] for role in Role},
        "history": [
            {
                "seq": line.seq,
                "at": line.at,
                "by": line.by.role.value if line.by else None,
                "word": line.word,
                "facts": line.facts,
                "text": line.text,
                "struck_by": line.struck_by,
                "replaced_by": line.replaced_by,
            }
            for line in history(round_)
        ],
        "over": round_.over,
        "result": round_.result and result_json(round_.result),
    }


def result_json(result: RoundResult) -> Json:
    """A round's result."""
    return {
        "text": result.text,
        "points": list(result.points),
        "winner": _value(result.winner),
        "reason": result.reason,
        "kind": result.kind,
        "set_points": list(result.set_points),
        "stones": result.stones and list(result.stones),
        "warnings": list(result.warnings),
        "expelled": list(result.expelled),
    }


def _set(done: SetResult) -> Json:
    return {
        "number": done.number,
        "starter": done.starter.value,
        "winner": _value(done.winner),
        "points": list(done.points),
        "score": done.score and list(done.score),
        "reason": done.reason,
        "moves": list(done.moves),
        "replayable": done.replayable,
        "position_fixes": [
            {"seq": fix.seq, "before": fix.before, "after": fix.after} for fix in done.fixes
        ],
    }


def _play(round_: Round) -> Json | None:
    play = round_.table.play
    if play is None:
        return None
    return {
        "number": play.number,
        "starter": play.starter.value,
        "turn": _value(play.turn),
        "pending": play.pending,
        "paused": play.paused,
        "claim": play.claim and {"seq": play.claim.seq, "seat": play.claim.seat.value},
        "position": position(round_),
        "board_known": play.board_known,
        "colours": colours(round_),
        "legal": list(legal_moves(round_)),
        "moves": [made.text for made in play.made],
    }


def _clocks(round_: Round, at: int) -> Json | None:
    clocks = round_.table.clocks
    if clocks is None:
        return None
    due = flag_due(round_)
    return {
        "left": [time_left(round_, seat, at) for seat in Seat],
        "running": _value(clocks.running),
        "since": clocks.since,
        "left_since": list(clocks.left),
        "delay_since": clocks.delay,
        "flag_at": due[1] if due else None,
    }


def _allowed(item: Allowed) -> Json:
    return {
        "kind": item.kind,
        "seat": _value(item.seat),
        "ok": item.ok,
        "word": item.word,
        "article": item.article,
        "needs_reason": item.needs_reason,
        "facts": dict(item.facts),
    }


def _value(seat: Seat | None) -> str | None:
    return None if seat is None else seat.value
