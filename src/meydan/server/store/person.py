"""One person's data (KVKK, GDPR): all of it taken out, or all of it gone and the results kept.

Whoever is erased stays in the tables as "Player 17": opponents keep their results and tie-breaks.
The name goes from the entry, registrations, uploaded lists, the action log and every snapshot.
Backups and static copies are files of their own: they lose it with their next rotation, and when
the copy is next written.
"""

import json
import zlib
from dataclasses import asdict, replace
from typing import Any

from django.db import transaction

from meydan.formats.codec import encode
from meydan.formats.tournament_json import dump_tournament, load_tournament
from meydan.server.access.actor import Actor
from meydan.server.access.secrets import new_secret
from meydan.server.models import Action, Category, Entry, ImportDraft, Registration
from meydan.server.store.change import touch
from meydan.server.store.rows import entry_columns, entry_value, load
from meydan.server.store.snapshots import packed
from meydan.tournament.entries import Player, Private
from meydan.tournament.ids import EntryId
from meydan.words import lang, say

ERASED, EXPORTED = "entry.erase", "entry.export"
SHORTEST = 3
"""Letters of a text that is looked for inside others; a shorter one stands in too many."""


def export_person(category: Category, entry: EntryId, actor: Actor) -> dict[str, Any]:
    """Everything that is kept about somebody, as JSON."""
    tournament = load(category)
    found = next(one for one in tournament.entries if one.id == entry)
    private = next((one for one in tournament.private if one.entry == entry), None)
    games = [
        {"round": one.number, "table": pair.table, "result": encode(pair.result)}
        for one in tournament.rounds
        for pair in one.pairs
        if entry in pair.both
    ]
    about = [*_own(found.player), *(_own(private) if private else ())]
    lines = category.event.actions.filter(category=category).order_by("pk")
    _write(category, actor, EXPORTED, entry)
    return {
        "entry": encode(found),
        "private": private and encode(private),
        "games": games,
        "log": [
            {"at": line.at.isoformat(), "action": line.action, "who": line.who}
            for line in lines
            if any(text in json.dumps([line.target, line.before, line.after]) for text in about)
        ],
    }


def erase_person(category_id: int, entry: EntryId, actor: Actor, *, reason: str) -> str:
    """Take a person's data out of everything; the name that stands there then."""
    with transaction.atomic():
        # An archived event changes no more, but whoever is in it may still ask to be forgotten.
        held = Category.objects.select_for_update(of=("self",)).select_related("event")
        category = held.get(pk=category_id)
        row = category.entries.get(local=entry)
        known = entry_value(row)
        private = next((one for one in load(category).private if one.entry == entry), None)
        name = say("public.erased", lang(category.event.language), number=known.number or entry)
        nobody = replace(
            known, player=Player(given=name, surname=""), accommodations=(), origin=known.origin
        )
        texts = {*_own(known.player), *(_own(private) if private else ())}
        for column, value in entry_columns(nobody).items():
            setattr(row, column, value)
        row.link, row.checked_in = new_secret(), None
        row.save()
        _forget_private(row)
        _forget_arrivals(category, known.player)
        _forget_in_log(category, texts, known.player, name)
        _forget_in_snapshots(category, entry, name)
        touch(category)
        _write(category, actor, ERASED, entry, reason=reason)
    return name


def _own(about: Player | Private) -> list[str]:
    """The texts that tell who somebody is."""
    values = [
        str(value) for value in asdict(about).values() if value and not isinstance(value, int)
    ]
    names = [f"{about.given} {about.surname}".strip()] if isinstance(about, Player) else []
    return [text for text in (*names, *values) if len(text) >= SHORTEST]


def _forget_private(row: Entry) -> None:
    from meydan.server.models import PrivateData

    PrivateData.objects.filter(entry=row).delete()


def _forget_arrivals(category: Category, player: Player) -> None:
    """Registrations and rows of uploaded lists under this name."""
    same = {"given__iexact": player.given, "surname__iexact": player.surname}
    Registration.objects.filter(category__event=category.event, **same).delete()
    for draft in ImportDraft.objects.filter(event=category.event):
        kept = [line for line in draft.rows if not _names(line[1], player)]
        if len(kept) != len(draft.rows):
            draft.rows = kept
            draft.save(update_fields=["rows"])


def _names(cells: list[str], player: Player) -> bool:
    text = " ".join(cells).casefold()
    return player.given.casefold() in text and player.surname.casefold() in text


def _forget_in_log(category: Category, texts: set[str], player: Player, name: str) -> None:
    """Lines that name the person; a text is taken out only beside the name it belongs to."""
    full = f"{player.given} {player.surname}".strip()
    for line in Action.objects.filter(event=category.event):
        told = json.dumps([line.target, line.before, line.after, line.reason], ensure_ascii=False)
        if player.given not in told or (player.surname and player.surname not in told):
            continue
        line.target = line.target.replace(full, name)[:120]
        line.reason = line.reason.replace(full, name)[:400]
        line.before = _without(line.before, texts, name)
        line.after = _without(line.after, texts, name)
        line.save(update_fields=["target", "before", "after", "reason"])


def _without(value: Any, texts: set[str], name: str) -> Any:
    if isinstance(value, dict):
        return {key: _without(one, texts, name) for key, one in value.items()}
    if isinstance(value, list):
        return [_without(one, texts, name) for one in value]
    if isinstance(value, str):
        for text in sorted(texts, key=len, reverse=True):
            value = value.replace(text, name)
    return value


def _forget_in_snapshots(category: Category, entry: EntryId, name: str) -> None:
    for snapshot in category.snapshots.all():
        whole = json.loads(zlib.decompress(bytes(snapshot.data)))
        then = load_tournament(whole["tournament"].encode())
        entries = tuple(
            replace(one, player=Player(given=name, surname=""), accommodations=())
            if one.id == entry
            else one
            for one in then.entries
        )
        private = tuple(one for one in then.private if one.entry != entry)
        then = replace(then, entries=entries, private=private)
        whole["tournament"] = dump_tournament(then, private=True).decode()
        snapshot.data = packed(whole)
        snapshot.save(update_fields=["data"])


def _write(
    category: Category, actor: Actor, action: str, entry: EntryId, *, reason: str = ""
) -> None:
    Action.objects.create(
        event=category.event,
        category=category,
        actor=actor.account,
        who=actor.name,
        action=action,
        target=f"entry {entry}",
        reason=reason,
    )
