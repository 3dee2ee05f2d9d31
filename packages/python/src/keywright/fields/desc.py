"""Fields in the opposite order: section 4 of the SPEC."""

from __future__ import annotations

from typing import Any

from ..codec import Codec, exactly, then
from ..errors import INVALID_DEFINITION, refuse
from .field import Field, In, Out, make_field

_COMPLEMENT = bytes(range(255, -1, -1))


def desc(field: Field[In, Out]) -> Field[In, Out]:
    """The same values in the opposite order: newest, largest or last first.

    Ranges still go by value: ``gte`` means "at least". ``desc`` of a ``desc`` is the field itself.

    >>> from keywright import key, text
    >>> key("POST", desc(text("title"))).encode(title="Hi")
    'POST#b796~'
    """
    if not isinstance(field, Field):
        refuse(INVALID_DEFINITION, "a field", field)
    if field.of is not None:
        return field.of
    codec = field.codec
    opposite = codec.reversed or _general(codec)
    turned = Codec(
        codec.expects,
        opposite.write,
        opposite.read,
        least=opposite.least,
        greatest=opposite.greatest,
        all=opposite.all,
        reversed=codec,
        descending=True,
        starts=opposite.starts,
        during=codec.during,
        exact=codec.exact,
        order=lambda a, b: codec.compare(b, a),
    )
    return make_field(desc, field.name, field.kind, turned, options=field.options, of=field)


def _complement(text: str) -> str:
    """255 minus each UTF-8 byte, as hex, which reverses the order of the bytes."""
    return text.encode().translate(_COMPLEMENT).hex()


def _turn(text: str) -> str:
    """``~`` sorts after every hex digit, and so puts a text after its own extensions."""
    return f"{_complement(text)}~"


def _general(codec: Codec) -> Codec:
    """The reversed form of any codec."""
    write = then(codec.write, _turn)

    def read(text: str) -> Any:
        return codec.read(bytes.fromhex(text[:-1]).translate(_COMPLEMENT).decode())

    texts = codec.all and [_turn(text) for text in reversed(codec.all)]
    return Codec(
        codec.expects,
        write,
        exactly(write, read),
        least=None if codec.greatest is None else _turn(codec.greatest),
        greatest=None if codec.least is None else _turn(codec.least),
        all=texts,
        starts=None if codec.starts is None else then(codec.starts, _complement),
    )
