"""Prefixed ULIDs."""

from __future__ import annotations

import os
import threading
import unittest
from datetime import datetime, timezone
from uuid import UUID

import keywright as kw

ID = "user_01ARZ3NDEKTSV4RRFFQ69G5FAV"


class Ids(unittest.TestCase):
    def test_ids_ascend_strictly_across_prefixes(self):
        made = [kw.create_id(prefix)[-26:] for prefix in ("user", "order") for _ in range(5000)]
        self.assertEqual(made, sorted(set(made)))

    def test_ids_differ_across_threads(self):
        made = []
        threads = [
            threading.Thread(target=lambda: made.extend(kw.create_id("u") for _ in range(2000)))
            for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(made)), 16000)

    def test_a_generator_counts_up_when_the_clock_stands_or_steps_back(self):
        times = iter([5, 5, 3, 6])
        make = kw.id_generator("u", now=lambda: next(times), random=lambda n: b"\xff" * n)
        made = [make() for _ in range(4)]
        self.assertEqual(made, sorted(set(made)))
        # The random bits are used up at once, so each id moves on to the next millisecond.
        self.assertEqual([kw.id_time(one).microsecond // 1000 for one in made], [5, 6, 7, 8])

    def test_the_last_id_is_the_last(self):
        make = kw.id_generator("u", now=lambda: 2**48 - 1, random=lambda n: b"\xff" * n)
        self.assertEqual(make(), "u_7" + "Z" * 25)
        with self.assertRaises(kw.KeywrightError):
            make()

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_a_forked_child_draws_its_own(self):
        kw.create_id("u")
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.write(write, "".join(kw.create_id("u")[-26:] for _ in range(20)).encode())
            os._exit(0)
        own = {kw.create_id("u")[-26:] for _ in range(20)}
        os.waitpid(child, 0)
        text = os.read(read, 26 * 20).decode()
        other = {text[i : i + 26] for i in range(0, len(text), 26)}
        self.assertEqual((len(own), len(other), own & other), (20, 20, set()))

    def test_parsing_is_strict(self):
        self.assertEqual(kw.parse_id(ID)[:2], ("user", ID[5:]))
        for text in (
            *("", "_", ID[5:], ID.lower(), ID + "\n", " " + ID, "user_8" + "0" * 25, "User_" + ID[5:]),
            *("_" + ID[5:], "user__" + ID[5:], ID[:-1], ID + "0", ID[:-1] + "U", ID[:-1] + "ß", None, 5),
        ):
            self.assertFalse(kw.is_id(text), text)
            with self.assertRaises(kw.KeywrightError):
                kw.parse_id(text)

    def test_bounds_hold_every_id_of_a_time(self):
        at = datetime(2024, 1, 1, tzinfo=timezone.utc)
        bounds = kw.id_bounds("u", at, at)
        ms = int(at.timestamp() * 1000)
        for now, inside in ((ms - 1, False), (ms, True), (ms + 1, False)):
            for byte in (b"\x00", b"\xff"):
                one = kw.id_generator("u", now=lambda: now, random=lambda n: byte * n)()
                self.assertEqual(bounds.lower <= one <= bounds.upper, inside)

    def test_conversions_go_back(self):
        for number in (0, 1, 2**128 - 1, 0x01563E3AB5D3D6764C61EFB99302BD5B):
            one = kw.uuid_to_id("user", UUID(int=number))
            self.assertEqual(kw.id_to_uuid(one).int, number)
            self.assertEqual(kw.bytes_to_id("user", kw.id_to_bytes(one)), one)
        self.assertEqual(str(kw.id_to_uuid(ID)), "01563e3a-b5d3-d676-4c61-efb99302bd5b")

    def test_a_field_of_ids(self):
        up, down = kw.key("O", kw.id("o", "user")), kw.key("O", kw.desc(kw.id("o", "user")))
        ids = sorted(kw.create_id("user") for _ in range(50))
        texts = [down.encode(o=one) for one in ids]
        self.assertEqual(texts, sorted(texts, reverse=True))
        self.assertEqual([down.decode(text)["o"] for text in texts], ids)
        self.assertIsNone(up.try_decode("O#order_" + ID[5:]))
        with self.assertRaises(kw.KeywrightError):
            up.encode(o="order_" + ID[5:])
        with self.assertRaises(kw.KeywrightError):
            kw.id("o", "Bad")


if __name__ == "__main__":
    unittest.main()
