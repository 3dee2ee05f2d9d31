"""Keys like those of hand-written code, and their ranges held against a model."""

from __future__ import annotations

import itertools
import os
import random
import unittest
from datetime import timedelta

import keywright as kw
from keywright.legacy.codec import javascript_number
from keywright.ranges import just_before

RUNS = int(os.environ.get("KEYWRIGHT_RUNS", "1000"))


def some_fields(name):
    return [
        kw.text(name),
        kw.token(name),
        kw.integer(name, digits=2),
        kw.integer(name, digits=2, signed=True),
        kw.decimal(name, digits=1, scale=1, signed=True),
        kw.number(name),
        kw.boolean(name),
        kw.date(name),
        kw.bucket(name, "month"),
        kw.duration(name),
        kw.choice(name, ["a", "ab", "b"]),
        kw.choice(name, ["a", "B"]),
        kw.ranked(name, ["z", "y"]),
        kw.bytes(name),
        kw.desc(kw.text(name)),
        kw.desc(kw.integer(name, digits=2)),
        kw.desc(kw.bytes(name)),
        kw.desc(kw.boolean(name)),
        kw.desc(kw.number(name)),
        kw.field(name, encode=str, decode=str),
    ]


VALUES = {
    "text": ["", "a", "A", "b", "a#", "a#b", "#", "|", "a|b", "ab", " ", "a b", "\U0001f600", "\0", "a\0"],
    "token": ["", "a", "A", "b", "ab", "%", "|", "a|b", "\uffff"],
    "integer": [0, 1, 9, 10, 99, -1, -99],
    "decimal": ["0", "1.5", "-1.5", "9.9"],
    "number": [0, 1, 10, 2, -1, 1.5],
    "boolean": [True, False],
    "date": ["2024-01-01", "2024-02-01", "0000-01-01"],
    "bucket": ["2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z", "2023-02-01T00:00:00Z"],
    "duration": [timedelta(0), timedelta(1), timedelta(milliseconds=1)],
    "bytes": [b"", b"\0", b"\0\0", b"\xff", b"\xff\0"],
    "custom": ["a", "b", "a#b"],
}


def values_of(field):
    own = field.options.get("options", VALUES.get(field.kind))
    return [v for v in own if not isinstance(v, int) or v >= 0 or field.options.get("signed", True)]


def some_key(rng):
    parts = []
    for i in range(rng.randrange(1, 4)):
        if rng.random() < 0.4:
            parts.append(rng.choice(["L", "", "A#"]))
        parts.append(rng.choice(some_fields(f"f{i}")))
    if rng.random() < 0.3:
        parts.append("END")
    delimiter = rng.choice(["#", "|", "", "_", "::"])
    return kw.legacy_key(*parts, delimiter=delimiter, casing=rng.choice([None, None, "lower", "upper"]))


def meets(key, conditions, values):
    """By value, whatever the text: the model that ranges are held to."""
    for field in key.fields:
        if field.name not in conditions:
            return True
        condition = conditions[field.name]
        codec = (field.of or field).codec
        if field.kind == "custom":
            if values[field.name] != condition:
                return False
            continue
        own = codec.encode(values[field.name])
        if not isinstance(condition, kw.Operator):
            if own != codec.encode(condition):
                return False
        elif condition.operator == "starts_with":
            if not values[field.name].startswith(condition.values[0]):
                return False
        else:
            first, last = (codec.encode(condition.values[i]) for i in (0, -1))
            if not {
                "gt": own > first, "gte": own >= first, "lt": own < first, "lte": own <= first,
                "between": first <= own <= last,
            }[condition.operator]:  # fmt: skip
                return False
    return True


class Legacy(unittest.TestCase):
    def test_it_writes_what_hand_written_code_wrote(self):
        key = kw.legacy_key("ORDER", kw.text("org"), kw.number("n"), kw.boolean("done"), delimiter="|")
        self.assertEqual(key.pattern, "ORDER|<org>|<n>|<done>")
        self.assertEqual(key.encode(org="a b#", n=1.5, done=True), "ORDER|a b#|1.5|true")
        self.assertEqual(key.decode("ORDER|a b#|1.5|true"), {"org": "a b#", "n": 1.5, "done": True})
        mixed = kw.legacy_key("A", kw.text("v"), "B", delimiter=["::", ""], casing="lower")
        self.assertEqual(mixed.encode(v="X"), "a::xb")
        self.assertEqual(mixed.decode("a::xb"), {"v": "x"})
        self.assertIsNone(mixed.try_decode("A::XB"))

    def test_every_reading(self):
        key = kw.legacy_key("ORDER", kw.text("org"), kw.text("id"))
        self.assertEqual(
            list(key.readings("ORDER#a#b#c")), [{"org": "a", "id": "b#c"}, {"org": "a#b", "id": "c"}]
        )
        with self.assertRaisesRegex(kw.KeywrightError, 'org: "a", id: "b#c" or org: "a#b", id: "c"'):
            key.decode("ORDER#a#b#c")
        for text in ("ORDER#a", "USER#a#b", "", None, 5, "ORDER#a#\ud800"):
            self.assertEqual(list(key.readings(text)), [])
        # Too many to count, and each is found at once.
        many = kw.legacy_key(*(kw.text(f"f{i}") for i in range(10)))
        self.assertEqual(len(list(itertools.islice(many.readings("#" * 2000), 3))), 3)

    def test_what_cannot_be_defined(self):
        for wrong in (
            lambda: kw.legacy_key(),
            lambda: kw.legacy_key(kw.text("a"), kw.text("a")),
            lambda: kw.legacy_key("A", "B", delimiter=5),
            lambda: kw.legacy_key("A", "B", delimiter=["#", "#"]),
            lambda: kw.legacy_key("A", "B", delimiter=[5]),
            lambda: kw.legacy_key("A", "B", delimiter="\ud800"),
            lambda: kw.legacy_key("\ud800"),
            lambda: kw.legacy_key(None),
            lambda: kw.legacy_key("A", casing="title"),
            lambda: kw.legacy_key("A", casing=["lower"]),
        ):
            with self.assertRaises(kw.KeywrightError) as caught:
                wrong()
            self.assertEqual(caught.exception.code, "INVALID_DEFINITION")

    def test_readings_write_the_same_text(self):
        rng = random.Random(1)
        several = 0
        for _ in range(RUNS):
            key = some_key(rng)
            values = {field.name: rng.choice(values_of(field)) for field in key.fields}
            try:
                text = key.encode(values)
            except kw.KeywrightError:
                continue
            found = list(itertools.islice(key.readings(text), 20))
            several += len(found) > 1
            for one in found:
                self.assertEqual(key.encode(one), text)
            # A key in one letter case has lost the case of its reversed texts, and of some codecs.
            if key.casing is None:
                self.assertTrue(found)
        self.assertGreater(several, 0)

    def test_ranges_hold_what_meets_the_condition_and_nothing_else(self):
        rng = random.Random(2)
        taken = 0
        for _ in range(RUNS):
            key = some_key(rng)
            given = key.fields[: rng.randrange(len(key.fields) + 1)]
            conditions = {field.name: rng.choice(values_of(field)) for field in given}
            if given and rng.random() < 0.8:
                last = given[-1]
                make = rng.choice([kw.gt, kw.gte, kw.lt, kw.lte, kw.starts_with, kw.between])
                ends = [rng.choice(values_of(last)) for _ in range(2 if make is kw.between else 1)]
                conditions[last.name] = make(*ends)
            try:
                selected = kw.where(key, conditions)
            except kw.KeywrightError as error:
                self.assertIn(error.code, ("INVALID_CONDITION", "INVALID_VALUE"))
                continue
            taken += 1
            drawn = (rng.sample(values_of(f), min(4, len(values_of(f)))) for f in key.fields)
            for combination in itertools.product(*drawn):
                values = dict(zip((f.name for f in key.fields), combination))
                try:
                    text = key.encode(values)
                except kw.KeywrightError:
                    continue
                if kw.contains(selected, text) != meets(key, conditions, values):
                    # A value that holds the delimiter has the text of other values: only such rows may
                    # be in the range as well.
                    self.assertTrue(kw.contains(selected, text), (key, conditions, values, selected))
                    self.assertTrue(_is_blurred(key, conditions, values), (key, conditions, values))
        self.assertGreater(taken, RUNS / 2)

    def test_nothing_lies_between_a_text_and_the_same_with_nul(self):
        # Only legacy keys write NUL as it is.
        self.assertEqual(just_before("a#b\0"), "a#b")

    def test_what_the_text_does_not_decide_is_refused(self):
        old = kw.legacy_key("ORDER", kw.text("org"), kw.date("on"), kw.number("n"), kw.text("id"))
        for conditions in (
            {"org": "a#b"},
            {"org": "a#b", "on": kw.gte("2024-05-01")},
            {"org": kw.gte("a")},
            {"org": "a", "on": "2024-05-01", "n": kw.gt(5)},
            {"org": kw.starts_with("a#")},
            {"on": "2024-05-01"},
            {"org": kw.gt("a"), "on": "2024-05-01"},
        ):
            with self.assertRaises(kw.KeywrightError) as caught:
                kw.where(old, conditions)
            self.assertEqual(caught.exception.code, "INVALID_CONDITION")
        self.assertEqual(kw.where(old).prefix, "ORDER#")
        with self.assertRaises(kw.KeywrightError):
            kw.where(old, org="a", on=kw.during("2024-05"))
        apart = kw.legacy_key("ORDER", kw.token("org"), kw.date("on"), kw.text("id"))
        self.assertEqual(kw.where(apart, org="a", on=kw.during("2024-05")).lower, "ORDER#a#2024-05-01")

    def test_numbers_as_javascript_writes_them(self):
        for number, text in (
            (0.0, "0"), (-0.0, "0"), (5.0, "5"), (-1.5, "-1.5"), (1e21, "1e+21"), (1e20, "100000000000000000000"),
            (123456789012345680000.0, "123456789012345680000"), (1e-6, "0.000001"), (1e-7, "1e-7"),
            (1.5e-7, "1.5e-7"), (5e-324, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308"),
            (0.1, "0.1"), (100.0, "100"), (1234.5678, "1234.5678"), (1.2e21, "1.2e+21"),
        ):  # fmt: skip
            self.assertEqual(javascript_number(number), text)


def _is_blurred(key, conditions, values):
    """Whether an equal field that is no free text has another value than was asked for, whose text holds the
    delimiter, or is the same in the letter case of the key."""
    for field, codec, after in zip(key.fields, key._layout.codecs, key.fixed[1:]):
        condition = conditions.get(field.name)
        if condition is None or isinstance(condition, kw.Operator):
            return False
        asked, own = (key._layout.fold(codec.write(one)) for one in (condition, values[field.name]))
        if codec.is_wide:
            continue
        if condition != values[field.name] and (asked == own or after in (own + after)[:-1]):
            return True
    return False


if __name__ == "__main__":
    unittest.main()
