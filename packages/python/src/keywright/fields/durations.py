"""The field of durations: ``duration``."""

from __future__ import annotations

import re
from datetime import timedelta
from decimal import Decimal
from typing import Any, Callable, Optional, Union

from ..codec import Codec
from ..stored import whole_of
from .field import Field, make_field

_MILLISECOND = timedelta(milliseconds=1)

#: 999,999 days, 23 hours, 59 minutes, 59 seconds and 999 milliseconds.
_LONGEST = 1_000_000 * 86_400_000 - 1

_SHAPE = re.compile(
    r"P([0-9]{6})DT([01][0-9]|2[0-3])H([0-5][0-9])M([0-5][0-9])\.([0-9]{3})S"
)


def _form(ms: int) -> str:
    seconds, ms = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    return f"P{days:06}DT{hours:02}H{minutes:02}M{seconds:02}.{ms:03}S"


def _ms_of(value: object) -> Optional[int]:
    """Whole milliseconds, of a timedelta or as a row holds them. A plain int could as well be seconds."""
    if isinstance(value, Decimal):
        return whole_of(value)
    if not isinstance(value, timedelta):
        return None
    ms, finer = divmod(value, _MILLISECOND)
    return None if finer else ms


def _directed(turn: Callable[[int], int], reversed: Optional[Codec] = None) -> Codec:
    """``turn`` returns the duration itself, or its difference to the longest one."""

    def write(value: Any) -> Optional[str]:
        ms = _ms_of(value)
        return None if ms is None or not 0 <= ms <= _LONGEST else _form(turn(ms))

    def read(text: str) -> Optional[timedelta]:
        match = _SHAPE.fullmatch(text)
        if match is None:
            return None
        days, hours, minutes, seconds, ms = map(int, match.groups())
        return turn(((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000 + ms) * _MILLISECOND

    return Codec(
        "a timedelta of whole milliseconds, from 0 to 999999 days",
        write,
        read,
        least=_form(0),
        greatest=_form(_LONGEST),
        reversed=reversed,
    )


_DURATION = _directed(lambda ms: ms, reversed=_directed(lambda ms: _LONGEST - ms))


def duration(name: str) -> Field[Union[timedelta, Decimal], timedelta]:
    """A duration, not negative and below a million days, as ISO 8601 writes it, at one width. Sorts by
    length. Takes a timedelta, or the milliseconds as boto3 returns them, a Decimal.

    >>> from keywright import key
    >>> key("RUN", duration("took")).encode(took=timedelta(minutes=90))
    'RUN#P000000DT01H30M00.000S'
    """
    return make_field(duration, name, "duration", _DURATION)
