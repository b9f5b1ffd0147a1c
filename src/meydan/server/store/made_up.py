"""Made-up players: common first names, nature words for surnames, demo schools."""

from random import Random

from meydan.tournament.entries import Player, Sex

GIRLS = (
    "Ada", "Asya", "Azra", "Ceren", "Çağla", "Defne", "Ecrin", "Elif", "Eylül", "Gökçe", "Irmak",
    "İpek", "Lale", "Nehir", "Öykü", "Pelin", "Sude", "Şevval", "Ümran", "Yağmur", "Zeynep",
)  # fmt: skip
BOYS = (
    "Alp", "Arda", "Batu", "Bora", "Cem", "Çınar", "Deniz", "Ege", "Emir", "Göktuğ", "Ilgaz",
    "İlker", "Kaan", "Mert", "Ömer", "Poyraz", "Rüzgâr", "Şahin", "Toprak", "Uğur", "Yiğit",
)  # fmt: skip
SURNAMES = (
    "Ağaç", "Bulut", "Çiçek", "Çimen", "Dağ", "Değirmen", "Fidan", "Göl", "Gümüş", "Ilıca",
    "Işık", "İncir", "Kaya", "Kıyı", "Orman", "Özdere", "Pınar", "Sarmaşık", "Şelale", "Taş",
    "Uzunyol", "Üzüm", "Yaprak", "Yıldız", "Zeytin",
)  # fmt: skip
SCHOOLS = tuple(
    f"Demo {name} {kind}"
    for kind in ("İlkokulu", "Ortaokulu", "Koleji")
    for name in ("Çınar", "Göl", "Yıldız", "Irmak")
)
TOWNS = ("Demo Merkez", "Demo Köyü", "Demo Sahil", "Demo Yayla")


def made_up_players(number: int, *, born: int, rng: Random) -> list[Player]:
    """So many players of about one age, no two with the same name."""
    names = [(given, surname) for given in (*GIRLS, *BOYS) for surname in SURNAMES]
    return [
        Player(
            given=given,
            surname=surname,
            birth_year=born + rng.randint(0, 1),
            sex=Sex.FEMALE if given in GIRLS else Sex.MALE,
            school=rng.choice(SCHOOLS),
            district=rng.choice(TOWNS),
            province="Demo İli",
        )
        for given, surname in rng.sample(names, number)
    ]
