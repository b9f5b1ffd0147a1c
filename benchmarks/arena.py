"""The CPU of an arena's look and of a seek in a full lobby, on a database of their own.

python -m benchmarks.arena --players 200 --seekers 1000
"""

import argparse
import os
import tempfile
import time


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seekers", type=int, default=1000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MEYDAN_DATA"] = folder
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "meydan.server.settings")
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        arena(2, tell=False)  # modules and rulebooks are read once a process
        arena(asked.players)
        seeks(asked.seekers)


def arena(players: int, *, tell: bool = True) -> None:
    """One look that pairs everybody, then one at which nobody is free."""
    from meydan.server.models import Arena, ArenaPlayer, Profile
    from meydan.server.models.moments import now_ms
    from meydan.server.rounds.arena import EVERY, look
    from meydan.server.rounds.pools import Pool

    people = Profile.objects.bulk_create(
        Profile(nickname=f"P{n}", folded=f"p{players}-{n}", code=f"P{players}-{n}")
        for n in range(players)
    )
    now = now_ms()
    made = Arena.objects.create(
        code=f"x{players}", name="x", kind="arena", pool=Pool("reversi").key, starts=now - 1, due=0
    )
    ArenaPlayer.objects.bulk_create(
        ArenaPlayer(arena=made, profile=one, seen=now + 60_000) for one in people
    )
    for what in ("everybody is paired", "nobody is free"):
        Arena.objects.update(due=0)
        begun = time.process_time()
        look()
        used = time.process_time() - begun
        share = 100_000 * used / EVERY
        if tell:
            print(f"arena of {players}, {what}: {1000 * used:.0f} ms CPU, {share:.1f} % of a core")
    assert made.games.count() == players // 2


def seeks(many: int) -> None:
    """A seek that finds nobody among so many, and a sweep over all of them."""
    from meydan.server.live.player_presence import LEASE
    from meydan.server.models import Profile, Seek
    from meydan.server.models.moments import now_ms
    from meydan.server.rounds.lobby import seek, sweep
    from meydan.server.rounds.pools import Pool

    pool, now = Pool("kure"), now_ms()
    people = Profile.objects.bulk_create(
        Profile(nickname=f"S{n}", folded=f"s{n}", code=f"S{n}") for n in range(many)
    )
    Seek.objects.bulk_create(
        Seek(
            profile=one,
            pool=pool.key,
            rating=9_000 + 10 * n,
            low=8_999 + 10 * n,
            high=9_001 + 10 * n,
            made=now,
            lease=now + 10 * LEASE,
        )
        for n, one in enumerate(people)
    )
    own = Profile.objects.create(nickname="Own", folded="own", code="OWN")
    begun = time.process_time()
    for _ in range(50):
        seek(own, pool, 200.0)
    print(f"a seek among {many}: {20 * (time.process_time() - begun):.2f} ms CPU")
    begun = time.process_time()
    sweep()
    print(f"a sweep over {many}: {1000 * (time.process_time() - begun):.1f} ms CPU, every 3 s")


if __name__ == "__main__":
    main()
