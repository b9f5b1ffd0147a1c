"""The table of roles: written down, spoken of in three languages, and held to by every route."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from meydan.server.access.actions import STATES, TABLE, Act, Who
from meydan.server.access.roles_page import page
from meydan.words import LANGS, Lang, say

ROOT = Path(__file__).parents[3]


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[tuple[str, object]]:
    """Every address of the server with its view."""
    for one in (resolver or get_resolver()).url_patterns:
        path = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one, path)
        elif isinstance(one, URLPattern):
            yield path, one.callback


def test_the_page_of_roles_is_what_the_table_says() -> None:
    assert (ROOT / "docs" / "roles.md").read_text(encoding="utf-8") == page()


def acts_of(view: object) -> set[Act]:
    """The actions that a view names: one, or one a method."""
    by_method = getattr(view, "acts", None)
    named = by_method.values() if by_method else [getattr(view, "act", None)]
    return {act for act in named if isinstance(act, Act)}


def test_every_page_and_route_names_an_action_of_the_table() -> None:
    found = list(routes())
    assert len(found) > 60
    assert [path for path, view in found if not acts_of(view)] == []


def test_every_action_has_a_verdict_for_every_role() -> None:
    assert set(TABLE) == {(act, who) for act in Act for who in Who}
    assert set(STATES) <= set(Act)


@pytest.mark.parametrize("lang", LANGS)
def test_every_action_and_role_has_a_word(lang: Lang) -> None:
    for act in Act:
        assert say(f"actions.{act}", lang)
    for who in Who:
        assert say(f"actions.who.{who}", lang)


def test_every_action_is_used_by_a_route() -> None:
    used = {act for _, view in routes() for act in acts_of(view)}
    # What a referee does at a table is one address; the table asks for each deed.
    at_the_table = {Act.PENALISE, Act.CALL_CHIEF}
    assert set(Act) - used - at_the_table == set()
