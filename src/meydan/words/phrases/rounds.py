"""A round in words: its story, what is refused and why, in one of the three languages."""

from collections.abc import Mapping
from typing import Protocol

from meydan.match import BrokenLog, PlayerInfo, Round, Seat
from meydan.match.errors import Fact
from meydan.match.history import Line
from meydan.rulebooks import Rulebook, RulebookError
from meydan.words import Lang, say
from meydan.words.phrases.games import position_sentence
from meydan.words.phrases.rulebooks import cited

Players = tuple[PlayerInfo, PlayerInfo]
NAMELESS = (PlayerInfo(), PlayerInfo())

SEATS = ("seat", "starter", "winner", "loser", "who")
"""Facts that are players."""
TOPICS = {"role": "role", "whom": "role", "penalty": "penalty", "end": "why"}
"""Facts that are codes with words of their own."""


class Explained(Protocol):
    """Anything with a sentence: a refusal, an answer to what a role may do, a broken log."""

    @property
    def word(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, Fact]: ...


def player_name(players: Players, seat: Seat, lang: Lang) -> str:
    """A player's name, or the seat where the log names nobody."""
    return players[seat.index].name or say(f"match.seat.{seat.value}", lang)


def explain(answer: Explained, lang: Lang, players: Players = NAMELESS) -> str:
    """The sentence of a refusal or an answer, without its article."""
    if answer.word.startswith("position."):
        facts = answer.facts
        return position_sentence(str(facts["why"]), facts["column"], facts, lang)
    return say(answer.word, lang, **_said(answer.facts, lang, players))


def broken(error: BrokenLog, lang: Lang) -> str:
    """What is wrong with a log, with the article where a rule is broken."""
    article = error.cause.article if error.cause else ""
    return explain(error, lang) + (f" ({cited(article, lang)})" if article else "")


def tell(line: Line, round_: Round, lang: Lang) -> str:
    """A line of a round's story as one sentence."""
    players, book = round_.table.players, round_.table.book
    facts = _said(line.facts, lang, players)
    if "article" in facts:
        facts["article"] = article_name(book, str(facts["article"]), lang)
    parts = [say(line.word, lang, **facts)]
    if line.facts.get("tail"):
        parts.append(say("match.history.tail", lang))
    if "count" in facts:
        code = "warning-of" if "limit" in facts else "warning-count"
        parts.append(say(f"match.history.{code}", lang, **facts))
    parts += [str(facts[key]) for key in ("board", "score", "left") if key in facts]
    parts += [line.text] if line.text else []
    if line.struck_by is not None:
        parts.append(say("match.history.struck", lang, seq=line.struck_by))
    if line.replaced_by is not None:
        parts.append(say("match.history.changed", lang, seq=line.replaced_by))
    return " · ".join(parts)


def article_name(book: Rulebook, ref: str, lang: Lang) -> str:
    """An article as people look it up: `h – Uyarılar`; a ruling by its id."""
    try:
        article = book.article(ref)
    except RulebookError:
        return ref
    return f"{article.id} – {getattr(article.title, lang)}"


def _said(facts: Mapping[str, Fact], lang: Lang, players: Players) -> dict[str, Fact]:
    """The facts with codes turned into words, and seats into names."""
    said = dict(facts)
    for key, fact in facts.items():
        if key in SEATS:
            named = fact in ("a", "b")
            seat = player_name(players, Seat(fact), lang) if named else ""
            said[key] = seat or say(f"match.seat.{fact}", lang)
        elif key in TOPICS:
            said[key] = say(f"match.{TOPICS[key]}.{fact}", lang)
    return said
