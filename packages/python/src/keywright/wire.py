"""The JSON of the conformance protocol: keys, values and conditions. Section 11 of the SPEC."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Callable, Dict, List, Mapping, NoReturn, Union

import keywright as kw

from .errors import INVALID_CONDITION, INVALID_DEFINITION, INVALID_VALUE, Words, refuse
from .instants import datetime_of, format_time, parse_time, time_of

Json = Any
AnyField = kw.Field[Any, Any]
PlainKey = kw.Key[Any, Any]
AnyKey = Union[PlainKey, kw.ShardedKey, kw.LegacyKey]


class Unsupported(Exception):
    """A request that this implementation does not know."""


class Request(Dict[str, Json]):
    """A request, which refuses to be asked for what it lacks."""

    def __missing__(self, name: str) -> NoReturn:
        refuse(INVALID_VALUE, f"a request with {name}", Words("none"))


def read_json(text: str) -> Json:
    """Reads JSON as the protocol means it: a number is a double, so beyond 2^53 it is the double that
    is closest to the digits, and 3.0 is 3."""
    return json.loads(text, parse_int=_read_number, parse_float=_read_number, parse_constant=_no_json)


def _read_number(digits: str) -> Union[int, float]:
    double = float(digits)
    return int(double) if abs(double) <= 2**53 and double.is_integer() else double


def _no_json(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")


def members(given: Json) -> Mapping[str, Json]:
    """The members of an object; anything else is refused."""
    return given if isinstance(given, dict) else refuse(INVALID_VALUE, "an object", given)


def items(given: Json) -> List[Json]:
    """The items of a list; anything else is refused."""
    return given if isinstance(given, list) else refuse(INVALID_VALUE, "a list", given)


# Definitions


def _custom(name: str, options: Mapping[str, Json]) -> AnyField:
    """The custom field of the protocol: a table of values and their texts."""
    writes = members(options["writes"])
    reads = members(options.get("reads", {text: value for value, text in writes.items()}))
    ends = {end: options[end] for end in ("least", "greatest", "all") if end in options}

    def encode(value: Any) -> Any:
        # Only a text is looked up: other values have no hash, or are equal to another one.
        return writes[value] if isinstance(value, str) else None

    return kw.field(name, encode=encode, decode=reads.get, **ends)


#: The kinds of fields: those without options, those with one, and those with several by name.
_BARE = "text token number boolean time date duration uuid bytes".split()
_WITH_ONE = {"bucket": "unit", "choice": "options", "ranked": "options"}
_WITH_OPTIONS = "integer bigint decimal".split()

FIELDS = (*_BARE, *_WITH_ONE, *_WITH_OPTIONS, "custom")


def _made(kind: str, name: str, options: Dict[str, Json]) -> AnyField:
    if kind == "custom":
        return _custom(name, options)
    make: Callable[..., AnyField] = getattr(kw, kind)
    if kind in _BARE:
        return make(name)
    return make(name, options[_WITH_ONE[kind]]) if kind in _WITH_ONE else make(name, **options)


def _field(json_field: Mapping[str, Json]) -> AnyField:
    options = Request(json_field)
    kind, name = options["field"], options["name"]
    reverse = options.get("desc", False)
    if not isinstance(kind, str):
        refuse(INVALID_DEFINITION, "a kind of field", kind)
    if kind not in FIELDS:
        raise Unsupported(f"no field {kind}")
    rest = Request({o: v for o, v in options.items() if o not in ("field", "name", "desc")})
    try:
        made = _made(kind, name, rest)
    except TypeError as error:
        # An option that is missing, or that the field does not have.
        refuse(INVALID_DEFINITION, "the options of this field", Words(str(error)), None, str(name))
    return kw.desc(made) if reverse else made


def part(given: Json) -> Any:
    """A literal, or the field that a part describes."""
    return _field(given) if isinstance(given, dict) else given


def plain_key(parts: Json) -> PlainKey:
    """The key of a list of parts; a sharded key is refused."""
    return kw.key(*map(part, items(parts)))


def any_key(parts: Json) -> Union[PlainKey, kw.ShardedKey]:
    """The key of a list of parts, or a sharded key."""
    if not isinstance(parts, dict):
        return plain_key(parts)
    given = Request(parts)
    formerly = given.get("formerly", ())
    return kw.sharded(
        plain_key(given["base"]), by=part(given["by"]), count=given["count"], formerly=formerly
    )


def any_set(keys: Json) -> kw.KeySet:
    """The set of keys by name."""
    return kw.key_set({name: any_key(parts) for name, parts in members(keys).items()})


# Values


class _Another:
    """A value of a type that the field does not take."""


#: By tag: the kinds of field that it is for, and what it may say.
_TAGS = {
    "time": (("time", "bucket"), re.compile("")),
    "bigint": (("bigint",), re.compile("-?[0-9]+")),
    "hex": (("bytes",), re.compile("(?:[0-9a-f]{2})*")),
    "number": (None, re.compile("-0|NaN|-?Infinity")),
}


def value(given: Json, kind: str) -> Any:
    """What a value in JSON means, in types of Python, for a field of this kind."""
    if isinstance(given, dict):
        return _tagged(given, kind)
    if kind == "bigint" and isinstance(given, (int, float)):
        # A double, which is another type than an integer of any size.
        return _Another()
    if kind == "duration" and type(given) is int and abs(given) < 10**17:
        return timedelta(milliseconds=given)
    return given


def _tagged(given: Mapping[str, Json], kind: str) -> Any:
    if len(given) != 1:
        refuse(INVALID_VALUE, "a value", Words("an object"))
    ((tag, said),) = given.items()
    if tag == "undefined" and said is True:
        return None
    if tag not in _TAGS:
        refuse(INVALID_VALUE, "a value", Words("an object"))
    kinds, form = _TAGS[tag]
    if tag == "time" and kind in ("time", "bucket"):
        ms = parse_time(said) if isinstance(said, str) else None
        return _Another() if ms is None else datetime_of(ms)
    if not isinstance(said, str) or (tag != "time" and not form.fullmatch(said)):
        refuse(INVALID_VALUE, "a value", said)
    if kinds is not None and kind not in kinds:
        return _Another()
    if tag == "number":
        return value(0, kind) if said == "-0" else float(said)
    return int(said) if tag == "bigint" else bytes.fromhex(said)


def kinds_of(key: AnyKey) -> Dict[str, str]:
    """The kinds of the fields of a key, by name."""
    kinds = {part.name: part.kind for part in key.parts if isinstance(part, kw.Field)}
    by = key.by_field if isinstance(key, kw.ShardedKey) else None
    return kinds if by is None else {**kinds, by.name: by.kind}


def values(key: AnyKey, given: Json) -> Dict[str, Any]:
    """The values of a key, by name."""
    kinds = kinds_of(key)
    return {name: value(one, kinds.get(name, "text")) for name, one in members(given).items()}


def json_value(given: Any, kind: str) -> Json:
    """A value of Python in JSON."""
    if kind in ("time", "bucket"):
        ms = time_of(given)
        return {"time": given if ms is None else format_time(ms)}
    if kind == "duration":
        return given // timedelta(milliseconds=1)
    if kind == "bigint":
        return {"bigint": str(given)}
    if isinstance(given, bytes):
        return {"hex": given.hex()}
    if isinstance(given, Decimal):
        return format(given, "f")
    if isinstance(given, date) or kind == "uuid":
        return str(given)
    return given


def json_values(key: AnyKey, given: Mapping[str, Any]) -> Json:
    """Values of Python in JSON."""
    kinds = kinds_of(key)
    return {name: json_value(one, kinds[name]) for name, one in given.items()}


# Conditions

_OPERATORS: Dict[str, Callable[..., kw.Operator]] = {
    **{name: getattr(kw, name) for name in ("gt", "gte", "lt", "lte", "between", "during")},
    "startsWith": kw.starts_with,
}


def condition(given: Json, kind: str) -> Any:
    """A value, or an operator."""
    for name, operator in _OPERATORS.items():
        if isinstance(given, dict) and [*given] == [name]:
            said = given[name] if isinstance(given[name], list) else [given[name]]
            try:
                return operator(*(value(one, kind) for one in said))
            except TypeError as error:
                refuse(INVALID_CONDITION, "another number of values", Words(str(error)))
    return value(given, kind)


def conditions(key: AnyKey, given: Json) -> Dict[str, Any]:
    """Conditions by name."""
    kinds = kinds_of(key)
    return {name: condition(one, kinds.get(name, "text")) for name, one in members(given).items()}


def json_range(key_range: kw.KeyRange) -> Json:
    """A range in JSON."""
    lower, upper, prefix = key_range
    ends = {"lower": lower, "upper": upper}
    return ends if prefix is None else {**ends, "prefix": prefix}
