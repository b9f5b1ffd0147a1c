"""A category's settings: what the organiser and the technical meeting decide before round 1."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpResponse, QueryDict

from meydan.match.deeds import ClockSetting
from meydan.rulebooks import Rulebook, ids, load
from meydan.rulebooks.field import half
from meydan.rulebooks.tie_breaks import IDS
from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.desk.problems import ask_rounds, say_note, tournament_problem
from meydan.server.desk.settings.siblings import suggestions
from meydan.server.models import Category
from meydan.server.models.log import LONGEST_REASON
from meydan.server.store.category_edit import edit_category
from meydan.server.store.rows import clock_of, load as load_tournament, rulebook_of
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.awards.prize_money import (
    BY_RULE,
    MOST_MONEY,
    PrizeMoney,
    SpecialMoney,
    Split,
    read_prizes,
)
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import Points
from meydan.tournament.model import (
    MOST_ADVANCE,
    MOST_BOARDS,
    MOST_POOLS,
    Acceleration,
    Edition,
    Primary,
    Seeding,
    Settings,
    System,
    Tournament,
)
from meydan.tournament.names import name_key
from meydan.tournament.pairing.acceleration import lent_text, read_lent
from meydan.tournament.round_count import default_rounds
from meydan.tournament.rules import change_settings
from meydan.tournament.settings import chosen, with_choices
from meydan.tournament.standings.order import order_of
from meydan.words.phrases.people import names_of
from meydan.words.tiebreaks import tie_break_name

MOST_TIE_BREAKS = 8


@page(Act.EDIT_CATEGORY, "GET", "HEAD")
def settings(scope: Scope) -> HttpResponse:
    """Everything that can be set, each part a form of its own."""
    return settings_page(scope)


@page(Act.EDIT_CATEGORY, "POST")
def basics(scope: Scope) -> HttpResponse:
    """Name, rounds, system, seeding, bye, clock, boards."""
    category = scope.category
    form = Form(scope.request.POST, scope.lang)
    tournament = load_tournament(category)
    new = _settings(form, tournament)
    columns = _columns(form)
    old = tournament.settings
    if (new.rounds, new.system, new.book.rounds) != (old.rounds, old.system, old.book.rounds):
        ask_rounds(form, new)
    if form.fine:
        try:
            edit_category(
                category.pk,
                scope.actor,
                columns=columns,
                edit=lambda one: change_settings(one, replace_basics(one.settings, new)),
                seen=form.seen,
                reason=form.text("reason", longest=LONGEST_REASON),
                target="settings",
            )
        except TournamentError as error:
            form.wrong[""] = tournament_problem(error, tournament, scope.lang)
        else:
            return _saved(scope)
    return settings_page(scope, wrong=form.wrong, values=scope.request.POST)


@page(Act.EDIT_CATEGORY, "POST")
def tie_breaks(scope: Scope) -> HttpResponse:
    """The order of the final table (T13): the rulebook's own, or one put together here."""
    form = Form(scope.request.POST, scope.lang)
    chosen = [one for one in scope.request.POST.getlist("tie_break") if one]
    own = form.flag("rulebook_order") or not chosen
    order = None if own else tuple(chosen)
    tournament = load_tournament(scope.category)
    try:
        edit_category(
            scope.category.pk,
            scope.actor,
            columns={},
            edit=lambda one: change_settings(one, _ordered(one.settings, order)),
            seen=form.seen,
            reason=form.text("reason", longest=LONGEST_REASON),
            target="tie-breaks",
        )
    except TournamentError as error:
        wrong = {"tie_break": tournament_problem(error, tournament, scope.lang)}
        return settings_page(scope, wrong=wrong)
    return _saved(scope, "tie-breaks")


def _ordered(settings: Settings, order: tuple[str, ...] | None) -> Settings:
    if order is None:
        return replace(settings, book=settings.book.take_back("standings.order"))
    return with_choices(settings, tie_breaks=order)


def settings_page(
    scope: Scope, *, wrong: Mapping[str, str] | None = None, values: QueryDict | None = None
) -> HttpResponse:
    """The page of all settings, with what is wrong beside its field."""
    category = scope.category
    tournament = load_tournament(category)
    book = rulebook_of(category)
    order = order_of(tournament)
    entries = sorted(tournament.entries, key=lambda one: name_key(one.player))
    return show(
        scope,
        "desk/settings.html",
        names=names_of(tournament.entries),
        tab="settings",
        status=422 if wrong else 200,
        wrong=wrong or {},
        values=values if values is not None else shown_settings(category, tournament.settings),
        settings=tournament.settings,
        started=any(one.status != "draft" for one in tournament.rounds),
        paired=len(tournament.rounds),
        why=_rounds_why(tournament, scope),
        books=[(one.id, getattr(one.title, scope.lang)) for one in _books(book)],
        systems=list(System),
        seedings=list(Seeding),
        editions=list(Edition),
        byes=byes(book),
        prize_kinds=BY_RULE,
        splits=list(Split),
        order=[*order, *[""] * (MOST_TIE_BREAKS - len(order))],
        all_tie_breaks=[(one, tie_break_name(one, scope.lang)) for one in IDS],
        entries=entries,
        people={one.id: one for one in tournament.entries},
        suggested=suggestions(tournament),
        empty=not tournament.entries and not tournament.rounds,
        open_fields=sum(1 for _ in book.open_fields()),
        changes=len(book.changes),
    )


def byes(book: Rulebook) -> list[tuple[str, str]]:
    """What a bye may be worth here: a win, a draw, and what a meeting made it (T11)."""
    worth = {book.points.win.value, book.points.draw.value, book.pairing.bye.value}
    return [(str(one), half(one)) for one in sorted(worth, reverse=True)]


def shown_settings(category: Category, current: Settings) -> QueryDict:
    """The settings as the form shows them."""
    values = QueryDict(mutable=True)
    values["name"] = category.name
    values["rulebook"] = category.rulebook
    values["rounds"] = str(current.rounds)
    values["system"] = current.system.value
    values["seeding"] = current.seeding.value
    values["bye"] = str(current.bye)
    values["edition"] = current.edition.value
    values["qualify"] = str(current.book.stages.places.value)
    values["boards"] = "digital" if category.digital else "wood"
    if current.acceleration is Acceleration.BAKU:
        values["accelerate"] = "on"
    values["lent"] = lent_text(current.lent)
    values["pools"] = str(current.pools)
    values["advance"] = str(current.advance)
    values["team_boards"] = str(current.boards)
    values["primary"] = current.primary.value
    values["prize_places"] = " ".join(map(str, current.prizes.places))
    values["prize_split"] = current.prizes.split.value
    values["prize_currency"] = current.prizes.currency
    for one in current.prizes.special:
        values[f"prize-{one.kind}"] = str(one.amount)
    if current.third_place:
        values["third_place"] = "on"
    clock = clock_of(category)
    values["minutes"] = str(clock.seconds // 60) if clock else ""
    values["increment"] = str(clock.increment or "") if clock else ""
    values["delay"] = str(clock.delay or "") if clock else ""
    return values


def replace_basics(old: Settings, new: Settings) -> Settings:
    """The settings of the first form; tie-breaks and wishes have forms of their own."""
    return replace(
        old,
        book=new.book,
        category=new.category,
        rounds=new.rounds,
        acceleration=new.acceleration,
        lent=new.lent,
        edition=new.edition,
        third_place=new.third_place,
        pools=new.pools,
        advance=new.advance,
        boards=new.boards,
        primary=new.primary,
        prizes=new.prizes,
    )


def _settings(form: Form, tournament: Tournament) -> Settings:
    old = tournament.settings
    books = [one.id for one in _books(old.book)]
    rulebook = form.choice("rulebook", books, otherwise=old.rulebook)
    book = chosen(
        # What a meeting changed in one text means nothing in another.
        old.book if rulebook == old.rulebook else load(rulebook),
        system=System(form.choice("system", list(System), otherwise=old.system)),
        seeding=Seeding(form.choice("seeding", list(Seeding), otherwise=old.seeding)),
        bye=Points(int(form.choice("bye", dict(byes(old.book)), otherwise=str(old.bye)))),
        clock=_clock(form),
        places=form.number("qualify", least=1, most=99, otherwise=None),
    )
    fewest = max(1, len(tournament.rounds))
    return replace(
        old,
        category=form.text("name", longest=80, needed=True),
        book=book,
        rounds=form.number("rounds", least=fewest, most=99, otherwise=old.rounds) or old.rounds,
        **_acceleration(form, tournament),
        edition=Edition(form.choice("edition", list(Edition), otherwise=old.edition)),
        third_place=form.flag("third_place"),
        pools=form.number("pools", least=2, most=MOST_POOLS, otherwise=old.pools) or old.pools,
        advance=form.number("advance", least=1, most=MOST_ADVANCE, otherwise=old.advance)
        or old.advance,
        boards=form.number("team_boards", least=1, most=MOST_BOARDS, otherwise=old.boards)
        or old.boards,
        primary=Primary(form.choice("primary", list(Primary), otherwise=old.primary)),
        prizes=_prizes(form, tournament),
    )


def _acceleration(form: Form, tournament: Tournament) -> dict[str, Any]:
    """Baku's, or what is typed of who is lent what."""
    try:
        typed = read_lent(form.text("lent", longest=600))
    except TournamentError as error:
        form.wrong["lent"] = tournament_problem(error, tournament, form.lang)
        return {}
    if typed:
        return {"acceleration": Acceleration.FREE, "lent": typed}
    baku = form.flag("accelerate")
    return {"acceleration": Acceleration.BAKU if baku else Acceleration.NONE, "lent": ()}


def _prizes(form: Form, tournament: Tournament) -> PrizeMoney:
    """The prize money, where the form asked for it."""
    old = tournament.settings.prizes
    if "prize_split" not in form.data:
        return old
    money = PrizeMoney(
        special=tuple(
            SpecialMoney(kind=kind, amount=amount)
            for kind in BY_RULE
            if (amount := form.number(f"prize-{kind}", least=0, most=MOST_MONEY))
        ),
        split=Split(form.choice("prize_split", list(Split), otherwise=old.split)),
        currency=form.text("prize_currency", longest=8) or old.currency,
    )
    try:
        typed = read_prizes(form.text("prize_places", longest=400), money)
    except TournamentError as error:
        form.wrong["prize_places"] = tournament_problem(error, tournament, form.lang)
        return old
    return replace(typed, special=money.special)


def _books(own: Rulebook) -> list[Rulebook]:
    """The texts of a game, and the event's own where it is installed no more."""
    known = [load(one) for one in ids()]
    return [one for one in known if one.game == own.game and one.id != own.id] + [own]


def _clock(form: Form) -> ClockSetting | None:
    minutes = form.number("minutes", most=300)
    increment = form.number("increment", most=600, otherwise=0) or 0
    delay = form.number("delay", most=600, otherwise=0) or 0
    if not minutes:
        return None
    return ClockSetting(seconds=60 * minutes, increment=increment, delay=delay)


def _columns(form: Form) -> dict[str, Any]:
    return {
        "clocked": _clock(form) is not None,
        "digital": form.choice("boards", ("wood", "digital"), otherwise="wood") == "digital",
    }


def _rounds_why(tournament: Tournament, scope: Scope) -> str:
    """How many rounds these entries need, and why (T12)."""
    players = sum(1 for one in tournament.entries if one.active)
    if players < 2:
        return ""
    settings = tournament.settings
    _, why = default_rounds(
        players,
        book=settings.book,
        system=settings.system,
        pools=settings.pools,
        advance=settings.advance,
        boards=settings.boards,
    )
    return say_note(why, scope.lang)


def _saved(scope: Scope, part: str = "") -> HttpResponse:
    tell(scope, "desk.said.saved")
    answer = go("desk-settings", event=scope.event.slug, category=scope.category.slug)
    if part:
        answer["Location"] += f"#{part}"
    return answer
