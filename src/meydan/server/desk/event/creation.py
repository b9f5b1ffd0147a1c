"""Making an event: pick a template, tick games and age groups, done."""

from collections.abc import Mapping

from django.http import Http404, HttpResponse, QueryDict

from meydan.match.deeds import ClockSetting
from meydan.rulebooks import default_for, ids, load, usual
from meydan.server.access.actions import Act
from meydan.server.desk.frame import show, tell
from meydan.server.desk.problems import ask_rounds, say_note
from meydan.server.event_templates import AGES, GAMES, STAGES, Template, all_templates, template
from meydan.server.models import Event
from meydan.server.store.creation import NewCategory, NewEvent, create_event
from meydan.server.web.forms import Form
from meydan.server.web.page import Scope, go, page
from meydan.tournament.round_count import default_rounds
from meydan.words import LANGS, Lang, say


@page(Act.CREATE_EVENT, "GET", "HEAD")
def choose(scope: Scope) -> HttpResponse:
    """Which kind of event."""
    return show(scope, "desk/choose.html", templates=all_templates())


@page(Act.CREATE_EVENT)
def create(scope: Scope, template_id: str) -> HttpResponse:
    """Name, place, days, games and age groups."""
    try:
        base = template(template_id)
    except KeyError:
        raise Http404 from None
    values = scope.request.POST if scope.posted else _first_values(base)
    form = Form(values, scope.lang)
    if scope.posted:
        new = _read(form, base)
        if new is not None:
            event = create_event(scope.actor, new)
            tell(scope, "desk.said.event-made", n=len(new.categories))
            return go("desk-event", event=event.slug)
    return show(
        scope,
        "desk/create.html",
        status=422 if scope.posted else 200,
        base=base,
        values=values,
        ticked=set(values.getlist("category")),
        wrong=form.wrong,
        games=GAMES,
        ages=AGES,
        stages=STAGES,
        languages=LANGS,
        books=rulebooks_by_game(scope.lang),
        why=[say_rounds(players, scope.lang) for players in (8, 32, 100)],
    )


def rulebooks_by_game(lang: Lang) -> Mapping[str, list[tuple[str, str]]]:
    """Ids and titles of the texts of each game, the default first."""
    found: dict[str, list[tuple[str, str]]] = {game: [] for game in GAMES}
    for name in ids():
        book = load(name)
        found[book.game].append((name, getattr(book.title, lang)))
    return found


def say_rounds(players: int, lang: Lang) -> str:
    """How many rounds so many players need, and why (T12): by the usual text."""
    _, why = default_rounds(players, book=load(usual()))
    return say_note(why, lang)


def category_name(game: str, age: str, lang: Lang) -> str:
    """What a category is called until somebody calls it otherwise: `Mangala, İlkokul`."""
    return f"{say(f'site.game.{game}', lang)}, {say(f'desk.age.{age}', lang)}"


def _first_values(base: Template) -> QueryDict:
    values = QueryDict(mutable=True)
    values["stage"] = base.stage
    values["players"] = str(base.players)
    values["qualify"] = str(base.qualify)
    if base.short_names:
        values["short_names"] = "on"
    values.setlist("category", [f"{game} {age}" for game, age in base.categories])
    for game in GAMES:
        book = load(base.rulebooks.get(game, default_for(game)))
        values[f"rulebook-{game}"] = book.id
        values[f"minutes-{game}"] = str(book.clock.minutes.value or "")
    return values


def _read(form: Form, base: Template) -> NewEvent | None:
    starts, ends = form.day("starts_on", needed=True), form.day("ends_on")
    if starts and ends and ends < starts:
        form.refuse("ends_on", "ends-before")
    lang: Lang = form.choice("language", LANGS, otherwise="tr")  # type: ignore[assignment]
    players = form.number("players", least=2, most=2000, otherwise=base.players) or base.players
    new = NewEvent(
        name=form.text("name", needed=True),
        place=form.text("place"),
        starts_on=starts,
        ends_on=ends,
        language=lang,
        stage=form.choice("stage", ("", *STAGES), otherwise=""),
        short_names=form.flag("short_names"),
        categories=tuple(_categories(form, lang, players)),
    )
    if not new.categories:
        form.refuse("category", "no-category")
    for one in new.categories:
        ask_rounds(form, one.settings(Event(name=new.name)))
    return new if form.fine else None


def _categories(form: Form, lang: Lang, players: int) -> list[NewCategory]:
    known = {f"{game} {age}": (game, age) for age in AGES for game in GAMES}
    chosen = [known[one] for one in known if one in form.data.getlist("category")]
    chosen.sort(key=lambda pair: (GAMES.index(pair[0]), AGES.index(pair[1])))
    qualify = form.number("qualify", least=1, most=99)
    found: list[NewCategory] = []
    for game, age in chosen:
        books = [name for name in ids() if load(name).game == game]
        minutes = form.number(f"minutes-{game}", most=300)
        found.append(
            NewCategory(
                name=category_name(game, age, lang),
                rulebook=form.choice(f"rulebook-{game}", books, otherwise=default_for(game)),
                players=players,
                clock=ClockSetting(seconds=60 * minutes) if minutes else None,
                qualify=qualify,
            )
        )
    return found
