"""Key definitions: values to keys, keys to values, in one order. Section 2 of the SPEC."""

from __future__ import annotations

from typing import (
    Any,
    Dict,
    Generic,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Type,
    TypeVar,
    Union,
    cast,
    overload,
)

from .errors import INVALID_DEFINITION, INVALID_KEY, KeywrightError, Words, refuse
from .escaping import DELIMITER, check_literal, plain
from .fields.field import Field, In, Out
from .frozen import Definition, assign
from .ordering import order_of
from .writer import Encode, check_values, writer

Part = Union[str, Field[Any, Any]]

#: The values of a key as ``decode`` returns them.
Values = TypeVar("Values", bound=Mapping[str, Any])


class Key(Definition, Generic[In, Values]):
    """A key definition. Make one with ``key``. Two are equal if their parts are."""

    __slots__ = ("_components", "encode", "fields", "fixed", "parts", "pattern")

    #: The key's shape for people: ``ORDER#<at>#<id>``.
    pattern: str
    parts: Tuple[Part, ...]
    #: The fields in order.
    fields: Tuple[Field[Any, Any], ...]
    #: The fixed text before, between and after the fields: one more than there are fields.
    fixed: Tuple[str, ...]
    #: The key of these values, given by name or as a mapping. Ignores names that are not fields.
    encode: Encode[In]
    _components: Tuple[Part, ...]

    def __init__(self, *parts: Part) -> None:
        checked = [_check_part(part) for part in parts]
        if not checked:
            refuse(INVALID_DEFINITION, "at least one part", Words("none"))
        pattern = DELIMITER.join(
            part if isinstance(part, str) else f"<{part.name}>" for part in checked
        )
        fields = tuple(part for part in checked if isinstance(part, Field))
        check_names(fields, pattern)
        fixed = tuple(_fixed(checked))
        assign(
            self,
            pattern=pattern,
            parts=tuple(checked),
            fields=fields,
            fixed=fixed,
            encode=writer(fields, fixed, pattern),
            _components=tuple(components_of(checked)),
            _made=(Key, tuple(checked), ()),
        )

    def decode(self, text: str) -> Values:
        """The values of a key. Raises for text that ``encode`` could not have made."""
        components = None if plain(text) is None else self._split(text)
        if components is None:
            refuse(INVALID_KEY, "the text of this key", text, self.pattern)
        values: Dict[str, Any] = {}
        for field, part in components:
            try:
                value = field.codec.read(part)
            except KeywrightError as error:
                raise error.at(self.pattern, field.name) from error.__cause__
            if value is None:
                expected = f"the text of {field.codec.expects}"
                refuse(INVALID_KEY, expected, part, self.pattern, field.name)
            values[field.name] = value
        # The fields decide the types; Values only says what they are.
        return cast(Values, values)

    def try_decode(self, text: str) -> Optional[Values]:
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
            try:
                order = field.codec.compare(a[field.name], b[field.name])
            except KeywrightError as error:
                raise error.at(self.pattern, field.name) from error.__cause__
            if order:
                return order_of(order, 0)
        return 0

    def _split(self, text: str) -> Optional[List[Tuple[Field[Any, Any], str]]]:
        parts = text.split(DELIMITER)
        if len(parts) != len(self._components):
            return None
        fields: List[Tuple[Field[Any, Any], str]] = []
        for component, part in zip(self._components, parts):
            if isinstance(component, Field):
                fields.append((component, part))
            elif component != part:
                return None
        return fields

    def __repr__(self) -> str:
        return f"<key {self.pattern}>"


@overload
def key(*parts: str) -> Key[Any, Dict[str, Any]]: ...


@overload
def key(*parts: Union[str, Field[In, Out]]) -> Key[In, Dict[str, Out]]: ...


@overload
def key(*parts: Part) -> Key[Any, Dict[str, Any]]: ...


@overload
def key(*parts: Part, values: Type[Values]) -> Key[Any, Values]: ...


def key(*parts: Part, values: Optional[Type[Any]] = None) -> Key[Any, Any]:
    """Defines a key from literals and fields, with a ``#`` between them.

    Different values never share a key, ``decode(encode(v))`` is ``v``, text that ``encode`` could not
    have made is refused, and keys sort as their values do, field by field.

    ``values`` is a TypedDict with the names of the fields: then type checkers know what ``decode``
    returns. If all fields have one type, they know it anyway.

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
    made: Key[Any, Any] = Key(*parts)
    if values is not None:
        names = [field.name for field in made.fields]
        told = getattr(values, "__annotations__", None)
        if not isinstance(told, dict) or sorted(told) != sorted(names):
            expected = f"a TypedDict of {', '.join(names)}"
            said = Words(", ".join(map(str, told))) if isinstance(told, dict) else values
            refuse(INVALID_DEFINITION, expected, said, made.pattern)
    return made


def _check_part(part: object) -> Part:
    # A subclass could bring a codec that nobody guards.
    if type(part) is Field:
        return part
    return check_literal(part, INVALID_DEFINITION)


def check_names(fields: Sequence[Field[Any, Any]], pattern: str) -> None:
    """Refuses a name that two fields have."""
    taken = set()
    for field in fields:
        if field.name in taken:
            refuse(INVALID_DEFINITION, "different field names", field.name, pattern)
        taken.add(field.name)


def components_of(parts: Sequence[Part]) -> Iterator[Part]:
    """The parts between delimiters: a field, or text that must be there."""
    for part in parts:
        if isinstance(part, str):
            yield from part.split(DELIMITER)
        else:
            yield part


def _fixed(parts: Sequence[Part]) -> Iterator[str]:
    text = ""
    for i, part in enumerate(parts):
        delimiter = DELIMITER if i else ""
        if isinstance(part, Field):
            yield text + delimiter
            text = ""
        else:
            text += delimiter + part
    yield text
