"""Records played through the rules: the first illegal move is named with its article."""

import pytest

from meydan.formats import records
from meydan.formats.faults import Place
from meydan.formats.records import RecordFault
from meydan.games.core import Side
from meydan.rulebooks import ids, load

LAST_STONES = "0 0 0 0 0 1 30 / 0 0 0 0 0 1 16 / 1"


def fault_of(text: str) -> RecordFault:
    with pytest.raises(RecordFault) as caught:
        records.check(next(records.read(text, file="games.txt")))
    return caught.value


def holds(text: str) -> records.Checked:
    return records.check(next(records.read(text)))


def test_an_illegal_move_names_move_position_and_article() -> None:
    """A single stone leaves pit 4 empty, so it can't be sown again (M1)."""
    fault = fault_of(
        '[Game "mangala"]\n[Position "0 0 1 1 0 0 22 / 4 0 0 0 0 4 16 / 1"]\n\n1. 4 1 2. 4 6 *\n'
    )
    assert (fault.code, fault.place) == ("illegal", Place(4, 11))
    assert fault.illegal is not None
    assert (fault.illegal.code, fault.article) == ("empty-pit", "tazof-mangala-2023 1")
    assert (fault.spot.move, fault.spot.side) == (2, Side.FIRST)
    assert fault.spot.position == "0 0 0 0 1 0 22 / 1 1 1 0 0 4 18 / 1"


def test_the_articles_are_those_of_the_rulebook_named() -> None:
    """An empty pit is forbidden in each text by an article of its own."""
    for book in ids()[:4]:
        fault = fault_of(f'[Game "mangala"]\n[Rulebook "{book}"]\n\n1. 9 *')
        options = load(book).options
        assert fault.article == options.articles["unreadable"]


def test_a_turn_goes_on_after_the_own_treasury_m3() -> None:
    """4 ends in the treasury: the same player must move again before the opponent does."""
    fault = fault_of('[Game "mangala"]\n\n1. 4 3 *')
    assert (fault.code, fault.place, fault.article) == (
        "extra-turn",
        Place(3, 6),
        "tazof-mangala-2023 1",
    )
    assert fault.spot.position == "4 4 4 1 5 5 1 / 4 4 4 4 4 4 0 / 1"


def test_a_turn_may_be_left_open_at_the_end() -> None:
    assert holds('[Game "mangala"]\n[Result "*"]\n\n1. 4 *').state.turn is Side.FIRST


def test_a_turn_does_not_go_on_without_the_treasury_m3() -> None:
    fault = fault_of('[Game "mangala"]\n\n1. 4-2 3-5 *')
    assert (fault.code, fault.place) == ("no-extra-turn", Place(3, 10))
    assert (fault.spot.move, fault.spot.side) == (1, Side.SECOND)


@pytest.mark.parametrize(
    ("game", "turn", "article"),
    [("reversi", "d3-c3", "tazof-reversi 5"), ("kure", "b1b2-b7b6", "tazof-kure 5")],
)
def test_other_games_have_no_turns_of_several_moves(game: str, turn: str, article: str) -> None:
    fault = fault_of(f'[Game "{game}"]\n\n1. {turn} *')
    assert fault.code == "no-extra-turn"
    assert fault.article.split()[0] == article.split()[0]


def test_a_pass_is_written_as_pass_r1() -> None:
    position = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX-OX-XXO- O"
    fault = fault_of(f'[Game "reversi"]\n[Position "{position}"]\n\n1. pass *')
    assert fault.illegal is not None
    assert fault.illegal.code == "pass-with-move"


def test_what_a_finished_game_says_must_be_so() -> None:
    game = f'[Game "mangala"]\n[Position "{LAST_STONES}"]\n'
    assert holds(f'{game}[Result "1-0"]\n[Score "32-16"]\n\n1. 6 1-0').plies == 1
    assert fault_of(f'{game}[Result "0-1"]\n\n1. 6 0-1').code == "result-differs"
    assert fault_of(f'{game}[Result "*"]\n\n1. 6 *').facts == {"tag": "*", "ended": "1-0"}
    fault = fault_of(f'{game}[Score "31-17"]\n\n1. 6')
    assert (fault.code, fault.place) == ("score-differs", Place(3, 9))
    assert fault_of(f'{game}[Score "many"]\n\n1. 6').code == "score"


def test_a_result_before_the_end_needs_a_termination() -> None:
    game = '[Game "reversi"]\n[Result "1-0"]\n'
    assert fault_of(f"{game}\n1. d3 c3 1-0").code == "unfinished"
    assert fault_of(f'{game}[Termination "normal"]\n\n1. d3 c3 1-0').code == "unfinished"
    for why in ("resigned", "flag", "warnings"):
        assert holds(f'{game}[Termination "{why}"]\n\n1. d3 c3 1-0').outcome is None


def test_moves_after_the_end_are_illegal() -> None:
    fault = fault_of(f'[Game "mangala"]\n[Position "{LAST_STONES}"]\n\n1. 6 6')
    assert fault.illegal is not None
    assert fault.illegal.code == "game-over"


@pytest.mark.parametrize("numbers", ["1. d3 c3 2. c4", "1. d3 2. c3 3. c4", "d3 c3 c4"])
def test_numbers_count_pairs_or_turns(numbers: str) -> None:
    assert holds(f'[Game "reversi"]\n\n{numbers} *').plies == 3


def test_a_number_out_of_order_shows_a_missing_move() -> None:
    fault = fault_of('[Game "reversi"]\n\n1. d3 2. c3 c4 5. e3 *')
    assert (fault.code, fault.place) == ("number", Place(3, 19))
    assert fault.facts == {"number": 5, "expected": 2}


def test_a_start_with_the_second_player_counts_on_from_it() -> None:
    text = '[Game "kure"]\n[Position "TTTTTTT-----------------------------P-----P-PPPPP T 1"]\n'
    record = next(records.read(f"{text}\n1... a7a6 2. b2b3 *"))
    assert records.check(record).plies == 2
    assert "1... a7a6 2. b2b3" in records.write_record(record)


@pytest.mark.parametrize(
    ("tags", "code", "place"),
    [
        ('[Event "x"]', "no-game", Place(1, 1)),
        ('[Game "chess"]', "rules", Place(1, 8)),
        ('[Game "mangala"]\n[Rulebook "tazof-kure"]', "rules", Place(2, 12)),
        ('[Rulebook "nothing"]', "rules", Place(1, 12)),
        ('[Game "mangala"]\n[Position "4 4 4 4 4 4 0 / 4 4 4 4 4 4 1 / 1"]', "position", None),
        ('[Game "reversi"]\n[Position "XO? X"]', "position", Place(2, 14)),
    ],
)
def test_tags_that_name_no_game_are_refused(tags: str, code: str, place: Place | None) -> None:
    fault = fault_of(f"{tags}\n\n*")
    assert fault.code == code
    assert place is None or fault.place == place


def test_a_rulebook_alone_names_its_game() -> None:
    assert holds('[Rulebook "tazof-kure"]\n\n1. a1a2 *').game.name == "kure"


def test_a_record_from_moves_needs_them_legal() -> None:
    from meydan import IllegalMove
    from meydan.games.mangala import Mangala

    with pytest.raises(IllegalMove):
        records.from_moves(Mangala(), [1, 1, 1, 1, 1])
    resigned = records.from_moves(
        Mangala(), [1], tags={"Result": "0-1", "Termination": "resigned", "Event": "Demo"}
    )
    assert [tag.name for tag in resigned.tags] == ["Event", "Game", "Termination", "Result"]
    assert records.check(resigned).outcome is None
