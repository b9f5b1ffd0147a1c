"""The loop of a game in the terminal: read a line, do it, show it."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, Literal, Protocol

from meydan.cli import UserError
from meydan.cli.terminal.part import part_of
from meydan.cli.terminal.progress import Progress
from meydan.cli.terminal.record_file import RecordFile
from meydan.engine import levels
from meydan.games import Game, IllegalMove, Outcome
from meydan.words import Lang, say

Ending = Literal["over", "quit", "eof"]
HINT_SECONDS = 0.5
COMMANDS = ("legal", "hint", "undo", "why", "board", "save", "help", "quit")


class View(Protocol):
    """What shows a game: to a person, or to a program."""

    def position(self, progress: Progress) -> None:
        """The board, when it is a person's turn."""

    def moved(self, progress: Progress) -> None:
        """The last move of the game."""

    def illegal(self, error: IllegalMove) -> None:
        """A move that was refused."""

    def why(self, move: str, error: IllegalMove | None) -> None:
        """Why a move is illegal, or that it is legal."""

    def legal(self, moves: tuple[str, ...]) -> None:
        """All legal moves."""

    def hint(self, move: str) -> None:
        """A good move."""

    def undone(self, progress: Progress, plies: int) -> None:
        """So many plies were taken back."""

    def saved(self, file: str) -> None:
        """The record was written."""

    def help(self) -> None:
        """What can be typed."""

    def problem(self, message: str) -> None:
        """A command that could not be done."""

    def over(self, game: Game[Any, Any], outcome: Outcome) -> None:
        """The end of the set."""

    def left(self, why: Ending) -> None:
        """The end of the session."""


class Loop:
    """One session: a game, its players, and a view."""

    def __init__(
        self,
        progress: Progress,
        *,
        view: View,
        ask: Callable[[], str | None],
        rng: Random,
        level: int = levels.DEFAULT,
        language: Lang,
        rulebook: str,
        record: RecordFile | None,
    ) -> None:
        self.progress = progress
        self.view = view
        self.ask = ask
        self.rng = rng
        self.level = level
        self.language: Lang = language
        self.rulebook = rulebook
        self.record = record
        self._kept: Progress | None = None
        """The game as it was last saved."""

    def run(self) -> None:
        """Play until the set is over, somebody quits, or the input ends."""
        ending: Ending | None = None
        shown = False
        while ending is None:
            outcome = self.progress.outcome
            if outcome is not None:
                self.view.position(self.progress)
                self.view.over(self.progress.game, outcome)
                ending = "over"
            elif self.progress.mover == "program":
                self._play(self._chosen(self.level))
                shown = False
            else:
                if not shown:
                    self.view.position(self.progress)
                line = self.ask()
                before = self.progress
                ending = "eof" if line is None else self._do(line.split())
                shown = self.progress is before
        if self.record is not None and self.progress.moves and self.progress is not self._kept:
            self._save(self.record)
        self.view.left(ending)

    def _chosen(self, level: int, seconds: float | None = None) -> Any:
        """The move of a level."""
        progress = self.progress
        seed = self.rng.getrandbits(32)
        found = levels.choose(progress.game, progress.state, level, seed=seed, seconds=seconds)
        return found.move

    def _do(self, words: list[str]) -> Ending | None:
        if not words:
            return None
        command, *rest = words
        match self._command(command):
            case "quit":
                return "quit"
            case "legal":
                self.view.legal(tuple(map(self._format, self._legal())))
            case "hint":
                self.view.hint(self._format(self._chosen(max(levels.LEVELS), HINT_SECONDS)))
            case "undo":
                self._undo()
            case "why":
                self._why(rest)
            case "board":
                self.view.position(self.progress)
            case "save":
                self._save_to(rest)
            case "help":
                self.view.help()
            case _:
                self._try(" ".join(words))
        return None

    def _command(self, word: str) -> str | None:
        """The command that a word means, in English or in the user's language."""
        if word == "?":
            return "legal"
        for command in COMMANDS:
            names = say(f"play.command.{command}", self.language).split()
            if word.lower() in (command, *names):
                return command
        return None

    def _legal(self) -> tuple[Any, ...]:
        return self.progress.game.legal(self.progress.state)

    def _format(self, move: Any) -> str:
        return self.progress.game.format(self.progress.state, move)

    def _parse(self, text: str) -> Any:
        return self.progress.game.parse(self.progress.state, tidy(self.progress.game.name, text))

    def _try(self, text: str) -> None:
        try:
            move = self._parse(text)
        except IllegalMove as error:
            self.view.illegal(error)
        else:
            self._play(move)

    def _play(self, move: Any) -> None:
        self.progress = self.progress.played(move)
        self.view.moved(self.progress)

    def _why(self, rest: list[str]) -> None:
        if not rest:
            self.view.problem(say("play.why-what", self.language))
            return
        text = " ".join(rest)
        try:
            move = self._parse(text)
        except IllegalMove as error:
            self.view.why(text, error)
        else:
            self.view.why(self._format(move), None)

    def _undo(self) -> None:
        before = len(self.progress.moves)
        undone = self.progress.undone()
        if undone is self.progress:
            self.view.problem(say("play.nothing-to-undo", self.language))
            return
        self.progress = undone
        self.view.undone(undone, before - len(undone.moves))

    def _save_to(self, rest: list[str]) -> None:
        path = Path(" ".join(rest))
        if rest and (self.record is None or path != self.record.path):
            try:
                self.record = RecordFile(path, self.language)
            except UserError as error:
                self.view.problem(str(error))
                return
        if self.record is None:
            self.view.problem(say("play.save-where", self.language))
        else:
            self._save(self.record)

    def _save(self, record: RecordFile) -> None:
        first, second = self.progress.players
        tags = {
            "Event": "Meydan play",
            "Date": f"{date.today():%Y.%m.%d}",
            "Rulebook": self.rulebook,
            "First": first,
            "Second": second,
        }
        try:
            record.save(self.progress.record(tags))
        except UserError as error:
            self.view.problem(str(error))
        else:
            self._kept = self.progress
            self.view.saved(str(record.path))


def tidy(game: str, text: str) -> str:
    """A move as people type it, in the letters that the notation has: `C3a` is `c3A`."""
    return part_of(game).tidy(text)
