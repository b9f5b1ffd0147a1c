"""Jobs that need nothing of each other, run by processes here or by a cluster of machines.

What comes back is in the order of the jobs, so that an answer put together from them is the same
from any number of processes.
"""

import copyreg
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from types import MappingProxyType
from typing import Any, TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")
Report = Callable[[int, int], None]
"""Called with jobs done and jobs in all."""


def fixed(mapping: dict[Any, Any]) -> "MappingProxyType[Any, Any]":
    """A mapping that nobody changes, where it arrives."""
    return MappingProxyType(mapping)


def _carried(mapping: "MappingProxyType[Any, Any]") -> tuple[Any, ...]:
    return fixed, (dict(mapping),)


# A rulebook holds mappings that nobody changes; Python carries them to no other process by itself.
copyreg.pickle(MappingProxyType, _carried)


def run_here(
    run: Callable[[Job], Done],
    jobs: Iterable[Job],
    *,
    workers: int,
    report: Report | None = None,
) -> list[Done]:
    """Run jobs in so many processes of this machine; one job after the other where it is one."""
    waiting = list(jobs)
    done: list[Done] = []

    def take(results: Iterable[Done]) -> None:
        for one in results:
            done.append(one)
            if report is not None:
                report(len(done), len(waiting))

    if workers == 1:
        take(map(run, waiting))
    else:
        with ProcessPoolExecutor(workers) as pool:
            take(pool.map(run, waiting))
    return done


def run_on_cluster(run: Callable[[Job], Done], jobs: Iterable[Job], scheduler: str) -> list[Done]:
    """Run jobs on a Dask cluster, whose machines need Meydan and the files that the jobs name.

    Raises `ImportError` without the extra `cluster`.
    """
    from dask.distributed import Client

    with Client(scheduler) as client:
        return list(client.gather(client.map(run, list(jobs), pure=False)))
