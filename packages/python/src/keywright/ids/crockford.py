"""Crockford's base 32, in which ULIDs are written."""

from __future__ import annotations

#: The digits in order: no I, L and O, which look like 1 and 0, and no U.
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

_VALUE = {digit: value for value, digit in enumerate(DIGITS)}


def encode_base32(number: int, width: int) -> str:
    """A number in this many digits, the most significant first."""
    return "".join(DIGITS[number >> 5 * i & 31] for i in reversed(range(width)))


def decode_base32(digits: str) -> int:
    """The number that these digits write."""
    number = 0
    for digit in digits:
        number = number << 5 | _VALUE[digit]
    return number


def complement(digits: str) -> str:
    """Every digit d as 31 - d, which reverses the order, and back. Other characters stay."""
    return "".join(DIGITS[31 - _VALUE[digit]] if digit in _VALUE else digit for digit in digits)
