"""A time that sorts newest first."""

from __future__ import annotations

from datetime import datetime
from typing import Union

from ..errors import INVALID_KEY, refuse
from ..escaping import check_text
from ..fields.times import REVERSED_TIME


def reverse_time(at: Union[datetime, str]) -> str:
    """15 digits that count down to the end of year 9999, to the millisecond.

    >>> reverse_time("2024-01-15T10:30:00.000Z")
    '251696986199999'
    """
    return REVERSED_TIME.encode(at)


def parse_reverse_time(text: str) -> Union[datetime, str]:
    """Reads what ``reverse_time`` wrote, and refuses any other text.

    >>> parse_reverse_time("251696986199999").isoformat()
    '2024-01-15T10:30:00+00:00'
    """
    at: Union[datetime, str, None] = REVERSED_TIME.read(check_text(text))
    return refuse(INVALID_KEY, "the 15 digits of a reversed time", text) if at is None else at
