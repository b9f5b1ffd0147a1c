"""Every field of a rulebook's round that acts, set to each other value: something else happens."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, get_args, get_origin

import pytest

from meydan.rulebooks import Rulebook, RulebookError, ids, load
from meydan.rulebooks.reader import field_type
from tests.match.drives import DRIVES, Seen

CONTEXTS: tuple[dict[str, object], ...] = (
    {},
    {"sets.count": 3, "sets.starters": ["first", "second", "first"], "sets.end_at": 4},
    {"sets.count": 3, "sets.starters": ["first", "second", "first"]},
    {"sets.count": 3, "sets.end_at": None, "warnings.limit": 2},
    {"clock.minutes": 10},
    {"clock.announce_without_clock": True},
    {"clock.press_completes_move": True},
    {"clock.press_completes_move": True, "clock.correct_before_press": True},
    {"sets.win": 8, "sets.draw": 4},
    {"sets.win": 6, "sets.draw": 3, "sets.loss": 1, "sets.end_at": None},
    {"warnings.limit": 3},
    {"warnings.limit": 2, "warnings.loses": "set"},
    {"warnings.reported_by": ["opponent"]},
    {"warnings.repeated": []},
    {"flag.result": "draw-with-stones", "flag.draw_stones": 24},
    {"claims.window": "after-finish"},
    {"claims.window": "after-press", "clock.announce_without_clock": True},
)
"""What else is decided while two values of a field are compared: a field may need it to matter."""

TOGETHER: dict[tuple[str, object], dict[str, object]] = {
    ("flag.result", "loss"): {"flag.draw_stones": None},
    ("flag.result", "draw"): {"flag.draw_stones": None},
    ("flag.draw_stones", None): {"flag.result": "loss"},
    ("sets.colours", "fixed"): {"sets.starters": ["first", "first", "first"]},
}
"""What changes in the same step."""

ENOUGH = {"mangala": 24, "pentago": 1, "reversi": 24, "kure": 3}
"""What a player may have when the flag falls, for a draw."""

IMPOSSIBLE = {
    "mangala": {"sets.colours", "touch.binds=placing"},
    "pentago": {"sets.colours=none", "touch.binds=sowing-began", "flag.draw_stones"}
    | {"flag.result=draw-with-stones"},
    "reversi": {"sets.colours=none", "touch.binds=sowing-began"},
    "kure": {"sets.colours=none", "touch.binds=sowing-began"},
}
"""What the game itself rules out; a book that says it is refused."""

NEVER_SEEN = {
    "mangala": {"touch.released_if_stuck"},
    "pentago": {"touch.released_if_stuck"},
    "reversi": {"touch.released_if_stuck"},
    "kure": set[str](),
}
"""What no position of the game can show: every pit with stones can be sown, every place played."""


def others(book: Rulebook, path: str) -> Iterator[Any]:
    """Other values of a field: all, or those next to it."""
    section, _, name = path.partition(".")
    value = book.field(path).value
    kind = field_type(type(getattr(book, section)), name)
    if get_origin(kind) is Literal:
        yield from (other for other in get_args(kind) if other != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, tuple):
        yield from _lists(book, path, value)
    elif value is None:
        stones = ENOUGH[book.game]
        yield {"flag.draw_stones": stones, "sets.end_at": 4, "warnings.limit": 3}.get(path, 1)
    else:
        yield from (other for other in (value + 1, value - 1) if other >= 0)
        if type(None) in get_args(kind):
            yield None


def _lists(book: Rulebook, path: str, value: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if path == "sets.starters":
        yield tuple("second" if one == "first" else "first" for one in value)
    elif path == "warnings.reported_by":
        for other in (("opponent",), ("referee",), ("opponent", "referee")):
            if set(other) != set(value):
                yield other
    elif path == "conduct.penalties":
        yield value[:-1]
    else:
        known = [article.id for article in book.warnable_articles()]
        if path == "warnings.repeated":
            known = [ref for ref in known if book.article(ref).about_a_move]
        if path == "accommodations.exempt":  # T7: from touching and counting, nothing else
            known = [ref for ref in known if book.article(ref).excusable]
        yield from (tuple(one for one in value if one != gone) for gone in value)
        yield from ((*value, more) for more in known if more not in value)


@cache
def seen(book: Rulebook, section: str) -> Seen:
    return DRIVES[section](book)


def changed(book: Rulebook, values: dict[str, object]) -> Rulebook | None:
    try:
        return book.override(values, reason="technical meeting") if values else book
    except RulebookError:
        return None


def acts(book: Rulebook, path: str, value: object) -> bool | None:
    """Whether this value makes something else happen; `None` where no book can have it."""
    possible = False
    key = (path, value) if not isinstance(value, list) else (path, None)
    together = TOGETHER.get(key, {})
    if path == "flag.draw_stones" and value is not None:
        together = {"flag.result": "draw-with-stones"}
    if value == "draw-with-stones":
        together = {"flag.draw_stones": ENOUGH[book.game]}
    for context in CONTEXTS:
        before = changed(book, context)
        after = before and changed(before, {path: value} | together)
        if before is None or after is None:
            continue
        possible = True
        section = path.partition(".")[0]
        if seen(before, section) != seen(after, section):
            return True
    return False if possible else None


FIELDS = [
    (name, path)
    for name in ids()
    for path, _ in load(name).fields()
    if path.partition(".")[0] in DRIVES and load(name).acts(path)
]


@pytest.mark.parametrize(("name", "path"), FIELDS)
def test_each_other_value_of_a_field_that_acts_does_something_else(name: str, path: str) -> None:
    book = load(name)
    never = NEVER_SEEN[book.game]
    tried = 0
    for value in others(book, path):
        found = acts(book, path, value)
        if found is None:
            ruled_out = IMPOSSIBLE[book.game]
            assert path in ruled_out or f"{path}={value}" in ruled_out or _beyond(path, value), (
                path,
                value,
            )
            continue
        tried += 1
        assert found or path in never, (path, value)
    if book.field(path).open:
        assert tried, path
        assert path not in never, path


def _beyond(path: str, value: object) -> bool:
    """A number that the game's board or the scale of points has no room for."""
    return isinstance(value, int) and path.startswith(("options.", "sets.", "clock.", "warnings."))


def test_what_is_only_told_is_read_by_no_round() -> None:
    for name in ids():
        book = load(name)
        told = {path for path, _ in book.fields() if not book.acts(path)}
        assert not told & {path for _, path in FIELDS}
