"""Taking ids apart."""

from __future__ import annotations

import re
from datetime import datetime, timedelta, timezone
from typing import NamedTuple, Optional, Tuple

from ..errors import INVALID_DEFINITION, INVALID_KEY, INVALID_VALUE, refuse
from ..escaping import checked, plain
from ..instants import LAST_TIME
from .crockford import decode_base32

EXAMPLE = "01ARZ3NDEKTSV4RRFFQ69G5FAV"

_PREFIX = re.compile("[a-z](?:[a-z0-9_]{0,61}[a-z0-9])?")
# 26 of Crockford's digits, of at most 128 bits.
_ULID = re.compile("[0-7][0-9A-HJKMNP-TV-Z]{25}")


class ParsedId(NamedTuple):
    """The parts of an id. ``time`` is None after year 9999, which datetime lacks."""

    prefix: str
    ulid: str
    time: Optional[datetime]


def check_prefix(prefix: object, code: str = INVALID_VALUE, field: Optional[str] = None) -> str:
    """Checks a prefix, and returns it: a letter first, no ``_`` at the end, at most 63 characters."""
    return checked(prefix, code, "a prefix such as user or order_item", _PREFIX.fullmatch, field)


def check_definition(prefix: object, field: Optional[str] = None) -> str:
    """The same, when something is defined."""
    return check_prefix(prefix, INVALID_DEFINITION, field)


def _split(value: object) -> Optional[Tuple[str, str]]:
    text = plain(value)
    if text is None:
        return None
    prefix, mark, ulid = text.rpartition("_")
    return (prefix, ulid) if mark and _PREFIX.fullmatch(prefix) and _ULID.fullmatch(ulid) else None


def parts_of(value: object) -> Tuple[str, str]:
    """The prefix and the ULID of an id; anything else is refused."""
    parts = _split(value)
    return refuse(INVALID_KEY, f"an id such as user_{EXAMPLE}", value) if parts is None else parts


def parse_id(text: str) -> ParsedId:
    """Takes an id apart. It refuses text that ``create_id`` could not have made.

    >>> parse_id("user_01ARYZ6S410W3GE1R70W3GE1R7").prefix
    'user'
    """
    prefix, ulid = parts_of(text)
    ms = decode_base32(ulid[:10])
    return ParsedId(prefix, ulid, _datetime(ms))


def _datetime(ms: int) -> Optional[datetime]:
    return None if ms > LAST_TIME else _EPOCH + timedelta(milliseconds=ms)


_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def is_id(value: object, prefix: Optional[str] = None) -> bool:
    """Whether a value is an id, with this prefix if one is given. Never raises.

    >>> is_id("user_01ARYZ6S410W3GE1R70W3GE1R7", "order")
    False
    """
    parts = _split(value)
    return parts is not None and (prefix is None or parts[0] == prefix)


def id_time(text: str) -> Optional[datetime]:
    """When an id was made, to the millisecond; None after year 9999.

    >>> id_time("user_01ARYZ6S410W3GE1R70W3GE1R7").isoformat()
    '2016-07-30T22:36:16.385000+00:00'
    """
    return parse_id(text).time
