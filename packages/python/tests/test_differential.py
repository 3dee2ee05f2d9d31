"""The same random requests to the TypeScript package and to this one: KEYWRIGHT_RUNS asks for more."""

from __future__ import annotations

import itertools
import json
import os
import random
import shutil
import subprocess
import unittest
from collections import Counter
from pathlib import Path

import definitions as draw
from test_conform import BAD_LINES, kind_of
import keywright as kw
from keywright.conform import OPERATIONS, answer
from keywright import wire
from keywright.wire import read_json

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = [
    "node",
    "--conditions=@keywright/source",
    "--import",
    "./packages/recipes/tour/typescript.mjs",
    "packages/gates/src/conform/typescript.ts",
]
RUNS = int(os.environ.get("KEYWRIGHT_RUNS", "1000"))


def legacy(request):
    """The legacy key of a request: its options and its parts."""
    options = dict(request["legacy"])
    return kw.legacy_key(*map(wire.part, options.pop("parts")), **options)


def where_id(request):
    """The ids of a span of the calendar."""
    field = kw.id("v", request["prefix"])
    key = kw.key("V", kw.desc(field) if request["desc"] else field)
    return kw.where(key, v=kw.during(*request["spans"]))


# Beyond the protocol: what both packages have, and the SPEC does not cover.
OPERATIONS.update(
    keyCondition=lambda r: kw.key_condition(
        pk=tuple(r["pk"]),
        sk=(r["sk"][0], kw.KeyRange(**r["sk"][1])) if r.get("sk") else None,
    ),
    parseId=lambda r: {
        **kw.parse_id(r["text"])._asdict(),
        "time": {"time": kw.parse_id(r["text"]).time.isoformat(timespec="milliseconds")[:-6] + "Z"},
    },
    normalizeId=lambda r: kw.normalize_id(r["text"]),
    uuidToId=lambda r: kw.uuid_to_id(r["prefix"], r["uuid"]),
    idToUuid=lambda r: str(kw.id_to_uuid(r["text"])),
    legacyDefine=lambda r: legacy(r).pattern,
    legacyEncode=lambda r: legacy(r).encode(wire.values(legacy(r), r["values"])),
    legacyDecode=lambda r: wire.json_values(legacy(r), legacy(r).decode(r["text"])),
    legacyCompare=lambda r: legacy(r).compare(
        wire.values(legacy(r), r["a"]), wire.values(legacy(r), r["b"])
    ),
    legacyReadings=lambda r: [
        wire.json_values(legacy(r), one)
        for one in itertools.islice(legacy(r).readings(r["text"]), 20)
    ],
    legacyWhere=lambda r: legacy_where(legacy(r), r),
    whereId=lambda r: wire.json_range(where_id(r)),
    idBounds=lambda r: kw.id_bounds(r["prefix"], r["from"], r["to"])._asdict(),
    descId=lambda r: kw.key("V", kw.desc(kw.id("v", r["prefix"]))).encode(v=r["text"]),
)


def legacy_where(old, r):
    """Which keys are in the range. Other text may be, too: a range only has to tell keys apart."""
    held = kw.where(old, wire.conditions(old, r["where"]))
    return [
        next(iter(old.readings(text)), None) is not None and kw.contains(held, text)
        for text in r["texts"]
    ]


def texts_of(rng, definition):
    """Text that is a key of the definition, or nearly."""
    said = answer({"op": "encode", "key": definition, "values": draw.values(rng, definition)})
    text = said.get("result", draw.text(rng))
    if rng.random() < 0.5:
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice([*draw.CHARACTERS, "0", "~", "\n"]) + text[at + rng.randrange(2) :]
    return text


def old_texts(rng, old):
    """Text that is a legacy key of this definition, or nearly."""
    said = answer({"op": "legacyEncode", "legacy": old, "values": draw.values(rng, old["parts"])})
    text = said.get("result", draw.text(rng))
    if rng.random() < 0.3:
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(["#", "|", "a", "0", "T", " "]) + text[at + rng.randrange(2) :]
    return text


def request(rng):
    """One random request, of all that the protocol knows."""
    definition = draw.key(rng)
    words = [draw.text(rng) for _ in range(rng.randrange(4))]
    path = draw.text(rng, [*draw.TOKEN_CHARACTERS, "#", "$", "$20"])
    unit, count = rng.choice([*draw.UNITS, "week"]), rng.choice([0, 1, 2, 10, 1000, 2**31 - 1, 2**31])
    by = rng.choice(["by", "f0", {"name": "by", **draw.kind(rng)}])
    base = {"base": definition, "by": by, "count": rng.choice([1, 3, 10])}
    if rng.random() < 0.2:
        base["formerly"] = rng.choice([[], [1], [2, 12]])
    hashed = draw.value(rng, by) if isinstance(by, dict) else draw.text(rng)
    values = draw.values(rng, definition)
    number = rng.choice([0, 5, 42, 2**53 - 1, 2**53, -1, 1.5, {"bigint": str(10**20)}])
    start, end = draw.instant(rng), draw.instant(rng)
    if unit in ("day", "hour"):
        # Three days: years of hours are many, and so are millennia of months.
        start, end = ({"time": f"2024-02-{rng.randrange(27, 30)}T0{h}:00:00.000Z"} for h in (1, 7))
    elif unit == "month":
        year = rng.choice([0, 1999, 2023, 9997])
        start, end = ({"time": f"{year + rng.randrange(3):04}{at['time'][4:]}"} for at in (start, end))
    old = draw.legacy(rng)
    ulid = "".join(rng.choice("0179ABCHJKMNPQRSTVWXYZ") for _ in range(26))
    one_id = f"user_{rng.choice('0123')}{ulid[1:]}"
    return rng.choice(
        [  # only the one that is chosen is made
            lambda: {"op": "encode", "key": definition, "values": values},
            lambda: {"op": "decode", "key": definition, "text": texts_of(rng, definition)},
            lambda: {"op": "decode", "key": draw.key(rng), "text": texts_of(rng, definition)},
            lambda: {"op": "compare", "key": definition, "a": values, "b": draw.values(rng, definition)},
            lambda: {"op": "where", "key": definition, "where": draw.where(rng, definition)},
            lambda: {"op": "define", "key": rng.choice([definition, base, [], draw.key(rng)])},
            lambda: {"op": "hierarchicalKey", "path": words},
            lambda: {"op": "parseHierarchicalKey", "text": path},
            lambda: {"op": "multiAttributeKey", "attributes": [[draw.text(rng), word] for word in words]},
            lambda: {"op": "contains", "range": {"lower": draw.text(rng), "upper": draw.text(rng)},
                     "text": draw.text(rng)},
            lambda: {"op": "timeBucket", "at": start, "unit": unit},
            lambda: {"op": "shardKeys", "base": path, "count": rng.choice([0, 1, 12, 1000, 100_001, count])},
            lambda: {"op": "whereId", "prefix": "user", "spans": draw.spans(rng), "desc": rng.random() < 0.5},
            lambda: {"op": "idBounds", "prefix": "user", "from": start["time"], "to": end["time"]},
            lambda: {"op": "compareKeys", "a": draw.text(rng), "b": draw.text(rng)},
            lambda: {"op": "keyByteLength", "text": draw.text(rng)},
            lambda: {"op": "compositeKey", "parts": words},
            lambda: {"op": "parseCompositeKey", "text": path},
            lambda: {"op": "entityKey", "entity": path, "value": draw.text(rng)},
            lambda: {"op": "parseEntityKey", "text": path},
            lambda: {"op": "parentKey", "text": path},
            lambda: {"op": "ancestorKeys", "text": path},
            lambda: {"op": "descendants", "text": path},
            lambda: {"op": "parseMultiAttributeKey", "text": path, "names": ["a", "b"][: rng.randrange(3)]},
            lambda: {"op": "zeroPad", "value": number, "digits": rng.choice([0, 1, 2, 16, 30, 1001])},
            lambda: {"op": "parseZeroPadded", "text": rng.choice(["", "007", "9" * 16, "0" * 30, "1\n", "+1"])},
            lambda: {"op": "timeBuckets", "from": start, "to": end, "unit": unit},
            lambda: {"op": "reverseTime", "at": start},
            lambda: {"op": "parseReverseTime", "text": str(rng.randrange(4 * 10**14)).zfill(15)},
            lambda: {"op": "shardOf", "value": draw.text(rng), "count": count},
            lambda: {"op": "hashedShardKey", "base": path, "value": draw.text(rng), "count": count},
            lambda: {"op": "parseShardKey", "text": f"{path}#SHARD#{rng.choice(['0', '7', '07', str(2**31)])}"},
            lambda: {"op": "encode", "key": base, "values": {"by": hashed, **values}},
            lambda: {"op": "decode", "key": base, "text": f"{texts_of(rng, definition)}#SHARD#{rng.randrange(12)}"},
            lambda: {"op": "shards", "key": base, "values": values},
            lambda: {"op": "defineSet", "keys": {"a": definition, "b": draw.key(rng)}},
            lambda: {"op": "defineSet", "keys": {"a": base, "b": draw.key(rng)}},
            lambda: {
                "op": "decodeSet",
                "keys": {"a": definition, "b": draw.key(rng)},
                "text": texts_of(rng, definition),
            },
            lambda: {"op": "keyCondition", "pk": ["PK", draw.text(rng)], "sk": None},
            lambda: {"op": "legacyDefine", "legacy": old},
            lambda: {"op": "legacyEncode", "legacy": old, "values": draw.values(rng, old["parts"])},
            lambda: {"op": "legacyDecode", "legacy": old, "text": old_texts(rng, old)},
            lambda: {"op": "legacyReadings", "legacy": old, "text": old_texts(rng, old)},
            lambda: {"op": "legacyCompare", "legacy": old, "a": draw.values(rng, old["parts"]),
             "b": draw.values(rng, old["parts"])},
            lambda: {"op": "legacyWhere", "legacy": old, "where": draw.where(rng, old["parts"]),
             "texts": [old_texts(rng, old) for _ in range(8)]},
            lambda: {"op": "parseId", "text": one_id},
            lambda: {"op": "normalizeId", "text": one_id.lower()},
            lambda: {"op": "idToUuid", "text": one_id},
            lambda: {"op": "uuidToId", "prefix": "user", "uuid": draw.value(rng, {"field": "uuid"})},
            lambda: {"op": "descId", "prefix": "user", "text": one_id},
        ]
    )()


def _batches(count, most=20_000):
    """Many requests in parts, each of which fits into memory with its answers."""
    return [most] * (count // most) + [count % most] * (count % most > 0)


def outcome(said):
    """What both packages must agree on: messages may differ."""
    return "refused" if "refused" in said else said


@unittest.skipUnless(shutil.which("node"), "there is no Node here")
class Differential(unittest.TestCase):
    def both(self, requests):
        lines = "".join(json.dumps(one) + "\n" for one in requests)
        done = subprocess.run(
            PROGRAM, input=lines, capture_output=True, text=True, encoding="utf-8", cwd=ROOT
        )
        theirs = [json.loads(line) for line in done.stdout.split("\n") if line]
        self.assertEqual(len(theirs), len(requests), done.stderr[-2000:])
        for one, their in zip(requests, theirs):
            own = json.loads(json.dumps({"id": None, **answer(read_json(json.dumps(one)))}))
            yield one, outcome(own), outcome(their)

    def test_random_requests(self):
        seed = int(os.environ.get("KEYWRIGHT_SEED", random.randrange(2**32)))
        rng = random.Random(seed)
        asked, taken = Counter(), 0
        for size in _batches(10 * RUNS):
            for one, own, their in self.both([request(rng) for _ in range(size)]):
                asked[one["op"]] += 1
                if one["op"] == "legacyWhere" and "refused" in (own, their):
                    # Both may refuse more than they must. What a range holds is never in doubt.
                    continue
                self.assertEqual(own, their, f"seed {seed}: {json.dumps(one)}")
                taken += own != "refused"
        if RUNS > 1000:
            said = ", ".join(f"{op} {count}" for op, count in asked.most_common())
            print(f"seed {seed}: {sum(asked.values())} requests, {taken} with a result: {said}")
        self.assertEqual(set(asked), set(OPERATIONS))
        self.assertGreater(taken, 4 * RUNS)

    def test_lines_that_no_program_should_send(self):
        lines = b"\n".join(line for line, _ in BAD_LINES) + b"\n"
        done = subprocess.run(PROGRAM, input=lines, capture_output=True, cwd=ROOT)
        theirs = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([kind_of(one) for one in theirs], [said for _, said in BAD_LINES])

    def test_key_conditions_at_the_limits(self):
        requests = []
        for size in (1, 1023, 1024, 1025, 2048, 2049):
            for end in ("", "$", "\U0010ffff"):
                for last in ("a", "é", "\u07ff", "\ud7ff", "\uffff"):
                    text = "a" * (size - len(last.encode())) + last
                    requests += [
                        {"op": "keyCondition", "pk": ["PK", text], "sk": None},
                        {"op": "keyCondition", "pk": ["PK", "a"],
                         "sk": ["SK", {"lower": text + end, "upper": "b$"}]},
                        {"op": "keyCondition", "pk": ["PK", "a"],
                         "sk": ["SK", {"lower": "A", "upper": text + end}]},
                        {"op": "keyCondition", "pk": ["PK", "a"],
                         "sk": ["SK", {"lower": "", "upper": text + end}]},
                    ]
        requests += [
            {"op": "keyCondition", "pk": ["PK", "a"], "sk": ["SK", sort]}
            for sort in (
                {"lower": "", "upper": "\U0010ffff"},
                {"lower": "", "upper": "\U0010ffff", "prefix": ""},
                {"lower": "a", "upper": "\U0010ffff"},
                {"lower": "a#", "upper": "a$", "prefix": "a#"},
                {"lower": "a", "upper": "a"},
                {"lower": "b", "upper": "a"},
            )
        ]
        for one, own, their in self.both(requests):
            self.assertEqual(own, their, json.dumps(one)[-80:])


if __name__ == "__main__":
    unittest.main()
