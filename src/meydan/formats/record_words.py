"""What is wrong with a game record, as a sentence."""

from meydan.formats.game_words import illegal_sentence, invalid_sentence
from meydan.formats.records import RecordFault
from meydan.words import Lang, say


def record_fault(fault: RecordFault, language: Lang) -> str:
    """A fault of a record in one line: place, game and move, what is wrong, the position."""
    if fault.illegal is not None:
        said = illegal_sentence(fault.illegal, fault.spot.rules, language)
        what = f"{said} ({fault.illegal.article})"
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
    name = say(f"game.side.{spot.rules}.{spot.side.name.lower()}", language)
    return say("record.where.move", language, game=spot.game, move=spot.move, side=name)
