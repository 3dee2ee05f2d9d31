"""Joins a key from its values, with a function that is chosen once for each definition."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Protocol, Sequence

from .errors import INVALID_VALUE, KeywrightError, refuse
from .escaping import find_special
from .fields.field import Field
from .fields.text import TEXT_CODEC


class Encode(Protocol):
    """Values, by name or as one mapping, to a key."""

    def __call__(self, values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> str: ...


def writer(fields: Sequence[Field], fixed: Sequence[str], pattern: str) -> Encode:
    """The writer for these fields, with this fixed text around them."""
    steps = [
        (field.name, field.codec.write, field.codec.expects, after)
        for field, after in zip(fields, fixed[1:])
    ]
    head = fixed[0]

    def encode(values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> str:
        given = named if values is None else check_values(values, named, pattern)
        text = head
        for name, write, expects, after in steps:
            try:
                part = write(given.get(name))
            except KeywrightError as error:
                raise error.at(pattern, name) from None
            if part is None:
                refuse(INVALID_VALUE, expects, given.get(name), pattern, name)
            text += part + after
        return text

    names = [field.name for field in fields]
    codecs = [field.codec for field in fields]
    if codecs == [TEXT_CODEC]:
        return _one_text(names, fixed, encode)
    if codecs == [TEXT_CODEC, TEXT_CODEC]:
        return _two_texts(names, fixed, encode)
    return encode


def _one_text(names: Sequence[str], fixed: Sequence[str], encode: Encode) -> Encode:
    """For one text that needs no escaping, as most do not; other values go the long way."""
    (name,) = names
    head, tail = fixed

    def encode_text(values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> str:
        if values is None:
            value = named.get(name)
            if type(value) is str and find_special(value) is None:
                return f"{head}{value}{tail}"
        return encode(values, **named)

    return encode_text


def _two_texts(names: Sequence[str], fixed: Sequence[str], encode: Encode) -> Encode:
    """The same for two texts, which are checked in one go."""
    first, second = names
    head, middle, tail = fixed

    def encode_texts(values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> str:
        if values is None:
            a = named.get(first)
            b = named.get(second)
            if type(a) is str and type(b) is str and find_special(a + b) is None:
                return f"{head}{a}{middle}{b}{tail}"
        return encode(values, **named)

    return encode_texts


def check_values(
    values: object, named: Mapping[str, Any], pattern: Optional[str] = None
) -> Mapping[str, Any]:
    """The values as a mapping: by name or in one mapping, never both."""
    # Checking for dict is fast; checking for Mapping is slow.
    if named or not (type(values) is dict or isinstance(values, Mapping)):
        refuse(INVALID_VALUE, "values by name, or one mapping of them", values, pattern)
    return values
