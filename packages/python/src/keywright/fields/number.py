"""The field of any finite number: ``number``."""

from __future__ import annotations

import re
import struct
from decimal import Decimal
from typing import Optional, Union

from ..codec import Codec, exactly
from .field import Field, make_field

_SIGN = 1 << 63
_ALL = (1 << 64) - 1
_HEX = re.compile("[0-9a-f]{16}")

#: The texts of the largest number's negative and of the largest number, in both orders.
_LEAST = "0010000000000000"
_GREATEST = "ffefffffffffffff"


def _double_of(value: object) -> Optional[float]:
    """A finite double with exactly this value, -0 as 0; None if there is none."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        return None
    try:
        double = float(value)
    except (OverflowError, ValueError):
        return None
    if double - double != 0:
        return None
    # A row holds the double 0.1 as the decimal 0.1, which is not its exact value but its shortest text.
    is_exact = double == value or (isinstance(value, Decimal) and Decimal(repr(double)) == value)
    return double + 0.0 if is_exact else None


def _bits_codec(turn: int, reversed: Optional[Codec] = None) -> Codec:
    """IEEE 754 bits sort like the numbers once the sign bit is flipped; negative numbers, which
    count their bits the other way, need all bits flipped. To reverse the order, flip all again."""

    def write(value: object) -> Optional[str]:
        double = _double_of(value)
        if double is None:
            return None
        (bits,) = struct.unpack(">Q", struct.pack(">d", double))
        return f"{bits ^ (_ALL if bits & _SIGN else _SIGN) ^ turn:016x}"

    def read(text: str) -> Optional[float]:
        if not _HEX.fullmatch(text):
            return None
        bits = int(text, 16) ^ turn
        (value,) = struct.unpack(">d", struct.pack(">Q", bits ^ (_SIGN if bits & _SIGN else _ALL)))
        return float(value)

    return Codec(
        "a finite number",
        write,
        exactly(write, read),
        least=_LEAST,
        greatest=_GREATEST,
        reversed=reversed,
    )


_NUMBER = _bits_codec(0, reversed=_bits_codec(_ALL))


def number(name: str) -> Field[Union[float, Decimal], float]:
    """Any finite double, as 16 hex digits that sort numerically; -0 is 0.

    Takes an int only if a double holds it exactly: it never rounds. Takes a Decimal, as boto3 returns
    numbers, if it is a double's exact value or its shortest text (``0.1``).

    >>> from keywright import key
    >>> key("SCORE", number("score")).encode(score=1.5)
    'SCORE#bff8000000000000'
    """
    return make_field(number, name, "number", _NUMBER)
