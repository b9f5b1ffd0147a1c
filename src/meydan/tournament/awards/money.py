"""Who is paid what: the money of places shared by rule, then special prizes, one a child.

Amounts are hundredths, so that nothing is lost: what does not divide goes to the first of those
who share.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from meydan.tournament.awards.prize_money import PrizeKind, Split
from meydan.tournament.awards.prizes import special_prizes
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Settings
from meydan.tournament.standings import Row
from meydan.tournament.teams import Category

HUNDRED = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """What one player is paid."""

    entry: EntryId
    amount: int
    """In hundredths."""
    places: str = ""
    """The place that it is paid for, `3–4` when shared; empty for a special prize."""
    kind: PrizeKind | None = None
    school: str = ""
    shared: bool = False
    """Whether somebody else has part of the same money."""


def payments(one: Category) -> tuple[Payment, ...]:
    """Everybody who is paid, places first."""
    plan = one.tournament.settings.prizes
    paid = [*_of_places(one)]
    taken = {payment.entry for payment in paid}
    amounts = {special.kind: special.amount for special in plan.special if special.amount}
    for prize in special_prizes((one,), tuple(amounts), taken=taken):
        shares = _shares(amounts[prize.kind] * HUNDRED, len(prize.winners))
        paid += [
            Payment(
                entry=entry,
                amount=share,
                kind=prize.kind,
                school=prize.school,
                shared=len(prize.winners) > 1,
            )
            for entry, share in zip(prize.winners, shares, strict=True)
        ]
    return tuple(paid)


def _of_places(one: Category) -> Iterator[Payment]:
    settings = one.tournament.settings
    plan = settings.prizes
    rows = one.standings.rows
    money = [amount * HUNDRED for amount in plan.places] + [0] * len(rows)
    at = 0
    for group in _groups(rows, settings):
        own = money[at : at + len(group)]
        equal = _shares(sum(own), len(group))
        if plan.split is Split.HORT:
            # Half of what the place gives, by place; the other halves are put together.
            by_place = list(_by_place(group, [amount // 2 for amount in own]))
            rest = _shares(sum(own) - sum(by_place), len(group))
            equal = [half + share for half, share in zip(by_place, rest, strict=True)]
        for row, amount in zip(group, equal, strict=True):
            if amount:
                shared = len(group) > 1
                yield Payment(entry=row.entry, amount=amount, places=row.places, shared=shared)
        at += len(group)


def _groups(rows: Sequence[Row], settings: Settings) -> Iterator[list[Row]]:
    """Those whose money is put together: level on points, or sharing a place."""
    by_points = settings.prizes.split is not Split.PLACE and not settings.system.bracketed
    for _, group in groupby(rows, key=lambda row: row.points if by_points else row.place):
        yield list(group)


def _by_place(group: Sequence[Row], money: Sequence[int]) -> Iterator[int]:
    at = 0
    for _, level in groupby(group, key=lambda row: row.place):
        size = len(list(level))
        yield from _shares(sum(money[at : at + size]), size)
        at += size


def _shares(amount: int, count: int) -> list[int]:
    """An amount in equal parts; what is left over goes to the first ones."""
    part, left = divmod(amount, count)
    return [part + (at < left) for at in range(count)]
