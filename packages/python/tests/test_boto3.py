"""Rows as boto3 returns them, and conditions as it takes them. With boto3 itself, if it is installed."""

from __future__ import annotations

import sys
import types
import unittest
from datetime import timedelta
from decimal import Decimal
from importlib.util import find_spec
from unittest import mock

import keywright as kw
from keywright.stored import bytes_of, number_of


class Binary:
    """As boto3 has it."""

    def __init__(self, value):
        self.value = value


class Stored(unittest.TestCase):
    def test_a_binary_counts_with_its_bytes(self):
        module = types.ModuleType("boto3.dynamodb.types")
        module.Binary = Binary
        with mock.patch.dict(sys.modules, {"boto3.dynamodb.types": module}):
            key = kw.key("HASH", kw.bytes("sha"))
            self.assertEqual(key.encode(sha=Binary(b"\x00\xff")), "HASH#00ff")
            self.assertEqual(key.encode(sha=Binary(bytearray(b"\x01"))), "HASH#01")
            self.assertEqual(kw.bytes_to_id("u", Binary(bytes(16))), "u_" + "0" * 26)
            for bad in (Binary("00"), Binary(None), object()):
                with self.assertRaises(kw.KeywrightError):
                    key.encode(sha=bad)
        # Without boto3, a class that looks like it is only a class.
        with mock.patch.dict(sys.modules, {"boto3.dynamodb.types": None}):
            self.assertIsNone(bytes_of(Binary(b"")))

    def test_numbers_that_dynamodb_holds(self):
        for value in (0, -5, 10**38 - 1, Decimal("1E-130"), Decimal("9." + "9" * 37 + "E+125"), 10**125):
            self.assertEqual(number_of(value), value)
        self.assertEqual(str(number_of(0.1)), "0.1")
        self.assertEqual(str(number_of(Decimal("-0"))), "0")
        for value in (
            True, None, "5", float("nan"), float("inf"), 10**38 + 1, Decimal("1E-131"), Decimal("1E+126"),
            10**126, 10**5000, Decimal("NaN"), Decimal("sNaN"), Decimal("1.00000000000000000000000000000000000001"),
        ):  # fmt: skip
            self.assertIsNone(number_of(value), value)


def own(pk=(("a", "x"),), **more):
    said = kw.key_condition(pk=list(pk), **more)
    return said["KeyConditionExpression"], said["ExpressionAttributeNames"], said["ExpressionAttributeValues"]


class OwnAttributes(unittest.TestCase):
    def test_text_numbers_and_bytes_stand_for_themselves(self):
        self.assertEqual(
            own([("Artist", "No One #1 $")], sk=[("Year", kw.between(1990, Decimal("1999")))]),
            (
                "#pk = :pk AND #sk BETWEEN :lower AND :upper",
                {"#pk": "Artist", "#sk": "Year"},
                {":pk": "No One #1 $", ":lower": 1990, ":upper": Decimal(1999)},
            ),
        )
        self.assertEqual(own(sk=[("b", kw.lt(b"\x05"))])[2][":sk"], b"\x05")
        low = kw.key_condition(pk=[("n", 1.5)], sk=[("b", b"\x00")], format="low-level")
        self.assertEqual(low["ExpressionAttributeValues"], {":pk": {"N": "1.5"}, ":sk": {"B": b"\x00"}})

    def test_every_operator(self):
        for operator, clause in (
            (kw.gt("b"), "#sk > :sk"),
            (kw.gte("b"), "#sk >= :sk"),
            (kw.lt("b"), "#sk < :sk"),
            (kw.lte("b"), "#sk <= :sk"),
            (kw.starts_with("b"), "begins_with(#sk, :sk)"),
            ("b", "#sk = :sk"),
        ):
            self.assertEqual(own(sk=[("s", operator)])[0], f"#pk = :pk AND {clause}")
        # What excludes nothing is left out, and what nothing meets asks for nothing.
        for operator in (kw.gt(""), kw.gte(""), kw.starts_with("")):
            self.assertEqual(own(sk=[("s", operator)]), ("#pk = :pk", {"#pk": "a"}, {":pk": "x"}))
        for operator in (kw.lt(""), kw.lte(""), kw.between("b", "a"), kw.between("", "")):
            clause, _, values = own(sk=[("s", operator)])
            self.assertEqual((clause, values[":sk"]), ("#pk = :pk AND #sk < :sk", "\x00"))
        self.assertEqual(own(sk=[("s", kw.between("", "b"))])[0], "#pk = :pk AND #sk <= :sk")
        self.assertEqual(own(sk=[("n", kw.between(2, 1))])[2][":sk"], Decimal("-9." + "9" * 37 + "E+125"))

    def test_fields_write_their_attributes(self):
        values = own(
            [(kw.text("org"), "a#b"), (kw.uuid("file"), "0189F7EA-AE2F-7809-8AEB-B819CF5E9E7F")],
            sk=[(kw.desc(kw.integer("rank", digits=3)), 5), (kw.time("at"), kw.during("2024-02"))],
        )
        self.assertEqual(
            values,
            (
                "#pk = :pk AND #pk2 = :pk2 AND #sk = :sk AND #sk2 BETWEEN :lower AND :upper",
                {"#pk": "org", "#pk2": "file", "#sk": "rank", "#sk2": "at"},
                {
                    ":pk": "a#b",
                    ":pk2": "0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f",
                    ":sk": "994",
                    ":lower": "2024-02-01T00:00:00.000Z",
                    ":upper": "2024-02-29T23:59:59.999Z",
                },
            ),
        )
        # By value, also where the text sorts the other way.
        rank = kw.desc(kw.integer("rank", digits=3))
        self.assertEqual(own(sk=[(rank, kw.gt(5))])[0], "#pk = :pk AND #sk < :sk")
        ends = own(sk=[(rank, kw.between(5, 7))])[2]
        self.assertEqual((ends[":lower"], ends[":upper"]), ("992", "994"))
        year = kw.integer("Year", digits=4)
        self.assertEqual(own(sk=[(year, kw.gte(1990))])[2][":sk"], "1990")
        self.assertEqual(own(sk=[(year, kw.gte(Decimal(1990)), "N")])[2][":sk"], 1990)
        price = kw.decimal("price", digits=5, scale=2)
        self.assertEqual(own(sk=[(price, "1.5", "N")])[2][":sk"], Decimal("1.50"))
        self.assertEqual(own(sk=[(kw.bytes("b"), b"\x01", "B")])[2][":sk"], b"\x01")
        self.assertEqual(own(sk=[(kw.token("t"), kw.starts_with("ab"))])[2][":sk"], "ab")
        month = kw.bucket("at", "month")
        late, early = "2024-02-20T00:00:00Z", "2024-02-10T00:00:00Z"
        self.assertEqual(own(sk=[(month, kw.between(late, early))])[0], "#pk = :pk AND #sk < :sk")

    def test_what_dynamodb_refuses_is_refused(self):
        for pk, sk in (
            ([], None),
            ([("a", "x")] * 5, None),
            ([("a", kw.gt("x"))], None),
            ([("a", "")], None),
            ([("a", None)], None),
            ([("a", True)], None),
            ([("a", "\ud800")], None),
            ([("", "x")], None),
            ([("a",)], None),
            (["a"], None),
            ([("a", "x", "M")], None),
            ([("a", "5", "N")], None),
            ([("a", 10**38 + 1)], None),
            ([("a", "x" * 1024), ("b", "x" * 1025)], None),
            ([("a", "x")], [("b", "x" * 1025)]),
            ([("a", "x")], [("b", kw.between("a", "x" * 1025))]),
            ([("a", "x")], [("b", kw.gt("x")), ("c", "y")]),
            ([("a", "x")], [("n", kw.starts_with(5))]),
            ([("a", "x")], [(kw.integer("n", digits=3), kw.starts_with("5"), "N")]),
            ([("a", "x")], [(kw.integer("n", digits=3), 1000, "N")]),
            ([("a", "x")], [(kw.desc(kw.integer("n", digits=3)), 5, "N")]),
            ([("a", "x")], [(kw.text("s"), "5", "N")]),
            ([("a", "x")], [("s", kw.during("2024"))]),
        ):
            with self.assertRaises(kw.KeywrightError, msg=(pk, sk)):
                kw.key_condition(pk=pk, sk=sk)


@unittest.skipUnless(find_spec("boto3"), "there is no boto3 here")
class WithBoto3(unittest.TestCase):
    def test_a_row_has_the_key_that_the_item_had(self):
        from boto3.dynamodb.types import TypeDeserializer, TypeSerializer

        key = kw.key(
            kw.integer("n", digits=5, signed=True),
            kw.bigint("big", digits=38),
            kw.decimal("price", digits=5, scale=2),
            kw.number("x"),
            kw.number("y"),
            kw.bytes("hash"),
            kw.text("s"),
            kw.boolean("done"),
            kw.duration("took"),
        )
        item = {
            "n": -42, "big": 10**38 - 1, "price": Decimal("1.50"), "x": Decimal("0.1"), "y": 3,
            "hash": b"\x00\xff", "s": "a#b", "done": True, "took": Decimal(5_400_000),
        }  # fmt: skip
        row = TypeDeserializer().deserialize(TypeSerializer().serialize(item))["hash"]
        self.assertEqual(type(row).__name__, "Binary")
        read = TypeDeserializer().deserialize(TypeSerializer().serialize(item))
        first = {**item, "x": 0.1, "took": timedelta(minutes=90)}
        self.assertEqual(key.encode(read), key.encode(first))
        self.assertEqual(key.decode(key.encode(read))["hash"], b"\x00\xff")

    def test_boto3_takes_the_values_of_a_condition(self):
        from boto3.dynamodb.types import TypeSerializer

        said = kw.key_condition(pk=[("n", 0.1), ("m", 7)], sk=[("b", kw.gte(b"\x01"))])
        typed = kw.key_condition(pk=[("n", 0.1), ("m", 7)], sk=[("b", kw.gte(b"\x01"))], format="low-level")
        serialize = TypeSerializer().serialize
        self.assertEqual(
            {mark: serialize(value) for mark, value in said["ExpressionAttributeValues"].items()},
            typed["ExpressionAttributeValues"],
        )


if __name__ == "__main__":
    unittest.main()
