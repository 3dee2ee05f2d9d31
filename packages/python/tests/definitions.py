"""Random definitions and values, as the JSON of the protocol says them, with a bias to what is nasty."""

from __future__ import annotations

import random
from typing import Any, Dict, List

Json = Any

CHARACTERS = [
    *"\x00\x01 !\"#$%&-09AZ_az~\x7f\x80\xff\u0301\u0660\u07ff\u0800\u2028\ud7ff\ue000\ufeff\uffff",
    "\U00010000",
    "\U0001f600",
    "\U0010fffe",
]
WORDS = ["", "a", "San", "San Francisco", "SHARD", "ORDER", "2024", "00042", "a#b", "$24", "e\u0301"]
TOKEN_CHARACTERS = [char for char in CHARACTERS if char > "$"]
#: A custom field's table, and what its codec states.
CUSTOM = {"x": "a", "y": "b", "z": "\uffff"}
STATED: List[Dict[str, Json]] = [
    *({}, {"least": "a"}, {"greatest": "\uffff"}, {"least": "a", "greatest": "\uffff"}),
    *({"all": ["a", "b", "\uffff"]}, {"reads": {"a": "x", "A": "x", "b": "y", "\uffff": "z"}}),
]
UNITS = ["year", "month", "day", "hour"]


def text(rng: random.Random, characters: List[str] = CHARACTERS) -> str:
    if characters is CHARACTERS and rng.random() < 0.3:
        return rng.choice(WORDS)
    return "".join(rng.choice(characters) for _ in range(rng.randrange(5)))


def instant(rng: random.Random) -> Json:
    """The text of an instant of any year, often beside the edge of a month."""
    leap = rng.choice([0, 4, 1900, 2000, 2023, 2024, 9999, rng.randrange(10000)])
    month, day = rng.choice([(1, 1), (2, 28), (3, 1), (12, 31), (rng.randrange(1, 13), 15)])
    clock = rng.choice(["00:00:00.000", "23:59:59.999", "10:30:00.001", "12:34:56.789"])
    return {"time": f"{leap:04}-{month:02}-{day:02}T{clock}Z"}


def kind(rng: random.Random) -> Dict[str, Json]:
    """A field without its name."""
    made: Dict[str, Json] = rng.choice(
        [
            {"field": "text"},
            {"field": "token"},
            {"field": "integer", "digits": rng.randrange(1, 17), "signed": rng.random() < 0.5},
            {"field": "bigint", "digits": rng.randrange(1, 30), "signed": rng.random() < 0.5},
            {
                "field": "decimal",
                "digits": rng.randrange(1, 8),
                "scale": rng.randrange(8),
                "signed": rng.random() < 0.5,
            },
            {"field": "number"},
            {"field": "boolean"},
            {"field": "time"},
            {"field": "duration"},
            {"field": "date"},
            {"field": "bucket", "unit": rng.choice(UNITS)},
            {"field": "choice", "options": rng.choice([["b", "a", ""], ["\uffff", "\U0001f600"]])},
            {"field": "ranked", "options": rng.choice([["z", "a b"], list("abcdefghijkl")])},
            {"field": "uuid"},
            {"field": "bytes"},
            {"field": "custom", "writes": CUSTOM, **rng.choice(STATED)},
        ]
    )
    return {**made, "desc": True} if rng.random() < 0.4 else made


def key(rng: random.Random) -> Json:
    parts: List[Json] = []
    for i in range(rng.randrange(1, 5)):
        if rng.random() < 0.3:
            parts.append(rng.choice(["A", "", "B#C", "#M", "SHARD", "x y"]))
        else:
            parts.append({"name": f"f{i}", **kind(rng)})
    return parts


def _digits(rng: random.Random, count: int) -> str:
    return "".join(rng.choice("0199") for _ in range(count)).lstrip("0") or "0"


#: What most fields refuse, in ways that differ from one language to the next.
NASTY: List[Json] = [
    *(None, True, "", "0", "00042", "\ud800", "a\U0010ffff", "2024-01-15T10:30:00+01:00", "1e3"),
    *(1.5, 1e21, 123456789012345680000, {"number": "NaN"}, {"number": "-0"}, {"undefined": True}),
    *({"time": "Invalid Date"}, {"time": "2024-01-15T10:30:00.000Z"}, {"hex": "00"}),
]


def value(rng: random.Random, field: Json) -> Json:
    """A value of this field; now and then one that it refuses."""
    if rng.random() < 0.03:
        return rng.choice(NASTY)
    named = field["field"]
    sign = "-" if field.get("signed") and rng.random() < 0.5 else ""
    if named == "text":
        return text(rng)
    if named == "token":
        return text(rng, TOKEN_CHARACTERS)
    if named == "integer":
        return int(sign + _digits(rng, rng.randrange(field["digits"] + 1)))
    if named == "bigint":
        return {"bigint": str(int(sign + _digits(rng, rng.randrange(field["digits"] + 1))))}
    if named == "decimal":
        whole = _digits(rng, rng.randrange(field["digits"] + 1))
        fraction = _digits(rng, rng.randrange(field["scale"] + 1)) if field["scale"] else ""
        return f"{sign}{whole}.{fraction}" if fraction else f"{sign}{whole}"
    if named == "number":
        tiny = 5e-324
        return rng.choice([0, 1, -1.5, tiny, -tiny, 1.7976931348623157e308, rng.gauss(0, 1e9)])
    if named == "boolean":
        return rng.random() < 0.5
    if named in ("time", "bucket"):
        return instant(rng)
    if named == "duration":
        return rng.choice([0, 1, 999, 60_000, 86_400_000, rng.randrange(86_400_000_000_000)])
    if named == "date":
        return instant(rng)["time"][:10]
    if named == "custom":
        return rng.choice(["x", "y", "z", "w"] if rng.random() < 0.1 else ["x", "y", "z"])
    if named in ("choice", "ranked"):
        return rng.choice(field["options"])
    if named == "uuid":
        return "-".join("".join(rng.choice("0189afAF") for _ in range(n)) for n in (8, 4, 4, 4, 12))
    return {"hex": bytes(rng.choice([0, 1, 127, 128, 255]) for _ in range(rng.randrange(4))).hex()}


def fields_of(definition: Json) -> List[Json]:
    return [part for part in definition if isinstance(part, dict)]


def values(rng: random.Random, definition: Json) -> Json:
    return {field["name"]: value(rng, field) for field in fields_of(definition)}


def condition(rng: random.Random, field: Json) -> Json:
    """An operator for this field."""
    first, last = value(rng, field), value(rng, field)
    operators = [
        {"gt": first},
        {"gte": first},
        {"lt": first},
        {"lte": first},
        {"between": [first, last]},
    ]
    if field["field"] in ("text", "token"):
        operators.append({"startsWith": first})
    if field["field"] in ("time", "date", "bucket"):
        length = rng.choice([4, 7, 10, 13] if field["field"] != "date" else [4, 7, 10])
        spans = [instant(rng)["time"][:length] for _ in range(rng.choice([1, 2]))]
        operators.append({"during": spans})
    return rng.choice(operators)


def spans(rng: random.Random) -> List[str]:
    """One span of the calendar, or two."""
    return [instant(rng)["time"][: rng.choice([4, 7, 10, 13])] for _ in range(rng.choice([1, 2]))]


def where(rng: random.Random, definition: Json) -> Json:
    fields = fields_of(definition)
    given = fields[: rng.randrange(len(fields) + 1)]
    conditions = {field["name"]: value(rng, field) for field in given}
    if given and rng.random() < 0.7:
        conditions[given[-1]["name"]] = condition(rng, given[-1])
    return conditions


def legacy(rng: random.Random) -> Json:
    """A key like those of hand-written code: its options and its parts."""
    parts = [part if isinstance(part, str) else _short(part) for part in key(rng)]
    made: Json = {"parts": parts}
    if rng.random() < 0.7:
        one = rng.choice(["|", "#", "", "_", "::", "-"])
        gaps = [rng.choice(["#", "|", ""]) for _ in parts[1:]]
        made["delimiter"] = rng.choice([one, one, gaps])
    if rng.random() < 0.3:
        made["casing"] = rng.choice(["lower", "upper"])
    return made


def _short(field: Json) -> Json:
    """Texts that are long beyond the limit of a legacy key are no use."""
    return {**field, "digits": min(field["digits"], 20)} if "digits" in field else field
