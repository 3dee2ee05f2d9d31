"""Whole numbers with leading zeros."""

from __future__ import annotations

import re

from ..errors import INVALID_KEY, INVALID_VALUE, refuse
from ..escaping import check_text
from ..fields.digits import SAFE
from ..fields.field import check_count

_DIGITS = re.compile("0*([0-9]{1,16})")


def zero_pad(value: int, digits: int) -> str:
    """A whole number with leading zeros, which sorts as a number; 1 to 1000 digits.

    >>> zero_pad(42, 5)
    '00042'
    """
    check_count(digits, 1, 1000)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**digits:
        refuse(INVALID_VALUE, f"an integer of at most {digits} digits, not negative", value)
    return int.__repr__(value).zfill(digits)


def parse_zero_padded(text: str) -> int:
    """Reads what ``zero_pad`` wrote, up to 2**53 - 1.

    >>> parse_zero_padded("00042")
    42
    """
    match = _DIGITS.fullmatch(check_text(text))
    if match is None or int(match[1]) > SAFE:
        refuse(INVALID_KEY, "zero-padded digits below 2^53", text)
    return int(match[1])
