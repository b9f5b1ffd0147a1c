"""What a tournament refuses or remarks, said with names in place of ids."""

from meydan.server.web.errors import sentence
from meydan.server.web.forms import Form
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Settings, Tournament
from meydan.tournament.notes import CODE_FACTS, ENTRY_FACTS, Note
from meydan.tournament.round_count import unprescribed
from meydan.words import Lang, UnknownWord, say
from meydan.words.phrases.people import names_of
from meydan.words.tiebreaks import tie_break_name


def tournament_problem(error: TournamentError, tournament: Tournament, lang: Lang) -> str:
    """The sentence of an error about this tournament."""
    named = TournamentError(error.code)
    named.facts = {
        name: _said(name, value, tournament, lang) for name, value in error.facts.items()
    }
    return sentence(lang, "tournament", named)


def _said(name: str, value: object, tournament: Tournament, lang: Lang) -> str:
    if name in ENTRY_FACTS:
        ids = value if isinstance(value, tuple) else (value,)
        known = names_of(tournament.entries)
        return ", ".join(known.get(EntryId(int(str(one))), str(one)) for one in ids)
    try:
        if name == "tie_break":
            return tie_break_name(str(value), lang)
        if name in CODE_FACTS:
            return say(f"{CODE_FACTS[name]}.{value}", lang)
    except UnknownWord:
        return str(value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def ask_rounds(form: Form, settings: Settings) -> None:
    """Ask whether so many rounds are meant, where the text itself names others (T12)."""
    found = unprescribed(settings)
    if found is not None and not form.flag("rounds_anyway"):
        facts = dict(found.facts) | {"rulebook": getattr(settings.book.title, form.lang)}
        form.wrong["rounds_anyway"] = say(f"rounds.{found.code}", form.lang, **facts)


def say_note(one: Note, lang: Lang) -> str:
    """A remark about the number of rounds, in words."""
    return say(f"rounds.{one.code}", lang, **dict(one.facts))
