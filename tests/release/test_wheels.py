"""What `make dist` makes: installed into an empty environment, it works."""

import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

import meydan

ROOT = Path(__file__).parents[2]
SMOKE = """
import meydan, sys
assert not meydan.__file__.startswith(sys.argv[1]), meydan.__file__
game = meydan.game("mangala")
assert len(game.legal(game.play(game.start(), "4"))) == 6
from meydan.engine import kernel
print(meydan.__version__, kernel.available)
"""


def built(folder: Path, *options: str) -> Path:
    """A wheel of this tree."""
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation",
         *options, "--wheel-dir", str(folder), str(ROOT)],
        check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = folder.glob("*.whl")
    return wheel


def smoked(folder: Path, wheel: Path) -> str:
    """What a program says in an environment that has the wheel, and what it needs from this one."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    place = next((folder / "lib").glob("python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    # Packages of ours are found behind the wheel's own; an editable install of Meydan is not.
    (place / "needs.pth").write_text(sysconfig.get_path("purelib"))
    done = subprocess.run(
        [folder / "bin" / "python", "-c", SMOKE, str(ROOT / "src")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_wheel_in_pure_python_works(tmp_path: Path) -> None:
    wheel = built(tmp_path / "dist", "-C", "wheel.cmake=false")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (metadata,) = (name for name in names if name.endswith("METADATA"))
        told = message_from_bytes(archive.read(metadata))
    assert told["Version"] == meydan.__version__
    assert "](" not in str(told.get_payload()), "a link or a picture that leads nowhere outside"
    extras = {"server", "print", "postgres", "redis", "cluster"}
    assert set(told.get_all("Provides-Extra") or []) == extras
    assert not [name for name in names if name.endswith(".so")]
    assert any(name.endswith("pages/tr/organiser.md") for name in names)
    assert smoked(tmp_path / "venv", wheel) == f"{meydan.__version__} False"


@pytest.mark.long
def test_a_wheel_with_the_kernel_works(tmp_path: Path) -> None:
    wheel = built(tmp_path / "dist")
    assert smoked(tmp_path / "venv", wheel) == f"{meydan.__version__} True"


def test_the_source_holds_what_it_is_built_from_and_no_pictures(tmp_path: Path) -> None:
    make = "from scikit_build_core.build import build_sdist as b; import sys; b(sys.argv[1])"
    subprocess.run([sys.executable, "-c", make, str(tmp_path)], cwd=ROOT, check=True)
    (source,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert {"CMakeLists.txt", "kernel/module.cpp", "LICENSE", "pyproject.toml"} <= set(names)
    assert not [name for name in names if name.startswith("docs/img/")]
