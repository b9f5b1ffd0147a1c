"""Programs that an event tells its news, as the desk arranges them."""

from urllib.parse import urlsplit

from django.db import transaction

from meydan.server.access.actions import Act
from meydan.server.access.actor import Actor
from meydan.server.models import Event, Hook, HookDelivery
from meydan.server.models.moments import now_ms
from meydan.server.store.creation import hold, log

MOST = 5
BOTH_SIGN = 86_400_000
"""Milliseconds for which the former secret signs beside a new one."""


class TooManyHooks(Exception):
    """An event tells as many programs as it may."""


def add_hook(event: Event, actor: Actor, address: str, secret: str) -> Hook:
    """Tell one more program."""
    with transaction.atomic():
        held = hold(event.pk)
        if held.hooks.count() >= MOST:
            raise TooManyHooks
        made = Hook.objects.create(event=held, address=address, secret=secret)
        _log(actor, made, "made")
    return made


def renew_secret(event: Event, actor: Actor, key: int, secret: str) -> None:
    """Sign with a new secret; for a day the former one signs, too."""
    with transaction.atomic():
        found = hold(event.pk).hooks.filter(pk=key).first()
        if found is not None:
            found.former, found.secret = found.secret, secret
            found.former_until = now_ms() + BOTH_SIGN
            found.save(update_fields=("former", "secret", "former_until"))
            _log(actor, found, "renewed")


def remove_hook(event: Event, actor: Actor, key: int) -> None:
    """Tell a program nothing any more."""
    with transaction.atomic():
        found = hold(event.pk).hooks.filter(pk=key).first()
        if found is not None:
            _log(actor, found, "removed")
            found.delete()


def send_again(event: Event, key: int) -> bool:
    """Try anew what was given up; whether there was such a thing."""
    failed = HookDelivery.objects.filter(pk=key, hook__event=event, state=HookDelivery.State.FAILED)
    waiting = HookDelivery.State.WAITING
    return bool(failed.update(state=waiting, due=0, tries=0, holder=""))


def _log(actor: Actor, hook: Hook, what: str) -> None:
    # Some programs have a secret in their address: the log names the host.
    host = urlsplit(hook.address).hostname or ""
    log(actor, Act.HOOKS, event=hook.event, target=host, after={"hook": what})
