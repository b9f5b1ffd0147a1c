"""A game in the terminal for people: boards and sentences in their language."""

from typing import Any

from rich.console import Console
from rich.text import Text

from meydan.cli import sentences
from meydan.cli.terminal import boards
from meydan.cli.terminal.loop import COMMANDS, Ending
from meydan.cli.terminal.notes import notes
from meydan.cli.terminal.progress import Progress
from meydan.games import Game, IllegalMove, Outcome, Side
from meydan.words import Lang, say
from meydan.words.phrases.rulebooks import summaries

A_LINE_OF_MOVES = 12


class TextView:
    """Writes to a console; plain text where it is no terminal."""

    def __init__(self, console: Console, *, game: str, below: Side | None, language: Lang) -> None:
        """`below` is whose side the board is seen from; `None`: of who is to move."""
        self.console = console
        self.below = below
        self.language: Lang = language
        self.game = game

    def position(self, progress: Progress) -> None:
        game, state = progress.game, progress.state
        marked: tuple[int, ...] = ()
        if progress.moves:
            marked = boards.places_of(progress.game, progress.states[-2], progress.moves[-1])
        names = boards.Names(*(self._name(progress, side) for side in Side))
        self.console.print()
        self.console.print(
            boards.board(game, state, below=self.below or state.turn, names=names, marked=marked),
            soft_wrap=True,
        )
        if progress.outcome is None:
            side = sentences.side_name(game.name, state.turn, self.language)
            self._say("to-move", side=side)

    def moved(self, progress: Progress) -> None:
        before, move = progress.states[-2], progress.moves[-1]
        game = progress.game
        done = notes(game, before, progress.state, self.language)
        line = Text("  ")
        line.append(self._name(progress, before.turn))
        line.append(f" {game.format(before, move)}", "bold cyan")
        line.append(f" · {', '.join(done)}" if done else "")
        self.console.print(line, soft_wrap=True)

    def illegal(self, error: IllegalMove) -> None:
        self._alert(sentences.illegal(error, self.game, self.language))

    def why(self, move: str, error: IllegalMove | None) -> None:
        if error is None:
            self._say("legal-move", move=move)
            return
        self.illegal(error)
        for summary in summaries(error.article, self.language):
            self._line(f"  § {summary}", "dim")

    def legal(self, moves: tuple[str, ...]) -> None:
        self._say("legal", n=len(moves))
        for start in range(0, len(moves), A_LINE_OF_MOVES):
            self._line("    " + " ".join(moves[start : start + A_LINE_OF_MOVES]), "cyan")

    def hint(self, move: str) -> None:
        self._say("hint", move=move)

    def undone(self, progress: Progress, plies: int) -> None:  # noqa: ARG002
        self._say("undone", n=plies)

    def saved(self, file: str) -> None:
        self._say("saved", file=file)

    def help(self) -> None:
        self._line("  " + say(f"play.notation.{self.game}", self.language))
        for command in COMMANDS:
            name = say(f"play.command.{command}", self.language).split()[0]
            self._line(f"  {name:<12} {say(f'play.help.{command}', self.language)}")

    def problem(self, message: str) -> None:
        self._alert(message)

    def over(self, game: Game[Any, Any], outcome: Outcome) -> None:
        self._line("  " + sentences.ended(game, outcome, self.language), "bold")

    def left(self, why: Ending) -> None:
        if why != "over":
            self.console.print()
            self._say("goodbye")

    def _name(self, progress: Progress, side: Side) -> str:
        """The side, and who plays it where one of the two is the program."""
        name = sentences.side_name(progress.game.name, side, self.language)
        if "program" not in progress.players:
            return name
        return f"{name} ({say(f'play.player.{progress.players[side.index]}', self.language)})"

    def _say(self, code: str, **facts: object) -> None:
        self._line("  " + say(f"play.{code}", self.language, **facts))

    def _alert(self, message: str) -> None:
        self._line(f"  ! {message}", "red")

    def _line(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style), soft_wrap=True)
