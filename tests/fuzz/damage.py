"""Files that were all right, and are not any more: a strategy of hypothesis."""

import csv
import io
import zipfile

from hypothesis import strategies as st

PIECES = (
    b"",
    b"\0",
    b"\xff",
    b"\n",
    b";",
    b'"',
    b"'",
    b"(" * 40,
    b"[" * 2000,
    b'{"":' * 2000,
    b"9" * 5000,
    b"-1",
    b"1e999",
    b"NaN",
    b"true",
    b"null",
    b"[]",
    b"{}",
    b"23.04.201210000000146",
    b"A1:XFD1048576",
    b"XFD1048576",
    b"\xed\xa0\x80",
    "İıŞ№".encode(),
    b"\xfe\xff\x00a",
    b"<!DOCTYPE x>",
    b'<c r="XFD1"/>',
)
"""What other programs, and people who mean no good, have put into files."""

COLUMNS = (
    "Doğum tarihi",
    "Doğum yılı",
    "Cinsiyet",
    "Elo",
    "Masa",
    "TC Kimlik No",
    "Görme engelli",
    "Özel durum",
    "Takım",
    "Telefon",
    "Açıklama",
)
DATES = st.tuples(st.integers(0, 40), st.integers(0, 14), st.integers(0, 10**16))
CELLS = (
    st.sampled_from([one.decode("utf-8", "replace") for one in PIECES])
    | st.text(max_size=20)
    | st.integers().map(str)
    | DATES.map(lambda parts: "{:02}.{:02}.{}".format(*parts))
)


@st.composite
def damaged(draw: st.DrawFn, seeds: tuple[bytes, ...]) -> bytes:
    """One of the files with up to four changes; of a workbook, now and then one of its parts."""
    data = draw(st.sampled_from(seeds))
    if data.startswith(b"PK") and draw(st.booleans()):
        return _repacked(data, draw)
    return _changed(data, draw)


def _changed(data: bytes, draw: st.DrawFn) -> bytes:
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        piece = draw(st.sampled_from(PIECES) | st.binary(max_size=8))
        gone = draw(st.sampled_from((0, 1, 2, 8, 40, len(data))))
        data = data[:at] + piece + data[at + gone :]
    return data


def _repacked(data: bytes, draw: st.DrawFn) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    which = draw(st.sampled_from(sorted(parts)))
    parts[which] = _changed(parts[which], draw)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


@st.composite
def lists(draw: st.DrawFn) -> bytes:
    """An entry list whose columns are known and whose cells hold anything."""
    names = draw(st.lists(st.sampled_from(COLUMNS), min_size=1, max_size=4, unique=True))
    rows = draw(st.lists(st.lists(CELLS, max_size=4), min_size=1, max_size=4))
    out = io.StringIO()
    lines = [["Ad", "Soyad", *names], *(["Ege", "Demo", *row] for row in rows)]
    csv.writer(out, delimiter=";").writerows(lines)
    return out.getvalue().encode("utf-8", "replace")
