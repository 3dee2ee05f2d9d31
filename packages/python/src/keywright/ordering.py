"""The order and the size of keys, as stores see them."""

from __future__ import annotations

from .escaping import check_well_formed


def order_of(a: object, b: object) -> int:
    """-1, 0 or 1 for two values that Python orders."""
    return bool(a > b) - bool(a < b)  # type: ignore[operator]


def compare_keys(a: str, b: str) -> int:
    """Compares two texts by their UTF-8 bytes: -1, 0 or 1.

    Python orders text by code points, which is the same. Refuses lone surrogates, which have no bytes.

    >>> compare_keys("USER#1", "USER#12"), compare_keys("\\ufffd", "\\U0001f600")
    (-1, -1)
    """
    return order_of(check_well_formed(a), check_well_formed(b))


def key_byte_length(text: str) -> int:
    """The length of a key in UTF-8 bytes, which stores limit. Refuses lone surrogates, which have none.

    >>> key_byte_length("CITY#Zürich")
    12
    """
    return len(check_well_formed(text).encode())
