"""Where a run of training stands, as a file: a line of JSON, then packed samples."""

import json
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path

from meydan.engine.training import CheckpointError, Point

VERSION = 1


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions to learn from, packed as `kernel/search/training.hpp` has them."""

    terms: bytes = b""
    stages: bytes = b""
    results: bytes = b""
    values: bytes = b""

    def __add__(self, other: "Samples") -> "Samples":
        return Samples(
            self.terms + other.terms,
            self.stages + other.stages,
            self.results + other.results,
            self.values + other.values,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """A run after so many games."""

    game: str
    seed: int
    played: int
    weights: bytes
    samples: tuple[Samples, ...] = ()
    """Of the last generations."""
    curve: tuple[Point, ...] = ()


def write(path: Path, checkpoint: Checkpoint) -> None:
    """Keep a checkpoint, in one step: a broken write leaves the one before."""
    parts = [_parts(samples) for samples in checkpoint.samples]
    body = checkpoint.weights + b"".join(part for row in parts for part in row)
    head = {
        "version": VERSION,
        "game": checkpoint.game,
        "seed": checkpoint.seed,
        "played": checkpoint.played,
        "weights": len(checkpoint.weights),
        "samples": [[len(part) for part in row] for row in parts],
        "curve": [asdict(point) for point in checkpoint.curve],
        "checksum": zlib.crc32(body),
    }
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(json.dumps(head).encode() + b"\n" + zlib.compress(body))
    beside.replace(path)


def read(path: Path, game: str, seed: int) -> Checkpoint:
    """The checkpoint of a run; raises `CheckpointError` for one that is not."""
    try:
        line, _, packed = path.read_bytes().partition(b"\n")
        head = json.loads(line)
        body = zlib.decompress(packed)
        if (head["version"], head["checksum"]) != (VERSION, zlib.crc32(body)):
            raise CheckpointError(f"{path}: a checkpoint of another version, or broken")
        if (head["game"], head["seed"]) != (game, seed):
            raise CheckpointError(
                f"{path}: of {head['game']} with seed {head['seed']}, not of {game} with {seed}"
            )
        weights, at = body[: head["weights"]], head["weights"]
        samples = []
        for sizes in head["samples"]:
            row = []
            for size in sizes:
                row.append(body[at : at + size])
                at += size
            samples.append(Samples(*row))
        return Checkpoint(
            game=game,
            seed=seed,
            played=head["played"],
            weights=weights,
            samples=tuple(samples),
            curve=tuple(Point(**point) for point in head["curve"]),
        )
    except (OSError, zlib.error, ValueError, KeyError, TypeError) as error:
        if isinstance(error, CheckpointError):
            raise
        raise CheckpointError(f"{path}: not a checkpoint") from None


def _parts(samples: Samples) -> tuple[bytes, bytes, bytes, bytes]:
    return samples.terms, samples.stages, samples.results, samples.values
