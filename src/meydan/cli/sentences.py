"""Codes of the games and the records as sentences."""

from typing import Any

from meydan.formats.game_words import illegal_sentence, invalid_sentence
from meydan.formats.records import RecordFault
from meydan.games.core import Game, IllegalMove, Outcome, Side
from meydan.rulebooks import RulebookError, load
from meydan.rulebooks.rulings import rulings
from meydan.words import Lang, say


def side_name(game: str, side: Side, language: Lang) -> str:
    """The side as people call it in this game: `Black`, `First player`."""
    return say(f"game.side.{game}.{side.name.lower()}", language)


def illegal(error: IllegalMove, game: str, language: Lang) -> str:
    """Why a move is illegal, with the article."""
    return f"{illegal_sentence(error, game, language)} ({error.article})"


def ended(game: Game[Any, Any], outcome: Outcome, language: Lang) -> str:
    """Who won, how, and why the set is over."""
    score = f"{outcome.score[0]}–{outcome.score[1]}"
    if outcome.winner is None:
        result = say("game.outcome.drawn", language, score=score)
    else:
        name = side_name(game.name, outcome.winner, language)
        result = say("game.outcome.won", language, side=name, score=score)
    return f"{say(f'game.reason.{outcome.reason}', language)} {result}"


def articles(sources: str, language: Lang) -> tuple[str, ...]:
    """What each article or ruling of a list says, in short: `tazof-mangala-2023 1, M3`."""
    return tuple(
        summary for source in sources.split(", ") if (summary := _summary(source, language))
    )


def record_fault(fault: RecordFault, language: Lang) -> str:
    """A fault of a record in one line: place, game and move, what is wrong, the position."""
    if fault.illegal is not None:
        what = illegal(fault.illegal, fault.spot.rules, language)
    elif fault.invalid is not None:
        what = say("record.position", language, detail=invalid_sentence(fault.invalid, language))
    else:
        what = say(f"record.{fault.code}", language, **fault.facts)
        what += f" ({fault.article})" if fault.article else ""
    parts = [f"{fault.where}: {_spot(fault, language)}: {what}"]
    if fault.spot.position:
        parts.append(say("record.where.position", language, position=fault.spot.position))
    return "; ".join(parts)


def _spot(fault: RecordFault, language: Lang) -> str:
    spot = fault.spot
    if spot.side is None:
        return say("record.where.game", language, game=spot.game)
    name = side_name(spot.rules, spot.side, language)
    return say("record.where.move", language, game=spot.game, move=spot.move, side=name)


def _summary(source: str, language: Lang) -> str:
    if source in rulings():
        return str(getattr(rulings()[source].summary, language))
    book, _, article = source.partition(" ")
    try:
        return str(getattr(load(book).article(article).summary, language))
    except (RulebookError, ValueError):
        return ""
