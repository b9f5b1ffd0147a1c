"""Where a tournament stands and what comes next, in a few lines."""

from pathlib import Path

from meydan.games.registry import description
from meydan.tournament import Lot, LotSubject, RoundStatus, Tournament, due
from meydan.words import Lang, say
from meydan.words.phrases.tournaments import entry_name, error_sentence


def overview(tournament: Tournament, file: Path, lang: Lang) -> list[str]:
    """The event, its entries, its rounds, and the command to type next."""
    settings = tournament.settings
    active = sum(1 for entry in tournament.entries if entry.active)
    parts = [part for part in (settings.name, settings.category, settings.place) if part]
    lines = [
        " · ".join(parts),
        say(
            "terminal.overview",
            lang,
            rulebook=settings.rulebook,
            entries=len(tournament.entries),
            active=active,
            played=len(tournament.rounds),
            rounds=settings.rounds,
        ),
    ]
    no = due(tournament)
    if tournament.lot is not None and no is not None:
        lines.append(error_sentence(no, lang, tournament))
    elif tournament.lot is not None:
        code, facts = lot_words(tournament, tournament.lot, lang)
        lines.append(say(f"terminal.{code}", lang, **facts))
    for one in tournament.rounds:
        status = say(f"rounds.status.{one.status}", lang)
        tables = len(one.pairs)
        done = tables - len(one.missing)
        lines.append(
            say(
                "terminal.round-line",
                lang,
                round=one.number,
                status=status,
                done=done,
                tables=tables,
            )
        )
    code, command = _next(tournament)
    lines.append(say(f"terminal.next.{code}", lang, command=f"meydan tournament {command} {file}"))
    return lines


def lot_words(tournament: Tournament, lot: Lot, lang: Lang) -> tuple[str, dict[str, str]]:
    """What a lot came to: the start, or the colour and the start that goes with it (T10)."""
    place = "starts" if lot.starts else "second"
    facts = {"name": entry_name(lot.drew, tournament)}
    colours = description(tournament.settings.book.game).colours
    if lot.subject is not LotSubject.COLOUR or colours is None:
        return f"lot-{place}", facts
    facts["colour"] = say(f"match.colour.{colours[0 if lot.starts else 1]}", lang)
    return f"lot-colour-{place}", facts


def _next(tournament: Tournament) -> tuple[str, str]:
    """What to do next, and the command for it."""
    if len(tournament.entries) < 2:
        return "enter", "import"
    if due(tournament) is not None:
        return "lot", "lot"
    if tournament.rounds:
        one = tournament.rounds[-1]
        if one.status is RoundStatus.DRAFT:
            return "publish", "publish"
        if one.missing:
            return "result", "result"
    if len(tournament.rounds) < tournament.settings.rounds:
        return "pair", "pair"
    return "finished", "standings"
