"""Days and times as each language writes them."""

from datetime import date, datetime

from meydan.words import Lang, say


def day_words(day: date, lang: Lang) -> str:
    """A day: `9 Mayıs 2026`, `9 May 2026`, `9 мая 2026 г.`"""
    month = say(f"sheet.month.{day.month}", lang)
    return say("sheet.date.day", lang, day=day.day, month=month, year=day.year)


def time_words(at: datetime, lang: Lang) -> str:
    """A time of the day: `14.05` in Turkish, `14:05` elsewhere."""
    return say("sheet.date.time", lang, hour=at.hour, minute=at.minute)
