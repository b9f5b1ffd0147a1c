"""A rulebook: one federation text as typed values, each with its source."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field as dataclass_field, fields, replace
from typing import Any, Literal

from meydan.rulebooks import sections
from meydan.rulebooks.article import Article
from meydan.rulebooks.field import Change, Field, Texts, is_told
from meydan.rulebooks.options import GameOptions


class RulebookError(ValueError):
    """Rulebook data that can't be used: where, a code that says what is wrong, and its facts.

    Its sentence stands in words, by the code, under `rulebook_fault`.
    """

    def __init__(self, where: str, code: str, **facts: int | str) -> None:
        self.where = where
        """The text or file, and the path in it: `demo.toml: clock.minutes`."""
        self.code = code
        self.facts = facts
        super().__init__(where, code, facts)

    def __str__(self) -> str:
        told = " ".join([self.code, *(f"{key}={value}" for key, value in self.facts.items())])
        return f"{self.where}: {told}"

    @property
    def path(self) -> str:
        """Where in the text: `clock.minutes`."""
        return self.where.rpartition(": ")[2]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One text, with what a technical meeting changed in it."""

    id: str
    game: str
    """The id of a game of `meydan.games.registry`."""
    title: Texts
    federation: str
    edition: str
    """The date the text bears, or the time it is known from."""
    language: Literal["tr", "en", "ru"]
    """The language the text is written in."""
    authoritative: bool
    """`False` for a translation, and for a text known only from a summary."""
    sets: sections.Sets
    points: sections.Points
    clock: sections.Clock
    flag: sections.Flag
    warnings: sections.Warnings
    touch: sections.Touch
    claims: sections.Claims
    off_board: sections.OffBoard
    conduct: sections.Conduct
    accommodations: sections.Accommodations
    seeding: sections.Seeding
    lot: sections.Lot
    pairing: sections.Pairing
    rounds: sections.Rounds
    standings: sections.Standings
    teams: sections.Teams
    stages: sections.Stages
    options: GameOptions
    """The game's own section."""
    articles: tuple[Article, ...]
    """Every article, in the order of the text."""
    extends: str | None = None
    """The text that this one changes, where it is only known by its changes."""
    changes: tuple[Change, ...] = ()
    """What a technical meeting set otherwise, each field once."""
    unfit: tuple[Change, ...] = ()
    """Stored changes that do not fit this book and do not hold: they wait to be taken back."""
    text: str = dataclass_field(default="", repr=False)
    """The whole TOML of a text from outside; empty for those that Meydan brings along."""

    def fields(self) -> Iterator[tuple[str, Field[Any]]]:
        """Every field with its path, in order: `("sets.count", Field(3, …))`."""
        for part in fields(self):
            section = getattr(self, part.name)
            for item in fields(section) if part.name in SECTIONS else ():
                field = getattr(section, item.name)
                if isinstance(field, Field):
                    yield f"{part.name}.{item.name}", field

    def field(self, path: str) -> Field[Any]:
        """The field at a path such as `clock.minutes`; raises `RulebookError`."""
        section, _, name = path.partition(".")
        found = getattr(getattr(self, section), name, None) if section in SECTIONS else None
        if not isinstance(found, Field):
            raise RulebookError(path, "no-such-field", rulebook=self.id)
        return found

    def acts(self, path: str) -> bool:
        """Whether something follows from the field at a path, or it is only told to people."""
        self.field(path)
        section, _, name = path.partition(".")
        return not is_told(getattr(self, section), name)

    def open_fields(self) -> Iterator[tuple[str, Field[Any]]]:
        """The fields that a technical meeting should look at."""
        return ((path, field) for path, field in self.fields() if field.open)

    @property
    def starters_known(self) -> bool:
        """Whether a pairing says who starts; not so where each table draws a lot (T10)."""
        return self.lot.then.value != "each-table"

    def article(self, ref: str) -> Article:
        """The article of this id, bare (`h`) or in full; raises `RulebookError`."""
        for article in self.articles:
            if ref in (article.id, article.ref, f"{self.id} {article.id}"):
                return article
        raise RulebookError(self.id, "no-such-article", article=ref)

    def warnable_articles(self, *, accommodated: bool = False) -> tuple[Article, ...]:
        """What a referee may warn under; without the exempt articles if `accommodated` (T7).

        An exemption from touching leaves what the same article says of an illegal move.
        """
        exempt = self.accommodations.exempt.value if accommodated else ()
        return tuple(
            article
            for article in self.articles
            if article.id in self.warnings.under.value
            if article.id not in exempt or "illegal-move" in article.subjects
        )

    @property
    def printed(self) -> "Rulebook":
        """The text as its federation wrote it, without what a meeting changed."""
        back = {one.path: (one.before, "") for one in self.changes}
        return replace(_with(self, back), unfit=())

    def with_field(self, path: str, value: object, *, reason: str) -> "Rulebook":
        """This book with one field as a technical meeting set it."""
        return self.override({path: value}, reason=reason)

    def override(
        self, values: Mapping[str, object], *, reason: str, back: Sequence[str] = ()
    ) -> "Rulebook":
        """This book with several fields changed together, checked like the book itself.

        Lists are taken for tuples and `"none"` for `None`, so that values may come from a file. A
        field that gets its printed value is changed no more; those of `back` get it, in one step.
        Raises `RulebookError` and changes nothing if a path, a type or the whole does not fit.
        """
        if not reason.strip():
            raise RulebookError(self.id, "no-reason")
        decided = {path: (value, reason) for path, value in values.items()}
        return self.decided(decided, back=back)

    def decided(
        self, values: Mapping[str, tuple[object, str]], *, back: Sequence[str] = ()
    ) -> "Rulebook":
        """This book with several fields changed together, each for a reason of its own.

        The fields of `back` are as they are printed; a change that does not fit the book (`unfit`)
        just goes.
        """
        from meydan.rulebooks.checks import check

        printed = {one.path: (one.before, "") for one in self.changes if one.path in back}
        unfit = tuple(one for one in self.unfit if one.path not in back)
        for path in back:
            if path not in printed and path not in {one.path for one in self.unfit}:
                self.field(path)
        book = replace(_with(self, {**printed, **values}), unfit=unfit)
        check(book, name=self.id)
        return book

    def take_back(self, *paths: str) -> "Rulebook":
        """This book with these fields as they are printed; checked as a whole, as any change."""
        return self.decided({}, back=paths)


def _with(book: Rulebook, values: Mapping[str, tuple[object, str]]) -> Rulebook:
    """The book with these fields changed, unchecked but for their types.

    `changes` holds each changed field once, in the text's order, with the printed value as what
    was before.
    """
    from meydan.rulebooks.reader import as_type, field_type

    changes = {one.path: one for one in book.changes}
    for path, (given, reason) in values.items():
        raw = FORMER.get((path, given), given) if isinstance(given, str) else given
        old = book.field(path)
        section, _, name = path.partition(".")
        part = getattr(book, section)
        value = as_type(field_type(type(part), name), raw, f"{book.id}: {path}")
        printed = changes[path].before if path in changes else old.value
        if value == printed:
            changes.pop(path, None)
            new = replace(old, value=value, reason=None)
        elif not reason.strip():
            raise RulebookError(f"{book.id}: {path}", "no-reason")
        else:
            new = replace(old, value=value, reason=reason)
            changes[path] = Change(path, printed, value, reason, was_open=old.open)
        changed: dict[str, Any] = {section: replace(part, **{name: new})}
        book = replace(book, **changed)
    ordered = tuple(changes[path] for path, _ in book.fields() if path in changes)
    return replace(book, changes=ordered)


FORMER: Mapping[tuple[str, str], str] = {("sets.decided_by", "game"): "set-points"}
"""Values that an earlier version knew by another name: its logs and events still hold them."""

SECTIONS = tuple(
    part.name
    for part in fields(Rulebook)
    if getattr(part.type, "__module__", "") == sections.__name__ or part.name == "options"
)
"""The parts of a rulebook that hold fields, in order."""
