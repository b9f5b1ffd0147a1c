"""Names that tell people apart, shortened or not."""

from datetime import date

from meydan.tournament.entries import Entry, Player
from meydan.tournament.ids import EntryId, StartNo
from meydan.words.phrases.people import called, in_order, names_of

DAY = date(2026, 5, 1)


def entry(at: int, given: str, surname: str, school: str = "", number: int | None = None) -> Entry:
    player = Player(given=given, surname=surname, school=school, birth_year=2015)
    return Entry(id=EntryId(at), player=player, number=StartNo(number) if number else None)


def shown(*entries: Entry, minors: bool = True) -> list[str]:
    return list(names_of(entries, minors_on=DAY if minors else None).values())


def test_a_name_that_nobody_shares_stands_alone() -> None:
    found = shown(entry(1, "Zeynep", "Kaya", "Gazi"), entry(2, "Can", "Kaya", "Gazi"))
    assert found == ["Zeynep K.", "Can K."]


def test_two_who_are_shortened_to_one_name_show_their_schools() -> None:
    both = entry(1, "Zeynep", "Kaya", "Gazi İO"), entry(2, "Zeynep", "Koç", "Sarar İO")
    assert shown(*both) == ["Zeynep K. (Gazi İO)", "Zeynep K. (Sarar İO)"]
    assert shown(*both, minors=False) == ["Zeynep Kaya", "Zeynep Koç"]


def test_where_the_school_does_not_tell_them_apart_the_number_does() -> None:
    three = (
        entry(1, "Zeynep", "Kaya", "Gazi", 7),
        entry(2, "Zeynep", "Koç", "GAZİ", 9),
        entry(3, "Zeynep", "Kul", "", 11),
    )
    assert shown(*three) == ["Zeynep K. (7)", "Zeynep K. (9)", "Zeynep K. (11)"]


def test_one_of_three_with_a_school_of_their_own_shows_it() -> None:
    three = entry(1, "A", "K", "X", 4), entry(2, "A", "K", "X", 5), entry(3, "A", "K", "Y", 6)
    assert shown(*three) == ["A K. (4)", "A K. (5)", "A K. (Y)"]


def test_before_numbers_are_given_the_order_of_entry_tells() -> None:
    assert shown(entry(3, "A", "K"), entry(8, "A", "K", "", 3)) == ["A K. (3)", "A K. (8)"]


def test_capitals_and_accents_make_no_other_name_to_a_reader() -> None:
    found = shown(entry(1, "KÂMİL", "Ak", "X"), entry(2, "Kamil", "Ak", "Y"), minors=False)
    assert found == ["KÂMİL Ak (X)", "Kamil Ak (Y)"]
    assert shown(entry(1, "Işıl", "A"), entry(2, "Isıl", "A")) == ["Işıl A.", "Isıl A."]


def test_beside_a_column_of_schools_only_a_number_is_added() -> None:
    one, other = called([entry(1, "A", "K", "X"), entry(2, "A", "K", "Y")]).values()
    assert (one.beside_school, other.beside_school) == ("A K", "A K")
    one, other = called([entry(1, "A", "K", "X", 1), entry(2, "A", "K", "X", 2)]).values()
    assert (one.beside_school, other.beside_school) == ("A K (1)", "A K (2)")


def test_lists_follow_what_is_shown() -> None:
    shown = ("Çınar A.", "Cem Z.", "Işıl B.", "İnci")
    names = {EntryId(at): name for at, name in enumerate(shown, 1)}
    assert in_order(names, names) == [2, 1, 3, 4]
