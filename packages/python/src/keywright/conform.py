"""Speaks the conformance protocol of the SPEC: requests as JSON lines in, answers as JSON lines out.

Run it as ``python3 -m keywright.conform``.
"""

from __future__ import annotations

import json
import sys
from typing import Any, BinaryIO, Callable, Dict, Iterable, cast

import keywright as kw

from .errors import INVALID_VALUE, Words, refuse
from .wire import (
    Json,
    PlainKey,
    Request,
    Unsupported,
    any_key,
    any_set,
    conditions,
    items,
    json_range,
    json_value,
    json_values,
    members,
    plain_key,
    read_json,
    value,
    values,
)


def _where(request: Json) -> Json:
    key = any_key(request["key"])
    return json_range(kw.where(cast(PlainKey, key), conditions(key, request["where"])))


def _decode(request: Json) -> Json:
    key = any_key(request["key"])
    return json_values(key, key.decode(request["text"]))


def _encode(request: Json) -> Json:
    key = any_key(request["key"])
    return key.encode(values(key, request["values"]))


def _compare(request: Json) -> Json:
    key = plain_key(request["key"])
    return key.compare(values(key, request["a"]), values(key, request["b"]))


def _shards(request: Json) -> Json:
    key = any_key(request["key"])
    if not isinstance(key, kw.ShardedKey):
        refuse(INVALID_VALUE, "a sharded key", Words(key.pattern))
    return key.shards(values(key, request["values"]))


def _decode_set(request: Json) -> Json:
    found = any_set(request["keys"])
    name, read = found.decode(request["text"])
    return {"type": name, "values": json_values(found.members[name], read)}


def _attributes(pairs: Json) -> Dict[str, Any]:
    """Attributes in their order, each name once."""
    made: Dict[str, Any] = {}
    for pair in items(pairs):
        if len(items(pair)) != 2 or not isinstance(pair[0], str) or pair[0] in made:
            refuse(INVALID_VALUE, "pairs with different names", Words(json.dumps(pair)))
        made[pair[0]] = pair[1]
    return made


def _number(given: Json) -> Any:
    """A number or an integer of any size. A number is a double, which is exact up to 2^53."""
    if isinstance(given, dict):
        return value(given, "bigint" if "bigint" in given else "integer")
    return None if isinstance(given, int) and abs(given) > 2**53 - 1 else given


def _time(given: Json) -> Any:
    return value(given, "time")


def _contains(request: Json) -> bool:
    ends = Request(members(request["range"]))
    return kw.contains(kw.KeyRange(ends["lower"], ends["upper"]), request["text"])


OPERATIONS: Dict[str, Callable[[Json], Json]] = {
    # Level 1
    "define": lambda r: any_key(r["key"]).pattern,
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
    "multiAttributeKey": lambda r: kw.multi_attribute_key(_attributes(r["attributes"])),
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
    "parseReverseTime": lambda r: json_value(kw.parse_reverse_time(r["text"]), "time"),
    # Level 4
    "where": _where,
    "contains": _contains,
    "descendants": lambda r: json_range(kw.descendants(r["text"])),
    # Level 5
    "shardOf": lambda r: kw.shard_of(r["value"], r["count"]),
    "hashedShardKey": lambda r: kw.hashed_shard_key(r["base"], r["value"], r["count"]),
    "shardKeys": lambda r: kw.shard_keys(r["base"], r["count"]),
    "parseShardKey": lambda r: kw.parse_shard_key(r["text"])._asdict(),
    "shards": _shards,
    # Python orders text by code points, as UTF-8 does.
    "defineSet": lambda r: sorted(any_set(r["keys"]).members),
    "decodeSet": _decode_set,
}


def answer(request: Json) -> Dict[str, Json]:
    """The answer to one request, without its id."""
    try:
        given = Request(members(request))
        name = given["op"]
        if not isinstance(name, str):
            refuse(INVALID_VALUE, "an operation", name)
        if name not in OPERATIONS:
            raise Unsupported(f"no operation {name}")
        return {"result": OPERATIONS[name](given)}
    except kw.KeywrightError as error:
        return {"refused": str(error)}
    except Unsupported as error:
        return {"unsupported": str(error)}


def answer_line(line: bytes) -> Dict[str, Json]:
    """The answer to a line of the protocol, whatever the line is."""
    try:
        request = read_json(line.decode())
    except (ValueError, RecursionError):
        return {"id": None, "refused": "expected a line of JSON"}
    return {"id": request.get("id") if isinstance(request, dict) else None, **answer(request)}


def main(lines: Iterable[bytes], out: BinaryIO) -> None:
    """Answers each line before it reads the next."""
    for line in lines:
        out.write(json.dumps(answer_line(line)).encode() + b"\n")
        out.flush()


if __name__ == "__main__":
    try:
        main(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        pass
