"""Key definitions: values to keys, keys to values, in one order. Section 2 of the SPEC."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from .errors import INVALID_DEFINITION, INVALID_KEY, KeywrightError, Words, refuse
from .escaping import DELIMITER, check_literal, plain
from .fields.field import Field
from .ordering import order_of
from .writer import Encode, check_values, writer

Part = Union[str, Field]


class Key:
    """A key definition. Make one with ``key``."""

    __slots__ = ("_components", "encode", "fields", "fixed", "parts", "pattern")

    def __init__(self, *parts: Part) -> None:
        checked = [_check_part(part) for part in parts]
        if not checked:
            refuse(INVALID_DEFINITION, "at least one part", Words("none"))
        #: The key's shape for people: ``ORDER#<at>#<id>``.
        self.pattern: str = DELIMITER.join(
            part if isinstance(part, str) else f"<{part.name}>" for part in checked
        )
        self.parts: Tuple[Part, ...] = tuple(checked)
        #: The fields in order.
        self.fields: Tuple[Field, ...] = tuple(p for p in checked if isinstance(p, Field))
        names = [field.name for field in self.fields]
        for name in names:
            if names.count(name) > 1:
                refuse(INVALID_DEFINITION, "different field names", name, self.pattern)
        #: The fixed text before, between and after the fields: one more than there are fields.
        self.fixed: Tuple[str, ...] = tuple(_fixed(checked))
        # The parts between delimiters: a field, or text that must be there.
        self._components: Tuple[Union[str, Field], ...] = tuple(
            component
            for part in checked
            for component in (part.split(DELIMITER) if isinstance(part, str) else [part])
        )
        #: The key of these values, given by name or as a mapping. Ignores names that are not fields.
        self.encode: Encode = writer(self.fields, self.fixed, self.pattern)

    def decode(self, text: str) -> Dict[str, Any]:
        """The values of a key. Raises for text that ``encode`` could not have made."""
        components = None if plain(text) is None else self._split(text)
        if components is None:
            refuse(INVALID_KEY, "the text of this key", text, self.pattern)
        values: Dict[str, Any] = {}
        for field, part in components:
            value = field.codec.read(part)
            if value is None:
                expected = f"the text of {field.codec.expects}"
                refuse(INVALID_KEY, expected, part, self.pattern, field.name)
            values[field.name] = value
        return values

    def try_decode(self, text: str) -> Optional[Dict[str, Any]]:
        """The values of a key, or None for text that ``encode`` could not have made."""
        try:
            return self.decode(text)
        except KeywrightError:
            return None

    def compare(self, a: Mapping[str, Any], b: Mapping[str, Any]) -> int:
        """The order of the values, which is the order of their keys: -1, 0 or 1.

        Raises for values that ``encode`` refuses.
        """
        self.encode(check_values(a, {}, self.pattern))
        self.encode(check_values(b, {}, self.pattern))
        for field in self.fields:
            order = field.codec.compare(a[field.name], b[field.name])
            if order:
                return order_of(order, 0)
        return 0

    def _split(self, text: str) -> Optional[List[Tuple[Field, str]]]:
        parts = text.split(DELIMITER)
        if len(parts) != len(self._components):
            return None
        fields: List[Tuple[Field, str]] = []
        for component, part in zip(self._components, parts):
            if isinstance(component, Field):
                fields.append((component, part))
            elif component != part:
                return None
        return fields

    def __repr__(self) -> str:
        return f"<key {self.pattern}>"


def key(*parts: Part) -> Key:
    """Defines a key from literals and fields, with a ``#`` between them.

    Different values never share a key, ``decode(encode(v))`` is ``v``, text that ``encode`` could not
    have made is refused, and keys sort as their values do, field by field.

    >>> from keywright import text, time
    >>> order = key("ORDER", time("at"), text("id"))
    >>> order.pattern
    'ORDER#<at>#<id>'
    >>> order.encode(at="2024-01-15T10:30:00Z", id="abc")
    'ORDER#2024-01-15T10:30:00.000Z#abc'
    >>> order.decode("ORDER#2024-01-15T10:30:00.000Z#abc")["id"]
    'abc'
    >>> order.try_decode("USER#123")
    """
    return Key(*parts)


def _check_part(part: object) -> Part:
    return part if isinstance(part, Field) else check_literal(part, INVALID_DEFINITION)


def _fixed(parts: List[Part]) -> Iterator[str]:
    text = ""
    for i, part in enumerate(parts):
        delimiter = DELIMITER if i else ""
        if isinstance(part, Field):
            yield text + delimiter
            text = ""
        else:
            text += delimiter + part
    yield text
