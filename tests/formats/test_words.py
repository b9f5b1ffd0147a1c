"""Every code of a file's fault, remark or problem has its sentence in each language."""

import re
from pathlib import Path

import pytest

import meydan.formats
from meydan.words import LANGS, Lang, topic

MINE = ("*.py", "trf/*.py", "lists/*.py", "tournament_json/*.py")
CODES = {
    "": (MINE, r'(?:FileFault|\.fault)\(\s*"([a-z0-9-]+)"'),
    "trf.": (("trf/*.py",), r'remark\(\s*"([a-z-]+)"'),
    "table.": (("lists/*.py",), r'(?:\.say\(\s*|code=|_problem\()"([a-z-]+)"'),
}
"""Where the codes of each part are raised, and how."""


@pytest.mark.parametrize("language", LANGS)
@pytest.mark.parametrize("prefix", CODES)
def test_every_code_has_a_sentence(prefix: str, language: Lang) -> None:
    root = Path(meydan.formats.__file__).parent
    patterns, raised = CODES[prefix]
    paths = [path for pattern in patterns for path in root.glob(pattern)]
    codes = {
        code for path in paths for code in re.findall(raised, path.read_text(encoding="utf-8"))
    }
    assert codes
    assert {prefix + code for code in codes} <= topic("files", language).keys()


@pytest.mark.parametrize("language", LANGS)
def test_all_languages_hold_the_same_codes_and_facts(language: Lang) -> None:
    turkish, own = topic("files", "tr"), topic("files", language)
    assert own.keys() == turkish.keys()
    for code, sentence in own.items():
        facts = set(re.findall(r"\{(\w+)", sentence))
        assert facts == set(re.findall(r"\{(\w+)", turkish[code])), code
