"""Values of Python's own types, and what a key refuses of them."""

from __future__ import annotations

import datetime as dt
import enum
import pickle
import unittest
from decimal import Decimal, localcontext
from types import MappingProxyType
from uuid import UUID

import keywright as kw

UTC = dt.timezone.utc


class Status(str, enum.Enum):
    ACTIVE = "ACTIVE"


class Rank(enum.IntEnum):
    HIGH = 7


class Unhelpful(str):
    def __str__(self):
        return "something else"


class Native(unittest.TestCase):
    def one(self, field, value):
        key = kw.key("V", field)
        text = key.encode({field.name: value})
        return text[2:], key.decode(text)[field.name]

    def refused(self, field, *values):
        for value in values:
            with self.assertRaises(kw.KeywrightError, msg=type(value)) as caught:
                kw.key("V", field).encode({field.name: value})
            error = caught.exception
            self.assertEqual((error.code, error.pattern), ("INVALID_VALUE", f"V#<{field.name}>"))
            self.assertEqual(error.field, field.name)
            self.assertLess(len(str(error)), 400)

    def test_datetimes(self):
        east = dt.timezone(dt.timedelta(hours=5, minutes=30))
        at = dt.datetime(2024, 1, 15, 10, 30, 0, 123000, east)
        text, back = self.one(kw.time("at"), at)
        self.assertEqual(text, "2024-01-15T05:00:00.123Z")
        self.assertEqual((back, back.tzinfo), (at, UTC))
        # The first hours of year 1 in the east are year 0000 in UTC, which datetime lacks.
        text, back = self.one(kw.time("at"), dt.datetime(1, 1, 1, tzinfo=east))
        self.assertEqual((text, back), ("0000-12-31T18:30:00.000Z", "0000-12-31T18:30:00.000Z"))
        first = dt.datetime(1, 1, 1, tzinfo=UTC)
        self.assertEqual(self.one(kw.time("at"), first), ("0001-01-01T00:00:00.000Z", first))
        last = dt.datetime(9999, 12, 31, 23, 59, 59, 999000, UTC)
        self.assertEqual(self.one(kw.time("at"), last), ("9999-12-31T23:59:59.999Z", last))
        self.refused(
            kw.time("at"),
            dt.datetime(2024, 1, 15),  # no time zone
            dt.datetime(2024, 1, 15, 0, 0, 0, 1, UTC),  # finer than a millisecond
            dt.datetime(9999, 12, 31, 23, tzinfo=dt.timezone(dt.timedelta(hours=-5))),
            dt.date(2024, 1, 15),
            1705314600,
            None,
        )

    def test_dates(self):
        day = dt.date(2024, 2, 29)
        self.assertEqual(self.one(kw.date("on"), day), ("2024-02-29", day))
        early = dt.date(9, 1, 1)
        self.assertEqual(self.one(kw.date("on"), early), ("0009-01-01", early))
        self.assertEqual(self.one(kw.date("on"), "0000-02-29"), ("0000-02-29", "0000-02-29"))
        self.refused(kw.date("on"), dt.datetime(2024, 2, 29, tzinfo=UTC), "2023-02-29", 0)

    def test_durations(self):
        took = dt.timedelta(minutes=90)
        self.assertEqual(self.one(kw.duration("t"), took), ("P000000DT01H30M00.000S", took))
        self.refused(kw.duration("t"), dt.timedelta(microseconds=1), -took, 5_400_000, "PT1H", None)
        self.assertEqual(self.one(kw.duration("t"), Decimal(5_400_000)), ("P000000DT01H30M00.000S", took))
        self.refused(kw.duration("t"), Decimal("0.5"), Decimal(-1), Decimal("NaN"))

    def test_to_millisecond(self):
        at = dt.datetime(2024, 1, 15, 10, 30, 0, 123456, UTC)
        self.assertEqual(kw.to_millisecond(at), at.replace(microsecond=123000))
        for given, kept in ((999, 0), (1000, 1000), (124_000, 124_000), (999_999, 999_000)):
            self.assertEqual(kw.to_millisecond(at.replace(microsecond=given)).microsecond, kept)

    def test_decimals(self):
        field = kw.decimal("n", digits=20, scale=4, signed=True)
        with localcontext() as context:
            context.prec = 3
            for value in (Decimal("12345678901234567890.1234"), Decimal("-1E+3"), 1.05, 7, -0.5):
                text, back = self.one(field, value)
                self.assertEqual(back, Decimal(repr(value)) if isinstance(value, float) else value)
        self.assertEqual(self.one(kw.decimal("n", digits=3, scale=0), 150.0)[0], "150")
        self.refused(
            field,
            Decimal("NaN"),
            Decimal("Infinity"),
            Decimal("1E-5"),
            Decimal("1.00000"),
            Decimal("1E+999999"),
            Decimal("1E+999999999999"),
            Decimal("1E-999999999999"),
            10**20,
            10**5000,
            0.00001,
            True,
            b"1",
        )

    def test_integers(self):
        self.assertEqual(self.one(kw.integer("n", digits=3), Rank.HIGH), ("007", 7))
        self.refused(kw.integer("n", digits=3), True, 1.0, "1", 1000, 10**5000, -1)
        self.refused(kw.bigint("n", digits=3), True, 1.0, "1")
        for field in (kw.integer("n", digits=3), kw.bigint("n", digits=3)):
            for value in (Decimal(7), Decimal("7.00"), Decimal("7E0"), Decimal("70E-1")):
                self.assertEqual(self.one(field, value), ("007", 7))
            self.assertEqual(self.one(field, Decimal("-0"))[0], "000")
            with localcontext() as context:
                context.prec = 1
                self.assertEqual(self.one(field, Decimal("123"))[0], "123")
            self.refused(
                field,
                *(Decimal(text) for text in ("7.5", "NaN", "sNaN", "Infinity", "-1", "1E+3", "1E+99999999")),
                *(Decimal("7.000000000000000000000000000000000001"), Decimal("1E-99999999")),
            )

    def test_numbers(self):
        self.assertEqual(self.one(kw.number("x"), 2**53)[1], 2**53)
        self.refused(kw.number("x"), 2**53 + 1, 10**400, float("nan"), float("inf"), True, "1")
        # As a row holds them: exactly, or in the shortest text of the double.
        for value in (1.5, 0.1, -0.1, 5e-324, 1.7976931348623157e308, 2.0**-30, 1e21, 123456.789):
            for stored in (Decimal(value), Decimal(repr(value))):
                self.assertEqual(self.one(kw.number("x"), stored)[1], value)
        self.assertEqual(self.one(kw.number("x"), Decimal("-0"))[0], "8000000000000000")
        texts = ("0.10000000000000000001", "NaN", "sNaN", "-Infinity", "1E+400", "1E-400")
        self.refused(kw.number("x"), *map(Decimal, texts), Decimal(2**53 + 1))

    def test_text(self):
        self.assertEqual(self.one(kw.text("s"), Status.ACTIVE), ("ACTIVE", "ACTIVE"))
        self.assertEqual(self.one(kw.choice("s", ["ACTIVE"]), Status.ACTIVE)[0], "ACTIVE")
        self.assertEqual(self.one(kw.text("s"), Unhelpful("a b"))[0], "a$20b")
        self.refused(kw.text("s"), "\ud800", b"bytes", 1, None, ["a"])
        self.refused(kw.ranked("s", ["a"]), ["a"], {}, None, 0)
        self.refused(kw.boolean("b"), 0, 1, "True", None)

    def test_uuids_and_bytes(self):
        value = UUID("0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f")
        self.assertEqual(self.one(kw.uuid("u"), value), (str(value), value))
        self.assertEqual(self.one(kw.bytes("b"), bytearray(b"\x00\xff")), ("00ff", b"\x00\xff"))
        self.refused(kw.uuid("u"), value.hex, "{%s}" % value, value.int)
        self.refused(kw.bytes("b"), "00ff", 0, None)

    def test_errors_survive_pickling(self):
        try:
            kw.key("V", kw.text("s")).encode(s=1)
        except kw.KeywrightError as error:
            again = pickle.loads(pickle.dumps(error))
            self.assertEqual(str(again), "V#<s>: s: expected text, well-formed and without U+10FFFF, got 1")
            self.assertEqual((again.code, again.pattern, again.field), ("INVALID_VALUE", "V#<s>", "s"))
            self.assertIsInstance(error, ValueError)

    def test_values_come_by_name_or_in_a_mapping(self):
        key = kw.key("V", kw.text("a"), kw.text("b"))
        self.assertEqual(key.encode({"a": "1", "b": "2", "more": 3}), "V#1#2")
        self.assertEqual(key.encode(MappingProxyType({"a": "1", "b": "2"})), "V#1#2")
        for bad in (["1", "2"], "ab", 5):
            with self.assertRaises(kw.KeywrightError):
                key.encode(bad)
        with self.assertRaises(kw.KeywrightError):
            key.encode({"a": "1"}, b="2")
        self.assertEqual(kw.key(kw.text("values"), kw.text("self")).encode(values="v", self="s"), "v#s")

        one = kw.key("V", kw.text("a"))
        for both in (one, key, kw.key(kw.integer("a", digits=1))):
            with self.assertRaises(kw.KeywrightError):
                both.encode({"a": "1", "b": "2"}, a="1", b="2")
        # A text of another type is not the text that it prints.
        self.assertEqual(one.encode(a=Status.ACTIVE), "V#ACTIVE")
        self.assertEqual(one.encode(a=Unhelpful("x")), "V#x")
        for values in ({"a": Unhelpful("x"), "b": "y"}, {"a": "x", "b": Unhelpful("y")}):
            self.assertEqual(key.encode(**values), "V#x#y")

    def test_lists_have_at_most_100_000_texts(self):
        self.assertEqual(kw.shard_keys("A", 100_000)[-1], "A#SHARD#99999")
        base = kw.sharded(kw.key("A"), by="id", count=100_001)
        for long in (lambda: kw.shard_keys("A", 100_001), base.shards):
            self.is_refused("INVALID_VALUE", long)
        start = dt.datetime(1970, 1, 1, tzinfo=UTC)
        hours = [start, start + dt.timedelta(hours=99_999), "hour"]
        self.assertEqual(len(kw.time_buckets(*hours)), 100_000)
        hours[1] += dt.timedelta(hours=1)
        self.is_refused("INVALID_VALUE", lambda: kw.time_buckets(*hours))

    def test_many_texts(self):
        # Keys of three texts and more have a quick way of their own.
        for key, text in (
            (kw.key("V", *map(kw.text, "abc")), "V#1#2#3"),
            (kw.key(*map(kw.text, "abc")), "1#2#3"),
            (kw.key("V", *map(kw.text, "abcd"), "END"), "V#1#2#3#4#END"),
            (kw.key(kw.text("a"), "X", kw.text("b"), "X", kw.text("c")), "1#X#2#X#3"),
            (kw.key(kw.text("a"), "X", kw.text("b"), kw.text("c"), "Y"), "1#X#2#3#Y"),
        ):
            values = {"a": "1", "b": "2", "c": "3", "d": "4"}
            self.assertEqual(key.encode(values), text)
            self.assertEqual(key.encode(**values), text)
            self.assertEqual(key.encode(MappingProxyType(values)), text)
            self.assertEqual(key.encode({**values, "b": Unhelpful("2")}), text)
            self.assertEqual(key.encode({**values, "c": "a b"}), text.replace("3", "a$20b"))
            for bad in ({**values, "b": 2}, {**values, "c": None}, {**values, "a": "\ud800"}, {"a": "1"}):
                self.is_refused("INVALID_VALUE", lambda: key.encode(bad))
                self.is_refused("INVALID_VALUE", lambda: key.encode(**bad))
            self.is_refused("INVALID_VALUE", lambda: key.encode(values, a="1"))
            self.is_refused("INVALID_VALUE", lambda: key.encode([*values]))

    def test_conditions_come_by_name_or_in_a_mapping(self):
        key = kw.key("V", kw.text("a"), kw.text("b"))
        self.assertEqual(kw.where(key), kw.where(key, {}))
        self.assertEqual(kw.where(key, a="x"), kw.where(key, {"a": "x"}))
        self.assertEqual(kw.where(key, a="x").prefix, "V#x#")
        bad = (lambda: kw.where(key, {"a": "x"}, b="y"), lambda: kw.where(key, {}, a="x"))
        for wrong in (*bad, lambda: kw.where(key, ["a"]), lambda: kw.where(key, "a")):
            self.is_refused("INVALID_CONDITION", wrong)
        self.is_refused("INVALID_CONDITION", lambda: kw.where("V", a="x"))
        self.is_refused("INVALID_CONDITION", lambda: kw.contains(("a", "b"), "a"))

    def test_spans_that_are_given_are_never_taken_as_not_given(self):
        key = kw.key("V", kw.date("on"))
        for spans in (("2024", None), (None,), (None, "2024"), ("2024", "2024", "2024")):
            self.is_refused("INVALID_CONDITION", lambda: kw.where(key, on=kw.during(*spans)))

    def test_a_sharded_key_is_on_the_shard_of_what_it_returns(self):
        price = kw.decimal("v", digits=3, scale=2)
        for own, by in (
            (kw.uuid("v"), kw.text("v")),
            (kw.desc(kw.uuid("v")), kw.token("v")),
            (price, kw.decimal("v", digits=3, scale=1)),
            (price, kw.integer("v", digits=3)),
            (kw.time("v"), kw.text("v")),
            (kw.bucket("v", "day"), kw.date("v")),
        ):
            with self.assertRaisesRegex(kw.KeywrightError, "v: expected the name, or that "):
                kw.sharded(kw.key("A", own), by=by, count=4)
        at = "2024-01-15T10:30:00+01:00"
        for own, by, value in (
            (kw.time("v"), kw.bucket("v", "month"), at),
            (kw.time("v"), kw.desc(kw.time("v")), at),
            (price, kw.decimal("v", digits=5, scale=2), "1.5"),
            (kw.choice("v", ["a"]), kw.text("v"), "a"),
        ):
            key = kw.sharded(kw.key("A", own), by=by, count=100)
            self.assertLess(key.decode(key.encode(v=value))["shard"], 100)

    def test_the_parts_of_a_sharded_key_make_no_key_that_it_does_not_read(self):
        full = kw.key(*kw.sharded(kw.key("S"), by="id", count=10).parts)
        self.assertEqual(full.encode(shard=9), "S#SHARD#9")
        for shard in (10, -1, 1.5, True, "1", "a#b", None):
            with self.assertRaises(kw.KeywrightError):
                full.encode(shard=shard)

    def test_shards_and_sets_by_name_or_in_a_mapping(self):
        base = kw.key("S", kw.text("status"))
        key = kw.sharded(base, by="id", count=4)
        text = key.encode(status="OPEN", id="1")
        self.assertEqual(text, key.encode({"status": "OPEN", "id": "1"}))
        self.assertEqual(key.shards(status="OPEN"), key.shards({"status": "OPEN"}))
        self.assertIn(text, key.shards(status="OPEN"))
        for wrong in (
            lambda: key.encode({"status": "OPEN", "id": "1"}, id="1"),
            lambda: key.shards({"status": "OPEN"}, status="OPEN"),
            lambda: key.encode(status="OPEN", id=None),
        ):
            self.is_refused("INVALID_VALUE", wrong)
        self.assertEqual(kw.key_set(a=base, b=key).decode(text).type, "b")
        self.assertEqual(kw.key_set({"a": base, "b": key}).decode("S#x").type, "a")
        for wrong in (
            lambda: kw.sharded("S", by="id", count=4),
            lambda: kw.key_set(a="S"),
            lambda: kw.key_set([base]),
            lambda: kw.key_set(),
            lambda: kw.desc("S"),
            lambda: kw.field("v", encode="x", decode=str),
            lambda: kw.field("v", encode=str, decode=None),
        ):
            self.is_refused("INVALID_DEFINITION", wrong)
        self.is_refused("INVALID_VALUE", lambda: kw.multi_attribute_key([("a", "x")]))

    def is_refused(self, code, act):
        with self.assertRaises(kw.KeywrightError) as caught:
            act()
        self.assertEqual(caught.exception.code, code)

    def test_fields_say_what_they_are(self):
        for field, kind, options in (
            (kw.text("v"), "text", {}),
            (kw.token("v"), "token", {}),
            (kw.integer("v", digits=3), "integer", {"digits": 3, "signed": False}),
            (kw.bigint("v", digits=3, signed=True), "bigint", {"digits": 3, "signed": True}),
            (
                kw.decimal("v", digits=3, scale=1),
                "decimal",
                {"digits": 3, "scale": 1, "signed": False},
            ),
            (kw.number("v"), "number", {}),
            (kw.boolean("v"), "boolean", {}),
            (kw.time("v"), "time", {}),
            (kw.duration("v"), "duration", {}),
            (kw.date("v"), "date", {}),
            (kw.bucket("v", "day"), "bucket", {"unit": "day"}),
            (kw.choice("v", ["a"]), "choice", {"options": ("a",)}),
            (kw.ranked("v", ["a"]), "ranked", {"options": ("a",)}),
            (kw.uuid("v"), "uuid", {}),
            (kw.bytes("v"), "bytes", {}),
            (kw.field("v", encode=str, decode=str), "custom", {}),
        ):
            turned = kw.desc(field)
            for one in (field, turned):
                self.assertEqual((one.name, one.kind, one.options), ("v", kind, options))
            self.assertIs(kw.desc(turned), field)

    def test_lone_surrogates_have_neither_length_nor_order(self):
        whole = kw.KeyRange("a", "b")
        for ask in (
            lambda: kw.key_byte_length("a\ud800"),
            lambda: kw.compare_keys("a\ud800", "b"),
            lambda: kw.compare_keys("b", "\udfff"),
            lambda: kw.contains(whole, "a\ud800"),
            lambda: kw.contains(kw.KeyRange("a\ud800", "b"), "c"),
            lambda: kw.contains(kw.KeyRange("b", "\ud800"), "a"),
        ):
            self.is_refused("INVALID_KEY", ask)
        self.assertEqual(kw.key_byte_length("\U0010ffff"), 4)
        self.assertTrue(kw.contains(kw.KeyRange("", "\U0010ffff"), "a"))

    def test_definitions_are_copied(self):
        options = ["a", "b"]
        key = kw.key(kw.ranked("r", options), kw.choice("c", options))
        options.sort(reverse=True)
        options.append("#")
        self.assertEqual(key.encode(r="a", c="a"), "0#a")
        self.assertIsNone(key.try_decode("0##"))

    def test_a_custom_codec_is_held_to_its_word(self):
        loose = kw.field("v", encode=str, decode=int)
        self.assertEqual(kw.key(loose).decode("7"), {"v": 7})
        self.assertIsNone(kw.key(loose).try_decode("07"))
        with self.assertRaises(kw.KeywrightError):
            kw.key(loose).encode(v="a b")
        with self.assertRaises(kw.KeywrightError) as caught:
            kw.key(kw.field("v", encode=lambda v: v["x"], decode=str)).encode(v="x" * 10**6)
        self.assertLess(len(str(caught.exception)), 400)

    def test_a_custom_codec_never_gets_a_missing_value(self):
        for field in (kw.field("v", encode=str, decode=str), kw.field("v", encode=repr, decode=eval)):
            for key in (kw.key("V", field), kw.key("V", kw.desc(field))):
                self.is_refused("INVALID_VALUE", lambda: key.encode())
                self.is_refused("INVALID_VALUE", lambda: key.encode(v=None))
                self.is_refused("INVALID_VALUE", lambda: kw.where(key, v=None))
                self.is_refused("INVALID_VALUE", lambda: key.compare({"v": "a"}, {}))
        self.assertIsNone(kw.key(kw.field("v", encode=repr, decode=eval)).try_decode("None"))

    def test_a_custom_codec_compares_and_lists_its_values(self):
        texts = ["a", "b"]
        by_length = {"xxx": "a", "y": "b"}
        field = kw.field(
            "v",
            encode=by_length.get,
            decode={"a": "xxx", "b": "y"}.get,
            compare=lambda a, b: 10 * (len(b) - len(a)),
            all=texts,
        )
        texts.append("c")
        self.assertEqual(field.codec.all, ("a", "b"))
        key = kw.key(field)
        self.assertEqual(key.compare({"v": "xxx"}, {"v": "y"}), -1)
        self.assertEqual(kw.key(kw.desc(field)).compare({"v": "xxx"}, {"v": "y"}), 1)
        # What it says is what counts, even where it is wrong.
        wrong = kw.key(kw.field("v", encode=by_length.get, decode=str, compare=lambda a, b: 5))
        self.assertEqual(wrong.compare({"v": "xxx"}, {"v": "y"}), 1)

    def test_long_text_takes_linear_time(self):
        for field in (
            kw.text("v"),
            kw.integer("v", digits=16),
            kw.bigint("v", digits=1000),
            kw.decimal("v", digits=1000, scale=1000),
            kw.number("v"),
            kw.time("v"),
            kw.bytes("v"),
            kw.uuid("v"),
            kw.desc(kw.text("v")),
        ):
            for char in ("0", "9", "#", "$", "f"):
                kw.key(field).try_decode(char * 10**5)
        for value in ("0" * 10**5, "9" * 10**5, "1." + "0" * 10**5):
            self.refused(kw.decimal("v", digits=1000, scale=2), value + "x", "9" + value)


if __name__ == "__main__":
    unittest.main()
