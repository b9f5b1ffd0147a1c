"""Parts of an address are spelled from names by the letters that sort them."""

import pytest

from meydan.server.store.slugs import slug


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("İstanbul İl Birinciliği", "istanbul-il-birinciligi"),
        ("Þórður Ægir", "thordur-aegir"),
        ("Щукина Ия", "shchukina-iya"),
        ("!?", ""),
    ],
)
def test_a_name_is_spelled(name: str, spelled: str) -> None:
    assert slug(name) == spelled
