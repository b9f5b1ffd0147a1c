"""The knock-out as a drawn bracket: named rounds, the third place, what is played now."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpResponse

from meydan.rulebooks.field import half
from meydan.server.access.actions import Act
from meydan.server.public.stones import LOSS, WIN
from meydan.server.public.views import GET, cached, of, show
from meydan.server.store.published import Current
from meydan.server.web.page import Scope, page
from meydan.server.web.shared import shared
from meydan.tournament.bracket_plan import Origin, Part
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Pair
from meydan.tournament.pairing.bracket import bracket
from meydan.tournament.pairing.bracket_tree import Bracket, Match, Side
from meydan.tournament.pools import pool_name
from meydan.words import Lang, say
from meydan.words.phrases.tournaments import round_name


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRow:
    """One side of a match as it is shown."""

    entry: EntryId | None
    seed: int | None
    name: str
    """Who stands here, or who may: `Can İ. – Zeynep K.`, or where whoever comes is from."""
    known: bool
    stone: str
    """`win` or `loss` once it is decided; empty before."""
    score: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A match as it is shown."""

    round: int
    table: int | None
    sides: tuple[SideRow, SideRow]
    winner: EntryId | None
    live: bool
    set: int
    digital: bool
    starts: datetime | None
    """By the schedule, while nobody plays yet."""
    bye: bool
    level: bool
    """Drawn, and waiting for a play-off or a lot."""

    @property
    def entries(self) -> str:
        """Those who stand here, for the script that finds a player's way."""
        return " ".join(str(side.entry) for side in self.sides if side.entry is not None)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundRow:
    """A round of the bracket with its name."""

    number: int
    name: str
    matches: tuple[MatchRow, ...]


@page(Act.SEE_PUBLIC, *GET)
@shared
def bracket_page(scope: Scope) -> HttpResponse:
    """The bracket of a knock-out; other systems have none."""
    now = of(scope)
    if not now.tournament.settings.system.bracketed:
        raise Http404
    live = not scope.request.META.get("meydan.frozen", False)
    table = cached(
        scope,
        now,
        f"bracket{'' if live else '-frozen'}",
        "bracket_part.html",
        lambda: _bracket(now, scope.lang) | {"live": live},
    )
    return show(scope, "bracket.html", now, "bracket", table=table)


def _bracket(now: Current, lang: Lang) -> dict[str, object]:
    drawn = bracket(now.tournament)
    champion = drawn.champion
    return {
        "halves": _halves(now, drawn, lang),
        "third": None if drawn.third is None else _match(now, drawn, drawn.third, lang),
        "champion": None if champion is None else now.names[champion],
        "sets": now.book.sets.count.value,
    }


def _halves(now: Current, drawn: Bracket, lang: Lang) -> list[tuple[str, list[RoundRow]]]:
    """The rounds of each part with its title; a plain knock-out is one part without a title."""
    beaten = any(match.part is Part.LOSERS for one in drawn.rounds for match in one.matches)
    halves = {
        say("bracket.part-main", lang) if beaten else "": (Part.MAIN, Part.FINAL, Part.AGAIN),
        say("bracket.part-losers", lang): (Part.LOSERS,),
    }
    found = []
    for title, parts in halves.items():
        rounds = [
            RoundRow(
                number=one.number,
                name=round_name(now.tournament, one.number, lang),
                matches=tuple(_match(now, drawn, match, lang) for match in matches),
            )
            for one in drawn.rounds
            if (matches := [match for match in one.matches if match.part in parts])
        ]
        if rounds:
            found.append((title, rounds))
    return found


def _match(now: Current, drawn: Bracket, match: Match, lang: Lang) -> MatchRow:
    pair = match.pair
    state = now.states.get(match.round, {}).get(pair.table, {}) if pair else {}
    open_ = pair is not None and pair.result is None
    live = open_ and state.get("phase") not in (None, "waiting", "opened")
    first, second = match.sides
    points = state.get("points") if live else None
    scores = _scores(pair, points if isinstance(points, list) else None)
    return MatchRow(
        round=match.round,
        table=pair.table if pair else None,
        sides=(
            _side(now, drawn, match, first, scores, lang),
            _side(now, drawn, match, second, scores, lang),
        ),
        winner=match.winner,
        live=live,
        set=int(str(state.get("set", 0))) if live else 0,
        digital=pair is not None and (match.round, pair.table) in now.digital,
        starts=_starts(now, match) if not live and not match.over else None,
        bye=match.bye,
        level=match.level,
    )


def _scores(pair: Pair | None, live: list[int] | None) -> dict[EntryId, str]:
    """What each of the two has; a table may name the sides of a match the other way round."""
    if pair is None:
        return {}
    counted = (pair.result.sets or pair.result.points) if pair.result else live
    if counted is None:
        return {}
    return {pair.first: half(counted[0]), pair.second: half(counted[1])}


def _side(
    now: Current,
    drawn: Bracket,
    match: Match,
    side: Side,
    scores: dict[EntryId, str],
    lang: Lang,
) -> SideRow:
    entry = side.entry
    stone = ""
    if match.winner is not None and not match.bye and entry is not None:
        stone = WIN if entry == match.winner else LOSS
    return SideRow(
        entry=entry,
        seed=side.seed,
        name=now.names[entry] if entry is not None else _expected(now, drawn, side, lang),
        known=entry is not None,
        stone=stone,
        score=scores.get(entry, "") if entry is not None else "",
    )


def _expected(now: Current, drawn: Bracket, side: Side, lang: Lang) -> str:
    """Who may come here: the two of the match before, as soon as they are known."""
    if side.empty:
        return say("bracket.nobody", lang)
    if side.pool is not None:
        return say("bracket.pool-place", lang, pool=pool_name(side.pool[0]), n=side.pool[1] + 1)
    if side.match is None or side.round is None:
        return ""
    before = drawn.match(side.round, side.match)
    code = "loser" if side.origin is Origin.LOSER else "winner"
    if len(before.entries) == len(before.sides) and side.origin is Origin.WINNER:
        return " – ".join(now.names[one] for one in before.entries)
    return say(f"bracket.{code}", lang, n=side.match + 1)


def _starts(now: Current, match: Match) -> datetime | None:
    slots = now.tournament.schedule
    return next((one.starts for one in slots if one.round == match.round), None)
