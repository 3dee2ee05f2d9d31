"""Key conditions for boto3."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple, Union

from .errors import INVALID_CONDITION, INVALID_DEFINITION, INVALID_SIZE, Words, refuse
from .escaping import AFTER_EVERYTHING, ESCAPE, is_storable, plain
from .ordering import key_byte_length
from .ranges import KeyRange

#: The most bytes of a partition key and of a sort key.
PARTITION_LIMIT = 2048
SORT_LIMIT = 1024

Attribute = Tuple[str, str]
SortAttribute = Tuple[str, Union[str, KeyRange]]


def key_condition(
    *, pk: Attribute, sk: Optional[SortAttribute] = None, format: str = "document"
) -> Dict[str, Any]:
    """The key condition of a query: expression, names and values, for ``table.query(**…)``.

    ``pk`` is an attribute and its value, ``sk`` an attribute and a value or a range. With
    ``format="low-level"`` the values are for ``client.query``.

    >>> from keywright import date, gte, key, where
    >>> day = key("ORDER", date("on"))
    >>> condition = key_condition(pk=("PK", "USER#1"), sk=("SK", where(day, on=gte("2024-01-15"))))
    >>> condition["KeyConditionExpression"]
    '#pk = :pk AND #sk BETWEEN :lower AND :upper'
    >>> condition["ExpressionAttributeValues"]
    {':pk': 'USER#1', ':lower': 'ORDER#2024-01-15', ':upper': 'ORDER$'}
    """
    if format not in ("document", "low-level"):
        refuse(INVALID_DEFINITION, '"document" or "low-level"', format)
    name, value = _attribute("pk", pk)
    names = {"#pk": name}
    values = {":pk": _sized(name, value, PARTITION_LIMIT)}
    clauses = ["#pk = :pk"]
    if sk is not None:
        name, value = _attribute("sk", sk)
        sort = _sort_clause(name, value)
        if sort is not None:
            clause, operands = sort
            names["#sk"] = name
            values.update({mark: _sized(name, text, SORT_LIMIT) for mark, text in operands})
            clauses.append(clause)
    stored: Dict[str, Any] = dict(values)
    if format == "low-level":
        stored = {mark: {"S": text} for mark, text in values.items()}
    return {
        "KeyConditionExpression": " AND ".join(clauses),
        "ExpressionAttributeNames": names,
        "ExpressionAttributeValues": stored,
    }


def _attribute(role: str, given: object) -> Tuple[str, Any]:
    if not isinstance(given, tuple) or len(given) != 2 or not plain(given[0]):
        refuse(INVALID_DEFINITION, "an attribute and its value", given, None, role)
    return given


def _sort_clause(
    name: str, value: object
) -> Optional[Tuple[str, List[Tuple[str, str]]]]:
    """The simplest legal condition; None if the range is everything."""
    if not isinstance(value, KeyRange):
        return "#sk = :sk", [(":sk", _text(name, value))]
    lower, upper, prefix = value
    if prefix is not None:
        return ("begins_with(#sk, :sk)", [(":sk", prefix)]) if prefix else None
    if _text(name, lower) > _text(name, upper):
        refuse(INVALID_CONDITION, "a range whose lower end comes first", lower, None, name)
    if lower == upper:
        return "#sk = :sk", [(":sk", lower)]
    first, last = _fit(lower, True), _fit(upper, False)
    if upper == AFTER_EVERYTHING:
        # DynamoDB refuses empty text; U+10FFFF alone is after everything.
        return ("#sk >= :sk", [(":sk", first)]) if lower else None
    if not lower:
        return "#sk <= :sk", [(":sk", last)]
    return "#sk BETWEEN :lower AND :upper", [(":lower", first), (":upper", last)]


def _text(name: str, value: object) -> str:
    text = plain(value)
    return refuse(INVALID_CONDITION, "text or a KeyRange", value, None, name) if text is None else text


def _sized(name: str, value: object, limit: int) -> str:
    text = _text(name, value)
    size = key_byte_length(text)
    if not 0 < size <= limit:
        refuse(INVALID_SIZE, f"a key of 1 to {limit} bytes", Words(f"{size} bytes"), None, name)
    # U+10FFFF is fine here: ranges end with it.
    if not is_storable(text.replace(AFTER_EVERYTHING, "")):
        refuse(INVALID_CONDITION, "well-formed text", text, None, name)
    return text


def _fits(text: str) -> bool:
    return key_byte_length(text) <= SORT_LIMIT


def _fit(end: str, is_lower: bool) -> str:
    """The end of a range in a form that DynamoDB accepts. ``where`` ends ranges with ``$`` or U+10FFFF,
    which may be one character too many after a key that just fits. Among keys within the limit, a
    shorter end selects the same keys. A value that is itself too long stays so, and is refused."""
    bare = end[:-1] if end.endswith((ESCAPE, AFTER_EVERYTHING)) else end
    if _fits(end) or not _fits(bare):
        return end
    if is_lower:
        return _after(bare)
    if end.endswith(ESCAPE):
        return bare
    # The last characters of one, two and three bytes.
    return bare + ("", "\x7f", "\u07ff", "\uffff")[SORT_LIMIT - key_byte_length(bare)]


def _after(text: str) -> str:
    """The least text within the limit that sorts after every text with this prefix."""
    point = ord(text[-1])
    following = text[:-1] + chr(0xE000 if point == 0xD7FF else point + 1)
    return following if _fits(following) else _after(text[:-1])
