"""Definitions as Python objects: they do not change, compare by what they say, and can be pickled; and
every error is a KeywrightError with its cause."""

from __future__ import annotations

import copy
import datetime as dt
import os
import pickle
import sys
import unittest
from collections import UserDict
from typing import TypedDict

import keywright as kw


def by_length(value):
    return "x" * len(value)


def from_length(text):
    return text.replace("x", "y")


def fields():
    return [
        kw.text("v"),
        kw.token("v"),
        kw.integer("v", digits=3),
        kw.integer("v", digits=4),
        kw.integer("v", digits=3, signed=True),
        kw.bigint("v", digits=3),
        kw.decimal("v", digits=3, scale=1),
        kw.number("v"),
        kw.boolean("v"),
        kw.time("v"),
        kw.duration("v"),
        kw.date("v"),
        kw.bucket("v", "day"),
        kw.bucket("v", "hour"),
        kw.choice("v", ["a", "b"]),
        kw.choice("v", ["b", "a"]),
        kw.ranked("v", ["a", "b"]),
        kw.uuid("v"),
        kw.bytes("v"),
        kw.id("v", "user"),
        kw.id("v", "order"),
        kw.field("v", encode=by_length, decode=from_length),
        kw.field("v", encode=by_length, decode=from_length, least="", all=["", "x"]),
        kw.text("w"),
    ]


def definitions():
    base = kw.key("A", kw.text("v"))
    return [
        *fields(),
        *map(kw.desc, fields()),
        *(kw.key("A", field) for field in fields()),
        *(kw.legacy_key("A", field) for field in fields()),
        kw.key("A"),
        kw.legacy_key("A", kw.text("v"), delimiter="|"),
        kw.legacy_key("A", kw.text("v"), delimiter=["|"], casing="lower"),
        kw.sharded(base, by="v", count=3),
        kw.sharded(base, by="w", count=3),
        kw.sharded(base, by=kw.number("w"), count=3),
        kw.sharded(base, by="v", count=4, formerly=[3]),
        kw.key_set(a=base, b=kw.key("B")),
        kw.key_set(a=base),
        kw.gt(5),
        kw.gte(5),
        kw.between(1, 2),
        kw.where(base),
    ]


class Objects(unittest.TestCase):
    def test_equal_exactly_if_their_definitions_are(self):
        for i, one in enumerate(definitions()):
            for j, other in enumerate(definitions()):
                self.assertEqual(one == other, i == j, (one, other))
                if i == j:
                    self.assertEqual(hash(one), hash(other))
        self.assertNotEqual(kw.key("A"), "A")
        self.assertNotEqual(kw.text("v"), "v")
        self.assertEqual(len({*definitions(), *definitions()}), len(definitions()))

    def test_pickled_and_copied_they_are_the_same(self):
        for one in definitions():
            for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
                self.assertEqual(one, again)
                self.assertIs(type(one), type(again))
        status = kw.sharded(kw.key("S", kw.choice("s", ["a"])), by="id", count=4)
        again = pickle.loads(pickle.dumps(status))
        self.assertEqual(again.encode(s="a", id="7"), status.encode(s="a", id="7"))

    def test_they_do_not_change(self):
        for one in definitions():
            for name in [name for name in dir(one) if not name.startswith("__")] + ["more"]:
                with self.assertRaises(AttributeError, msg=(one, name)):
                    setattr(one, name, None)
                with self.assertRaises(AttributeError):
                    delattr(one, name)
        with self.assertRaises(TypeError):
            kw.integer("v", digits=3).options["digits"] = 5
        with self.assertRaises(TypeError):
            kw.key_set(a=kw.key("A")).members["b"] = kw.key("B")

    def test_a_field_that_no_constructor_made_is_refused(self):
        codec = kw.text("id").codec

        class Own(kw.Field):
            def __init__(self):
                pass

        class LooksLikeOne:
            name, kind, of, options = "id", "text", None, {}

        LooksLikeOne.codec = codec
        self.is_refused(lambda: kw.Field("id", "text", codec))
        for part in (Own(), LooksLikeOne(), codec, {"name": "id", "codec": codec}, None, 5):
            self.is_refused(lambda: kw.key("USER", part))
            self.is_refused(lambda: kw.legacy_key("USER", part))
            self.is_refused(lambda: kw.sharded(kw.key("USER"), by=part, count=3))

    def is_refused(self, act, code="INVALID_DEFINITION"):
        with self.assertRaises(kw.KeywrightError) as caught:
            act()
        self.assertEqual(caught.exception.code, code)
        return caught.exception

    def test_what_a_codec_states_must_be_possible(self):
        def make(**stated):
            return kw.field("v", encode=str, decode=str, **stated)

        for stated in (
            {"least": "a b"}, {"least": "#"}, {"greatest": "\ud800"}, {"greatest": 5}, {"all": []},
            {"all": "ab"}, {"all": ["a", "a"]}, {"all": ["b", "a"]}, {"all": ["a", "$"]}, {"all": [None]},
            {"least": "b", "greatest": "a"}, {"all": ["a", "b"], "least": "b"},
            {"all": ["a", "b"], "greatest": "a"}, {"compare": 5},
        ):  # fmt: skip
            self.is_refused(lambda: make(**stated))
        for stated in (
            {"least": "a", "greatest": "a"}, {"all": [""]}, {"all": ["a", "b"], "least": "a", "greatest": "b"},
            {"all": ("\uffff", "\U0001f600")},
        ):  # fmt: skip
            make(**stated)

    def test_types_of_values_are_checked_by_name(self):
        class Order(TypedDict):
            at: dt.datetime
            id: str

        key = kw.key("ORDER", kw.time("at"), kw.text("id"), values=Order)
        self.assertEqual(key, kw.key("ORDER", kw.time("at"), kw.text("id")))
        kw.key("ORDER", kw.text("id"), kw.time("at"), values=Order)
        self.is_refused(lambda: kw.key("ORDER", kw.text("id"), values=Order))
        self.is_refused(lambda: kw.key("ORDER", kw.time("at"), kw.text("ID"), values=Order))
        self.is_refused(lambda: kw.key("ORDER", values=5))


class Zone(dt.tzinfo):
    def utcoffset(self, at):
        raise LookupError("no such zone")


class Broken(UserDict):
    def __getitem__(self, name):
        raise OSError("gone")

    def get(self, name, default=None):
        raise OSError("gone")


class Causes(unittest.TestCase):
    def cause(self, act):
        with self.assertRaises(kw.KeywrightError) as caught:
            act()
        self.assertLessEqual(len(str(caught.exception)), 500)
        return caught.exception.__cause__

    def test_what_a_codec_raised_is_the_cause(self):
        def fail(*_):
            raise RuntimeError("x" * 10_000)

        bad = kw.field("v", encode=fail, decode=fail)
        unread = kw.field("v", encode=lambda v: "x", decode=fail)
        unordered = kw.field("v", encode=str, decode=str, compare=fail)
        for turn in (lambda field: field, kw.desc):
            key = kw.key("A", turn(bad))
            for act in (
                lambda: key.encode(v="a"),
                lambda: key.encode({"v": "a"}),
                lambda: kw.where(key, v="a"),
                lambda: kw.where(key, v=kw.gt("a")),
                lambda: key.compare({"v": "a"}, {"v": "b"}),
                lambda: kw.sharded(kw.key("A"), by=turn(bad), count=3).encode(v="a"),
                lambda: kw.legacy_key("A", turn(bad)).encode(v="a"),
                lambda: kw.key(turn(unread)).decode("87~" if turn is kw.desc else "x"),
                lambda: kw.key(turn(unordered)).compare({"v": "a"}, {"v": "b"}),
            ):
                self.assertIsInstance(self.cause(act), RuntimeError)
        self.assertIsNone(kw.key(unread).try_decode("x"))
        self.assertEqual(kw.key_set(a=kw.key("A", unread), b=kw.key("B", bad)).try_decode("A#x"), None)
        equal = kw.field("v", encode=str, decode=str, compare=lambda a, b: 0)
        self.assertEqual(kw.key(equal).compare({"v": "a"}, {"v": "b"}), 0)
        # A codec that raises for a text does not have it: these two share no key.
        kw.key_set(a=kw.key("A", bad), b=kw.key("A", kw.boolean("v")))
        odd = kw.field("v", encode=str, decode=str, compare=lambda a, b: "later")
        self.assertIsInstance(self.cause(lambda: kw.key(odd).compare({"v": "a"}, {"v": "b"})), TypeError)

    def test_what_values_raise_is_the_cause(self):
        at = dt.datetime(2024, 1, 15, tzinfo=Zone())
        self.assertIsInstance(self.cause(lambda: kw.key(kw.time("at")).encode(at=at)), LookupError)
        for key in (kw.key(kw.text("a")), kw.key(kw.text("a"), kw.text("b")), kw.key(kw.date("a"))):
            self.assertIsInstance(self.cause(lambda: key.encode(Broken())), OSError)

    def test_what_a_clock_or_randomness_raises_is_the_cause(self):
        def fail(*_):
            raise OSError("no entropy")

        for options in ({"now": fail}, {"random": fail}):
            self.assertIsInstance(self.cause(kw.id_generator("u", **options)), OSError)

    def test_no_cause_where_nothing_else_went_wrong(self):
        self.assertIsNone(self.cause(lambda: kw.key(kw.text("a")).encode(a=5)))
        self.assertIsNone(self.cause(lambda: kw.where(kw.key(kw.text("a")), a=5)))


@unittest.skipUnless(hasattr(os, "fork"), "no fork here")
class Forks(unittest.TestCase):
    def test_a_generator_starts_anew_in_a_child(self):
        # The clock stands still, so only randomness tells the ids apart.
        make = kw.id_generator("u", now=lambda: 1_700_000_000_000)
        make()
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.write(write, " ".join(make() for _ in range(20)).encode())
            finally:
                os._exit(0)
        own = [make() for _ in range(20)]
        os.waitpid(child, 0)
        os.close(write)
        others = os.read(read, 10_000).decode().split()
        os.close(read)
        self.assertEqual((len(set(own)), len(set(others))), (20, 20))
        self.assertEqual(set(own) & set(others), set())
        self.assertEqual(others, sorted(others))
        # Not merely apart: drawn anew, so not the parent's count plus something.
        self.assertNotEqual(own[0][:-3], others[0][:-3])


if __name__ == "__main__":
    sys.exit(unittest.main())
