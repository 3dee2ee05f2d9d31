"""A key like those of hand-written code: ``legacy_key``."""

from __future__ import annotations

from itertools import islice
from typing import Any, Dict, Iterator, List, Literal, Mapping, Optional, Sequence, Tuple, Union

from ..errors import INVALID_DEFINITION, INVALID_KEY, KeywrightError, Words, refuse, show
from ..escaping import checked, is_well_formed, plain
from ..fields.field import Field
from ..frozen import assign
from ..keys import Part, check_names
from ..ordering import order_of
from ..operators import Operator
from ..ranges import KeyRange, Ranged, check_conditions
from ..writer import check_values
from .codec import Fold, as_it_is, legacy_codec
from .ranges import Layout, leading_range
from .readings import readings_of

Casing = Literal["lower", "upper"]

_FOLDS: Mapping[Optional[str], Fold] = {None: as_it_is, "lower": str.lower, "upper": str.upper}


class LegacyKey(Ranged):
    """A key like those of hand-written code. A text may have several readings, or none. Make one with
    ``legacy_key``. Two are equal if their parts, delimiters and letter cases are."""

    __slots__ = ("_layout", "_written", "casing", "delimiter", "fields", "fixed", "parts", "pattern")

    #: The key's shape for people: ``ORDER|<org>|<id>``.
    pattern: str
    parts: Tuple[Part, ...]
    #: The fields in order.
    fields: Tuple[Field[Any, Any], ...]
    #: The fixed text before, between and after the fields: one more than there are fields.
    fixed: Tuple[str, ...]
    delimiter: Union[str, Tuple[str, ...]]
    #: The letter case of the whole key, if the code changes it.
    casing: Optional[Casing]
    _layout: Layout
    #: The fixed text before its letter case is changed.
    _written: Tuple[str, ...]

    def __init__(
        self,
        *parts: Part,
        delimiter: Union[str, Sequence[str]] = "#",
        casing: Optional[Casing] = None,
    ) -> None:
        if not parts:
            refuse(INVALID_DEFINITION, "at least one part", Words("none"))
        gaps = _delimiters(delimiter, len(parts) - 1)
        if not isinstance(casing, (str, type(None))) or casing not in _FOLDS:
            refuse(INVALID_DEFINITION, 'casing "lower" or "upper"', casing)
        fold = _FOLDS[casing]
        fixed, pattern = [""], ""
        fields: List[Field[Any, Any]] = []
        for part, gap in zip(parts, ["", *gaps]):
            fixed[-1] += gap
            if type(part) is Field:
                fields.append(part)
                fixed.append("")
                pattern += f"{gap}<{part.name}>"
            else:
                literal = _check_text(part)
                fixed[-1] += literal
                pattern += gap + literal
        check_names(fields, pattern)
        folded = tuple(map(fold, fixed))
        own = delimiter if isinstance(delimiter, str) else tuple(delimiter)
        codecs = [legacy_codec(field, fold) for field in fields]
        assign(
            self,
            pattern=pattern,
            parts=parts,
            fields=tuple(fields),
            fixed=folded,
            delimiter=own,
            casing=casing,
            _written=tuple(fixed),
            _layout=Layout(pattern, fields, codecs, folded, fold),
            _made=(LegacyKey, parts, (("delimiter", own), ("casing", casing))),
        )

    def encode(self, values: Optional[Mapping[str, Any]] = None, /, **named: Any) -> str:
        """The key of these values, which other values may share."""
        given = named if values is None else check_values(values, named, self.pattern)
        text = self._written[0]
        for field, codec, after in zip(self.fields, self._layout.codecs, self._written[1:]):
            try:
                text += codec.write(given.get(field.name)) + after
            except KeywrightError as error:
                raise error.at(self.pattern, field.name) from error.__cause__
        # As a whole: in some scripts the case of a letter depends on its neighbours.
        return self._layout.fold(text)

    def readings(self, text: str) -> Iterator[Dict[str, Any]]:
        """Every way to read a text, found one at a time: none, one or several."""
        own = plain(text)
        if own is None or not is_well_formed(own) or self._layout.fold(own) != own:
            return
        for values in readings_of(self._layout.codecs, self.fixed, own):
            yield {field.name: value for field, value in zip(self.fields, values)}

    def decode(self, text: str) -> Dict[str, Any]:
        """The only reading. Raises if there is none or, with two of them shown, if there are several."""
        found = list(islice(self.readings(text), 2))
        if len(found) > 1:
            both = Words(" or ".join(map(_shown, found)))
            refuse(INVALID_KEY, "a text with one reading", both, self.pattern)
        return found[0] if found else refuse(INVALID_KEY, "the text of this key", text, self.pattern)

    def try_decode(self, text: str) -> Optional[Dict[str, Any]]:
        """The only reading, or None if there is none or more than one."""
        found = list(islice(self.readings(text), 2))
        return found[0] if len(found) == 1 else None

    def compare(self, a: Mapping[str, Any], b: Mapping[str, Any]) -> int:
        """The order of the keys, which need not be the order of the values."""
        return order_of(self.encode(a), self.encode(b))

    def range(self, conditions: Mapping[str, Any]) -> KeyRange:
        """The range of conditions, as ``where`` returns it."""
        check_conditions(self.fields, conditions, self.pattern)
        has_operator = any(isinstance(one, Operator) for one in conditions.values())
        if len(conditions) < len(self.fields) or has_operator:
            return leading_range(self._layout, conditions)
        text = self.encode(conditions)
        found = list(islice(self.readings(text), 2))
        if len(found) > 1:
            both = Words(" or ".join(map(_shown, found)))
            refuse("INVALID_CONDITION", "values that have a key of their own", both, self.pattern)
        return KeyRange(text, text)

    def __repr__(self) -> str:
        return f"<legacy key {self.pattern}>"


def legacy_key(
    *parts: Part, delimiter: Union[str, Sequence[str]] = "#", casing: Optional[Casing] = None
) -> LegacyKey:
    """Defines a key like those of hand-written code: literals and values verbatim, with any delimiter; a
    list has one for each gap, from the left.

    ``encode`` writes what that code wrote, so different values may share a key, and keys sort as text.
    ``readings`` returns every way to read a text. Numbers and booleans are written as JavaScript does
    (``5``, ``true``). In a lower- or upper-cased key, text keeps the key's letter case.

    ``where`` returns a range if the text decides it exactly: no text of the fields before can hold the
    delimiter, and the texts of the field sort as its values do. It refuses all other conditions.

    >>> from keywright import date, gte, text, where
    >>> old = legacy_key("ORDER", date("on"), text("id"), delimiter="|")
    >>> old.encode(on="2024-05-01", id="a b")
    'ORDER|2024-05-01|a b'
    >>> old.decode("ORDER|2024-05-01|a b")["id"]
    'a b'
    >>> where(old, on=gte("2024-05-01")).lower
    'ORDER|2024-05-01'
    """
    return LegacyKey(*parts, delimiter=delimiter, casing=casing)


def _delimiters(delimiter: object, gaps: int) -> List[str]:
    text = plain(delimiter)
    given = delimiter if text is None else [text] * gaps
    if not isinstance(given, (list, tuple)) or len(given) != gaps:
        refuse(INVALID_DEFINITION, f"one delimiter, or a list of {gaps}", delimiter)
    return [_check_text(one) for one in given] if text is None else [_check_text(text)] * gaps


def _check_text(part: object) -> str:
    return checked(part, INVALID_DEFINITION, "a field, or well-formed text", is_well_formed)


def _shown(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{name}: {show(value)}" for name, value in values.items())
