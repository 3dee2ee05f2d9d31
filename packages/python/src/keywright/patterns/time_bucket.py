"""The year, month, day or hour of a time."""

from __future__ import annotations

from datetime import datetime
from typing import List, Union

from ..fields.times import bucket_codec
from ..instants import format_time, next_span, parse_span, time_of


def time_bucket(at: Union[datetime, str], unit: str) -> str:
    """The year, month, day or hour (in UTC) that a time falls into.

    >>> time_bucket("2024-01-15T10:30:00Z", "month")
    '2024-01'
    """
    return bucket_codec(unit).encode(at)


def time_buckets(
    first: Union[datetime, str], last: Union[datetime, str], unit: str
) -> List[str]:
    """Every bucket that the time from ``first`` to ``last`` touches, both included, in order; none
    when ``last`` is before ``first``.

    >>> time_buckets("2023-12-31T23:59:59Z", "2024-02-01T00:00:00Z", "month")
    ['2023-12', '2024-01', '2024-02']
    """
    codec = bucket_codec(unit)
    text = codec.encode(first)
    codec.encode(last)
    start, end = parse_span(text), time_of(last)
    buckets: List[str] = []
    if start is None or end is None or end < (time_of(first) or 0):
        return buckets
    at = start[0]
    while at <= end:
        buckets.append(format_time(at)[: len(text)])
        at = next_span(at, len(text))
    return buckets
