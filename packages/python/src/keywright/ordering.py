"""The order and the size of keys, as stores see them."""

from __future__ import annotations

from .escaping import check_text


def order_of(a: object, b: object) -> int:
    """-1, 0 or 1 for two values that Python orders."""
    return (a > b) - (a < b)  # type: ignore[operator]


def compare_keys(a: str, b: str) -> int:
    """Compares two texts by their UTF-8 bytes: -1, 0 or 1.

    Python orders text by code points, which is the same.

    >>> compare_keys("USER#1", "USER#12"), compare_keys("\\ufffd", "\\U0001f600")
    (-1, -1)
    """
    return order_of(check_text(a), check_text(b))


def key_byte_length(text: str) -> int:
    """The length of a key in UTF-8 bytes, which stores limit.

    >>> key_byte_length("CITY#Zürich")
    12
    """
    return len(check_text(text).encode(errors="surrogatepass"))
