"""What must hold between the fields of one rulebook, however each was set."""

from collections.abc import Iterator, Sequence

from meydan.games.registry import described
from meydan.rulebooks.book import Rulebook, RulebookError
from meydan.rulebooks.field import SILENT
from meydan.rulebooks.games import game_of
from meydan.rulebooks.tie_breaks import MAY_REPEAT as MAY_COME_AGAIN
from meydan.rulebooks.tie_breaks import OPENING, parts

MAY_REPEAT = ("sets.starters", "standings.order")
NAMING = ("under", "referee_sees", "repeated")
"""What lists articles under which warnings are given."""
AT_LEAST_ONE = (
    "sets.count",
    "sets.end_at",
    "clock.minutes",
    "warnings.limit",
    "pairing.most_byes",
    "teams.best",
    "stages.places",
)


MOST = 9999
"""No text counts further: minutes, stones, points."""


def check(book: Rulebook, *, name: str) -> None:
    """Raise `RulebookError` for the first thing that can't be; `name` stands for the book."""
    for path, problem in _problems(book):
        raise RulebookError(f"{name}: {path}", problem)


def _problems(book: Rulebook) -> Iterator[tuple[str, str]]:
    for path, field in book.fields():
        if not book.acts(path):
            if field.open:
                yield path, "is only told, so there is nothing to choose: open = false"
        elif SILENT in field.sources and not field.open:
            yield path, f"'{SILENT}' as a source needs open = true"
        for number in _numbers(field.value):
            if number < 0:
                yield path, f"{number} is below 0"
            if number > MOST:
                yield path, f"{number} is above {MOST}"
        if path in AT_LEAST_ONE and field.value == 0:
            yield path, "0 is below 1"
        twice = isinstance(field.value, tuple) and len(set(field.value)) < len(field.value)
        if twice and path not in MAY_REPEAT:
            yield path, "names something twice"
    sets, flag = book.sets, book.flag
    for path in ("sets.starters", "warnings.reported_by", "conduct.penalties"):
        if not book.field(path).value:
            yield path, "names nobody" if path != "conduct.penalties" else "names nothing"
    for name, scale in (("sets", sets), ("points", book.points)):
        if not scale.win.value > scale.draw.value > scale.loss.value:
            yield f"{name}.win", "a win must be worth more than a draw, a draw more than a loss"
    if not book.pairing.present.value > book.pairing.absent.value:
        yield "pairing.present", "who is there must get more than who is not"
    if book.pairing.bye.value > book.points.win.value:
        yield "pairing.bye", "a bye can't be worth more than a win"
    if (flag.draw_stones.value is None) is (flag.result.value == "draw-with-stones"):
        yield "flag.draw_stones", f"does not go with flag.result = '{flag.result.value}'"
    articles = [article.id for article in book.articles]
    for ref in articles:
        if articles.count(ref) > 1:
            yield "articles", f"two articles '{ref}'"
    if sets.colours.value == "fixed" and len(set(sets.starters.value)) > 1:
        yield "sets.colours", "fixed colours need one player in sets.starters: the colour starts"
    for path in ("accommodations.exempt", *(f"warnings.{name}" for name in NAMING)):
        for ref in book.field(path).value:
            if ref not in articles:
                yield path, f"no article '{ref}'"
    for article in book.warnable_articles():
        if article.topic == "conduct":
            yield "warnings.under", f"conduct ('{article.id}') has penalties of its own (T5)"
    for ref in book.warnings.repeated.value:
        if ref in articles and not book.article(ref).about_a_move:
            yield "warnings.repeated", f"'{ref}' is not about a move"
    if not book.rounds.choices.value or min(book.rounds.choices.value) < 1:
        yield "rounds.choices", "names no number of rounds"
    yield from _order_problems(book.standings.order.value)
    try:
        game = game_of(book)
    except ValueError as error:
        yield "options", str(error)
    else:
        facts = described(game)
        if (sets.colours.value == "none") is (facts.colours is not None):
            yield "sets.colours", f"'{sets.colours.value}' does not go with {game.name}"
        if flag.draw_stones.value is not None and not facts.counted(game).scored:
            yield "flag.draw_stones", f"nothing is counted in {game.name}"
        if book.touch.binds.value == ("placing" if facts.sown else "sowing-began"):
            yield "touch.binds", f"'{book.touch.binds.value}' does not go with {game.name}"
        for code in book.options.articles.keys() - game.codes.keys():
            yield f"options.articles.{code}", "the game knows no such illegal move"


def _numbers(value: object) -> Iterator[int]:
    """The numbers of a field; `True` is none."""
    for item in value if isinstance(value, tuple) else (value,):
        if isinstance(item, int) and not isinstance(item, bool):
            yield item


def _order_problems(order: Sequence[str]) -> Iterator[tuple[str, str]]:
    for place, text in enumerate(order):
        if parts(text) is None:
            yield f"standings.order[{place}]", f"no tie-break '{text}'"
        if text in order[:place] and text not in MAY_COME_AGAIN:
            yield "standings.order", f"names '{text}' twice"
    if not OPENING & set(order):
        yield "standings.order", "must name 'points'"
