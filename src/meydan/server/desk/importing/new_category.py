"""A category for what a list calls one, where the event has none of that name yet."""

from collections.abc import Sequence

from meydan.formats.lists.vocabulary import fold
from meydan.match.deeds import ClockSetting
from meydan.server.access.actions import Act
from meydan.server.desk.importing.targets import restored, stored
from meydan.server.models import Category, ImportDraft
from meydan.server.store.creation import NewCategory, add_category
from meydan.server.store.people.import_drafts import sheet_of
from meydan.server.store.rows import load
from meydan.server.web.page import Scope
from meydan.tournament.model import SYSTEMS
from meydan.words import say

LONGEST = 80


def model_of(scope: Scope, categories: Sequence[Category]) -> Category | None:
    """The category that a new one would be like; `None` where somebody has to choose the text."""
    one_text = len({one.rulebook for one in categories}) == 1
    return categories[0] if one_text and scope.can(Act.EDIT_EVENT) else None


def make_for_word(
    scope: Scope, found: ImportDraft, categories: Sequence[Category], key: str
) -> Category | None:
    """The category that a word of the list means from now on; `None`: nothing to make it from."""
    like, targets = model_of(scope, categories), restored(found.choices)
    said = [words for row in sheet_of(found).rows[1:] if (words := targets.words(row))]
    meant = [words for words in said if fold(words) == key]
    if like is None or not meant or key in targets.meanings:
        return None
    game = say(f"site.game.{like.game}", scope.lang)
    named = meant[0] if fold(game) in key else f"{game}, {meant[0]}"
    book = load(like).settings.book
    made = add_category(
        scope.event.pk,
        scope.actor,
        NewCategory(
            name=named[:LONGEST],
            rulebook=like.rulebook,
            players=len(meant),
            clock=ClockSetting.of(book),
            system=SYSTEMS[book.pairing.system.value],
        ),
    )
    found.choices |= stored(targets) | {"meanings": {**targets.meanings, key: made.pk}}
    found.save(update_fields=["choices"])
    return made
