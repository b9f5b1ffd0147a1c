"""What must hold between the fields of one rulebook, however each was set."""

from collections.abc import Iterator, Sequence

from meydan.games.core import UnplayableOptions
from meydan.games.registry import described
from meydan.rulebooks.book import Rulebook, RulebookError
from meydan.rulebooks.field import SILENT, half
from meydan.rulebooks.games import game_of
from meydan.rulebooks.tie_breaks import MAY_REPEAT as MAY_COME_AGAIN, OPENING, parts, ranks_teams

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
MOST_OF = {"sets.count": 25, "rounds.choices": 99}
"""Where people and pages go through each of them, one by one."""


def check(book: Rulebook, *, name: str) -> None:
    """Raise `RulebookError` for the first thing that can't be; `name` stands for the book."""
    for problem in _problems(book):
        raise RulebookError(f"{name}: {problem.where}", problem.code, **problem.facts)


def _problems(book: Rulebook) -> Iterator[RulebookError]:
    yield from _of_fields(book)
    yield from _between_fields(book)
    yield from _of_articles(book)
    if not book.rounds.choices.value or min(book.rounds.choices.value) < 1:
        yield RulebookError("rounds.choices", "no-rounds")
    yield from _order_problems(book.standings.order.value)
    for place, tie in enumerate(book.teams.ties.value):
        if not ranks_teams(tie):
            yield RulebookError(f"teams.ties[{place}]", "team-criteria", tie_break=tie)
    # Last: a game can be made only of options that are sound by themselves.
    yield from _of_game(book)


def _of_fields(book: Rulebook) -> Iterator[RulebookError]:
    """What is wrong with a field by itself."""
    for path, field in book.fields():
        if not book.acts(path):
            if field.open:
                yield RulebookError(path, "told-open")
        elif SILENT in field.sources and not field.open:
            yield RulebookError(path, "silent-closed", source=SILENT)
        for number in _numbers(field.value):
            if number < 0:
                yield RulebookError(path, "below", number=number, least=0)
            if number > (most := MOST_OF.get(path, MOST)):
                yield RulebookError(path, "above", number=number, most=most)
        if path in AT_LEAST_ONE and field.value == 0:
            yield RulebookError(path, "below", number=0, least=1)
        twice = isinstance(field.value, tuple) and len(set(field.value)) < len(field.value)
        if twice and path not in MAY_REPEAT:
            yield RulebookError(path, "twice")


def _between_fields(book: Rulebook) -> Iterator[RulebookError]:
    """Fields that are sound alone and not together."""
    sets, flag = book.sets, book.flag
    for path in ("sets.starters", "warnings.reported_by", "conduct.penalties", "seeding.order"):
        if not book.field(path).value:
            yield RulebookError(path, "names-nothing")
    for name, scale in (("sets", sets), ("points", book.points)):
        if not scale.win.value > scale.draw.value > scale.loss.value:
            yield RulebookError(f"{name}.win", "scale")
    if not book.pairing.present.value > book.pairing.absent.value:
        yield RulebookError("pairing.present", "present-absent")
    if book.pairing.bye.value > book.points.win.value:
        yield RulebookError("pairing.bye", "bye-above-win")
    if (flag.draw_stones.value is None) is (flag.result.value == "draw-with-stones"):
        yield RulebookError("flag.draw_stones", "flag-stones", result=flag.result.value)
    articles = [article.id for article in book.articles]
    for ref in articles:
        if articles.count(ref) > 1:
            yield RulebookError("articles", "two-articles", article=ref)
    if sets.colours.value == "fixed" and len(set(sets.starters.value)) > 1:
        yield RulebookError("sets.colours", "fixed-colours")
    enough = sets.win.value * (sets.count.value // 2 + 1)
    if sets.decided_by.value == "won-sets" and (sets.end_at.value or enough) < enough:
        yield RulebookError("sets.end_at", "end-before-won", points=half(enough))


def _of_articles(book: Rulebook) -> Iterator[RulebookError]:
    """References to articles that are not there, or are about something else."""
    articles = {article.id for article in book.articles}
    for path in ("accommodations.exempt", *(f"warnings.{name}" for name in NAMING)):
        for ref in book.field(path).value:
            if ref not in articles:
                yield RulebookError(path, "no-such-article", article=ref)
    for ref in book.accommodations.exempt.value:
        if ref in articles and not book.article(ref).excusable:
            yield RulebookError("accommodations.exempt", "not-excusable", article=ref)
    for article in book.warnable_articles():
        if article.topic == "conduct":
            yield RulebookError("warnings.under", "conduct", article=article.id)
    for ref in book.warnings.repeated.value:
        if ref in articles and not book.article(ref).about_a_move:
            yield RulebookError("warnings.repeated", "not-a-move", article=ref)


def _of_game(book: Rulebook) -> Iterator[RulebookError]:
    """What the game itself can't be played by."""
    sets, flag = book.sets, book.flag
    try:
        game = game_of(book)
    except UnplayableOptions as error:
        yield RulebookError("options", f"options.{error.code}", **error.facts)
    except ValueError as error:
        # A game from outside may say it in words of its own.
        yield RulebookError("options", "options.refused", detail=str(error))
    else:
        facts = described(game)
        if (sets.colours.value == "none") is (facts.colours is not None):
            yield _unlike("sets.colours", sets.colours.value, game.name)
        if flag.draw_stones.value is not None and not facts.counted(game).scored:
            yield RulebookError("flag.draw_stones", "nothing-counted", game=game.name)
        if book.touch.binds.value == ("placing" if facts.sown else "sowing-began"):
            yield _unlike("touch.binds", book.touch.binds.value, game.name)
        for code in book.options.articles.keys() - game.codes.keys():
            yield RulebookError(f"options.articles.{code}", "no-such-code")


def _unlike(path: str, value: str, game: str) -> RulebookError:
    return RulebookError(path, "other-games", value=value, game=game)


def _numbers(value: object) -> Iterator[int]:
    """The numbers of a field; `True` is none."""
    for item in value if isinstance(value, tuple) else (value,):
        if isinstance(item, int) and not isinstance(item, bool):
            yield item


def _order_problems(order: Sequence[str]) -> Iterator[RulebookError]:
    for place, text in enumerate(order):
        if parts(text) is None:
            yield RulebookError(f"standings.order[{place}]", "no-tie-break", tie_break=text)
        if text in order[:place] and text not in MAY_COME_AGAIN:
            yield RulebookError("standings.order", "tie-break-twice", tie_break=text)
    if not OPENING & set(order):
        yield RulebookError("standings.order", "no-points")
