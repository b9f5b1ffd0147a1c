"""Search and push over 1,000 players, in a process of its own; prints its figures as JSON."""

import json
import statistics
import time

PLAYERS = 1000
CATEGORIES = 8
SEARCHES = ("zeynep", "Sukru Caglar", "d", "ada demo", "nobody at all")


def main() -> None:
    """Fill an event, then measure."""
    from meydan.server.upkeep.data_folder import prepare

    prepare()
    from django.urls import reverse
    from tests.server.making import add_players, make_category, make_event, start_round

    from meydan.server.jobs.push.follows import mark_of
    from meydan.server.jobs.push.news import tell
    from meydan.server.models import Entry, Follow, PushAddress, PushMessage
    from meydan.server.public.search import folded, hits
    from meydan.server.store.published import categories_of, current

    event = make_event("bench")
    for number in range(CATEGORIES):
        add_players(make_category(event, f"c{number + 1}"), PLAYERS // CATEGORIES)
    rows = categories_of(event)
    for row in rows:
        current(event, row)

    def search(text: str) -> float:
        begun = time.process_time()
        for row in rows:
            list(hits(current(event, row), folded(text)))
        return 1000 * (time.process_time() - begun)

    first = search(SEARCHES[0])
    searched = statistics.median(search(text) for text in SEARCHES * 5)

    entries = list(Entry.objects.filter(category=rows[0]))
    addresses = PushAddress.objects.bulk_create(
        PushAddress(mark=mark_of(str(at)), endpoint=f"https://push.example.org/{at}")
        for at in range(PLAYERS)
    )
    Follow.objects.bulk_create(
        Follow(address=one, event=event, entry=entries[at % len(entries)], what=f"entry-{at}")
        for at, one in enumerate(addresses)
    )
    start_round(rows[0])
    reverse("front")  # a server that runs has read its addresses
    begun = time.perf_counter()
    tell()
    queued = time.perf_counter() - begun
    assert PushMessage.objects.count() == PLAYERS
    print(json.dumps({"first": first, "search": searched, "queued": queued}))


if __name__ == "__main__":
    main()
