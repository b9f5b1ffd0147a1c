"""Cross tables of Swiss-Manager and chess-results read as finished tournaments."""

from io import BytesIO
from random import Random

import pytest
from openpyxl import Workbook

from meydan.formats.faults import FileFault
from meydan.formats.trf.cross_export import read_cross_export
from meydan.tournament.cells import CellKind, histories, total
from meydan.tournament.ids import EntryId
from meydan.tournament.model import Edition, System, Tournament
from meydan.tournament.pairing.round_robin import cycle_rounds
from meydan.tournament.settings import with_choices
from meydan.tournament.simulation.made_up import Chances
from meydan.tournament.simulation.simulate import demo, simulate
from meydan.tournament.standings import standings

SIDES = {"en": ("w", "b"), "tr": ("b", "s"), "ru": ("б", "ч"), "es": ("b", "n")}
HEADS = {
    "en": ("Rk.", "SNo", "Name", "Rtg", "FED", "{n}.Rd", "Pts."),
    "tr": ("Sıra", "S.No", "İsim", "Elo", "ÜLKE", "{n}.Tur", "Puan"),
    "ru": ("Место", "№", "Имя", "Рейт", "Фед", "{n}.тур", "Очки"),
    "es": ("Rg.", "No.", "Nombre", "Elo", "FED", "{n}.Ronda", "Ptos."),
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


@pytest.mark.parametrize("lang", SIDES)
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


def test_a_game_in_a_way_that_is_not_known_is_named_and_never_lost() -> None:
    rows = [["Rk.", "Name", "1.Rd"], ["1", "Demo, A", "2w1K"], ["2", "Demo, B", "1b0K"]]
    read = read_cross_export(xlsx(rows))
    assert read is not None
    result = read.tournament.rounds[0].pairs[0].result
    assert result is not None
    assert (result.points, result.played) == ((2, 0), False)
    rows += [["3", "Demo, C", "4w!"], ["4", "Demo, D", "3b!"]]
    with pytest.raises(FileFault, match="cross-cell found=4w!"):
        read_cross_export(xlsx(rows))


def test_other_tables_are_none() -> None:
    assert read_cross_export(xlsx([["Ad", "Soyad"], ["Demo", "Oyuncu"]])) is None
    assert read_cross_export(b"%PDF-1.4") is None


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("system", [System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN])
def test_a_round_robin_with_a_column_for_each_player(players: int, system: System) -> None:
    settings = with_choices(demo(), system=system)
    rounds = cycle_rounds(players) * (1 + (system is System.DOUBLE_ROUND_ROBIN))
    made = simulate(
        players=players, rounds=rounds, rng=Random(3), settings=settings, chances=Chances(draw=0.3)
    ).tournament
    rows = standings(made).rows
    games: dict[tuple[EntryId, EntryId], str] = {}
    for entry, cells in histories(made).items():
        for cell in cells:
            if cell.opponent is not None:
                met = games.get((entry, cell.opponent), "")
                games[entry, cell.opponent] = met + {0: "0", 1: "½", 2: "1"}[cell.points]
    listed = [row.entry for row in rows]
    numbers = {entry.id: entry.number for entry in made.entries}
    lines = [["Demo Lig"], ["Rk.", "SNo", "Name", *map(str, range(1, players + 1)), "Pts."]]
    for place, entry in enumerate(listed, 1):
        row = [games.get((entry, other), "*") for other in listed]
        name = made.entry(entry).player.full
        lines.append([str(place), str(numbers[entry]), f"Oyuncu, {name}", *row, "?"])
    read = read_cross_export(xlsx(lines))
    assert read is not None
    assert [one.code for one in read.remarks] == ["robin-rounds"]
    assert read.tournament.settings.system is system
    found = {entry.player.given: entry.id for entry in read.tournament.entries}
    theirs = histories(read.tournament)
    for entry, cells in histories(made).items():
        own = theirs[found[made.entry(entry).player.full]]
        assert total(own) == total(cells)
        # By starting number the Berger table gives the very rounds that were played.
        assert [cell.points for cell in own] == [cell.points for cell in cells]
    lines[2][3 + 1] = "1" if lines[2][3 + 1] != "1" else "0"
    with pytest.raises(FileFault, match="cross-export"):
        read_cross_export(xlsx(lines))


def test_a_list_of_places_and_points_tells_no_games() -> None:
    rows = [
        ["From the Tournament-Database of Chess-Results"],
        ["Final Ranking after 7 Rounds"],
        ["Rk.", "SNo", "", "Name", "FED", "Rtg", "Pts.", "TB1"],
        ["1", "3", "", "Oyuncu, Demo 1", "TUR", "1500", "6,5", "28"],
        ["2", "1", "", "Oyuncu, Demo 2", "TUR", "0", "6", "27,5"],
    ]
    with pytest.raises(FileFault, match="ranking-list"):
        read_cross_export(xlsx(rows))
