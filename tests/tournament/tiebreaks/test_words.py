"""Every tie-break and every reason has words in every language."""

import pytest

from meydan.tournament.tiebreaks import IDS, Cut, Way, Why
from meydan.words import LANGS, Lang, say, topic
from meydan.words.tiebreaks import tie_break_name, tie_break_short


@pytest.mark.parametrize("language", LANGS)
def test_all_codes_are_said(language: Lang) -> None:
    assert all(say(f"tiebreak.why.{why}", language) for why in Why)
    assert all(say(f"tiebreak.cut.{cut}", language) for cut in Cut)
    assert all(say(f"tiebreak.way.{way}", language) for way in Way)
    names = [tie_break_name(text, language) for text in IDS]
    heads = [tie_break_short(text, language) for text in IDS]
    assert len(set(names)) == len(set(heads)) == len(IDS)
    assert max(len(head) for head in heads) <= 7
    assert topic("tiebreak", language).keys() == topic("tiebreak", "tr").keys()


def test_parameters_are_said() -> None:
    assert tie_break_name("buchholz-cut-1", "en") == "Buchholz without the lowest 1"
    assert tie_break_name("progress-cut-2", "en") == "Progress without the first 2 rounds"
    assert tie_break_name("buchholz-median-1", "tr") == (
        "Buchholz, en düşük ve en yüksek 1 değer hariç"
    )
    assert tie_break_name("opponents-rating-cut-1-unrated-1000", "ru") == (
        "Средний рейтинг соперников без 1 наименьшего значения, без рейтинга — 1000"
    )
    assert (tie_break_short("buchholz-median-2", "tr"), tie_break_short("lot", "tr")) == (
        "Bh-M2",
        "Kura",
    )
