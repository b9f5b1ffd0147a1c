"""The pairs of a round with their results, and who sits it out."""

from meydan.rulebooks.field import half
from meydan.tournament.cells import histories, total
from meydan.tournament.ids import EntryId, RoundNo
from meydan.tournament.model import Pair, Tournament
from meydan.tournament.results import Result
from meydan.words import Lang, say
from meydan.words.phrases.listing.values import Listing, Value, column, points


def pairings_listing(tournament: Tournament, number: RoundNo, lang: Lang) -> Listing:
    """A round by tables."""
    one = tournament.round(number)
    status = say(f"rounds.status.{one.status}", lang)
    cells = histories(tournament, after=RoundNo(number - 1), drafts=True)
    before = {entry: total(own) for entry, own in cells.items()}

    def seat(entry: EntryId) -> tuple[Value, Value, Value]:
        found = tournament.entry(entry)
        return found.number, found.player.full, points(before[entry])

    def paired(pair: Pair) -> tuple[Value, ...]:
        result = pair.result
        first, second = seat(pair.first), seat(pair.second)
        return (
            pair.table,
            *first,
            result_text(result),
            *second,
            _both(result.sets, halves=True) if result else "",
            _both(result.stones) if result else "",
            _both(result.warnings) if result and any(result.warnings) else "",
        )

    byes = [
        (None, *seat(bye.entry), say(f"listing.bye.{bye.kind}", lang), None, "", None, "", "", "")
        for bye in one.byes
    ]
    drawn = "" if tournament.settings.book.starters_known else "lot"
    return Listing(
        code="round",
        title=say("listing.title.round", lang, round=number, status=status),
        columns=(
            column("table", lang, align="right", needed=True),
            column("number", lang, align="right"),
            column("first", lang, needed=True, said=drawn and "sheet.first.lot"),
            column("points", lang, align="right", needed=True),
            column("result", lang, align="center", needed=True),
            column("number", lang, align="right"),
            column("second", lang, needed=True, said=drawn and "sheet.second.lot"),
            column("points", lang, align="right", needed=True),
            column("sets", lang, align="center"),
            column("stones", lang, align="center"),
            column("warnings", lang, align="center"),
        ),
        rows=(*(paired(pair) for pair in one.pairs), *byes),
    )


def result_text(result: Result | None) -> str:
    """`1 : 0`, `½ : ½`, `+ : −` by forfeit; nothing while it is not in."""
    if result is None:
        return ""
    if result.played:
        return " : ".join(map(half, result.points))
    return " : ".join("+" if here else "−" for here in result.came)


def _both(pair: tuple[int, int] | None, *, halves: bool = False) -> str:
    if pair is None:
        return ""
    if not halves:
        return f"{pair[0]} : {pair[1]}"
    return " : ".join(f"{own // 2 or ''}½" if own % 2 else str(own // 2) for own in pair)
