"""What stands on top of a sheet: event, category, round, day."""

from dataclasses import dataclass, replace
from datetime import date

from meydan.formats.lists.vocabulary import fold_words
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Tournament
from meydan.tournament.standings import Standings
from meydan.words import Lang, say
from meydan.words.phrases.dates import day_words
from meydan.words.phrases.sheets import round_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The heading of one sheet; what is empty is left out."""

    event: str
    category: str = ""
    game: str = ""
    """`mangala`, …: its mark is drawn beside the title."""
    round: int | None = None
    rounds: int | None = None
    """Rounds planned, shown with the round."""
    day: date | None = None
    venue: str = ""

    def line(self, lang: Lang, *, standing: bool = False) -> str:
        """Game, category and round: `Mangala · 12 yaş altı · 3. tur / 7`.

        `standing`: the sheet shows what stood after the round.
        """
        game = say(f"rulebook.value.{self.game}", lang) if self.game else ""
        # `Mangala, İlkokul` names its game already.
        named = set(fold_words(game)) <= set(fold_words(self.category))
        parts = [] if named else [game[0].upper() + game[1:]]
        parts += [self.category] if self.category else []
        if self.round is not None:
            parts.append(round_words(self.round, self.rounds, lang, standing=standing))
        return " · ".join(parts)

    def aside(self, lang: Lang) -> str:
        """Day and venue: `9 Mayıs 2026 · Ankara`."""
        parts = [day_words(self.day, lang)] if self.day else []
        return " · ".join(parts + ([self.venue] if self.venue else []))


def heading_of(
    tournament: Tournament, *, number: RoundNo | None = None, day: date | None = None
) -> Heading:
    """The heading of a sheet of this tournament; a round's day comes from the schedule."""
    settings = tournament.settings
    if day is None and number is not None:
        days = (slot.starts.date() for slot in tournament.schedule if slot.round == number)
        day = next(days, None)
    return Heading(
        event=settings.name,
        category=settings.category,
        game=settings.book.game,
        round=number,
        rounds=settings.rounds if number is not None else None,
        day=day,
        venue=settings.place,
    )


def standing_heading(
    tournament: Tournament, table: Standings, *, day: date | None = None
) -> Heading:
    """The heading of what stands after a round; final only when the last round is complete."""
    heading = heading_of(tournament, number=table.after or None, day=day)
    return heading if table.complete else replace(heading, rounds=None)
