"""Special prizes found by rule: the best girl, the youngest, the best of each school.

One prize a child: whoever has a medal or an earlier prize is passed over, and the next one is
found. Those who cannot be told apart, by a shared place or a shared day of birth, share the prize.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass

from meydan.tournament.awards.medals import with_medals
from meydan.tournament.awards.prize_money import PrizeKind
from meydan.tournament.entries import Entry, Sex
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Shared
from meydan.tournament.standings import Row
from meydan.tournament.teams import Category, name_key, shared_name

USUAL = (PrizeKind.BEST_GIRL, PrizeKind.YOUNGEST, PrizeKind.BEST_OF_SCHOOL)
MOST_TOGETHER = 3
"""More than this cannot share a prize: it waits for somebody to decide."""
FEWEST_OF_SCHOOL = 2
"""A school with one player in a category has no best of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prize:
    """A prize and who gets it."""

    kind: PrizeKind
    category: int
    """Which of the categories, from 0."""
    winners: tuple[EntryId, ...]
    """Several share it."""
    school: str = ""
    title: str = ""
    """Of a prize of one's own."""
    chosen: bool = False
    """Whether somebody chose the winners, not the rule."""

    @property
    def undecided(self) -> bool:
        """Whether the rule finds too many, as by years of birth where the days are not known."""
        return len(self.winners) > MOST_TOGETHER

    @property
    def key(self) -> tuple[int, PrizeKind, object, str]:
        """What makes it this prize, whoever gets it."""
        return self.category, self.kind, name_key(self.school), self.title


def special_prizes(
    categories: Sequence[Category],
    kinds: Sequence[PrizeKind] = USUAL,
    given: Sequence[Prize] = (),
    *,
    taken: Set[EntryId] | None = None,
) -> tuple[Prize, ...]:
    """Every prize that finds somebody, category by category, in the order of the kinds.

    `given` are prizes that somebody decided: they hold, nobody they went to gets another by rule,
    and one without winners is not given at all. Those in `taken` are passed over; where it is not
    given, those with a medal.
    """
    return tuple(
        prize
        for number, one in enumerate(categories)
        for prize in _of(one, number, kinds, [it for it in given if it.category == number], taken)
    )


def _of(
    one: Category,
    number: int,
    kinds: Sequence[PrizeKind],
    given: Sequence[Prize],
    had: Set[EntryId] | None,
) -> Iterator[Prize]:
    decided = {prize.key: prize for prize in given}
    medals = {row.entry for row in with_medals(one.standings.rows)}
    taken = medals if had is None else set(had)
    taken |= {entry for prize in given for entry in prize.winners}
    for kind in kinds:
        for school, winners in _found(one, kind, taken):
            found = Prize(kind=kind, category=number, winners=winners, school=school)
            if found.key not in decided:
                # What is undecided keeps nobody from another prize.
                taken |= set(() if found.undecided else winners)
                yield found
        yield from (it for it in given if it.kind is kind and it.winners)
    yield from (it for it in given if it.kind is PrizeKind.OWN and it.winners)


def _found(
    one: Category, kind: PrizeKind, taken: set[EntryId]
) -> Iterator[tuple[str, tuple[EntryId, ...]]]:
    entry_of = one.tournament.entry
    open_rows = [row for row in one.standings.rows if row.entry not in taken]
    if kind is PrizeKind.BEST_OF_SCHOOL:
        yield from _by_school(one, open_rows)
        return
    if kind is PrizeKind.YOUNGEST:
        winners = _youngest(one, open_rows)
    else:
        sex = Sex.FEMALE if kind is PrizeKind.BEST_GIRL else Sex.MALE
        winners = _best([row for row in open_rows if entry_of(row.entry).player.sex is sex])
    if winners:
        yield "", winners


def _best(rows: Sequence[Row]) -> tuple[EntryId, ...]:
    """The best placed of some, with all who share that place."""
    return tuple(row.entry for row in rows if row.place == rows[0].place)


def _youngest(one: Category, rows: Sequence[Row]) -> tuple[EntryId, ...]:
    """By the day of birth where it is known of all who were born in the last year of all."""
    years = {row.entry: one.tournament.entry(row.entry).player.birth_year for row in rows}
    last = max((year for year in years.values() if year is not None), default=None)
    if last is None:
        return ()
    born = [entry for entry, year in years.items() if year == last]
    days = {known.entry: known.birth_date for known in one.tournament.private}
    known = [day for entry in born if (day := days.get(entry)) is not None]
    if len(known) < len(born):
        return tuple(born)
    return tuple(entry for entry in born if days[entry] == max(known))


def _by_school(
    one: Category, open_rows: Sequence[Row]
) -> Iterator[tuple[str, tuple[EntryId, ...]]]:
    def school(entry: Entry) -> str:
        return shared_name(entry, Shared.SCHOOL)

    everybody = _grouped(one, one.standings.rows, school)
    for key, rows in _grouped(one, open_rows, school).items():
        if len(everybody[key]) >= FEWEST_OF_SCHOOL:
            yield school(one.tournament.entry(rows[0].entry)), _best(rows)


def _grouped(
    one: Category, rows: Sequence[Row], name: Callable[[Entry], str]
) -> dict[object, list[Row]]:
    found: dict[object, list[Row]] = {}
    for row in rows:
        called = name(one.tournament.entry(row.entry))
        if called:
            found.setdefault(name_key(called), []).append(row)
    return found
