"""Fields of time: ``time``, ``date`` and ``bucket``."""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal, Optional, Tuple, Union

from ..codec import Codec, exactly, then
from ..errors import INVALID_DEFINITION, refuse
from ..instants import (
    FIRST,
    LAST,
    LAST_TIME,
    TIME,
    UNITS,
    date_text,
    datetime_of,
    format_time,
    parse_span,
    parse_time,
    time_of,
)
from .field import Field, make_field


#: A unit of the calendar.
Unit = Literal["year", "month", "day", "hour"]


def _during(first: Any, last: Any) -> Optional[Tuple[str, str]]:
    """The first and the last instant from one span of the calendar to another."""
    start, end = parse_span(first), parse_span(last)
    return None if start is None or end is None else (format_time(start[0]), format_time(end[1]))


def _countdown(ms: int) -> str:
    """15 digits that count down to the end of year 9999, so later times sort first."""
    return str(LAST_TIME - ms).zfill(15)


def _parse_countdown(text: str) -> Optional[int]:
    # Reading a number takes more than linear time, so a long one is not read.
    return LAST_TIME - int(text) if len(text) == 15 else None


_write_reversed = then(time_of, _countdown)

#: What ``reverse_time`` writes, and ``desc(time(…))``.
REVERSED_TIME = Codec(
    TIME,
    _write_reversed,
    exactly(_write_reversed, then(_parse_countdown, datetime_of)),
    least="000000000000000",
    greatest="315569519999999",
)

_TIME = Codec(
    TIME,
    then(time_of, format_time),
    then(parse_time, datetime_of),
    least=FIRST,
    greatest=LAST,
    during=_during,
    reversed=REVERSED_TIME,
)


def time(name: str) -> Field[Union[dt.datetime, str], dt.datetime]:
    """An instant, as ``2024-01-15T10:30:00.000Z``, in years 0000 to 9999. Sorts by time.

    Takes a datetime with a time zone, or RFC 3339 text; refuses anything finer than a millisecond
    (see ``to_millisecond``). Returns a datetime in UTC, or text in year 0000, which datetime lacks.

    >>> from keywright import key
    >>> key("LOGIN", time("at")).encode(at=dt.datetime(2024, 1, 15, 10, 30, tzinfo=dt.timezone.utc))
    'LOGIN#2024-01-15T10:30:00.000Z'
    """
    return make_field(time, name, "time", _TIME)


def _date_of(text: str) -> Optional[Union[dt.date, str]]:
    if date_text(text) is None:
        return None
    return text if text.startswith("0000") else dt.date(*map(int, text.split("-")))


def _during_dates(first: Any, last: Any) -> Optional[Tuple[str, str]]:
    ends = _during(first, last)
    # A date has no hours.
    if ends is None or "T" in first or "T" in last:
        return None
    return ends[0][:10], ends[1][:10]


_DATE = Codec(
    'a date, or a calendar date such as "2024-01-15"',
    date_text,
    _date_of,
    least=FIRST[:10],
    greatest=LAST[:10],
    during=_during_dates,
)


def date(name: str) -> Field[Union[dt.date, str], dt.date]:
    """A calendar date, which has no time zone; only dates that exist.

    Takes a date or its text, and returns a date, or text in year 0000, which date lacks.

    >>> from keywright import key
    >>> key("HOLIDAY", date("on")).encode(on=dt.date(2024, 2, 29))
    'HOLIDAY#2024-02-29'
    """
    return make_field(date, name, "date", _DATE)


def span_length(unit: object) -> int:
    """How much of the text of a time names a unit."""
    length = UNITS.get(unit) if isinstance(unit, str) else None
    if length is None:
        refuse(INVALID_DEFINITION, f"one of {', '.join(UNITS)}", unit)
    return length


def bucket_codec(unit: Unit) -> Codec:
    """What ``time_bucket`` writes, and the field ``bucket``; reads the start of a bucket."""
    length = span_length(unit)

    def form(ms: int) -> str:
        return format_time(ms)[:length]

    def parse(text: str) -> Optional[int]:
        span = parse_span(text) if len(text) == length else None
        return span and span[0]

    return Codec(
        TIME,
        then(time_of, form),
        then(parse, datetime_of),
        least=FIRST[:length],
        greatest=LAST[:length],
        during=_during,
        exact=time_of,
    )


def bucket(name: str, unit: Unit) -> Field[Union[dt.datetime, str], dt.datetime]:
    """The year, month, day or hour (in UTC) of a time; returns the start of the bucket.

    >>> from keywright import key
    >>> month = key("METRICS", bucket("month", "month"))
    >>> month.encode(month="2024-01-15T10:30:00Z")
    'METRICS#2024-01'
    >>> month.decode("METRICS#2024-01")
    {'month': datetime.datetime(2024, 1, 1, 0, 0, tzinfo=datetime.timezone.utc)}
    """
    return make_field(bucket, name, "bucket", bucket_codec(unit), unit, options={"unit": unit})
