"""People in front of the desk, signed in."""

import html
import re

from django.test import Client

from meydan.server.models import Account, Event, Role
from tests.server.making import make_account
from tests.server.source import flat


def signed_in(account: Account) -> Client:
    """A browser in which somebody is signed in, reading Turkish."""
    client = Client(headers={"accept-language": "tr"})
    client.force_login(account)
    return client


def organiser(event: Event | None = None, name: str = "org") -> Client:
    """An organiser who may make events, and runs this one."""
    account = make_account(name, event, Role.ORGANISER if event else None)
    account.is_staff = True
    account.save()
    return signed_in(account)


def owner() -> Client:
    """The owner of the installation."""
    account = make_account("owner")
    account.is_staff = account.is_superuser = True
    account.save()
    return signed_in(account)


def staff(event: Event, role: Role) -> Client:
    """Somebody with a role in an event."""
    return signed_in(make_account(f"the-{role}", event, role))


def shown_values(page: str) -> dict[str, str | list[str]]:
    """What a browser would send of the last form of a page without touching it."""
    form = flat(page).rsplit("<form", 1)[1]
    values: dict[str, str | list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        made = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        name, kind = made.get("name", ""), made.get("type", "text")
        if not name or (kind in ("checkbox", "radio") and " checked" not in tag):
            continue
        value = html.unescape(made.get("value", ""))
        if kind == "checkbox":
            ticked = values.get(name, [])
            values[name] = [*([ticked] if isinstance(ticked, str) else ticked), value]
        else:
            values[name] = value
    for name, inner in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.S):
        options = re.findall(r'<option value="([^"]*)"( selected)?', inner)
        chosen = [value for value, mark in options if mark] or [value for value, _ in options[:1]]
        value = html.unescape(chosen[0]) if chosen else ""
        if name in values:  # several fields of one name are sent as a list
            known = values[name]
            values[name] = [*([known] if isinstance(known, str) else known), value]
        else:
            values[name] = value
    for name, inner in re.findall(
        r'<textarea[^>]*name="([^"]+)"[^>]*>(.*?)</textarea>', form, re.S
    ):
        values[name] = html.unescape(inner)
    return values
