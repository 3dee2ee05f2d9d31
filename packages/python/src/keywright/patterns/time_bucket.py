"""The year, month, day or hour of a time."""

from __future__ import annotations

from datetime import datetime
from typing import List, Union

from ..errors import INVALID_VALUE, refuse
from ..fields.times import Unit, bucket_codec, span_length
from ..instants import TIME, format_time, next_span, time_of
from .hashed_shard import check_list


def time_bucket(at: Union[datetime, str], unit: Unit) -> str:
    """The year, month, day or hour (in UTC) of a time.

    >>> time_bucket("2024-01-15T10:30:00Z", "month")
    '2024-01'
    """
    return bucket_codec(unit).encode(at)


def time_buckets(
    first: Union[datetime, str], last: Union[datetime, str], unit: Unit
) -> List[str]:
    """Every bucket that the time from ``first`` to ``last`` touches, both included, in order; none if
    ``last`` is before ``first``. At most 100,000.

    >>> time_buckets("2023-12-31T23:59:59Z", "2024-02-01T00:00:00Z", "month")
    ['2023-12', '2024-01', '2024-02']
    """
    length = span_length(unit)
    at, end = _instant(first), _instant(last)
    buckets: List[str] = []
    while at <= end:
        buckets.append(format_time(at)[:length])
        check_list(len(buckets))
        at = next_span(at, length)
    return buckets


def _instant(value: object) -> int:
    ms = time_of(value)
    return refuse(INVALID_VALUE, TIME, value) if ms is None else ms
