"""Who qualified, as one signed file: from a province's server into the final's entry list.

The file holds what anybody may see of an entry, and places; national ids and contacts stay behind.
The receiving server looks who signed: a key that its federation trusts, over exactly these bytes.
A list tells when it was made; what is older than one taken already is not taken any more, since it
would enter those whom a correction put behind others.
"""

import json
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from meydan.formats.codec import decode, encode
from meydan.server import signature
from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Category, Federation, TakenList, TrustedKey
from meydan.server.models.moments import now_ms
from meydan.server.store.change import change, lock
from meydan.server.store.creation import log
from meydan.server.store.next_stage import qualified
from meydan.server.store.season.links import doubled
from meydan.server.store.season.lookup import facts_of_player
from meydan.server.store.season.way_up import refuse_late
from meydan.tournament.entries import Entry, Origin, too_much
from meydan.tournament.model import Tournament
from meydan.tournament.season.likeness import Facts, Likeness, likeness
from meydan.tournament.stages import Carried, Qualification, Qualifier, Same, carry, refuse_shared

FORMAT = "meydan-qualified"
VERSION = 1
LARGEST = 1_000_000
MOST = 500
APART = ("other-school", "other-licence")
"""Of one name and year, and yet entered beside one another: the office is asked who they are."""
LATEST = 2**63
"""What a database's number can hold."""


class BadList(Exception):
    """A file that is not taken; `code` says why: `bad-file`, `changed`, `unknown-key`, …"""

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedList:
    """A list whose signature is right, by somebody who is trusted."""

    signer: TrustedKey
    source: str
    """The event's mark and the category there, whatever they are called now."""
    made: int
    """Milliseconds, by the signer's clock."""
    game: str
    found: Qualification


def written(category: Category, actor: Actor) -> bytes:
    """The file of a category: everybody who goes on, signed by its federation."""
    found, mark = qualified(category), category.event.season.federation.mark
    refuse_shared(found)
    body = json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "event": category.event.name,
            "stage": category.event.stage,
            "source": f"{category.event.mark}/{category.slug}",
            "made": now_ms(),
            "category": category.name,
            "game": category.game,
            "people": [
                {"entry": encode(one.entry), "place": one.origin.place} for one in found.qualified
            ],
        },
        ensure_ascii=False,
        sort_keys=True,
    )
    log(actor, Act.SEND_QUALIFIED, event=category.event, category=category, target="signed list")
    sealed = {
        "list": body,
        "key": signature.public_key(mark),
        "signature": signature.sign(mark, body.encode()),
    }
    return json.dumps(sealed, ensure_ascii=False, indent=1).encode()


def read(data: bytes, federation: Federation) -> SignedList:
    """The list of a file, or `BadList`; nothing in it is believed before the signature is."""
    try:
        if len(data) > LARGEST:
            raise ValueError
        sealed = json.loads(data)
        body, key, mark = (str(sealed[name]) for name in ("list", "key", "signature"))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadList("bad-file") from None
    if not signature.signed_by(key, body.encode("utf-8", "replace"), mark):
        raise BadList("changed")
    trusted = federation.trusted.filter(public=key).first()
    if trusted is None:
        raise BadList("unknown-key", key=key[:64])
    try:
        return _read(json.loads(body), trusted)
    except (ArithmeticError, ValueError, KeyError, TypeError, RecursionError):
        raise BadList("bad-file") from None


def take(listed: SignedList, into: Category, actor: Actor) -> Carried:
    """Enter everybody of a list who is not there yet; the same list again enters nobody."""
    if listed.game != into.game:
        raise BadList("other-game")
    refuse_late(into)
    done: list[Carried] = []

    def edit(tournament: Tournament) -> Tournament:
        done.append(carry([listed.found], into=tournament, same=_same(listed)))
        return done[-1].tournament

    target = f"{listed.signer.name}: {listed.found.event}"[:120]
    with transaction.atomic():
        lock(into.pk)  # two lists at once come one after the other
        _refuse_older(listed, into)
        change(into.pk, actor, Act.SEND_QUALIFIED, edit, target=target)
    return done[-1]


def _same(listed: SignedList) -> Same:
    """Whether somebody of a list is entered already: as people are known, never by name alone.

    Two of one list are two, also where nothing but their places tells them apart.
    """
    twice = doubled(_facts(one.entry) for one in listed.found.qualified)

    def same(there: Entry, qualifier: Qualifier) -> bool | None:
        new, known = _facts(qualifier.entry), _facts(there)
        if new in twice and there.origin is not None:
            return there.origin == qualifier.origin
        how, why = likeness(new, known)
        if how is Likeness.ASK and not (new.school and known.school and why in APART):
            return None  # name and year tell, as where nobody knows people
        return how is Likeness.SAME

    return same


def _facts(entry: Entry) -> Facts:
    return facts_of_player(entry.player, mark="")


def _refuse_older(listed: SignedList, into: Category) -> None:
    """Remember the newest list of each source; raise `BadList` on one that is older.

    Lists had no time up to 0.2.0: one without is older than any that its signer dated.
    """
    taken = TakenList.objects.filter(category=into, signer=listed.signer)
    if listed.made:
        taken = taken.filter(source=listed.source)
    if taken.filter(made__gt=listed.made).exists():
        raise BadList("older")
    TakenList.objects.update_or_create(
        category=into,
        signer=listed.signer,
        source=listed.source,
        defaults={"made": listed.made},
    )


def _read(told: dict[str, Any], signer: TrustedKey) -> SignedList:
    if told["format"] != FORMAT or told["version"] != VERSION or len(told["people"]) > MOST:
        raise ValueError
    event, stage = str(told["event"])[:120], str(told["stage"])[:12]
    source, made = str(told.get("source", ""))[:100], told.get("made", 0)
    if not isinstance(made, int) or not 0 <= made < LATEST:
        raise ValueError
    people = []
    for row in told["people"]:
        entry, place = decode(Entry, row["entry"]), int(row["place"])
        if any(too_much(entry)) or place < 1:
            raise ValueError
        origin = Origin(stage=stage, event=event, place=place)
        people.append(Qualifier(entry=entry, private=None, origin=origin, last=place))
    found = Qualification(
        stage=stage,
        event=event,
        places=len(people),
        qualified=tuple(people),
        border=(),
        open_places=0,
        reserves=(),
    )
    return SignedList(signer=signer, source=source, made=made, game=str(told["game"]), found=found)
