"""``keywright conform`` on this implementation, and on a port of 110 lines."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PORT = Path(__file__).with_name("level_1.py")
CONFORM = [
    "node",
    "--conditions=@keywright/source",
    "--import",
    "./packages/recipes/tour/typescript.mjs",
    "packages/cli/src/main.ts",
    "conform",
]


#: Lines, and the answers that the SPEC asks for: the id, and the member.
BAD_LINES = [
    *((line, (None, "refused")) for line in (
        b"", b" ", b"{", b"NaN", b"nonsense", b"[]", b'"text"', b"5", b"null", b"{} {}",
        b'{"id": 1, "op": "shardOf", "value": "a", "count": Infinity}', b"\xff",
        b'{"id": 1, "op": "keyByteLength", "text": "\xff"}', b"[" * 100_000,
        b"{}", b'{"op": null}',
    )),
    *((b'{"id": 7, %s}' % line, (7, "refused")) for line in (
        b'"x": 1', b'"op": 5', b'"op": ["define"]', b'"op": {}',
        b'"op": "define"', b'"op": "define", "key": null', b'"op": "define", "key": "USER"',
        b'"op": "define", "key": 5', b'"op": "define", "key": [["a"]]',
        b'"op": "define", "key": [{"name": "a"}]', b'"op": "define", "key": [{"field": "text"}]',
        b'"op": "define", "key": [{"field": 5, "name": "a"}]',
        b'"op": "define", "key": {"base": ["A"], "by": "a"}',
        b'"op": "define", "key": {"by": "a", "count": 2}',
        b'"op": "define", "key": {"base": {"base": ["A"], "by": "a", "count": 2}, "by": "a", "count": 2}',
        b'"op": "define", "key": [{"field": "custom", "name": "a"}]',
        b'"op": "define", "key": [{"field": "custom", "name": "a", "writes": ["a"]}]',
        b'"op": "define", "key": [{"field": "bucket", "name": "a"}]',
        b'"op": "encode", "key": ["A"]', b'"op": "encode", "key": ["A"], "values": []',
        b'"op": "encode", "key": ["A"], "values": null', b'"op": "encode", "key": ["A"], "values": "a"',
        b'"op": "encode", "key": [{"field": "text", "name": "a"}], "values": {"a": {}}',
        b'"op": "encode", "key": [{"field": "text", "name": "a"}], "values": {"a": ["x"]}',
        b'"op": "encode", "key": [{"field": "text", "name": "a"}], "values": {"a": {"text": "x"}}',
        b'"op": "encode", "key": [{"field": "text", "name": "a"}], "values": {"a": {"time": "Invalid Date"}}',
        b'"op": "encode", "key": [{"field": "bytes", "name": "a"}], "values": {"a": {"hex": "0"}}',
        b'"op": "encode", "key": [{"field": "bytes", "name": "a"}], "values": {"a": {"hex": 5}}',
        b'"op": "encode", "key": [{"field": "number", "name": "a"}], "values": {"a": {"number": "1"}}',
        b'"op": "encode", "key": [{"field": "bigint", "name": "a", "digits": 3}], "values": {"a": {"bigint": "x"}}',
        b'"op": "decode", "key": ["A"]', b'"op": "decode", "key": ["A"], "text": 5',
        b'"op": "decode", "key": ["A"], "text": ["A"]',
        b'"op": "compare", "key": ["A"], "a": {}', b'"op": "compareKeys", "a": "a"',
        b'"op": "compare", "key": {"base": ["A"], "by": "a", "count": 2}, "a": {"a": "x"}, "b": {"a": "x"}',
        b'"op": "where", "key": ["A"]', b'"op": "where", "key": ["A"], "where": null',
        b'"op": "where", "key": ["A"], "where": []',
        b'"op": "where", "key": [{"field": "text", "name": "a"}], "where": {"a": {"gt": "x", "lt": "y"}}',
        b'"op": "where", "key": [{"field": "text", "name": "a"}], "where": {"a": {"over": "x"}}',
        b'"op": "contains", "range": null, "text": "a"', b'"op": "contains", "range": [], "text": "a"',
        b'"op": "contains", "range": {"lower": "a"}, "text": "a"',
        b'"op": "multiAttributeKey", "attributes": {"a": "x"}',
        b'"op": "multiAttributeKey", "attributes": [["a"]]',
        b'"op": "multiAttributeKey", "attributes": ["ab"]',
        b'"op": "timeBucket", "at": {"time": 5}, "unit": "day"', b'"op": "zeroPad", "value": {}, "digits": 3',
        b'"op": "shards", "key": ["A"], "values": {}', b'"op": "defineSet", "keys": []',
        b'"op": "defineSet"', b'"op": "decodeSet", "keys": {"a": ["A"]}',
        b'"op": "shardOf", "value": "a", "count": 1e400', b'"op": "shardOf", "value": "a", "count": 1.5',
    )),
    (b'{"op": "define", "key": ["A"]}', (None, "result")),
    (b'{"id": 7, "op": "shardOf", "value": "a", "count": 3.0}', (7, "result")),
    (b'{"id": 7, "op": "define", "key": [{"field": "integer", "name": "n", "digits": 5e0}]}', (7, "result")),
    (b'{"id": 7, "op": "what"}', (7, "unsupported")),
    (b'{"id": 7, "op": "constructor"}', (7, "unsupported")),
    (b'{"id": 7, "op": "define", "key": [{"field": "week", "name": "a"}]}', (7, "unsupported")),
    (b'{"id": 7, "op": "define", "key": [{"field": "toString", "name": "a"}]}', (7, "unsupported")),
]


def kind_of(said):
    """The id of an answer, and its other member."""
    (member,) = [name for name in said if name != "id"]
    return said["id"], member


def conform(*options, program):
    """The exit code, and what is said as JSON."""
    command = [*CONFORM, "--json", *options, "--", sys.executable, *program]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
    return done.returncode, json.loads(done.stdout)


class Lines(unittest.TestCase):
    def test_every_line_has_the_answer_that_the_spec_asks_for(self):
        lines = b"\n".join(line for line, _ in BAD_LINES) + b"\n"
        program = [sys.executable, "-m", "keywright.conform"]
        done = subprocess.run(program, input=lines, capture_output=True)
        self.assertEqual(done.stderr, b"")
        said = [kind_of(json.loads(line)) for line in done.stdout.splitlines()]
        for (line, right), own in zip(BAD_LINES, said):
            self.assertEqual(own, right, line[:100])
        self.assertEqual(len(said), len(BAD_LINES))


@unittest.skipUnless(shutil.which("node"), "there is no Node here")
class Conform(unittest.TestCase):
    def test_this_implementation_reaches_every_level(self):
        code, said = conform(program=["-m", "keywright.conform"])
        self.assertEqual((code, said["reached"], len(said["levels"])), (0, 5, 5))

    def test_a_port_of_110_lines_can_claim_level_1(self):
        self.assertLessEqual(len(PORT.read_text("utf-8").splitlines()), 110)
        code, said = conform("--level", "1", program=[str(PORT)])
        self.assertEqual((code, said["reached"]), (0, 1))
        # Asked for everything, it ends with 1: the levels above are not reached.
        code, said = conform(program=[str(PORT)])
        self.assertEqual((code, said["reached"]), (1, 1))
        for level in said["levels"]:
            self.assertEqual(level["passed"] == level["total"], level["level"] == 1)


if __name__ == "__main__":
    unittest.main()
