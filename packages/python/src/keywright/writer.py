"""Joins a key from its values, with a function that is chosen once for each definition."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Mapping, Optional, Protocol, Sequence, TypeVar

from .errors import INVALID_VALUE, refuse, refuse_because
from .escaping import find_special
from .fields.field import Field
from .fields.text import TEXT_CODEC

Given = TypeVar("Given", contravariant=True)


class Encode(Protocol[Given]):
    """Values, by name or as one mapping, to a key."""

    def __call__(self, values: Optional[Mapping[str, Any]] = None, /, **named: Given) -> str: ...


def writer(
    fields: Sequence[Field[Any, Any]], fixed: Sequence[str], pattern: str
) -> Encode[Any]:
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
                value = given.get(name)
                part = write(value)
            except Exception as error:
                # What a mapping or a value of the caller's own class raised is the cause.
                refuse_because(error, INVALID_VALUE, expects, None, pattern, name)
            if part is None:
                refuse(INVALID_VALUE, expects, value, pattern, name)
            text += part + after
        return text

    names = [field.name for field in fields]
    codecs = [field.codec for field in fields]
    if codecs == [TEXT_CODEC]:
        return _one_text(names, fixed, encode)
    if codecs == [TEXT_CODEC] * len(codecs) and len(set(fixed[1:-1])) == 1:
        return _many_texts(names, fixed, encode)
    return encode


# Most texts need no escaping. These two check that in one go; other values go the long way. A plain dict
# is the usual item: asking whether something else is a mapping takes longer than the rest.


def _one_text(names: Sequence[str], fixed: Sequence[str], encode: Encode[Any]) -> Encode[Any]:
    (name,) = names
    head, tail = fixed

    def encode_text(values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> str:
        if values is None:
            value = named.get(name)
        elif type(values) is dict and not named:
            value = values.get(name)
        else:
            return encode(values, **named)
        if type(value) is str and find_special(value) is None:
            return f"{head}{value}{tail}"
        return encode(values, **named)

    return encode_text


def _many_texts(names: Sequence[str], fixed: Sequence[str], encode: Encode[Any]) -> Encode[Any]:
    """For texts that have the same between them, as most have. Two texts by name were 5% quicker."""
    texts_of = itemgetter(*names)
    head, between, tail = fixed[0], fixed[1], fixed[-1]

    def encode_texts(values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> str:
        if values is None or (type(values) is dict and not named):
            try:
                texts = texts_of(named if values is None else values)
                # A text of another class counts with its characters, whatever it prints.
                if find_special("".join(texts)) is None:
                    return head + between.join(texts) + tail
            except (KeyError, TypeError):
                pass
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
