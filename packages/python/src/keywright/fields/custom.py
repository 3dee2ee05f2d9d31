"""A field with the user's own codec: ``field``."""

from __future__ import annotations

from typing import Any, Callable, Optional, Sequence, Tuple

from ..codec import Codec
from ..errors import INVALID_DEFINITION, INVALID_KEY, INVALID_VALUE, refuse, refuse_because
from ..escaping import TOKEN, token_text
from ..ordering import order_of
from .field import Field, In, Out, make_field

_VALUE = "a value that its codec takes"


def field(
    name: str,
    *,
    encode: Callable[[In], str],
    decode: Callable[[str], Out],
    compare: Optional[Callable[[In, In], int]] = None,
    least: Optional[str] = None,
    greatest: Optional[str] = None,
    all: Optional[Sequence[str]] = None,
) -> Field[In, Out]:
    """A field for your own values.

    What ``encode`` writes is checked: only characters above ``$``. What ``decode`` reads is checked: it
    must be what ``encode`` writes. What they raise is the cause of a ``KeywrightError``. ``least`` and
    ``greatest`` are the first and the last text there is, ``all`` is every text in order: ranges and sets
    use them. That texts sort as the values do, and that no two values have one text, is for a property
    test to show.

    >>> from keywright import key
    >>> semver = field(
    ...     "version",
    ...     encode=lambda v: ".".join(f"{n:03}" for n in v),
    ...     decode=lambda t: tuple(int(n) for n in t.split(".")),
    ... )
    >>> key("RELEASE", semver).encode(version=(1, 12, 3))
    'RELEASE#001.012.003'
    """
    for function in (encode, decode):
        if not callable(function):
            refuse(INVALID_DEFINITION, "a function", function, None, name)
    if compare is not None and not callable(compare):
        refuse(INVALID_DEFINITION, "a function", compare, None, name)
    texts = None if all is None else _check_all(name, all)
    first, last = _check_ends(name, least, greatest, texts)
    write = _guarded_write(encode)
    codec = Codec(
        _VALUE,
        write,
        _guarded_read(decode, write),
        least=first,
        greatest=last,
        all=texts,
        order=None if compare is None else _guarded_compare(compare),
    )
    return make_field(
        field,
        name,
        "custom",
        codec,
        options={},
        encode=encode,
        decode=decode,
        compare=compare,
        least=least,
        greatest=greatest,
        all=texts,
    )


def _guarded_write(encode: Callable[[Any], str]) -> Callable[[Any], Optional[str]]:
    def write(value: Any) -> Optional[str]:
        # `str` writes "None": all items that lack the value would share a key.
        if value is None:
            return None
        try:
            text = encode(value)
        except Exception as error:
            refuse_because(error, INVALID_VALUE, _VALUE, value)
        token = token_text(text)
        return refuse(INVALID_VALUE, f"its codec to write {TOKEN}", text) if token is None else token

    return write


def _guarded_read(
    decode: Callable[[str], Any], write: Callable[[Any], Optional[str]]
) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        try:
            value = decode(text)
            return value if write(value) == text else None
        except Exception as error:
            refuse_because(error, INVALID_KEY, "a text that its codec reads", text)

    return read


def _guarded_compare(compare: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    def compared(a: Any, b: Any) -> int:
        try:
            return order_of(compare(a, b), 0)
        except Exception as error:
            refuse_because(error, INVALID_VALUE, "values that its codec compares", a)

    return compared


def _check_all(name: str, given: object) -> Tuple[str, ...]:
    """Every text: tokens, at least one, each after the one before it."""
    expected = "every text that its codec writes, in order"
    if not isinstance(given, (list, tuple)) or not given:
        refuse(INVALID_DEFINITION, expected, given, None, name)
    texts = tuple(_check_token(name, text) for text in given)
    for before, text in zip(texts, texts[1:]):
        if before >= text:
            refuse(INVALID_DEFINITION, expected, text, None, name)
    return texts


def _check_ends(
    name: str, least: Optional[str], greatest: Optional[str], texts: Optional[Sequence[str]]
) -> Tuple[Optional[str], Optional[str]]:
    first = None if least is None else _check_token(name, least)
    last = None if greatest is None else _check_token(name, greatest)
    if texts is not None:
        for end, own in ((first, texts[0]), (last, texts[-1])):
            if end not in (None, own):
                refuse(INVALID_DEFINITION, "the first and the last of all texts", end, None, name)
        return texts[0], texts[-1]
    if first is not None and last is not None and first > last:
        refuse(INVALID_DEFINITION, "a first text that is not after the last", first, None, name)
    return first, last


def _check_token(name: str, text: object) -> str:
    token = token_text(text)
    return refuse(INVALID_DEFINITION, TOKEN, text, None, name) if token is None else token
