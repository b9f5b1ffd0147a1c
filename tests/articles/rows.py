"""What honours an article, by its subject: code, tests beside those named for it, and its limits.

Subjects are the same words in every text, so that one row serves all texts that say the same. A
test is a file and a pattern of names. `beyond` says what no software can see or do.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """What honours one subject."""

    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    beyond: str = ""


_MANGALA = "tests/games/test_mangala.py"
_PENTAGO = "tests/games/test_pentago.py"
_REVERSI = "tests/games/test_reversi.py"
_KURE = "tests/games/test_kure.py"
_TIEBREAKS = "tests/tournament/tiebreaks"
_DUTCH = "tests/tournament/pairing/test_dutch.py"
_CLOCKS = "tests/match/test_clocks.py"

_SEEN = "Only a referee at the table sees it; the round takes the warning and counts it."
_TOUCHED = (
    "A touch is seen at the table; once it is entered, the round holds the player to that stone "
    "and takes the warning."
)

COMMON: dict[str, Row] = {
    "pairing-system": Row(
        ("meydan.tournament.pairing.dutch.DutchPairer",),
        (
            "tests/tournament/pairing/test_dutch.py::*",
            "tests/tournament/pairing/test_against_gacrux.py::*",
        ),
    ),
    "seeding": Row(
        ("meydan.tournament.starting_list.starting_list", "meydan.tournament.names"),
        ("tests/tournament/test_entering.py::*list_is_by*", "tests/tournament/test_names.py::*"),
    ),
    "lot": Row(
        ("meydan.tournament.lot.enter_lot", "meydan.tournament.lot.draw_lot"),
        ("tests/tournament/test_lot.py::*", f"{_DUTCH}::*lot*"),
        beyond="Who draws is written down, not seen.",
    ),
    "lot-before-game": Row(
        ("meydan.tournament.lot.draw_lot", "meydan.match.steps.sets"),
        ("tests/tournament/test_lot.py::*", "tests/match/test_lot.py::test_t10_*"),
        beyond="Held for round 1. With a lot at each table (`lot.then`, T10) the players draw it, "
        "and no set begins before a referee has entered it; on screens the program draws.",
    ),
    "starters": Row(("meydan.match.steps.sets.starter_of",)),
    "colour-starts": Row(("meydan.match.queries.colours", "meydan.match.seats")),
    "round-result": Row(("meydan.match.score", "meydan.match.result.result_of")),
    "earlier-claims": Row(("meydan.match.steps.claims", "meydan.match.steps.windows")),
    "stones-off-board": Row(
        ("meydan.match.steps.position", "meydan.match.steps.penalties.warn"),
        ("tests/match/test_reports.py::test_t6_*",),
        beyond="That stones left the board, and who put them back, is seen at the table.",
    ),
    "conduct": Row(
        ("meydan.match.steps.penalties",),
        ("tests/server/rounds/test_expulsion.py::test_t5_*",),
        beyond="What is unsporting, and what it costs, is the chief referee's judgement.",
    ),
    "warnings": Row(
        ("meydan.match.steps.penalties.warn", "meydan.match.steps.windows"),
        ("tests/match/test_reports.py::test_t17_*",),
        beyond="What happened on a real board the opponent reports, in the window of claims.",
    ),
    "clock": Row(("meydan.match.clocks", "meydan.match.steps.clock"), (f"{_CLOCKS}::*",)),
    "flag": Row(("meydan.match.steps.clock", "meydan.match.queries.flag_due")),
    "impaired": Row(
        (
            "meydan.match.steps.penalties.warn",
            "meydan.match.rule.exempt",
            "meydan.match.queries.own_board",
        ),
        ("tests/match/test_reports.py::test_t7_*",),
        beyond="Who is impaired the organiser enters; whether a brought board will do is seen at "
        "the table.",
    ),
    "equipment": Row(
        beyond="Balls of 10 to 14 mm and a board of wood or plastic are the organiser's to bring.",
    ),
    "event": Row(
        ("meydan.tournament.teams.team_standings",), ("tests/tournament/test_teams.py::*",)
    ),
    "rounds": Row(
        ("meydan.tournament.round_count",),
        ("tests/tournament/test_rounds.py::*number_of_rounds_t12",),
    ),
    "stones-in-lost-games": Row(
        ("meydan.tournament.tiebreaks.stones_lost", "meydan.match.result.RoundResult"),
        (f"{_TIEBREAKS}/test_counts.py::test_stones_sets_and_warnings_are_added_up",),
    ),
    "tiebreak": Row(
        ("meydan.tournament.standings.standings",),
        ("tests/tournament/standings/test_standings.py::*ifmg_order*",),
    ),
    "tiebreak-points": Row(
        ("meydan.tournament.tiebreaks.points",),
        ("tests/tournament/standings/test_standings.py::test_points_come_first*",),
    ),
    "tiebreak-personal-meeting": Row(
        ("meydan.tournament.tiebreaks.personal_meeting",),
        (f"{_TIEBREAKS}/test_personal_meeting.py::*",),
    ),
    "tiebreak-stones-lost": Row(
        ("meydan.tournament.tiebreaks.stones_lost",), (f"{_TIEBREAKS}/test_counts.py::*stones*",)
    ),
    "tiebreak-progress": Row(
        ("meydan.tournament.tiebreaks.progress",), (f"{_TIEBREAKS}/test_progress.py::*",)
    ),
    "tiebreak-buchholz": Row(
        ("meydan.tournament.tiebreaks.buchholz",), (f"{_TIEBREAKS}/test_buchholz.py::*",)
    ),
    "tiebreak-berger": Row(
        ("meydan.tournament.tiebreaks.berger",), (f"{_TIEBREAKS}/test_berger.py::*",)
    ),
}

MANGALA: dict[str, Row] = {
    "setup": Row(("meydan.games.mangala.Mangala.start",), (f"{_MANGALA}::test_m1_*",)),
    "sowing": Row(
        ("meydan.games.mangala.Mangala.play",),
        (f"{_MANGALA}::test_m1_*", f"{_MANGALA}::test_m2_*", f"{_MANGALA}::test_m3_*"),
    ),
    "treasury": Row(("meydan.games.mangala.Mangala.play",), (f"{_MANGALA}::test_m2_*",)),
    "capture-even": Row(("meydan.games.mangala.Mangala.play",), (f"{_MANGALA}::test_m4_*",)),
    "capture-opposite": Row(("meydan.games.mangala.Mangala.play",), (f"{_MANGALA}::test_m5_*",)),
    "end": Row(
        ("meydan.games.mangala.Mangala.play", "meydan.games.mangala.Mangala.outcome"),
        (f"{_MANGALA}::test_m6_*",),
    ),
    "final-count": Row(
        ("meydan.match.material.Count", "meydan.match.steps.endings"),
        (f"{_MANGALA}::test_m7_*",),
        beyond="On a real board the referee counts; the round checks that it adds up.",
    ),
    "counting-by-hand": Row(("meydan.match.steps.penalties.warn",), beyond=_SEEN),
    "referee-counts": Row(
        ("meydan.match.steps.calls", "meydan.match.steps.clock"),
        beyond="The referee counts the pit; the round takes the call and stops the clock.",
    ),
    "open-palm": Row(
        ("meydan.match.steps.penalties.warn",),
        beyond="An open palm is seen by the opponent and the referee, not by software.",
    ),
    "touch": Row(
        ("meydan.match.steps.moves.open_moves", "meydan.match.steps.penalties.warn"),
        beyond=_TOUCHED,
    ),
    "clock-time": Row(("meydan.match.clocks", "meydan.match.steps.sets"), (f"{_CLOCKS}::*",)),
    "clock-press": Row(("meydan.match.steps.moves",)),
    "clock-correction": Row(("meydan.match.steps.moves",)),
    "clock-claims": Row(("meydan.match.steps.claims", "meydan.match.steps.windows")),
    "clock-forgotten-press": Row(("meydan.match.steps.moves",)),
    "score-with-stones": Row(("meydan.match.result.written",)),
}

PENTAGO: dict[str, Row] = {
    "place-and-turn": Row(("meydan.games.pentago.Pentago.play",), (f"{_PENTAGO}::test_p1_*",)),
    "move-complete": Row(("meydan.match.table.Table.completion",), (f"{_PENTAGO}::test_p1_*",)),
    "end": Row(
        ("meydan.games.pentago.Pentago.outcome",),
        (f"{_PENTAGO}::test_p2_*", f"{_PENTAGO}::test_p3_*"),
    ),
    "both-five": Row(
        ("meydan.games.pentago.Pentago.outcome",), (f"{_PENTAGO}::test_p3_lines_of_both*",)
    ),
    "opponent-five": Row(
        ("meydan.games.pentago.Pentago.outcome",), (f"{_PENTAGO}::test_p3_a_line_of_the_opponent*",)
    ),
    "touch": Row(
        ("meydan.match.steps.moves.open_moves", "meydan.match.queries.puts_down"),
        beyond="On screens the piece stays; on a real board only a referee at the table sees it.",
    ),
}

REVERSI: dict[str, Row] = {
    "setup": Row(("meydan.games.reversi.Reversi.start",), (f"{_REVERSI}::test_r1_start*",)),
    "place-and-flip": Row(
        ("meydan.games.reversi.Reversi.play",),
        (f"{_REVERSI}::test_r1_a_move_turns*", f"{_REVERSI}::test_r1_discs_turn*"),
    ),
    "pass": Row(("meydan.games.reversi.Reversi.legal",), (f"{_REVERSI}::*passes*",)),
    "pass-again": Row(("meydan.games.reversi.Reversi.legal",), (f"{_REVERSI}::*passes*",)),
    "no-needless-pass": Row(
        ("meydan.games.reversi.Reversi.parse",), (f"{_REVERSI}::test_r1_illegal_moves",)
    ),
    "turn-all": Row(
        ("meydan.match.steps.claims", "meydan.match.queries.remedy"),
        beyond="Discs left unturned on a real board are seen by the opponent.",
    ),
    "touch": Row(
        (
            "meydan.match.steps.moves.open_moves",
            "meydan.match.queries.puts_down",
            "meydan.match.queries.instead",
        ),
        beyond=(
            "On screens the disc stays; an exempt player chooses another square until the move is "
            "finished. On a real board only a referee at the table sees it."
        ),
    ),
    "end": Row(("meydan.games.reversi.Reversi.outcome",), (f"{_REVERSI}::test_r1_neither*",)),
    "final-count": Row(
        ("meydan.games.reversi.Reversi.outcome", "meydan.match.material.Count"),
        (f"{_REVERSI}::test_r1_equal*",),
    ),
    "announcement": Row(
        ("meydan.match.steps.moves", "meydan.match.steps.claims"),
        beyond="What is said aloud at a real board reaches the round when somebody enters it.",
    ),
}

KURE: dict[str, Row] = {
    "setup": Row(("meydan.games.kure.Kure.start",), (f"{_KURE}::test_start*",)),
    "from-first-row": Row(("meydan.games.kure.Kure.legal",), (f"{_KURE}::test_k1_*",)),
    "no-return": Row(
        ("meydan.games.kure.Kure.legal",), (f"{_KURE}::test_k1_no_stone_comes_back*",)
    ),
    "step": Row(("meydan.games.kure.Kure.legal",), (f"{_KURE}::test_k1_one_step*",)),
    "no-four": Row(("meydan.games.kure.Kure.legal",), (f"{_KURE}::test_k2_*",)),
    "capture": Row(("meydan.games.kure.Kure.play",), (f"{_KURE}::test_k3_*",)),
    "safe-entry": Row(("meydan.games.kure.Kure.play",), (f"{_KURE}::test_k4_*",)),
    "both-enclosed": Row(("meydan.games.kure.Kure.play",), (f"{_KURE}::test_k5_*",)),
    "end": Row(("meydan.games.kure.Kure.outcome",), (f"{_KURE}::test_k6_*",)),
    "touch": Row(
        ("meydan.match.steps.moves.open_moves", "meydan.match.steps.penalties.warn"),
        beyond=_TOUCHED,
    ),
    "placing": Row(("meydan.match.steps.claims", "meydan.match.queries.remedy"), beyond=_SEEN),
    "four-warned": Row(("meydan.match.steps.claims",), (f"{_KURE}::test_k2_*",)),
    "illegal-move": Row(("meydan.match.steps.claims", "meydan.match.steps.moves.open_moves")),
    "several-moved": Row(
        ("meydan.match.steps.claims", "meydan.match.steps.penalties.warn"), beyond=_SEEN
    ),
}

BY_GAME: dict[str, dict[str, Row]] = {
    "mangala": MANGALA,
    "pentago": PENTAGO,
    "reversi": REVERSI,
    "kure": KURE,
}

TRANSLATIONS = {"ifmg-mangala-en": "ifmg-mangala"}
"""A text that is tested together with another: one test runs under both."""

_WOOD = (
    "Enforced where moves are recorded. On a board of wood the players and the referee keep it; "
    "the round checks what they count and enter."
)
LIMITS = {
    "setup": _WOOD,
    "move": _WOOD,
    "capture": _WOOD,
    "end": _WOOD,
    "clock": "Enforced where Meydan keeps the clock. A clock on the table is read by the referee, "
    "who enters the flag.",
    "claim": "A referee hears the claim and decides it; the round holds the window and the outcome "
    "where presses or moves are entered.",
}
"""Where a person must, by topic; a row that says it better goes first."""

ROUND_TOPICS = {
    "sets",
    "touch",
    "counting",
    "clock",
    "claim",
    "warning",
    "conduct",
    "board",
    "accommodation",
}
"""Articles of these topics speak of a round: each has a test of the round named for it."""
