"""A game in the terminal for programs: one JSON object a line, one line an event."""

import json
from typing import Any

from meydan.cli import sentences
from meydan.cli.terminal.loop import COMMANDS, Ending
from meydan.cli.terminal.progress import Progress
from meydan.formats.records import result_of
from meydan.games import Game, IllegalMove, Outcome
from meydan.words import Lang


class JsonView:
    """Writes events to standard output, each flushed at once."""

    def __init__(self, game: str, language: Lang) -> None:
        self.game = game
        self.language: Lang = language

    def position(self, progress: Progress) -> None:
        state, game = progress.state, progress.game
        _event(
            "position",
            position=game.dump(state),
            turn=state.turn.value,
            ply=len(progress.moves),
            legal=[game.format(state, move) for move in game.legal(state)],
        )

    def moved(self, progress: Progress) -> None:
        before, move = progress.states[-2], progress.moves[-1]
        _event(
            "move",
            side=before.turn.value,
            by=progress.players[before.turn.index],
            move=progress.game.format(before, move),
            position=progress.game.dump(progress.state),
        )

    def illegal(self, error: IllegalMove) -> None:
        _event("illegal", **self._error(error))

    def why(self, move: str, error: IllegalMove | None) -> None:
        if error is None:
            _event("why", move=move, legal=True)
        else:
            _event("why", legal=False, **self._error(error))

    def legal(self, moves: tuple[str, ...]) -> None:
        _event("legal", moves=moves)

    def hint(self, move: str) -> None:
        _event("hint", move=move)

    def undone(self, progress: Progress, plies: int) -> None:
        _event("undo", plies=plies, position=progress.game.dump(progress.state))

    def saved(self, file: str) -> None:
        _event("saved", file=file)

    def help(self) -> None:
        _event("help", commands=COMMANDS)

    def problem(self, message: str) -> None:
        _event("problem", message=message)

    def over(self, game: Game[Any, Any], outcome: Outcome) -> None:
        _event(
            "over",
            result=result_of(outcome),
            winner=None if outcome.winner is None else outcome.winner.value,
            score=outcome.score,
            reason=outcome.reason,
            message=sentences.ended(game, outcome, self.language),
        )

    def left(self, why: Ending) -> None:
        _event("end", reason=why)

    def _error(self, error: IllegalMove) -> dict[str, object]:
        return {
            "move": error.move,
            "code": error.code,
            "article": error.article,
            "message": sentences.illegal(error, self.game, self.language),
        }


def _event(name: str, **facts: object) -> None:
    print(json.dumps({"event": name, **facts}, ensure_ascii=False), flush=True)
