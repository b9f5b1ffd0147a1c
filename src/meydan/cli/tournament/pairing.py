"""`pair`, `publish` and `lock`: a round's way."""

from typing import Annotated

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.progress_bar import progress_bar
from meydan.cli.tournament.desk import (
    FileArg,
    JsonOption,
    LangOption,
    ReasonOption,
    aside,
    change,
    tell,
)
from meydan.cli.tournament.list_table import print_json, print_listing
from meydan.formats.codec import encode
from meydan.tournament import Note, RoundNo, RoundStatus, Tournament, default_rounds, rounds
from meydan.words import Lang, say
from meydan.words.phrases.listing import pairings_listing
from meydan.words.phrases.tournaments import note_sentence

RoundOption = Annotated[int | None, typer.Option("--round", min=1, help="The last one by default.")]


def pair(
    file: FileArg,
    draft: Annotated[bool, typer.Option("--draft", help="Do not publish it yet.")] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Throw the last pairing away and make a new one.")
    ] = False,
    reason: ReasonOption = "",
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Pair the next round and publish it; with round 1 the starting list is fixed (T9)."""
    said = language(lang)

    def act(before: Tournament) -> Tournament:
        with progress_bar(say("terminal.pairing", said)) as progress:
            if again:
                made = rounds.pair_again(before, reason=reason, progress=progress)
            else:
                made = rounds.pair_next(closed(before), progress=progress)
        return made if draft else rounds.publish(made, made.rounds[-1].number, lang=said)

    after = change(file, said, "pair --again" if again else "pair", act)
    _show_round(after, said, as_json=as_json)
    hint = _other_count(after)
    if hint is not None:
        aside(
            say(
                "terminal.other-rounds",
                said,
                why=note_sentence(hint, said, after),
                planned=after.settings.rounds,
            ),
            as_json=as_json,
        )


def publish(file: FileArg, lang: LangOption = None, as_json: JsonOption = False) -> None:
    """Publish the draft of the last round."""
    said = language(lang)

    def act(before: Tournament) -> Tournament:
        return rounds.publish(before, last(before, said), lang=said)

    _show_round(change(file, said, "publish", act), said, as_json=as_json)


def lock(
    file: FileArg,
    round_: RoundOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Sign off a finished round."""
    said = language(lang)
    done: list[RoundNo] = []

    def act(before: Tournament) -> Tournament:
        done.append(last(before, said) if round_ is None else RoundNo(round_))
        return rounds.lock(closed(before), done[0])

    after = change(file, said, "lock", act)
    tell("locked", said, as_json=as_json, data=encode(after.round(done[0])), round=done[0])


def last(tournament: Tournament, lang: Lang) -> RoundNo:
    """The number of the latest round."""
    if not tournament.rounds:
        raise UserError(say("terminal.no-round-yet", lang))
    return tournament.rounds[-1].number


def closed(tournament: Tournament) -> Tournament:
    """The tournament with its last round finished, if all its results are in."""
    if not tournament.rounds:
        return tournament
    one = tournament.rounds[-1]
    if one.missing or one.status not in (RoundStatus.PUBLISHED, RoundStatus.PLAYING):
        return tournament
    if one.status is RoundStatus.PUBLISHED:
        tournament = rounds.start(tournament, one.number)
    return rounds.finish(tournament, one.number)


def _show_round(tournament: Tournament, lang: Lang, *, as_json: bool) -> None:
    one = tournament.rounds[-1]
    if as_json:
        print_json(encode(one))
        return
    print_listing(pairings_listing(tournament, one.number, lang), lang)
    for note in one.notes:
        print(note_sentence(note, lang, tournament))


def _other_count(tournament: Tournament) -> Note | None:
    """Why another number of rounds would be usual; only with round 1 there is time for it."""
    present = sum(1 for entry in tournament.entries if entry.active)
    if len(tournament.rounds) != 1 or present < 2:
        return None
    settings = tournament.settings
    if settings.system.bracketed:
        # The bracket itself says how many.
        return None
    usual, why = default_rounds(present, book=settings.book, system=settings.system)
    return why if usual != settings.rounds else None
