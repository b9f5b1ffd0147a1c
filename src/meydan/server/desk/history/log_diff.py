"""What a line of the action log changed, as people read it: where, what was, what is."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from meydan.rulebooks import load
from meydan.rulebooks.field import half
from meydan.server.desk.log_words import moment
from meydan.words import Lang, UnknownWord, say, topic
from meydan.words.phrases.rulebooks import cited
from meydan.words.tiebreaks import tie_break_name

Names = Mapping[int, str]
ENTRIES = frozenset({"first", "second", "entry", "drew", "order", "entries"})
"""Keys whose numbers are entries."""
DOUBLED = frozenset({"bye", "points"})
"""Keys whose numbers are doubled points."""
WORDS: Mapping[str, tuple[str, ...]] = {
    "status": ("rounds.status", "desk_rounds.entry-status"),
    "system": ("desk.system",),
    "seeding": ("desk.seeding",),
    "stage": ("desk.stage",),
    "sex": ("desk.sex",),
    "shared": ("public.shared",),
    "accommodations": ("desk.accommodation",),
    "role": ("desk.role", "actions.who"),
    "method": ("desk_rounds.lot.by",),
    "kind": ("desk_rounds.decided", "public.bye"),
    "seat": ("match.seat",),
    "who": ("match.seat",),
    "winner": ("match.seat",),
    "whom": ("match.role",),
    "reported_by": ("match.role", "match.seat"),
    "mode": ("match.mode",),
    "penalty": ("match.penalty",),
    "hook": ("log.value",),
    "link": ("log.value",),
    "look": ("desk.looks.way",),
    "private": ("log.value",),
}
"""Where the codes of a key have their words."""
LONGEST = 300


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that changed."""

    where: str
    before: str
    """Empty where it was not there."""
    after: str


def differences(before: Any, after: Any, names: Names, lang: Lang) -> list[Difference]:
    """The leaves that differ between two pieces of JSON."""
    return list(_walk((), before, after, names, lang))


def _walk(
    path: tuple[str, ...], before: Any, after: Any, names: Names, lang: Lang
) -> Iterator[Difference]:
    if before == after and path:
        return
    mine, yours = isinstance(before, dict), isinstance(after, dict)
    # A table or an entry that comes or goes is one thing, not its twenty fields.
    whole = path and (path[-1] == "result" or ((before is None or after is None) and _one(path)))
    if (mine or yours) and not whole and (mine or before is None) and (yours or after is None):
        for key in {**(before or {}), **(after or {})}:
            old, new = (before or {}).get(key), (after or {}).get(key)
            yield from _walk((*path, str(key)), old, new, names, lang)
        return
    was, now = (_said(path, value, names, lang) for value in (before, after))
    if was != now:
        yield Difference(_where(path, names, lang), was, now)


def _one(path: tuple[str, ...]) -> bool:
    return path[-1].startswith("table ") or path[-2:-1] == ("entries",)


def _where(path: tuple[str, ...], names: Names, lang: Lang) -> str:
    parts = []
    for at, key in enumerate(path):
        if at and path[at - 1] == "entries" and key.isdecimal():
            whole = at == len(path) - 1
            parts.append(_key("player", lang) if whole else names.get(int(key), key))
        elif path == ("federation",):  # of the event; a player's is a country
            parts.append(_key("event-federation", lang))
        elif key != "entries" or at == len(path) - 1:
            parts.append(_key(key, lang))
    return " › ".join(parts)


def _key(key: str, lang: Lang) -> str:
    kind, _, number = key.partition(" ")
    if kind in ("round", "table") and number.isdecimal():
        return say(f"desk_rounds.{kind}-n", lang, n=int(number))
    known = topic("desk_rounds", lang).get(f"key.{key}")
    return known or topic("rulebook", lang).get(f"field.{key}", key)


def _said(path: tuple[str, ...], value: Any, names: Names, lang: Lang) -> str:
    """A value in words; cut where it is long."""
    key = path[-1] if path else ""
    text = _value(key, value, names, lang)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _value(key: str, value: Any, names: Names, lang: Lang) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return say("site.yes" if value else "site.no", lang)
    if key in ENTRIES and isinstance(value, int):
        return names.get(value, str(value))
    if key in DOUBLED and isinstance(value, int):
        return half(value)
    if key in WORDS and isinstance(value, str):
        said = (_word(f"{head}.{value}", lang) for head in WORDS[key])
        return next(filter(None, said), value)
    if key == "tie_breaks" and isinstance(value, str):
        return tie_break_name(value, lang)
    if key == "rulebook" and isinstance(value, str):
        return _title(value, lang)
    if key == "article" and isinstance(value, str):
        return cited(value, lang)
    if isinstance(value, dict):
        return _thing(key, value, names, lang)
    if isinstance(value, list):
        return ", ".join(_value(key, one, names, lang) for one in value)
    if key in ("at", "starts", "timer") and isinstance(value, str):
        return _moment(value, lang)
    return str(value)


def _thing(key: str, value: dict[str, Any], names: Names, lang: Lang) -> str:
    if key == "result":
        return _result(value)
    if "first" in value and "second" in value:
        pair = " – ".join(names.get(value[side], str(value[side])) for side in ("first", "second"))
        result = value.get("result")
        return f"{pair}: {_result(result)}" if result else pair
    if isinstance(value.get("player"), dict):
        player = value["player"]
        known = (player.get("given"), player.get("surname"), player.get("school"))
        return " ".join(part for part in known if part)
    inner = (f"{_key(k, lang)}: {_value(k, v, names, lang)}" for k, v in value.items())
    return "; ".join(inner)


def _result(value: dict[str, Any]) -> str:
    if value.get("kind") == "forfeit":
        return "–".join("+" if one > min(value["points"]) else "−" for one in value["points"])
    text = "–".join(map(half, value["points"]))
    if value.get("sets"):
        text += f" ({'–'.join(map(half, value['sets']))})"
    if value.get("stones"):
        text += f" [{'–'.join(map(str, value['stones']))}]"
    return text


def _moment(text: str, lang: Lang) -> str:
    try:
        return moment(datetime.fromisoformat(text), lang)
    except ValueError:
        return text


def _title(book: str, lang: Lang) -> str:
    try:
        return str(getattr(load(book).title, lang))
    except ValueError:
        return book


def _word(code: str, lang: Lang) -> str:
    try:
        return say(code, lang)
    except UnknownWord:
        return ""
