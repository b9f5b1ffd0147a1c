"""Every code of a file's fault, remark or problem has its sentence in each language."""

import re
from pathlib import Path

import pytest

import meydan.formats
from meydan.words import LANGS, Lang, topic

CODES = {
    "": r'(?:FileFault|\.fault)\(\s*"([a-z0-9-]+)"',
    "trf.": r'remark\(\s*"([a-z-]+)"',
    "table.": r'(?:\.say\(\s*|code=)"([a-z-]+)"',
}
OTHERS = ("records",)
"""Parts of the package that have words of their own."""


@pytest.mark.parametrize("language", LANGS)
@pytest.mark.parametrize("prefix", CODES)
def test_every_code_has_a_sentence(prefix: str, language: Lang) -> None:
    root = Path(meydan.formats.__file__).parent
    text = "\n".join(
        path.read_text(encoding="utf-8")
        for path in root.rglob("*.py")
        if path.relative_to(root).parts[0] not in OTHERS
    )
    codes = set(re.findall(CODES[prefix], text))
    assert codes
    assert {prefix + code for code in codes} <= topic("files", language).keys()


@pytest.mark.parametrize("language", LANGS)
def test_all_languages_hold_the_same_codes_and_facts(language: Lang) -> None:
    turkish, own = topic("files", "tr"), topic("files", language)
    assert own.keys() == turkish.keys()
    for code, sentence in own.items():
        facts = set(re.findall(r"\{(\w+)", sentence))
        assert facts == set(re.findall(r"\{(\w+)", turkish[code])), code
