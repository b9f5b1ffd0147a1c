"""Two devices at one table: what is stored, who entered it and when, and what was typed here."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from django.http import HttpResponse
from django.utils.timezone import localtime

from meydan.formats.result_text import typed
from meydan.match.actors import Role
from meydan.server.desk.current import AtHand, show_running
from meydan.server.desk.round_rows import result_in_full
from meydan.server.models import BoardEvent
from meydan.tournament.ids import RoundNo
from meydan.tournament.model import Pair, Round
from meydan.tournament.results import Result
from meydan.words.phrases.dates import time_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """A result that stands where another was typed."""

    theirs: str
    yours: str
    who: str
    """Who entered the one that stands; empty where nobody knows."""
    time: str
    instead: str
    """What the form sends back: the result that it would replace."""


def clash_page(
    here: AtHand, one: Round, pair: Pair, result: Result, *, typed: Mapping[str, str]
) -> HttpResponse:
    """Ask before a stored result is replaced; nothing is changed yet."""
    kept = ("table", "result", "stones", "warnings-1", "warnings-2", "then")
    return show_running(
        here.scope,
        "result_clash.html",
        tab="rounds",
        status=409,
        here=here,
        one=one,
        pair=pair,
        clash=clash_at(here, one.number, pair, result),
        sent={name: typed[name] for name in kept if typed.get(name)},
        rounds=here.tournament.rounds,
    )


def clash_at(here: AtHand, number: RoundNo, pair: Pair, result: Result) -> Clash:
    """What is stored at a table, and what was typed for it."""
    assert pair.result is not None
    rows = BoardEvent.objects.filter(
        board__round__category=here.scope.category,
        board__round__number=number,
        board__table=pair.table,
    )
    last = rows.order_by("-seq").first()
    event = last.event if last is not None else {}
    moment = datetime.fromtimestamp(event["at"] / 1000, UTC) if event else None
    by = str(event.get("person") or event.get("by") or "")
    return Clash(
        theirs=result_in_full(here, pair.result),
        yours=result_in_full(here, result),
        who="" if by in {role.value for role in Role} else by,
        time="" if moment is None else time_words(localtime(moment), here.scope.lang),
        instead=typed(pair.result, here.book),
    )
