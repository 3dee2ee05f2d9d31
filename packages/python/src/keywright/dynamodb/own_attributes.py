"""Conditions on an item's own attributes, which hold the values themselves."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, Sequence, Tuple, Union

from ..errors import INVALID_CONDITION, INVALID_DEFINITION, INVALID_SIZE, INVALID_VALUE, Words, refuse
from ..escaping import is_well_formed, plain
from ..fields.field import Field
from ..operators import Operator
from ..stored import bytes_of, number_of

#: The type of an attribute: text, number or bytes.
Type = Literal["S", "N", "B"]

#: An attribute and its condition: the name of the attribute, or a field of that name; a value or an
#: operator; and the attribute's type, where a field does not say it.
Own = Union[
    Tuple[Union[str, Field[Any, Any]], Any],
    Tuple[Union[str, Field[Any, Any]], Any, Type],
]

#: A comparison, and the values that stand in it.
Clause = Tuple[str, List[Tuple[str, Any]]]

#: A value of each type before which there is none.
_FIRST = {"S": "\x00", "N": Decimal("-9.9999999999999999999999999999999999999E+125"), "B": b"\x00"}

#: Kinds of fields whose values can be numbers, or bytes, in their attribute.
_NATIVE = {"integer": "N", "bigint": "N", "decimal": "N", "number": "N", "bytes": "B"}

_SIGNS = {"gt": ">", "gte": ">=", "lt": "<", "lte": "<="}


class Attribute:
    """One own attribute of a key: its name, its condition, and how its values are stored."""

    def __init__(self, role: str, given: object) -> None:
        expected = "own attributes: a name or a field, a value or an operator, and a type"
        if not isinstance(given, tuple) or len(given) not in (2, 3):
            refuse(INVALID_DEFINITION, expected, given, None, role)
        by, self.condition, *more = given
        self.field: Optional[Field[Any, Any]] = by if type(by) is Field else None
        name = plain(by) if self.field is None else self.field.name
        if not name:
            refuse(INVALID_DEFINITION, expected, by, None, role)
        self.name: str = name
        self.type: str = more[0] if more else self._usual_type()
        if self.type not in _FIRST:
            refuse(INVALID_DEFINITION, '"S", "N" or "B"', self.type, None, name)
        if self.field is not None and self.type != "S":
            if _NATIVE.get(self.field.kind) != self.type or self.field.codec.descending:
                expected = f"an ascending field for type {self.type}"
                refuse(INVALID_DEFINITION, expected, Words(repr(self.field)), None, name)

    def _usual_type(self) -> str:
        """The type of the value, where no field writes it as text."""
        condition = self.condition
        value = condition.values[0] if isinstance(condition, Operator) else condition
        if self.field is not None or plain(value) is not None:
            return "S"
        return "B" if bytes_of(value) is not None else "N"

    def stored(self, value: Any) -> Any:
        """A value as it stands in its attribute: text as it is, numbers and bytes, and everything else
        as the text of its field."""
        field = self.field
        if field is not None:
            text = field.codec.encode(value)
            if self.type == "S" and (field.kind != "text" or field.codec.descending):
                return text
            if self.type == "N" and field.kind == "decimal":
                value = field.codec.read(text)
        made = {"S": plain, "N": number_of, "B": bytes_of}[self.type](value)
        if made is None or (isinstance(made, str) and not is_well_formed(made)):
            refuse(INVALID_VALUE, f"a value of type {self.type}", value, None, self.name)
        return made

    def clause(self, mark: str) -> Optional[Clause]:
        """The condition; None if it excludes nothing. An attribute is never empty, so empty text and
        bytes come before everything."""
        condition = self.condition
        if not isinstance(condition, Operator):
            return f"#{mark} = :{mark}", [(f":{mark}", self.stored(condition))]
        operator, values = condition.operator, condition.values
        codec = None if self.field is None else self.field.codec
        never = f"#{mark} < :{mark}", [(f":{mark}", _FIRST[self.type])]
        if operator == "starts_with":
            return self._starting(mark, values)
        if operator == "during":
            ends = codec.during(*values) if codec is not None and codec.during else None
            if ends is None:
                refuse(INVALID_CONDITION, "a span of its values", Words(repr(condition)), None, self.name)
            operator, values = "between", ends
        stored = [self.stored(value) for value in values]
        is_turned = codec is not None and codec.descending
        if operator == "between":
            # Two times of one bucket have the same text, and still an order.
            if codec is not None and codec.exact and codec.exact(values[0]) > codec.exact(values[1]):
                return never
            first, last = reversed(stored) if is_turned else stored
            if first > last or _is_empty(last):
                return never
            if _is_empty(first):
                return f"#{mark} <= :{mark}", [(f":{mark}", last)]
            return f"#{mark} BETWEEN :lower AND :upper", [(":lower", first), (":upper", last)]
        (value,) = stored
        sign = _SIGNS[operator]
        if is_turned:
            sign = sign.translate(str.maketrans("<>", "><"))
        if _is_empty(value):
            return None if sign[0] == ">" else never
        return f"#{mark} {sign} :{mark}", [(f":{mark}", value)]

    def _starting(self, mark: str, values: Tuple[Any, ...]) -> Optional[Clause]:
        codec = None if self.field is None else self.field.codec
        said = Words(repr(self.condition))
        if self.type == "N" or (codec is not None and codec.starts is None):
            refuse(INVALID_CONDITION, "a start, which numbers do not have", said, None, self.name)
        (prefix,) = values
        start = codec.starts(prefix) if codec is not None and codec.starts is not None else prefix
        is_text = self.field is None or (self.field.kind == "text" and not self.field.codec.descending)
        made = self.stored(prefix) if is_text else start
        if start is None or made is None:
            refuse(INVALID_CONDITION, "a start of its values", said, None, self.name)
        return None if _is_empty(made) else (f"begins_with(#{mark}, :{mark})", [(f":{mark}", made)])


def _is_empty(value: object) -> bool:
    return isinstance(value, (str, bytes)) and not value


def own_clauses(role: str, given: Sequence[Own], limit: int) -> Tuple[List[str], Dict[str, str], Dict[str, Any]]:
    """The clauses of one to four attributes, their names and their values. All of a partition are
    equal; of a sort key, the last one given may have an operator."""
    if not 1 <= len(given) <= 4:
        refuse(INVALID_DEFINITION, "one to four attributes", Words(str(len(given))), None, role)
    attributes = [Attribute(role, one) for one in given]
    clauses: List[str] = []
    names: Dict[str, str] = {}
    values: Dict[str, Any] = {}
    for i, attribute in enumerate(attributes):
        is_last = role == "sk" and i + 1 == len(attributes)
        if isinstance(attribute.condition, Operator) and not is_last:
            expected = "a value; only the last of a sort key may have an operator"
            refuse(INVALID_CONDITION, expected, Words(repr(attribute.condition)), None, attribute.name)
        mark = role if i == 0 else f"{role}{i + 1}"
        made = attribute.clause(mark)
        if made is not None:
            clauses.append(made[0])
            names[f"#{mark}"] = attribute.name
            values.update(made[1])
    _check_sizes(role, values, limit)
    return clauses, names, values


def _check_sizes(role: str, values: Dict[str, Any], limit: int) -> None:
    sizes = {mark: _size(value) for mark, value in values.items()}
    if 0 in sizes.values():
        refuse(INVALID_SIZE, "values that are not empty", Words("an empty one"), None, role)
    # The ends of a range are of one attribute.
    whole = sum(size for mark, size in sizes.items() if mark != ":upper")
    if max(whole, sizes.get(":upper", 0)) > limit:
        refuse(INVALID_SIZE, f"a key of 1 to {limit} bytes", Words(f"{whole} bytes"), None, role)


def _size(value: Any) -> int:
    if isinstance(value, str):
        return len(value.encode())
    if isinstance(value, bytes):
        return len(value)
    # A byte for two digits, and one for the sign and the exponent.
    return (len(Decimal(value).normalize().as_tuple().digits) + 1) // 2 + 1
