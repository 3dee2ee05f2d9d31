"""Instants and the calendar: UTC, proleptic Gregorian, years 0000 to 9999, to the millisecond.

Python's datetime begins with year 1. The calendar repeats every 400 years, so year 0 is computed as
year 400, and returned as text.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta, timezone
from typing import Optional, Tuple, Union

from .escaping import plain

FIRST = "0000-01-01T00:00:00.000Z"
LAST = "9999-12-31T23:59:59.999Z"

#: FIRST and LAST in milliseconds since 1970.
FIRST_TIME = -62_167_219_200_000
LAST_TIME = 253_402_300_799_999

#: What every function that takes an instant expects.
TIME = (
    "a datetime with a time zone, to the millisecond, or an instant as RFC 3339 text, "
    "in years 0000 to 9999"
)

_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_MICROSECOND = timedelta(microseconds=1)
#: 400 years.
_CYCLE = timedelta(days=146_097)
_YEAR_ONE = FIRST_TIME + 366 * 86_400_000

_RFC_3339 = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,3})0*)?"
    r"(?:[Zz]|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))"
)


def time_of(value: object) -> Optional[int]:
    """Milliseconds since 1970; None for anything but an instant of years 0000 to 9999."""
    if isinstance(value, datetime):
        time = _datetime_ms(value)
    else:
        text = plain(value)
        time = None if text is None else _text_ms(text)
    return time if time is not None and FIRST_TIME <= time <= LAST_TIME else None


def _datetime_ms(value: datetime) -> Optional[int]:
    # Without a time zone nobody knows which instant it is.
    if value.utcoffset() is None:
        return None
    ms, finer = divmod((value - _EPOCH) // _MICROSECOND, 1000)
    return None if finer else ms


#: No honest text is longer.
_LONGEST = 64


def _text_ms(text: str) -> Optional[int]:
    match = _RFC_3339.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        return None
    *moment, fraction, sign, hours, minutes = match.groups(default="")
    start = _start_of(*map(int, moment))
    if start is None:
        return None
    at = start + int(fraction.ljust(3, "0"))
    if not sign:
        return at
    offset = (60 * int(hours) + int(minutes)) * 60_000
    return at + offset if sign == "-" else at - offset


def _start_of(
    year: int, month: int, day: int = 1, hour: int = 0, minute: int = 0, second: int = 0
) -> Optional[int]:
    """A calendar time in milliseconds since 1970; None if there is no such time."""
    try:
        at = datetime(year or 400, month, day, hour, minute, second, tzinfo=timezone.utc)
    except ValueError:
        return None
    since = at - _EPOCH if year else at - _CYCLE_EPOCH
    return since // timedelta(milliseconds=1)


_CYCLE_EPOCH = _EPOCH + _CYCLE


def format_time(ms: int) -> str:
    """``2024-01-15T10:30:00.000Z``."""
    since = timedelta(milliseconds=ms)
    if ms < _YEAR_ONE:
        return f"0000{(_CYCLE_EPOCH + since).isoformat(timespec='milliseconds')[4:-6]}Z"
    return f"{(_EPOCH + since).isoformat(timespec='milliseconds')[:-6]}Z"


def datetime_of(ms: int) -> Union[datetime, str]:
    """The instant for callers: a datetime in UTC, or text in year 0000."""
    return format_time(ms) if ms < _YEAR_ONE else _EPOCH + timedelta(milliseconds=ms)


_CANONICAL = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z"
)


def parse_time(text: str) -> Optional[int]:
    """Reads ``2024-01-15T10:30:00.000Z``, to the character; None for anything else."""
    return _text_ms(text) if _CANONICAL.fullmatch(text) else None


#: How much of ``2024-01-15T10:30:00.000Z`` names a unit.
UNITS = {"year": 4, "month": 7, "day": 10, "hour": 13}


def parse_span(value: object) -> Optional[Tuple[int, int]]:
    """The first and the last millisecond of ``2024``, ``2024-01``, ``2024-01-15`` or
    ``2024-01-15T10``; None for anything else."""
    text = plain(value)
    if text is None or len(text) not in UNITS.values():
        return None
    start = parse_time(text + FIRST[len(text) :])
    return None if start is None else (start, next_span(start, len(text)) - 1)


def next_span(at: int, length: int) -> int:
    """The start of the next span; ``length`` is the length of its text."""
    if length == 13:
        return (at // 3_600_000 + 1) * 3_600_000
    if length == 10:
        return (at // 86_400_000 + 1) * 86_400_000
    year, month = map(int, format_time(at)[:7].split("-"))
    is_in_year = length == 7 and month < 12
    following = _start_of(year, month + 1) if is_in_year else _start_of(year + 1, 1)
    return LAST_TIME + 1 if following is None else following


def to_millisecond(at: datetime) -> datetime:
    """The same time, cut to the millisecond, since no key holds more.

    >>> to_millisecond(datetime(2024, 1, 15, 10, 30, 0, 123456)).microsecond
    123000
    """
    return at.replace(microsecond=at.microsecond // 1000 * 1000)


def date_text(value: object) -> Optional[str]:
    """The text of a calendar date, from a date or from text; None for other values."""
    if isinstance(value, date):
        return None if isinstance(value, datetime) else value.isoformat()
    text = plain(value)
    return text if text is not None and len(text) == 10 and parse_span(text) else None
