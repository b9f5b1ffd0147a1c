"""News for readers of feeds: as Atom (RFC 4287) and as JSON Feed 1.1."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from xml.sax.saxutils import escape, quoteattr

from django.http import HttpResponse, JsonResponse


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One piece of news."""

    key: str
    """What it is known by everywhere and always, below the project's own name."""
    at: datetime
    title: str
    text: str
    address: str
    more: Mapping[str, object] = field(default_factory=dict)
    """For programs; in JSON alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed:
    """What there is to tell, the newest first."""

    key: str
    title: str
    author: str
    lang: str
    home: str
    own: str
    """The feed's own address, as it was asked for."""
    since: datetime
    """When it changed last, while there is nothing in it."""
    items: Sequence[Item]


def atom(feed: Feed) -> HttpResponse:
    """As Atom."""
    entries = "".join(
        f"<entry><id>urn:meydan:{one.key}</id>"
        f"<title>{escape(one.title)}</title><updated>{one.at.isoformat()}</updated>"
        f"<link href={quoteattr(one.address)}/>"
        f'<content type="text">{escape(one.text)}</content></entry>'
        for one in feed.items
    )
    changed = max((one.at for one in feed.items), default=feed.since)
    text = (
        '<?xml version="1.0" encoding="utf-8"?>'
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{feed.lang}">'
        f"<id>urn:meydan:{feed.key}</id><title>{escape(feed.title)}</title>"
        f"<updated>{changed.isoformat()}</updated>"
        f"<author><name>{escape(feed.author)}</name></author>"
        f'<link rel="self" href={quoteattr(feed.own)}/><link href={quoteattr(feed.home)}/>'
        f"{entries}</feed>\n"
    )
    return HttpResponse(text, content_type="application/atom+xml; charset=utf-8")


def json_feed(feed: Feed) -> HttpResponse:
    """As JSON Feed."""
    return JsonResponse(
        {
            "version": "https://jsonfeed.org/version/1.1",
            "title": feed.title,
            "home_page_url": feed.home,
            "feed_url": feed.own,
            "language": feed.lang,
            "items": [
                {
                    "id": f"urn:meydan:{one.key}",
                    "url": one.address,
                    "title": one.title,
                    "content_text": one.text,
                    "date_published": one.at.isoformat(),
                    **one.more,
                }
                for one in feed.items
            ],
        },
        content_type="application/feed+json; charset=utf-8",
        json_dumps_params={"ensure_ascii": False},
    )
