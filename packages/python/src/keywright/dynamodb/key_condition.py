"""The key condition of a query: ``key_condition``."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Tuple, Union

from ..errors import INVALID_CONDITION, INVALID_DEFINITION, INVALID_SIZE, Words, refuse
from ..escaping import AFTER_EVERYTHING, ESCAPE, checked, is_storable, plain
from ..ordering import key_byte_length
from ..ranges import KeyRange
from .own_attributes import Own, own_clauses

#: The most bytes of a partition key and of a sort key.
PARTITION_LIMIT = 2048
SORT_LIMIT = 1024

#: An attribute that holds the text of a key, and that text.
KeyText = Tuple[str, str]
SortText = Tuple[str, Union[str, KeyRange]]


def key_condition(
    *,
    pk: Union[KeyText, List[Own]],
    sk: Union[SortText, List[Own], None] = None,
    format: Literal["document", "low-level"] = "document",
) -> Dict[str, Any]:
    """The key condition of a query: expression, names and values, for ``table.query(**…)``.

    ``pk`` is an attribute and the text of a key, ``sk`` an attribute and a text or a range. A list is the
    item's own attributes, which hold the values themselves: one to four pairs of a name and a value, or of
    a field and a value; the last of ``sk`` may have an operator. A third member is the attribute's type
    (``"S"``, ``"N"``, ``"B"``), where a field does not say it. With ``format="low-level"`` the values are
    for ``client.query``.

    >>> from keywright import date, gte, integer, key, where
    >>> day = key("ORDER", date("on"))
    >>> condition = key_condition(pk=("PK", "USER#1"), sk=("SK", where(day, on=gte("2024-01-15"))))
    >>> condition["KeyConditionExpression"]
    '#pk = :pk AND #sk BETWEEN :lower AND :upper'
    >>> condition["ExpressionAttributeValues"]
    {':pk': 'USER#1', ':lower': 'ORDER#2024-01-15', ':upper': 'ORDER$'}
    >>> music = key_condition(pk=[("Artist", "No One You Know")], sk=[("Year", gte(1990))])
    >>> music["KeyConditionExpression"], music["ExpressionAttributeValues"][":sk"]
    ('#pk = :pk AND #sk >= :sk', 1990)
    """
    if format not in ("document", "low-level"):
        refuse(INVALID_DEFINITION, '"document" or "low-level"', format)
    if isinstance(pk, list):
        clauses, names, values = own_clauses("pk", pk, PARTITION_LIMIT)
    else:
        name, value = _attribute("pk", pk)
        clauses, names = ["#pk = :pk"], {"#pk": name}
        values = {":pk": _sized(name, value, PARTITION_LIMIT)}
    if isinstance(sk, list):
        own = own_clauses("sk", sk, SORT_LIMIT)
        clauses += own[0]
        names.update(own[1])
        values.update(own[2])
    elif sk is not None:
        name, value = _attribute("sk", sk)
        sort = _sort_clause(name, value)
        if sort is not None:
            clause, operands = sort
            names["#sk"] = name
            values.update({mark: _sized(name, text, SORT_LIMIT) for mark, text in operands})
            clauses.append(clause)
    if format == "low-level":
        values = {mark: _tagged(value) for mark, value in values.items()}
    return {
        "KeyConditionExpression": " AND ".join(clauses),
        "ExpressionAttributeNames": names,
        "ExpressionAttributeValues": values,
    }


def _tagged(value: Any) -> Dict[str, Any]:
    if isinstance(value, str):
        return {"S": value}
    return {"B": value} if isinstance(value, bytes) else {"N": str(value)}


def _attribute(role: str, given: object) -> Tuple[str, Any]:
    if not isinstance(given, tuple) or len(given) != 2 or not plain(given[0]):
        refuse(INVALID_DEFINITION, "an attribute and its value", given, None, role)
    name, value = given
    return name, value


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
    return checked(value, INVALID_CONDITION, "text or a KeyRange", field=name)


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
