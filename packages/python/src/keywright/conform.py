"""Speaks the conformance protocol of the SPEC: requests as JSON lines in, answers as JSON lines out.

Run it as ``python3 -m keywright.conform``.
"""

from __future__ import annotations

import json
import sys
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Callable, Dict, List, Mapping, TextIO, Union, cast

import keywright as kw

from .errors import Words, refuse
from .instants import datetime_of, format_time, time_of

Json = Any
AnyKey = Union[kw.Key, kw.ShardedKey]


class Unsupported(Exception):
    """A request that this implementation does not know."""


def _custom(name: str, options: Mapping[str, Json]) -> kw.Field:
    """The custom field of the protocol: a table of values and their texts."""
    writes: Dict[str, str] = options["writes"]
    reads = options.get("reads", {text: value for value, text in writes.items()})
    ends = {end: options[end] for end in ("least", "greatest", "all") if end in options}
    return kw.field(name, encode=writes.__getitem__, decode=reads.get, **ends)


_FIELDS: Dict[str, Callable[[str, Dict[str, Json]], kw.Field]] = {
    "text": lambda name, options: kw.text(name),
    "token": lambda name, options: kw.token(name),
    "integer": lambda name, options: kw.integer(name, **options),
    "bigint": lambda name, options: kw.bigint(name, **options),
    "decimal": lambda name, options: kw.decimal(name, **options),
    "number": lambda name, options: kw.number(name),
    "boolean": lambda name, options: kw.boolean(name),
    "time": lambda name, options: kw.time(name),
    "date": lambda name, options: kw.date(name),
    "duration": lambda name, options: kw.duration(name),
    "bucket": lambda name, options: kw.bucket(name, options.get("unit", "")),
    "choice": lambda name, options: kw.choice(name, options.get("options", ())),
    "ranked": lambda name, options: kw.ranked(name, options.get("options", ())),
    "uuid": lambda name, options: kw.uuid(name),
    "bytes": lambda name, options: kw.bytes(name),
    "custom": _custom,
}


def _field(json_field: Mapping[str, Json]) -> kw.Field:
    options = dict(json_field)
    kind, name, reverse = options.pop("field"), options.pop("name"), options.pop("desc", False)
    if kind not in _FIELDS:
        raise Unsupported(f"no field {kind}")
    try:
        made = _FIELDS[kind](name, options)
    except TypeError as error:
        # An option that is missing, or that the field does not have.
        refuse("INVALID_DEFINITION", "the options of this field", Words(str(error)), None, name)
    return kw.desc(made) if reverse else made


def _part(part: Json) -> Union[str, kw.Field]:
    return _field(part) if isinstance(part, dict) else part


def _key(parts: Json) -> AnyKey:
    if isinstance(parts, dict):
        by = _part(parts["by"])
        formerly = parts.get("formerly", ())
        return kw.sharded(_plain_key(parts["base"]), by=by, count=parts["count"], formerly=formerly)
    return _plain_key(parts)


def _plain_key(parts: List[Json]) -> kw.Key:
    return kw.key(*map(_part, parts))


def _value(value: Json, kind: str) -> Any:
    """What a value in JSON means, in types of Python."""
    if isinstance(value, dict):
        if "time" in value:
            ms = time_of(value["time"])
            # What no datetime can say has no key either.
            return value["time"] if ms is None else datetime_of(ms)
        if "bigint" in value:
            return int(value["bigint"])
        if "hex" in value:
            return bytes.fromhex(value["hex"])
        if "undefined" in value:
            return None
        value = float(value["number"])
    # JSON has one type for numbers.
    if isinstance(value, float) and kind in ("integer", "duration") and value.is_integer():
        value = int(value)
    if kind == "duration" and type(value) is int and abs(value) < 10**17:
        return timedelta(milliseconds=value)
    return value


def _kinds(key: AnyKey) -> Dict[str, str]:
    kinds = {part.name: part.kind for part in key.parts if isinstance(part, kw.Field)}
    by = key.by_field if isinstance(key, kw.ShardedKey) else None
    return kinds if by is None else {**kinds, by.name: by.kind}


def _values(key: AnyKey, values: Mapping[str, Json]) -> Dict[str, Any]:
    kinds = _kinds(key)
    return {name: _value(value, kinds.get(name, "text")) for name, value in values.items()}


def _json(value: Any, kind: str) -> Json:
    """A value of Python in JSON."""
    if kind in ("time", "bucket"):
        ms = time_of(value)
        return {"time": value if ms is None else format_time(ms)}
    if kind == "duration":
        return value // timedelta(milliseconds=1)
    if kind == "bigint":
        return {"bigint": str(value)}
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if isinstance(value, Decimal):
        return format(value, "f")
    if isinstance(value, date) or kind == "uuid":
        return str(value)
    return value


def _json_values(key: AnyKey, values: Mapping[str, Any]) -> Json:
    kinds = _kinds(key)
    return {name: _json(value, kinds[name]) for name, value in values.items()}


_OPERATORS: Dict[str, Callable[..., kw.Operator]] = {
    "gt": kw.gt,
    "gte": kw.gte,
    "lt": kw.lt,
    "lte": kw.lte,
    "between": kw.between,
    "startsWith": kw.starts_with,
    "during": kw.during,
}


def _condition(condition: Json, kind: str) -> Any:
    for name, operator in _OPERATORS.items():
        if isinstance(condition, dict) and name in condition:
            given = condition[name]
            values = given if isinstance(given, list) else [given]
            try:
                return operator(*(_value(value, kind) for value in values))
            except TypeError as error:
                refuse("INVALID_CONDITION", "another number of values", Words(str(error)))
    return _value(condition, kind)


def _range(key_range: kw.KeyRange) -> Json:
    lower, upper, prefix = key_range
    ends = {"lower": lower, "upper": upper}
    return ends if prefix is None else {**ends, "prefix": prefix}


def _where(request: Json) -> Json:
    key = _key(request["key"])
    kinds = _kinds(key)
    conditions = {
        name: _condition(condition, kinds.get(name, "text"))
        for name, condition in request["where"].items()
    }
    return _range(kw.where(cast(kw.Key, key), conditions))


def _decode(request: Json) -> Json:
    key = _key(request["key"])
    return _json_values(key, key.decode(request["text"]))


def _encode(request: Json) -> Json:
    key = _key(request["key"])
    return key.encode(**_values(key, request["values"]))


def _compare(request: Json) -> Json:
    key = _plain_key(request["key"])
    return key.compare(_values(key, request["a"]), _values(key, request["b"]))


def _shards(request: Json) -> Json:
    key = _key(request["key"])
    assert isinstance(key, kw.ShardedKey)
    return key.shards(_values(key, request["values"]))


def _set(keys: Mapping[str, Json]) -> kw.KeySet:
    return kw.key_set({name: _key(parts) for name, parts in keys.items()})


def _decode_set(request: Json) -> Json:
    members = _set(request["keys"])
    found = members.decode(request["text"])
    return {"type": found.type, "values": _json_values(members.members[found.type], found.values)}


def _number(value: Json) -> Any:
    """An integer. An untagged number is a double, which is exact up to 2^53."""
    number = _value(value, "integer")
    is_loose = type(value) in (int, float) and abs(value) > 2**53 - 1
    return None if is_loose else number


def _time(value: Json) -> Any:
    return _value(value, "time")


OPERATIONS: Dict[str, Callable[[Json], Json]] = {
    # Level 1
    "define": lambda r: _key(r["key"]).pattern,
    "encode": _encode,
    "decode": _decode,
    "compare": _compare,
    "compareKeys": lambda r: kw.compare_keys(r["a"], r["b"]),
    "keyByteLength": lambda r: kw.key_byte_length(r["text"]),
    "compositeKey": lambda r: kw.composite_key(r["parts"]),
    "parseCompositeKey": lambda r: kw.parse_composite_key(r["text"]),
    "entityKey": lambda r: kw.entity_key(r["entity"], r["value"]),
    "parseEntityKey": lambda r: kw.parse_entity_key(r["text"])._asdict(),
    "hierarchicalKey": lambda r: kw.hierarchical_key(r["path"]),
    "parseHierarchicalKey": lambda r: kw.parse_hierarchical_key(r["text"]),
    "parentKey": lambda r: kw.parent_key(r["text"]),
    "ancestorKeys": lambda r: kw.ancestor_keys(r["text"]),
    "multiAttributeKey": lambda r: kw.multi_attribute_key(dict(r["attributes"])),
    "parseMultiAttributeKey": lambda r: [
        list(pair) for pair in kw.parse_multi_attribute_key(r["text"], r["names"]).items()
    ],
    # Level 2
    "zeroPad": lambda r: kw.zero_pad(_number(r["value"]), r["digits"]),
    "parseZeroPadded": lambda r: kw.parse_zero_padded(r["text"]),
    "timeBucket": lambda r: kw.time_bucket(_time(r["at"]), r["unit"]),
    "timeBuckets": lambda r: kw.time_buckets(_time(r["from"]), _time(r["to"]), r["unit"]),
    # Level 3
    "reverseTime": lambda r: kw.reverse_time(_time(r["at"])),
    "parseReverseTime": lambda r: _json(kw.parse_reverse_time(r["text"]), "time"),
    # Level 4
    "where": _where,
    "contains": lambda r: kw.contains(kw.KeyRange(**r["range"]), r["text"]),
    "descendants": lambda r: _range(kw.descendants(r["text"])),
    # Level 5
    "shardOf": lambda r: kw.shard_of(r["value"], r["count"]),
    "hashedShardKey": lambda r: kw.hashed_shard_key(r["base"], r["value"], r["count"]),
    "shardKeys": lambda r: kw.shard_keys(r["base"], r["count"]),
    "parseShardKey": lambda r: kw.parse_shard_key(r["text"])._asdict(),
    "shards": _shards,
    "defineSet": lambda r: list(_set(r["keys"]).members),
    "decodeSet": _decode_set,
}


def answer(request: Json) -> Dict[str, Json]:
    """The answer to one request."""
    same = {"id": request.get("id")}
    operation = OPERATIONS.get(request.get("op"))
    if operation is None:
        return {**same, "unsupported": f"no operation {request.get('op')}"}
    try:
        return {**same, "result": operation(request)}
    except kw.KeywrightError as error:
        return {**same, "refused": str(error)}
    except Unsupported as error:
        return {**same, "unsupported": str(error)}


def read_json(text: str) -> Json:
    """Reads JSON as the protocol means it: a number is a double, so beyond 2^53 it is the double that
    is closest to the digits."""
    return json.loads(text, parse_int=_read_int)


def _read_int(digits: str) -> Union[int, float]:
    number = int(digits)
    return number if abs(number) <= 2**53 else float(digits)


def main(lines: TextIO, out: TextIO) -> None:
    """Answers each line before it reads the next."""
    for line in lines:
        if not line.strip():
            continue
        try:
            said = answer(read_json(line))
        except (ValueError, AttributeError):
            said = {"id": None, "unsupported": "not a JSON object"}
        out.write(json.dumps(said) + "\n")
        out.flush()


if __name__ == "__main__":
    try:
        main(sys.stdin, sys.stdout)
    except (BrokenPipeError, KeyboardInterrupt):
        pass
