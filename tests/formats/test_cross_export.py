"""Cross tables of Swiss-Manager and chess-results read as finished tournaments."""

from io import BytesIO
from random import Random

import pytest
from openpyxl import Workbook

from meydan.formats.faults import FileFault
from meydan.formats.trf.cross_export import read_cross_export
from meydan.tournament.cells import CellKind, histories
from meydan.tournament.model import Edition, Tournament
from meydan.tournament.simulation.made_up import Chances
from meydan.tournament.simulation.simulate import simulate
from meydan.tournament.standings import standings

SIDES = {"en": ("w", "b"), "tr": ("b", "s"), "ru": ("б", "ч")}
HEADS = {
    "en": ("Rk.", "SNo", "Name", "Rtg", "FED", "{n}.Rd", "Pts."),
    "tr": ("Sıra", "S.No", "İsim", "Elo", "ÜLKE", "{n}.Tur", "Puan"),
    "ru": ("Место", "№", "Имя", "Рейт", "Фед", "{n}.тур", "Очки"),
}


def table(made: Tournament, lang: str, *, by_place: bool) -> list[list[str]]:
    """The tournament as such a program writes it."""
    shown = standings(made, order=("points", "buchholz", "lot")).rows
    place = {row.entry: at for at, row in enumerate(shown, 1)}
    number = {entry.id: entry.number or 0 for entry in made.entries}
    called = place if by_place else number
    first, second = SIDES[lang]
    rank, start, name, rating, fed, rounds, points = HEADS[lang]
    count = len(made.rounds)
    rows = [
        ["From the Tournament-Database of Chess-Results https://chess-results.com"],
        ["Demo Açık 2023"],
        ["Last update 24.05.2023 17:33:12"],
        [rank, start, name, rating, fed, *(rounds.format(n=n + 1) for n in range(count)), points],
    ]
    for row in shown:
        entry = made.entry(row.entry)
        cells = []
        for cell in histories(made)[row.entry]:
            if cell.opponent is not None:
                mark = {0: "0", 1: "½", 2: "1"}[cell.points]
                if cell.kind is not CellKind.PLAYED:
                    mark = "+" if cell.points else "-"
                cells.append(f"{called[cell.opponent]}{first if cell.started else second}{mark}")
            else:
                cells.append({0: "-0", 1: "-½", 2: "-1"}[cell.points])
        who = f"{entry.player.surname}, {entry.player.given}"
        rows.append(
            [str(place[row.entry]), str(number[row.entry]), who, "1500", "TUR", *cells, "x"]
        )
    return [*rows, ["Annotation: demo"]]


def xlsx(rows: list[list[str]]) -> bytes:
    book = Workbook()
    sheet = book.create_sheet(index=0)
    for row in rows:
        sheet.append(row)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize("lang", ["en", "tr", "ru"])
@pytest.mark.parametrize("by_place", [True, False])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_game_and_bye_is_read(lang: str, by_place: bool, seed: int) -> None:
    chances = Chances(draw=0.3, no_show=0.05, away=0.05, half=0.05, late=0.0, leaves=0.0)
    made = simulate(players=11, rounds=5, rng=Random(seed), chances=chances).tournament
    read = read_cross_export(xlsx(table(made, lang, by_place=by_place)))
    assert read is not None
    found = read.tournament
    assert found.settings.name == "Demo Açık 2023"
    assert found.settings.edition is Edition.FIDE_2024
    assert not read.remarks
    names = {entry.player.full: entry.id for entry in found.entries}
    ours = histories(made)
    theirs = histories(found)
    for entry in made.entries:
        if entry.player.full not in names:
            continue
        mine, read_cells = ours[entry.id], theirs[names[entry.player.full]]
        assert [(cell.points, cell.started) for cell in mine] == [
            (cell.points, cell.started) for cell in read_cells
        ]


def test_cells_that_do_not_fit_are_named() -> None:
    made = simulate(players=8, rounds=3, rng=Random(1), chances=Chances()).tournament
    rows = table(made, "en", by_place=True)
    rows[4][5] = "7w1" if not rows[4][5].startswith("7") else "6w1"
    with pytest.raises(FileFault, match="cross-export"):
        read_cross_export(xlsx(rows))


def test_other_tables_are_none() -> None:
    assert read_cross_export(xlsx([["Ad", "Soyad"], ["Demo", "Oyuncu"]])) is None
    assert read_cross_export(b"%PDF-1.4") is None
