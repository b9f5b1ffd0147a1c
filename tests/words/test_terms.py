"""One term for one thing: words that were given up, each with the one that is said instead.

The glossary (`docs/glossary.md`) says which; this list keeps the old ones from coming back.
"""

import re
from collections.abc import Iterator

import pytest

from meydan.rulebooks import ids, load, rulings
from meydan.words import LANGS, Lang, topic
from meydan.words.complete import topics

FORBIDDEN: dict[Lang, dict[str, str]] = {
    "tr": {
        r"\byalnız\b": "yalnızca (‘yalnız’ is also ‘but’)",
        r"eşleştir|\beşlen(?!dir)": "eşlendirmek; the pair: eşleşme",
        r"düzenleyen": "organizatör",
        r"katılımcı|sporcu(?! ahlak)": "oyuncu",
        r"kural kitab": "kural metni",
        r"rating(?!})": "kuvvet puanı",
        r"kare ?kod": "QR kodu",
        r"\bek oyun": "ek maç",
        r"kilit(le|li|lendi)|kilidi": "onaylamak, onayı kaldırmak",
        r"kayıt defter|işlem kayd": "işlem geçmişi",
        r"anlık kopya": "yedek",
        r"eleme çizelge": "eleme tablosu",
        r"\bdışa ver": "dışa aktarmak",
        r"süzge|\bsüz(ün|mek)?\b": "filtre",
        r"\bbasış|saat basış": "saate basma",
        r"\balış(ı|lar|tan|sız)?\b|almasız": "taş alma, taş alınmadan",
        r"beşle(di|mek|rse)": "beşli yapmak",
        r"\bbayı\b|\bbayın\b|\bbaylar\b": "bay takes no suffix: bay geçmek, bay puanı",
        r"susuyor|susar\b|susup": "metinde yok",
        r"okumamız|bizim okuma": "yorumumuz",
        r"\bbetik": "JavaScript",
        r"(başlama|başlangıç) listesi": "başlangıç sıralaması",
        r"(özel|gizli) bilgi": "kişisel bilgiler",
        r"kolaylıklar": "özel durum",
        r"masaya dön|baskı için|hakem kartlarını bas": "yönetim paneli; yazdırmak",
        r"\w'(?=[a-zçğıöşü])": "’ before a suffix",
    },
    "ru": {
        r"жеребьёвк|сжереб|жеребить": "пары, составить пары; the lot: жребий",
        r"брос(ить|аем|им|или) жреб|жребий брошен": "жребий тянут",
        r"казн": "хранилище",
        r"свод\w* правил": "правила",
        r"соревнован": "турнир",
        r"аккаунт": "учётная запись",
        r"\bстать(я|и|ю|е)\b": "пункт",
        r"законн": "ход по правилам",
        r"прочтени": "толкование",
        r"кросс-|турнирная таблица|таблица встреч": "перекрёстная таблица",
        r"регион|провинци": "область",
        r"слабовид": "нарушение зрения",
        r"\bштаб|персонал": "судьи и организаторы",
        r"\bсним(ок|к)": "копия",
        r"плей-офф": "финал на выбывание; дополнительный матч",
        r"запечат": "зашифровать",
        r"резервного|резервный игрок": "запасной",
        r"дополнительн\w+ игр": "дополнительный матч",
        r"по заявлению|заявление (ждёт|принято|отклонено)": "протест",
        r"\bподпис(ать|ан)\b тур|закрыть тур|снять подпись": "утвердить, снять утверждение",
        r"\w\(-?(а|ась)\)": "a colon and a noun: names are of both sexes",
        r"(?<!install )'\{": "«…»",
    },
    "en": {
        r"rule texts?\b": "rulebook",
        r"throw(n)? away|throw it": "discard",
        r"\b(un)?lock(ed)? (a|the) round|round \{round\} is (un)?locked": "sign off",
        r"make the event": "create",
        r"this is no (date|result|position|json)": "this is not a …",
        r"the clocks stand": "the clocks are stopped",
    },
}
CODE = re.compile(r"\b[MPRKT]\d{1,2}\b|\b(?:tazof|ifmg)-\w|\b\w+\.(?:pair|edit|manage)\b")
"""Ids of rulings, rulebooks and acts: for programs, never for a reader."""


def sentences(lang: Lang) -> Iterator[tuple[str, str]]:
    """Everything that is said in a language, with where it stands."""
    for name in topics(lang):
        yield from ((f"{name}:{code}", said) for code, said in topic(name, lang).items())
    for ruling in rulings().values():
        yield f"rulings:{ruling.id}", getattr(ruling.summary, lang)
    for name in ids():
        for article in load(name).articles:
            yield f"{name}:{article.id}.title", getattr(article.title, lang)
            yield f"{name}:{article.id}.summary", getattr(article.summary, lang)


@pytest.mark.parametrize("lang", LANGS)
def test_no_word_that_was_given_up_comes_back(lang: Lang) -> None:
    found = [
        f"{where}: {said!r}: say {better}"
        for where, said in sentences(lang)
        for word, better in FORBIDDEN[lang].items()
        if re.search(word, said, re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize("lang", LANGS)
def test_no_code_of_a_ruling_a_rulebook_or_an_act_stands_in_a_sentence(lang: Lang) -> None:
    assert [where for where, said in sentences(lang) if CODE.search(said)] == []


# Names of files, formats and commands stay as they are written.
LATIN = re.compile(
    r"\{[^}]*\}|[\"'“«‘][^\"'”»’]*[\"'”»’]|https?:\S+|meydan \w+ \w+"
    r"|--\w+|\b[A-Z]\w*\b|\b\w*\d\w*\b"
)
ENGLISH = re.compile(
    r"\b(the|and|with|round|table|entry|owner|slug|player|game|set|move|referee|system|link|"
    r"new|all|settings|draft|claim|warning|knock-out)\b"
)


@pytest.mark.parametrize("lang", ["tr", "ru"])
def test_no_english_stays_in_turkish_and_russian(lang: Lang) -> None:
    allowed = {"set"} if lang == "tr" else set()
    found = []
    for where, said in sentences(lang):
        left = set(ENGLISH.findall(LATIN.sub(" ", said))) - allowed
        if left:
            found.append(f"{where}: {said!r}: {left}")
    assert found == []


@pytest.mark.parametrize(
    ("lang", "wrong"),
    [
        ("tr", re.compile(r"\} ?%|\d ?%|\d\.\d(?!\d?\w)")),
        ("en", re.compile(r"\} %|\d %|%\{")),
        ("ru", re.compile(r"\}%|\d%|%\{")),
    ],
)
def test_percent_signs_stand_where_the_language_has_them(
    lang: Lang, wrong: re.Pattern[str]
) -> None:
    skipped = ("files:", "terminal:", "doctor:", "tiebreak:", "tournament:", "play_web:")
    found = [
        f"{where}: {said}"
        for where, said in sentences(lang)
        if not where.startswith(skipped) and wrong.search(said)
    ]
    assert found == []


# Spectators, parents and organisers read these in files that are otherwise for children.
GROWN_UP = ("tables:desk.", "tables:watching", "tables:renewed")
SIZ = re.compile(r"(?!henüz)\b\w*[aeıioöuü]n[ıiuü]z\w*|\bsiz(i|e|in|de|den)?\b", re.IGNORECASE)


@pytest.mark.parametrize("name", ["board", "play_web", "tables", *(
    one for one in topics("tr") if one.startswith("learn")
)])  # fmt: skip
def test_boards_and_lessons_speak_to_a_child_as_sen(name: str) -> None:
    found = [
        f"{name}:{code}: {said}"
        for code, said in topic(name, "tr").items()
        if not f"{name}:{code}".startswith(GROWN_UP) and SIZ.search(said)
    ]
    assert found == []
