"""A named place in a key for one kind of value."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Callable, Generic, Mapping, Optional, TypeVar

from ..codec import Codec
from ..errors import INVALID_DEFINITION, Words, refuse
from ..escaping import checked
from ..frozen import Definition, freeze

#: What a field takes, and what it returns. A field of one type is not a field of a wider one, so a key
#: whose fields differ in type falls back to Any instead of a type that suits nobody.
In = TypeVar("In")
Out = TypeVar("Out")


class Field(Definition, Generic[In, Out]):
    """A name, a kind, its options and the codec that writes and reads it.

    Fields come from ``text``, ``integer``, ``time`` and the other functions, which check and guard them.
    """

    __slots__ = ("codec", "kind", "name", "of", "options")

    name: str
    kind: str
    codec: Codec
    options: Mapping[str, Any]
    #: The field that this one reverses, if it does.
    of: Optional[Field[In, Out]]

    def __init__(self, *_: object, **__: object) -> None:
        expected = "a field made by text, integer, time, …, or by field with a codec of your own"
        refuse(INVALID_DEFINITION, expected, Words("a call of Field"))

    def __hash__(self) -> int:
        # A caller's own codec may have no hash.
        return hash((self.kind, self.name))

    def __repr__(self) -> str:
        return f"<{self.kind} field {self.name!r}{', reversed' if self.codec.descending else ''}>"


def make_field(
    make: Callable[..., Any],
    name: str,
    kind: str,
    codec: Codec,
    *more: Any,
    options: Optional[Mapping[str, Any]] = None,
    of: Optional[Field[Any, Any]] = None,
    **given: Any,
) -> Field[Any, Any]:
    """A field of this kind. ``make`` with the name (or the field that it reverses), ``more`` and
    ``given`` is the call that makes it again. Everything given is an option, unless ``options`` differ."""
    text = checked(name, INVALID_DEFINITION, "a name")
    return freeze(
        Field,
        name=text,
        kind=kind,
        codec=codec,
        options=MappingProxyType(dict(given if options is None else options)),
        of=of,
        _made=(make, (text if of is None else of, *more), tuple(given.items())),
    )


def check_count(count: object, least: int, most: int, place: Optional[str] = None) -> int:
    """Checks a whole number from ``least`` to ``most`` in a definition, and returns it."""
    if type(count) is not int or not least <= count <= most:
        refuse(INVALID_DEFINITION, f"an integer from {least} to {most}", count, None, place)
    return count
