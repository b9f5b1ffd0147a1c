"""A tournament's errors, notes and explanations as sentences, with names in place of ids."""

from collections.abc import Iterable, Mapping

from meydan.rulebooks.field import half
from meydan.tournament import EntryId, Note, RoundNo, Tournament, TournamentError
from meydan.tournament.errors import FactValue
from meydan.tournament.notes import CODE_FACTS, COLOUR_FACTS, ENTRY_FACTS, POINT_FACTS
from meydan.tournament.pairing.bracket import stage_of
from meydan.tournament.pairing.bracket_tree import Stage
from meydan.words import Lang, say, topic
from meydan.words.phrases.people import names_of
from meydan.words.tiebreaks import tie_break_name

TOPICS = ("pairing", "rounds", "tournament")
"""Where the sentences of notes stand."""


def error_sentence(error: TournamentError, lang: Lang, tournament: Tournament | None) -> str:
    """Why something can't be done."""
    facts = spoken(error.facts.items(), lang, tournament)
    return say(f"tournament.{error.code}", lang, **facts)


def note_sentence(note: Note, lang: Lang, tournament: Tournament) -> str:
    """A note of a pairing or a round; a recorded action with its reason."""
    facts = spoken(note.facts, lang, tournament)
    for name in TOPICS:
        if note.code in topic(name, lang):
            return say(f"{name}.{note.code}", lang, **facts)
    action = topic("rounds", lang).get(f"action.{note.code}", note.code)
    return f"{action}: {facts['reason']}" if "reason" in facts else action


def round_name(tournament: Tournament, number: RoundNo, lang: Lang) -> str:
    """A round as it is called: `3. tur`, and in a knock-out `Yarı final`."""
    found = stage_of(tournament, number)
    if found is not None:
        stage, left = found
        code = f"{stage}-{left}" if stage is Stage.LAST else stage.value
        if f"stage.{code}" in topic("rounds", lang):
            return say(f"rounds.stage.{code}", lang, n=number)
    return say("rounds.stage.round", lang, n=number)


def entry_name(entry: EntryId, tournament: Tournament | None) -> str:
    """A player as a sentence calls them: `Deniz Örnek (12)`."""
    found = {one.id: one for one in tournament.entries}.get(entry) if tournament else None
    if found is None:
        return str(entry)
    return f"{found.player.full} ({found.number or found.id})"


def _entry_spoken(entry: EntryId, tournament: Tournament | None) -> str:
    """The same in a sentence: until numbers are fixed an id would be taken for one."""
    found = {one.id: one for one in tournament.entries}.get(entry) if tournament else None
    if tournament is None or found is None or found.number is not None:
        return entry_name(entry, tournament)
    alike = [one for one in tournament.entries if one.player.full == found.player.full]
    return names_of(alike)[entry]


def spoken(
    facts: Iterable[tuple[str, FactValue]], lang: Lang, tournament: Tournament | None
) -> Mapping[str, object]:
    """Facts as a sentence needs them: names, halves, words."""
    return {name: _spoken(name, value, lang, tournament) for name, value in facts}


def _spoken(name: str, value: FactValue, lang: Lang, tournament: Tournament | None) -> object:
    if isinstance(value, tuple):
        return ", ".join(str(_spoken(name, one, lang, tournament)) for one in value)
    if name in ENTRY_FACTS and isinstance(value, int):
        return _entry_spoken(EntryId(value), tournament)
    if name in POINT_FACTS and isinstance(value, int):
        return half(value)
    if name in COLOUR_FACTS:
        return ", ".join(say(f"pairing.colour.{letter}", lang) for letter in str(value))
    if name in CODE_FACTS:
        return say(f"{CODE_FACTS[name]}.{value}", lang)
    if name == "tie_break":
        family = str(value)
        return tie_break_name(family, lang) if _known(family, lang) else family
    return value


def _known(tie_break: str, lang: Lang) -> bool:
    return any(
        tie_break == code.removeprefix("name.") or tie_break.startswith(code[5:] + "-")
        for code in topic("tiebreak", lang)
        if code.startswith("name.")
    )
