"""Changing the settings and the rules of a tournament that may be under way."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from meydan.rulebooks import Rulebook
from meydan.tournament.entry_changes import first_open_round
from meydan.tournament.errors import TournamentError
from meydan.tournament.ids import EntryId, Points
from meydan.tournament.model import Bye, ByeKind, Forbidden, Settings, System, Tournament
from meydan.tournament.pairing.presence import ROBINS, sat_out
from meydan.tournament.worth import Worth

FIXED = ("system", "seeding", "acceleration", "lent", "pools", "advance", "boards", "primary")
"""What the starting list and the pairing rest on: settled once round 1 is published."""


def change_settings(tournament: Tournament, settings: Settings) -> Tournament:
    """The tournament with other settings; refuses what played rounds rest on."""
    old = tournament.settings
    if first_open_round(tournament) > 1 and (
        (old.book.id, old.book.text) != (settings.book.id, settings.book.text)
        or any(getattr(old, name) != getattr(settings, name) for name in FIXED)
    ):
        raise TournamentError("round-not-open", round=1)
    if settings.rounds < len(tournament.rounds):
        raise TournamentError("round-not-open", round=len(tournament.rounds))
    if settings.system.bracketed and tournament.rounds:
        _refuse_other_bracket(tournament, settings)
    for one in settings.forbidden:
        for entry in one.entries:
            tournament.entry(entry)
    return counted_anew(replace(tournament, settings=settings), old.book)


def _refuse_other_bracket(tournament: Tournament, settings: Settings) -> None:
    """The bracket says how many rounds there are; the last of them holds the third place."""
    old = tournament.settings
    if settings.rounds != old.rounds:
        raise TournamentError("bracket-rounds", rounds=old.rounds)
    if settings.third_place != old.third_place and len(tournament.rounds) == old.rounds:
        raise TournamentError("round-not-open", round=old.rounds)


def change_rules(
    tournament: Tournament,
    values: Mapping[str, object],
    *,
    reason: str,
    back: Sequence[str] = (),
) -> Tournament:
    """The tournament with fields of its book as a technical meeting set them, all together.

    Those of `back` are as they are printed, in the same step. Raises `RulebookError` for what does
    not fit the book, `TournamentError` for what comes too late.
    """
    settings = tournament.settings
    book = settings.book.override(values, reason=reason, back=back)
    return change_settings(tournament, replace(settings, book=book))


def take_back_rules(tournament: Tournament, *paths: str) -> Tournament:
    """The tournament with fields of its book as they are printed again, all together."""
    settings = tournament.settings
    return change_settings(tournament, replace(settings, book=settings.book.take_back(*paths)))


def counted_anew(tournament: Tournament, old: Rulebook) -> Tournament:
    """Results and byes that were counted by `old`, counted by the tournament's own book."""
    book = tournament.settings.book
    was, now = Worth.of(old), Worth.of(book)
    bye, same_bye = Points(book.pairing.bye.value), old.pairing.bye.value == book.pairing.bye.value
    if was == now and same_bye:
        return tournament

    def bye_points(one: Bye) -> Points:
        if one.kind is not ByeKind.PAIRING:
            return sat_out(now, one.kind)
        # A free round of a round robin gives nothing, whatever a bye is worth.
        free = not one.points and tournament.settings.system in (*ROBINS, System.POOLS)
        return one.points if free else bye

    return replace(
        tournament,
        rounds=tuple(
            replace(
                one,
                pairs=tuple(
                    replace(pair, result=pair.result and now.anew(pair.result, was))
                    for pair in one.pairs
                ),
                byes=tuple(replace(given, points=bye_points(given)) for given in one.byes),
            )
            for one in tournament.rounds
        ),
    )


def forbid(tournament: Tournament, one: Forbidden) -> Tournament:
    """The tournament in which these entries must not meet."""
    for entry in one.entries:
        tournament.entry(entry)
    settings = tournament.settings
    kept = tuple(other for other in settings.forbidden if set(other.entries) != set(one.entries))
    return replace(tournament, settings=replace(settings, forbidden=(*kept, one)))


def allow(tournament: Tournament, entries: tuple[EntryId, ...]) -> Tournament:
    """The tournament in which these entries may meet again."""
    settings = tournament.settings
    kept = tuple(other for other in settings.forbidden if set(other.entries) != set(entries))
    return replace(tournament, settings=replace(settings, forbidden=kept))
