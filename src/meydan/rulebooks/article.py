"""An article of a text: what the referee's list shows, and what fields and warnings cite."""

from dataclasses import dataclass
from typing import Literal

from meydan.rulebooks.field import Texts

Topic = Literal[
    "setup",
    "move",
    "capture",
    "end",
    "sets",
    "touch",
    "counting",
    "clock",
    "claim",
    "warning",
    "conduct",
    "board",
    "pairing",
    "standings",
    "accommodation",
]


@dataclass(frozen=True, slots=True)
class Article:
    """One article, or one unnumbered sentence that rules something."""

    book: str
    """The text it stands in."""
    id: str
    """As the text numbers it (`h`, `12`); a name where it gives no number (`seeding`)."""
    subjects: tuple[str, ...]
    """What it rules, by the same words in every text: articles are compared by them."""
    topic: Topic
    title: Texts
    summary: Texts
    """What it says, in Meydan's own words."""
    enforced: Literal["software", "referee"]
    """Who can see it broken in a recorded game: software can't see an open palm."""

    @property
    def about_a_move(self) -> bool:
        """Whether it is kept or broken by moving; not by counting, or by stones off the board."""
        return self.topic not in ("counting", "board", "conduct")

    @property
    def excusable(self) -> bool:
        """Whether a player can be exempt from it: how hands touch and count stones, and never a
        rule of play or what breaking one costs (T7). From a right nobody needs to be exempt."""
        by_hand = self.topic == "move" and self.enforced == "referee"
        a_right = "referee-counts" in self.subjects
        return (by_hand or self.topic in ("touch", "counting")) and not a_right

    @property
    def ref(self) -> str:
        """The article as fields and errors cite it: `tazof-mangala-2023 h`."""
        return f"{self.book} {self.id}"
