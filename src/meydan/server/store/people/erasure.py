"""People's data gone, and the results kept: one person's on wish, everybody's when it is time.

Whoever is erased stays in the tables as "Player 17": opponents keep their results and tie-breaks.
The name goes from the entry, private data, registrations, uploaded lists, the action log, the notes
in the boards' logs, messages, kept answers of the API and every snapshot, in one transaction.
Backups are files of their own and go by rotation; so that none of them brings anybody back, who was
erased is written down beside them, by numbers alone.
"""

import json
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.db import transaction

from meydan.formats.codec import encode
from meydan.server.access.actions import Act
from meydan.server.access.actor import PROGRAM, Actor
from meydan.server.access.secrets import new_secret
from meydan.server.erased_list import Erased, erased, write_down
from meydan.server.live.announcement import announce
from meydan.server.live.differences import MESSAGE, Said
from meydan.server.models import (
    Action,
    Announcement,
    ApiAnswer,
    BoardEvent,
    Category,
    Entry,
    Follow,
    ImportDraft,
    LiveEvent,
    PrivateData,
    PushMessage,
    Registration,
    StaffMessage,
)
from meydan.server.models.log import LONGEST_REASON
from meydan.server.sqlite.journal import begin_anew
from meydan.server.store.change import touch
from meydan.server.store.creation import log
from meydan.server.store.face.pictures import forget_drawn
from meydan.server.store.people.nobody import erased_name, is_nobody
from meydan.server.store.rows import entry_columns, entry_value, load
from meydan.server.store.season.forgotten import forget_people
from meydan.server.store.snapshots import rewritten
from meydan.tournament.entries import Player, Private
from meydan.tournament.ids import EntryId

SHORTEST = 3
"""Letters of a text that is looked for inside others; a shorter one stands in too many."""
WORDS = re.compile(r"\w+")
WRITTEN = ("announcement", MESSAGE)
"""What a stream says in somebody's own words."""
DOCUMENTS = ("settings", "leaves", "schedule", "decisions")


@dataclass(frozen=True, slots=True)
class Gone:
    """Somebody who is erased."""

    entry: EntryId
    name: str
    """What stands there from now on."""
    words: frozenset[str]
    """Those of the name; a text that lacks one of them does not name this person."""
    texts: re.Pattern[str]
    """Everything that tells who it was, the longest first."""


class Crowd:
    """All who are erased together, found by a word of their names: a season has thousands."""

    def __init__(self, gone: Iterable[Gone]) -> None:
        self.people = tuple(gone)
        self._by_word: dict[str, list[Gone]] = {}
        for one in self.people:
            if one.words:
                # Under one word each, any will do: a text that holds the whole name holds that
                # word, too.
                self._by_word.setdefault(max(one.words), []).append(one)

    def named(self, text: str) -> list[Gone]:
        """Those whose whole name is among the words of a text."""
        words = words_of(text)
        found = (one for word in words for one in self._by_word.get(word, ()))
        return [one for one in found if one.words <= words]

    def told(self, value: Any) -> list[Gone]:
        """Those who are named anywhere in a value."""
        return self.named(json.dumps(value, ensure_ascii=False))


def erase(
    category_id: int, entries: Collection[EntryId] | None, actor: Actor, *, reason: str
) -> list[str]:
    """Take people's data (`None`: everybody's) out of everything; the names that stand there."""
    with transaction.atomic():
        # An archived event changes no more, but whoever is in it may still ask to be forgotten.
        held = Category.objects.select_for_update(of=("self",)).select_related("event")
        category = held.get(pk=category_id)
        private = {one.entry: one for one in load(category).private}
        rows = category.entries.all()
        rows = rows if entries is None else rows.filter(local__in=entries)
        known = [_gone(category, row, private.get(EntryId(row.local))) for row in rows]
        gone = Crowd(known)
        _forget_entries(rows, gone)
        _forget_arrivals(category, gone)
        _forget_in_texts(category, gone)
        _forget_in_snapshots(category, gone)
        touch(category)
        announce(category.stream, [Said("entries"), Said("standings")])
        each = [f"entry {one.entry}" for one in known]
        for target in each if entries is not None else ["all entries"]:
            log(actor, Act.ERASE_PERSON, category=category, target=target, reason=reason)
        where_in = [Erased(category.event.mark, category.slug, one.entry) for one in known]
        # A list on the disk can't be rolled back, so it is written when the erasure is certain.
        transaction.on_commit(lambda: write_down(where_in))
        transaction.on_commit(forget_drawn)
        transaction.on_commit(begin_anew)
    return [one.name for one in known]


def forget_again() -> int:
    """Erase anew who was erased before and came back with a backup or a file; how many."""
    wanted: dict[tuple[str, str], set[int]] = {}
    for one in erased():
        wanted.setdefault((one.event, one.category), set()).add(one.entry)
    again = 0
    for (mark, slug), entries in wanted.items():
        category = Category.objects.filter(event__mark=mark, slug=slug).first()
        if category is None:
            continue
        rows = category.entries.filter(local__in=entries)
        back = [EntryId(row.local) for row in rows if not is_nobody(row)]
        if back:
            again += len(erase(category.pk, back, PROGRAM, reason=""))
    return again


def personal_texts(about: Player | Private) -> list[str]:
    """The texts that tell who somebody is."""
    values = [
        str(value) for value in asdict(about).values() if value and not isinstance(value, int)
    ]
    names = [f"{about.given} {about.surname}".strip()] if isinstance(about, Player) else []
    return [text for text in (*names, *values) if len(text) >= SHORTEST]


def words_of(text: str) -> frozenset[str]:
    """The words of a text, however they are written."""
    return frozenset(WORDS.findall(text.casefold()))


def _gone(category: Category, row: Entry, private: Private | None) -> Gone:
    known = entry_value(row)
    texts = {*personal_texts(known.player), *(personal_texts(private) if private else ())}
    whole = "|".join(map(re.escape, sorted(texts, key=len, reverse=True)))
    return Gone(
        known.id,
        erased_name(row, category.event.language),
        words_of(known.player.full),
        re.compile(rf"(?<!\w)(?:{whole})(?!\w)" if whole else r"(?!)"),
    )


def _forget_entries(rows: Iterable[Entry], gone: Crowd) -> None:
    names = {one.entry: one.name for one in gone.people}
    changed = list(rows)
    for row in changed:
        known = entry_value(row)
        nobody = Player(given=names[known.id], surname="")
        for column, value in entry_columns(
            replace(known, player=nobody, accommodations=())
        ).items():
            setattr(row, column, value)
        # The link is a key to the person's own page; it may be in somebody's chat.
        row.link, row.checked_in = new_secret(), None
    if changed:
        columns = [*entry_columns(entry_value(changed[0])), "link", "checked_in"]
        Entry.objects.bulk_update(changed, columns, batch_size=100)
        PrivateData.objects.filter(entry__in=changed).delete()
        Follow.objects.filter(entry__in=changed).delete()  # nobody follows somebody unknown
        forget_people([row.pk for row in changed])


def _forget_arrivals(category: Category, gone: Crowd) -> None:
    """Registrations and rows of uploaded lists under these names."""
    for registration in Registration.objects.filter(category__event=category.event):
        words = words_of(str(registration))
        if any(one.words == words for one in gone.named(str(registration))):
            registration.delete()
    for draft in ImportDraft.objects.filter(event=category.event):
        kept = [line for line in draft.rows if not gone.named(" ".join(line[1]))]
        if len(kept) != len(draft.rows):
            draft.rows = kept
            draft.save(update_fields=["rows"])


def _forget_in_texts(category: Category, gone: Crowd) -> None:
    """Whatever was written about them: the action log, notes at tables, reasons, kept answers."""
    for line in Action.objects.filter(event=category.event).iterator(chunk_size=500):
        whole = [line.target, line.reason, line.before, line.after]
        if told := gone.told(whole):
            target, reason, line.before, line.after = _without(whole, told)
            line.target, line.reason = target[:120], reason[:LONGEST_REASON]
            line.save(update_fields=["target", "reason", "before", "after"])
    notes = BoardEvent.objects.filter(board__round__category=category)
    for note in notes.iterator(chunk_size=500):
        if told := gone.told(note.event):
            note.event = _without(note.event, told)
            note.save(update_fields=["event"])
    for one in category.rounds.all():
        if told := gone.told([one.notes, one.byes]):
            one.notes, one.byes = _without([one.notes, one.byes], told)
            one.save(update_fields=["notes", "byes"])
    for name in DOCUMENTS:
        value = getattr(category, name)
        if told := gone.told(value):
            setattr(category, name, _without(value, told))
            category.save(update_fields=[name])
    # What pages that come back are told of it lies on the event's stream as well.
    heard = LiveEvent.objects.filter(stream=category.event.stream, kind__in=WRITTEN)
    texts: list[tuple[Iterable[Any], str]] = [
        (Announcement.objects.filter(event=category.event), "text"),
        (StaffMessage.objects.filter(event=category.event), "text"),
        (heard.iterator(chunk_size=500), "data"),
    ]
    for rows, column in texts:
        for row in rows:
            if told := gone.told(value := getattr(row, column)):
                new = _without(value, told)
                setattr(row, column, new[:300] if column == "text" else new)
                row.save(update_fields=[column])
    # Not rewritten: a program that asks again gets a fresh answer without the name.
    for answer in ApiAnswer.objects.exclude(body=None).iterator(chunk_size=500):
        if gone.told(answer.body):
            answer.delete()
    for message in PushMessage.objects.iterator(chunk_size=500):
        if gone.told(message.payload):
            message.delete()


def _forget_in_snapshots(category: Category, gone: Crowd) -> None:
    names = {int(one.entry): one.name for one in gone.people}

    def edit(document: dict[str, Any], logs: list[Any]) -> None:
        tournament = document["tournament"]
        for one in tournament.get("entries", ()):
            if one["id"] in names:
                one["player"] = encode(Player(given=names[one["id"]], surname=""))
                one.pop("accommodations", None)
        private = document.get("private", ())
        document["private"] = [one for one in private if one["entry"] not in names]
        for name, value in tournament.items():
            if name != "entries" and (told := gone.told(value)):
                tournament[name] = _without(value, told)
        if told := gone.told(logs):
            logs[:] = _without(logs, told)

    for snapshot in category.snapshots.all():
        snapshot.data = rewritten(bytes(snapshot.data), edit)
        snapshot.save(update_fields=["data"])


def _without(value: Any, told: Sequence[Gone]) -> Any:
    """A text is taken out only beside the name that it belongs to."""
    if isinstance(value, dict):
        return {key: _without(one, told) for key, one in value.items()}
    if isinstance(value, list):
        return [_without(one, told) for one in value]
    if isinstance(value, str):
        for one in told:
            value = one.texts.sub(one.name, value)
    return value
