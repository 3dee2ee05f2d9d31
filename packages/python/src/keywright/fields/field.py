"""A named place in a key for one kind of value."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ..codec import Codec
from ..errors import INVALID_DEFINITION, refuse
from ..escaping import plain


class Field:
    """A name, a kind, its options and the codec that writes and reads it."""

    __slots__ = ("codec", "kind", "name", "of", "options")

    def __init__(
        self,
        name: str,
        kind: str,
        codec: Codec,
        options: Optional[Mapping[str, Any]] = None,
        of: Optional[Field] = None,
    ) -> None:
        text = plain(name)
        self.name: str = refuse(INVALID_DEFINITION, "a name", name) if text is None else text
        self.kind = kind
        self.codec = codec
        self.options = dict(options or {})
        #: The field that this one reverses, if it does.
        self.of = of

    def __repr__(self) -> str:
        return f"<{self.kind} field {self.name!r}{', reversed' if self.codec.descending else ''}>"


def check_count(count: object, least: int, most: int, place: Optional[str] = None) -> int:
    """Checks a whole number from ``least`` to ``most`` in a definition, and returns it."""
    if type(count) is not int or not least <= count <= most:
        refuse(INVALID_DEFINITION, f"an integer from {least} to {most}", count, None, place)
    return count
