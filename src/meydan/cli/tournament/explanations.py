"""`explain`: why a table is as it is, and why a player stands where they stand."""

from typing import Annotated, Any

import typer

from meydan.cli import UserError
from meydan.cli.language import language
from meydan.cli.plain_errors import plain_errors
from meydan.cli.tournament.desk import FileArg, JsonOption, LangOption, load, pick
from meydan.cli.tournament.list_table import print_json, print_listing
from meydan.cli.tournament.pairing import RoundOption, last
from meydan.formats.codec import encode
from meydan.tournament import EntryId, RoundNo, Standings, Tournament, standings as tables
from meydan.tournament.pairing.explain import explain as explain_round
from meydan.tournament.tiebreaks import Explanation, Term, Value as TieBreakValue
from meydan.words import Lang, say
from meydan.words.phrases.listing.values import Listing, Value, column
from meydan.words.phrases.tournaments import entry_name, note_sentence
from meydan.words.phrases.values import value_words
from meydan.words.tiebreaks import tie_break_name

BYE = 0
"""The table that means the bye."""


def explain(
    file: FileArg,
    table: Annotated[
        int | None, typer.Option(min=BYE, help="A table of the last round; 0 is the bye.")
    ] = None,
    entry: Annotated[str | None, typer.Option(help="A player: number, or part of a name.")] = None,
    round_: RoundOption = None,
    tie_break: Annotated[
        str | None, typer.Option(help="Only this one of the player's tie-breaks.")
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Explain a pairing (--table) or a player's place and tie-breaks (--entry)."""
    said = language(lang)
    if (table is None) == (entry is None):
        raise UserError(say("terminal.one-of", said, options="--table, --entry"))
    tournament = load(file, said)
    with plain_errors(said, tournament):
        if table is not None:
            number = last(tournament, said) if round_ is None else RoundNo(round_)
            _table(tournament, number, table, said, as_json=as_json)
        else:
            who = pick(tournament, entry or "", said).id
            after = None if round_ is None else tournament.round(RoundNo(round_)).number
            found = tables.standings(tournament, after=after)
            _entry(tournament, found, who, tie_break, said, as_json=as_json)


def _table(
    tournament: Tournament, number: RoundNo, table: int, lang: Lang, *, as_json: bool
) -> None:
    boards = [board for board in explain_round(tournament, number) if (board.table or BYE) == table]
    if not boards:
        raise UserError(say("tournament.no-such-table", lang, round=number, table=table))
    if as_json:
        print_json([encode(board) for board in boards])
        return
    for board in boards:
        names = [entry_name(one, tournament) for one in (board.first, board.second) if one]
        print(" – ".join(names))
        for note in board.notes:
            print(f"  · {note_sentence(note, lang, tournament)}")


def _entry(
    tournament: Tournament,
    table: Standings,
    who: EntryId,
    only: str | None,
    lang: Lang,
    *,
    as_json: bool,
) -> None:
    row = table.row(who)
    order = table.order if only is None else (only,)
    found = [table.explain(who, one) for one in order]
    if as_json:
        print_json(
            {
                "place": row.place,
                "last": row.last,
                "points": row.points / 2,
                "behind_by": row.behind_by,
                "tie_breaks": [_data(one) for one in found],
            }
        )
        return
    print(f"{row.places}. {entry_name(who, tournament)}")
    if row.shared:
        print(f"  · {say('tiebreak.shared', lang, places=row.places)}")
    if row.behind_by is not None:
        above = table.rows[table.rows.index(row) - 1]
        at = table.order.index(row.behind_by)
        sentence = say(
            "tiebreak.behind",
            lang,
            tie_break=tie_break_name(row.behind_by, lang),
            own=value_words(row.values[at], lang),
            above=value_words(above.values[at], lang),
        )
        print(f"  · {sentence}")
    for one in found:
        print_listing(_listing(tournament, one, lang), lang)


def _data(one: Explanation) -> dict[str, Any]:
    return {
        "tie_break": one.tie_break,
        "article": one.article,
        "value": float(one.value.exact),
        "way": one.way.value,
        "terms": [encode(term) for term in one.terms],
        "tied": list(one.tied),
    }


def _listing(tournament: Tournament, one: Explanation, lang: Lang) -> Listing:
    value = value_words(one.value, lang)
    return Listing(
        code="explanation",
        title=f"{tie_break_name(one.tie_break, lang)}: {value} ({one.article})",
        columns=(
            column("in-round", lang, align="right", needed=True),
            column("opponent", lang),
            column("value", lang, align="right", needed=True),
            column("why", lang, needed=True),
        ),
        rows=tuple(_term(tournament, one, term, lang) for term in one.terms),
        note=say(f"tiebreak.way.{one.way}", lang),
    )


def _term(tournament: Tournament, one: Explanation, term: Term, lang: Lang) -> tuple[Value, ...]:
    why = say(f"tiebreak.why.{term.why}", lang)
    if term.cut is not None:
        why = f"{why}; {say(f'tiebreak.cut.{term.cut}', lang)}"
    return (
        term.round,
        "" if term.opponent is None else entry_name(term.opponent, tournament),
        TieBreakValue(term.number, one.value.scale),
        why,
    )
