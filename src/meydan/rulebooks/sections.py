"""The sections of a rulebook that every game has, from the sets of a round to the stages.

Every field is a `Field`, or `Told` where only people can act on it; the TOML files hold the same
names. Points are in halves.
"""

from dataclasses import dataclass
from typing import Literal

from meydan.rulebooks.field import Field, HalfPoints, Told
from meydan.rulebooks.tie_breaks import TeamTieId, TieBreakId

Seat = Literal["first", "second"]
Penalty = Literal["warning", "set", "round", "tournament"]
Reporter = Literal["opponent", "referee"]
SeedKey = Literal["rating", "surname", "first-name", "entry"]
Stage = Literal["school", "district", "province", "national"]


@dataclass(frozen=True, slots=True)
class Sets:
    """The sets of one round and how they make its result (T1–T3, T8)."""

    count: Field[int]
    """Sets in a round, if it is not decided earlier."""
    starters: Field[tuple[Seat, ...]]
    """Who starts each set: `first` is who starts the round. Sets beyond the list go in turn."""
    colours: Field[Literal["none", "with-starter", "fixed"]]
    """Whether colours change with the starter or stay over all sets, where the same player then
    also starts them all (K8); `none` where the game has no colours."""
    end_at: Field[HalfPoints | None]
    """Set points of one player that end the round; no further set is played."""
    extra_set: Field[bool]
    win: Field[HalfPoints]
    draw: Field[HalfPoints]
    loss: Field[HalfPoints]
    decided_by: Field[Literal["set-points", "won-sets"]]
    """What makes the round's winner: more set points, or more than half of the sets won (drawn
    otherwise). They differ where one set is won and two are drawn (T18)."""
    notation: Field[Literal["points", "points-with-stones"]]
    """How a result is written: `1:0`, or `1(26):0(22)`."""
    counted_by: Field[Literal["referee", "players"]]
    """Who counts the stones when a set is over."""
    resign: Field[bool]
    """Whether a player may resign a set to the referee."""
    agreed_result: Field[bool]
    """Whether the players may agree a result between them."""

    def starter(self, number: int) -> Seat:
        """Who starts a set, counted from 1 (T1)."""
        if self.colours.value == "fixed":
            return self.starters.value[0]  # also beyond the list: one player has one colour (K8)
        beyond = max(0, number - len(self.starters.value))
        named = self.starters.value[number - beyond - 1]
        return named if beyond % 2 == 0 else "second" if named == "first" else "first"


@dataclass(frozen=True, slots=True)
class Points:
    """What a round is worth in the standings."""

    win: Field[HalfPoints]
    draw: Field[HalfPoints]
    loss: Field[HalfPoints]


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock and its button."""

    use: Field[Literal["none", "optional"]]
    minutes: Field[int | None]
    """Minutes of each player; `None` where the organiser must name them."""
    per: Field[Literal["set", "round"]]
    """What those minutes are for."""
    reset_each_set: Field[bool]
    increment_seconds: Field[int]
    delay_seconds: Field[int]
    press_completes_move: Field[bool]
    """With a clock: a move is complete at the press, not before."""
    correct_before_press: Field[bool]
    """A wrong move may be put right before the press, without a warning."""
    legal_move_stands: Field[bool]
    """A legal move may not be changed, also before the press."""
    forgotten_press: Field[Literal["take-back", "none"]]
    """A player who moved while the opponent's press was missing takes the move back and waits,
    with no warning for either."""
    announce_without_clock: Field[bool]
    """Without a clock: a player says "my move is finished"."""


@dataclass(frozen=True, slots=True)
class Flag:
    """What happens when a player's time runs out."""

    result: Field[Literal["loss", "draw", "draw-with-stones"]]
    """`draw-with-stones`: a draw with `draw_stones` or more, a loss with fewer. The two fields
    change together."""
    draw_stones: Field[int | None]
    """Stones in the own treasury, or more, that make it a draw."""
    scope: Field[Literal["set", "game"]]
    """What it decides. A `game` is the whole round: of one set, or of all its sets (M8)."""


NONE_SEEN: Field[tuple[str, ...]] = Field((), "T16")
NONE_REPEATED: Field[tuple[str, ...]] = Field((), "T17")
"""Of a text that leaves them out."""


@dataclass(frozen=True, slots=True)
class Warnings:
    """Warnings: who brings them up, how they count, what the last one costs (T4)."""

    limit: Field[int | None]
    """The warning that loses; `None`: warnings are only recorded."""
    counted_over: Field[Literal["round", "set"]]
    loses: Field[Literal["round", "set"]]
    under: Field[tuple[str, ...]]
    """Ids of the articles under which a warning can be given. Not conduct: there the chief referee
    picks the penalty (T5)."""
    reported_by: Field[tuple[Reporter, ...]]
    """Who brings a breach up. A report by the opponent keeps the window of claims (T16)."""
    remedy: Field[Literal["none", "replay-touched", "turn-discs"]]
    """What the warned player must do then: move the stone that was touched, once the wrong move is
    taken back; turn the discs; `none` where the text names nothing."""
    referee_sees: Field[tuple[str, ...]] = NONE_SEEN
    """Ids of the articles under which a referee may warn for what the referee saw, whoever
    `reported_by` names for the others (T16)."""
    repeated: Field[tuple[str, ...]] = NONE_REPEATED
    """Ids of the articles under which a move is warned again that was not put right (T17)."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What binds a player to a stone or a place."""

    binds: Field[Literal["touch", "sowing-began", "placing"]]
    """`touch`: a touched stone; `sowing-began`: one stone left behind, one put in the next pit;
    `placing`: a piece put on the board. Of the last two each game has one."""
    placed_stands: Field[bool]
    """A piece put down may not be taken to another place, nor a sowing that began be another."""
    released_if_stuck: Field[bool]
    """A touched stone with no legal move frees the player to move another."""


@dataclass(frozen=True, slots=True)
class Claims:
    """Claims about a move that broke the rules."""

    window: Field[Literal["after-press", "after-finish", "until-own-move"]]
    """When a claim counts; always before one's own next move."""
    earlier: Field[Literal["refused", "heard"]]
    """A claim about an earlier move. A refused one is no warning (T4)."""
    unclaimed_stands: Field[bool]
    """What nobody claims in time stands; else the referee may bring it up later."""
    referee_shows: Field[bool]
    """Whether the referee shows the player how to put it right."""


@dataclass(frozen=True, slots=True)
class OffBoard:
    """Stones that fall off the board (T6)."""

    replaced_by: Field[Literal["referee", "players"]]
    """Who puts them back, and enters it."""
    must_report: Told[bool]
    penalised: Field[bool]
    """Whether letting stones fall is itself a warning."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """Unsporting conduct (T5)."""

    decided_by: Field[Literal["chief-referee", "referee"]]
    penalties: Field[tuple[Penalty, ...]]


@dataclass(frozen=True, slots=True)
class Accommodations:
    """What visually impaired players are granted (T7)."""

    exempt: Field[tuple[str, ...]]
    """Ids of the articles that do not bind them."""
    own_board: Field[bool]


@dataclass(frozen=True, slots=True)
class Seeding:
    """The starting list (T9)."""

    order: Field[tuple[SeedKey, ...]]
    """Keys, the strongest first; names in Turkish order."""


@dataclass(frozen=True, slots=True)
class Lot:
    """The lot before round 1 (T10)."""

    decides: Field[Literal["start", "colour"]]
    drawn_by: Told[Literal["first-on-list"]]
    drawn_at: Told[Literal["technical-meeting", "before-play"]]
    then: Field[Literal["program", "each-table"]]
    """Who gives the start or the colour: the program from round 2 on, or a lot at each table."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Pairing, byes and no-shows (T11)."""

    system: Field[
        Literal[
            "swiss-dutch",
            "round-robin",
            "double-round-robin",
            "knock-out",
            "double-elimination",
            "pools",
            "swiss-team",
            "scheveningen",
        ]
    ]
    bye: Field[HalfPoints]
    most_byes: Field[int]
    absent: Field[HalfPoints]
    """Points of a player who does not come."""
    present: Field[HalfPoints]
    """Points of the opponent who did come."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """How many rounds are played (T12)."""

    choices: Field[tuple[int, ...]]
    prescribed: Field[bool]
    """Whether the text itself names these numbers."""
    default: Told[Literal["fewest-log2"]]
    """The fewest of the choices that is at least log2 of the players."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The order of the final table (T13)."""

    order: Field[tuple[TieBreakId, ...]]
    covers: Told[Literal["individual", "individual-team"]]
    """The event that the text names this order for."""
    equal: Told[Literal["shared-place"]]


@dataclass(frozen=True, slots=True)
class Teams:
    """The team event (T14)."""

    event: Told[Literal["individual", "individual-team"]]
    score: Told[Literal["sum-of-points"]]
    best: Field[int | None]
    """How many of a team's best players count; `None`: all."""
    ties: Field[tuple[TeamTieId, ...]]
    """What ranks teams with the same points, in order: places of their players, or criteria of the
    individual standings summed over the players who count."""


@dataclass(frozen=True, slots=True)
class Stages:
    """The stages of a championship (T15)."""

    names: Told[tuple[Stage, ...]]
    places: Field[int]
    """How many of each category go on to the next stage."""
