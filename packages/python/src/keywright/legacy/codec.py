"""How a hand-written key holds a field: its text, and every way to read it."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Callable, List, NamedTuple, Optional, Sequence

from ..codec import Codec
from ..errors import INVALID_VALUE, refuse, refuse_because
from ..escaping import is_well_formed, plain
from ..fields.field import Field

#: The most characters of a field that is not free text. It bounds the search for the field's end.
MOST_CHARACTERS = 128

#: What happens to the whole key when it is written: nothing, or a change to one letter case.
Fold = Callable[[str], str]


def as_it_is(text: str) -> str:
    """The key stays unchanged."""
    return text


class LegacyCodec(NamedTuple):
    """A field in a legacy key."""

    #: The text of a value; raises for a value that the field refuses.
    write: Callable[[Any], str]
    #: The values whose text this is; none if ``write`` could not have made it.
    read: Callable[[str], Sequence[Any]]
    #: True for free text, where any text up to an ``ends`` character is a value.
    is_wide: bool = False
    #: Finds the characters that no text of the field has, if such are known.
    ends: Optional[re.Pattern[str]] = None
    #: True if all texts have one length, and no two values share one: its end is never in doubt.
    has_one_length: bool = False
    #: True if texts sort as the values do, once what follows them does not decide.
    is_sorted: bool = False
    #: True if no text is the start of another one.
    is_prefix_free: bool = False
    #: The first character that a text may have anywhere; None if that is unknown.
    least: Optional[str] = None


def legacy_codec(field: Field[Any, Any], fold: Fold) -> LegacyCodec:
    """The text of a field in a template literal: text and tokens verbatim, numbers and booleans as
    JavaScript writes them, a user's own codec unchecked, and everything else as its field writes it."""
    kind, codec = field.kind, field.codec
    if codec.descending:
        turned = _narrow(codec.encode, lambda piece: [codec.read(piece)], fold)
        return turned if kind == "custom" else _with_facts(turned, kind, codec, fold)
    if kind == "custom":
        return _own_codec(field, fold)
    if kind in ("text", "token"):
        return LegacyCodec(
            write=lambda value: _verbatim(codec, value),
            read=lambda piece: [piece],
            is_wide=True,
            ends=None if kind == "text" else re.compile("[\x00-$]"),
            is_sorted=fold is as_it_is,
            least="\x00" if kind == "text" else "%",
        )
    if kind == "number":
        return _narrow(lambda value: _number_text(codec, value), _number, fold)
    if kind == "boolean":
        made = _narrow(lambda value: _boolean_text(codec, value), _boolean, fold)
        return made._replace(is_sorted=True, is_prefix_free=True)
    return _with_facts(_narrow(codec.encode, _spelt(codec, fold), fold), kind, codec, fold)


def _verbatim(codec: Codec, value: Any) -> str:
    codec.encode(value)
    text = plain(value)
    assert text is not None
    return text


def _number_text(codec: Codec, value: Any) -> str:
    return javascript_number(codec.read(codec.encode(value)))


def _boolean_text(codec: Codec, value: Any) -> str:
    return "true" if codec.encode(value) == "1" else "false"


def _number(piece: str) -> List[Any]:
    try:
        return [float(piece)]
    except ValueError:
        return []


def _boolean(piece: str) -> List[Any]:
    return [piece.lower() == "true"]


def _spelt(codec: Codec, fold: Fold) -> Callable[[str], List[Any]]:
    """A key in one letter case has lost the case of its times and choices."""

    def spellings(piece: str) -> List[str]:
        if codec.all is not None:
            return [known for known in codec.all if fold(known) == piece]
        if fold is as_it_is:
            return [piece]
        return list(dict.fromkeys((piece.upper(), piece.lower())))

    return lambda piece: [codec.read(spelt) for spelt in spellings(piece)]


def _own_codec(field: Field[Any, Any], fold: Fold) -> LegacyCodec:
    """A user's own codec: its text may contain anything that a store keeps."""
    given = dict(field._made[2])
    encode = given.get("encode", field.codec.encode)
    decode = given.get("decode", field.codec.read)

    def write(value: Any) -> str:
        if value is None:
            refuse(INVALID_VALUE, field.codec.expects, value)
        try:
            written = plain(encode(value))
        except Exception as error:
            refuse_because(error, INVALID_VALUE, field.codec.expects, value)
        if written is None or not is_well_formed(written):
            refuse(INVALID_VALUE, "its codec to write well-formed text", written)
        return written

    return _narrow(write, lambda piece: [decode(piece)], fold)


def _narrow(
    encode: Callable[[Any], str],
    decode: Callable[[str], List[Any]],
    fold: Fold,
) -> LegacyCodec:
    """Accepts a value only if writing it gives the same text, and refuses text that is too long to
    search."""

    def write(value: Any) -> str:
        written = encode(value)
        # Counted as JavaScript counts, so that both languages refuse the same.
        if len(written.encode("utf-16-le", "surrogatepass")) > 2 * MOST_CHARACTERS:
            refuse(INVALID_VALUE, f"a text of at most {MOST_CHARACTERS} characters", written)
        return written

    def read(piece: str) -> List[Any]:
        found: List[Any] = []
        try:
            for value in decode(piece):
                if value is not None and fold(write(value)) == piece:
                    found.append(value)
        except Exception:
            # A codec may raise for text that it could not have written.
            pass
        return found

    return LegacyCodec(write, read)


def _with_facts(made: LegacyCodec, kind: str, codec: Codec, fold: Fold) -> LegacyCodec:
    """With what is known of all texts of a field that is written as the field itself writes it."""
    known = codec.all or (codec.least, codec.greatest)
    texts = [fold(text) for text in known if text is not None]
    is_ascending = all(a < b for a, b in zip(texts, texts[1:]))
    # Core's fields have texts of one length if all that they list have it, or the first and the last.
    # In one letter case, two choices may share a text.
    is_even = len(texts) == len(known) and len({len(text) for text in texts}) == 1
    has_one_length = is_even and (not codec.all or len(set(texts)) == len(texts))
    # The general reversed form ends with a character of its own.
    ends_itself = codec.descending and codec.reversed is not None and codec.reversed.reversed is None
    return made._replace(
        has_one_length=has_one_length,
        is_sorted=is_ascending or not codec.all,
        is_prefix_free=has_one_length or ends_itself or (codec.all is not None and _is_free(texts)),
        least="0" if kind == "bytes" else None,
    )


def _is_free(texts: Sequence[str]) -> bool:
    ordered = sorted(texts)
    return not any(b.startswith(a) for a, b in zip(ordered, ordered[1:]))


def javascript_number(double: float) -> str:
    """A double as JavaScript writes it: as plain digits from 1e-6 up to below 1e21.

    >>> javascript_number(5.0), javascript_number(1e21), javascript_number(1.5e-7)
    ('5', '1e+21', '1.5e-7')
    """
    sign, digit_tuple, exponent = Decimal(repr(double)).normalize().as_tuple()
    digits = "".join(map(str, digit_tuple))
    if not isinstance(exponent, int) or digits == "0":
        return "0"
    # The point is after so many of the digits.
    point = len(digits) + exponent
    if 0 < point <= 21:
        text = digits.ljust(point, "0")
        text = text if len(text) == point else f"{text[:point]}.{text[point:]}"
    elif -6 < point <= 0:
        text = f"0.{'0' * -point}{digits}"
    else:
        fraction = f".{digits[1:]}" if len(digits) > 1 else ""
        text = f"{digits[0]}{fraction}e{'+' if point > 0 else '-'}{abs(point - 1)}"
    return f"-{text}" if sign else text

