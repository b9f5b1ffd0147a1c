"""The table of commands: what `meydan --help` lists, and where each command lives.

A command is a module of this package with a Typer `app`; it is imported only when it is called,
so that `meydan --help` and `import meydan` stay quick.
"""

from typing import NamedTuple


class Command(NamedTuple):
    """One line of the help."""

    name: str
    module: str
    help: str
    example: str


COMMANDS: tuple[Command, ...] = (
    Command("serve", "server.serve", "Start the web server", "meydan serve --port 8000"),
    Command("demo", "server.demo", "The server with a demo event under way", "meydan demo"),
    Command("show", "terminal.show", "A commented game of each kind", "meydan show kure"),
    Command("play", "terminal.play", "Play a game in the terminal", "meydan play mangala"),
    Command(
        "perft", "engines.perft", "Count the leaves of the game tree", "meydan perft reversi 8"
    ),
    Command(
        "playouts",
        "engines.playouts",
        "Random games a second",
        "meydan playouts pentago --seconds 2",
    ),
    Command(
        "analyse",
        "engines.analyse",
        "The best moves of a position; what decided a game",
        "meydan analyse reversi --moves 'f5 d6 c3 d3 c4'",
    ),
    Command(
        "engine", "engines.gtp", "Speak GTP with other programs", "meydan engine reversi --level 5"
    ),
    Command(
        "match-engines",
        "engines.match_engines",
        "Two GTP programs against each other, with Elo",
        "meydan match-engines 'meydan engine kure --level 3' 'meydan engine kure' --game kure",
    ),
    Command(
        "ladder", "engines.ladder", "Each level against the one below", "meydan ladder mangala"
    ),
    Command(
        "puzzles",
        "engines.puzzles",
        "Make and check puzzles with one proved solution",
        "meydan puzzles make kure",
    ),
    Command(
        "train",
        "engines.train",
        "Learn an evaluation by self-play",
        "meydan train kure --games 200",
    ),
    Command(
        "solve",
        "proofs.solve",
        "Exact answers: Reversi endings, Mangala openings",
        "meydan solve mangala --stones-per-pit 2",
    ),
    Command(
        "tablebase",
        "engines.tablebase",
        "Every Mangala position with few stones",
        "meydan tablebase mangala --stones 16",
    ),
    Command(
        "verify-book",
        "proofs.verify_book",
        "Prove entries of the opening book again",
        "meydan verify-book --sample 20",
    ),
    Command("replay", "rules.replay", "Check a file of game records", "meydan replay games.txt"),
    Command(
        "round", "rules.round", "Replay a round's log: where it stands", "meydan round log.jsonl"
    ),
    Command(
        "tournament",
        "tournament",
        "Run a tournament on one file, from entries to medals",
        "meydan tournament new cup.json --players 40",
    ),
    Command("pair", "tournament.pair", "The next round of a TRF report", "meydan pair cup.trf"),
    Command(
        "standings", "tournament.standings", "The table of a TRF report", "meydan standings cup.trf"
    ),
    Command(
        "rate",
        "tournament.rate",
        "A rating list out of reports: Glicko-2 or Elo",
        "meydan rate autumn.trf spring.trf --system elo",
    ),
    Command(
        "simulate",
        "tournament.simulate",
        "A whole tournament by chance, as TRF",
        "meydan simulate --players 40 --rounds 7",
    ),
    Command(
        "sheet",
        "tournament.sheet",
        "Print pairings, slips, standings, certificates … as PDF",
        "meydan sheet slips cup.json -o slips.pdf",
    ),
    Command(
        "rulebook",
        "rules.rulebook",
        "A federation's text, field by field; diff two of them",
        "meydan rulebook diff tazof-mangala-2021 tazof-mangala-2023",
    ),
    Command(
        "publish", "server.publish", "A static copy of the public pages", "meydan publish site/"
    ),
    Command(
        "event",
        "server.event",
        "One event as one file: carry it to another server and back",
        "meydan event export istanbul-2026 istanbul.meydan",
    ),
    Command(
        "person",
        "server.person",
        "One person's data: give it out, or erase it",
        "meydan person erase istanbul-2026 mangala-12 17 --reason 'asked for'",
    ),
    Command(
        "season",
        "server.season",
        "A federation's year: count it now, or fill a made-up one",
        "meydan season count",
    ),
    Command(
        "key",
        "server.key",
        "The keys that seal national ids: show, rotate",
        "meydan key rotate",
    ),
    Command(
        "certificate",
        "server.certificate",
        "HTTPS in a hall without internet: make its certificate",
        "meydan certificate meydan.local",
    ),
    Command("backup", "server.backup", "The whole server in one file", "meydan backup meydan.zip"),
    Command(
        "restore",
        "server.restore",
        "Bring back a backup or a snapshot",
        "meydan restore meydan.zip",
    ),
    Command(
        "completion",
        "completion",
        "Commands and options completed by the shell",
        "meydan completion bash",
    ),
    Command("doctor", "server.doctor", "What is installed, what is missing", "meydan doctor"),
)


def find(name: str) -> Command | None:
    """The command of this name."""
    return next((command for command in COMMANDS if command.name == name), None)
