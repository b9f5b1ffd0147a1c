"""What a phone sends: one entry, as JSON or as a plain form."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from django.http import HttpRequest

from meydan.match.codec import Unreadable, load_deed
from meydan.match.deeds import Deed, Opened, Replaced
from meydan.server.models.log import LONGEST_REASON
from meydan.server.numbers import KEY, number_in
from meydan.server.referee.face import ELSEWHERE

LARGEST = 20_000
ENVELOPE = ("csrfmiddlewaretoken", "key", "seen", "board", "at", "back", "quick")


class Unusable(Exception):
    """An entry that can't be read: a code of `referee.unusable` and its facts."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """An entry on its way into a log."""

    deed: Deed
    key: str | None = None
    """The sender's own, so that an entry that comes twice is stored once."""
    board: int | None = None
    """The board it was made for; another pair may sit at the table by now."""
    seen: int | None = None
    """The last entry that the sender knew."""
    at: int | None = None
    """When it happened, for entries that waited; `None`: now."""


def from_json(request: HttpRequest) -> Sent:
    """The entry of a JSON body; raises `Unusable`."""
    if len(request.body) > LARGEST:
        raise Unusable("too-long", most=LARGEST)
    try:
        raw = json.loads(request.body)
    except (ValueError, RecursionError):
        raise Unusable("not-json") from None
    if not isinstance(raw, dict):
        raise Unusable("not-json")
    return Sent(
        deed=_deed(raw.get("deed")),
        key=_key(raw.get("key")),
        board=_whole(raw, "board"),
        seen=_whole(raw, "seen"),
        at=_whole(raw, "at"),
    )


def from_form(posted: Mapping[str, str]) -> Sent:
    """The entry of a form that a browser sent without a script; raises `Unusable`."""
    raw = {name: _number(posted[name]) for name in ("board", "seen") if posted.get(name)}
    return Sent(
        deed=_deed(form_deed(posted)),
        key=_key(posted.get("key") or None),
        board=_whole(raw, "board"),
        seen=_whole(raw, "seen"),
    )


def form_deed(posted: Mapping[str, str]) -> dict[str, Any]:
    """A form's fields as a deed: `score.0` is the first of a pair, `deed.kind` lies one deeper.

    The phone's script reads the same forms by the same rule.
    """
    deed: dict[str, Any] = {}
    for name, text in posted.items():
        value = text.strip()
        if name in ENVELOPE or not value:
            continue
        *path, last = name.split(".")
        place = deed
        for part in path:
            inner = place.setdefault(part, {})
            if not isinstance(inner, dict):
                raise Unusable("field", field=name)
            place = inner
        named = (part for part in (last, *reversed(path)) if not part.isdecimal())
        place[last] = _typed(next(named, last), value)
    if posted.get("quick"):
        deed.setdefault("reason", posted["quick"])
    plain: dict[str, Any] = _lists(deed)
    return plain


def _typed(name: str, value: str) -> Any:
    if name in ("score", "scores", "points", "target"):
        return _number(value)
    if name == "left":
        before, _, after = value.rpartition(":")
        minutes, seconds = number_in(before or "0"), number_in(after)
        if minutes is not None and seconds is not None:
            return 1000 * (60 * minutes + seconds)
    return True if name in ("tail", "touch", "waiting") else value


def _number(text: str) -> int | str:
    found = number_in(text, digits=KEY)
    return text if found is None else found


def _lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if value and all(key.isdecimal() for key in value):
        return [_lists(value[key]) for key in sorted(value)]
    return {key: _lists(inner) for key, inner in value.items()}


def _deed(raw: object) -> Deed:
    try:
        deed = load_deed(raw)
    except Unreadable as error:
        raise Unusable("deed", why=f"match.log.{error.code}", **error.facts) from None
    inner = deed.deed if isinstance(deed, Replaced) else deed
    if inner.kind in ELSEWHERE or isinstance(inner, Opened):
        raise Unusable("elsewhere")
    for one in (deed, inner):
        _check_texts(one)
    return deed


def _check_texts(deed: Deed) -> None:
    for item in fields(deed):  # type: ignore[arg-type]
        value = getattr(deed, item.name)
        if isinstance(value, str):
            if len(value) > LONGEST_REASON:
                raise Unusable("too-long", most=LONGEST_REASON)
            if any(ord(letter) < 32 and letter not in "\n\t" for letter in value):
                raise Unusable("field", field=item.name)


def _key(raw: object) -> str | None:
    if raw is None:
        return None
    if isinstance(raw, str) and 8 <= len(raw) <= 64 and raw.isascii() and raw.isprintable():
        return raw
    raise Unusable("field", field="key")


def _whole(raw: Mapping[str, Any], name: str) -> int | None:
    value = raw.get(name)
    if value is None:
        return None
    if type(value) is not int or not 0 <= value < 1 << 53:
        raise Unusable("field", field=name)
    return value
