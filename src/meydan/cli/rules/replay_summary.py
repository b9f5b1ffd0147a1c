"""What a file of records holds, counted, once every move of it was found legal."""

from collections import Counter
from dataclasses import dataclass, field

from rich import box
from rich.table import Table

from meydan.formats.records import RESULTS, Checked
from meydan.words import Lang, say


@dataclass(slots=True)
class FileSummary:
    """The counts of one file, filled while it is read."""

    file: str
    games: Counter[str] = field(default_factory=Counter)
    """Games by name."""
    plies: Counter[str] = field(default_factory=Counter)
    results: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Games by name and result."""

    def add(self, checked: Checked, result: str) -> None:
        """Count one game."""
        name = checked.game.name
        self.games[name] += 1
        self.plies[name] += checked.plies
        self.results[name, result] += 1


def as_data(summary: FileSummary) -> dict[str, object]:
    """The counts for programs."""
    return {
        "file": summary.file,
        "games": summary.games.total(),
        "plies": summary.plies.total(),
        "by_game": {
            name: {
                "games": games,
                "plies": summary.plies[name],
                "results": {result: summary.results[name, result] for result in RESULTS},
            }
            for name, games in summary.games.items()
        },
    }


def table(summaries: list[FileSummary], language: Lang) -> Table:
    """The counts for people: a line a file and game."""
    lines = Table(
        title=say("replay.title", language, n=sum(s.games.total() for s in summaries)),
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
    )
    lines.add_column(say("replay.file", language))
    lines.add_column(say("replay.game", language))
    for column in ("games", "moves"):
        lines.add_column(say(f"replay.{column}", language), justify="right")
    for result in RESULTS:
        lines.add_column(result.replace("1/2-1/2", "½-½"), justify="right")
    for summary in summaries:
        for name, games in summary.games.items() or [("", 0)]:
            lines.add_row(
                summary.file,
                say(f"game.name.{name}", language) if name else "",
                str(games),
                str(summary.plies[name]),
                *(str(summary.results[name, result]) for result in RESULTS),
            )
    return lines
