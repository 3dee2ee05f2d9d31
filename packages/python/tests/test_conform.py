"""``keywright conform`` on this implementation, and on a port of 100 lines."""

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


def conform(*options, program):
    """The exit code, and what is said as JSON."""
    command = [*CONFORM, "--json", *options, "--", sys.executable, *program]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
    return done.returncode, json.loads(done.stdout)


@unittest.skipUnless(shutil.which("node"), "there is no Node here")
class Conform(unittest.TestCase):
    def test_this_implementation_reaches_every_level(self):
        code, said = conform(program=["-m", "keywright.conform"])
        self.assertEqual((code, said["reached"], len(said["levels"])), (0, 5, 5))

    def test_a_port_of_100_lines_can_claim_level_1(self):
        self.assertLessEqual(len(PORT.read_text("utf-8").splitlines()), 100)
        code, said = conform("--level", "1", program=[str(PORT)])
        self.assertEqual((code, said["reached"]), (0, 1))
        # Asked for everything, it ends with 1: the levels above are not reached.
        code, said = conform(program=[str(PORT)])
        self.assertEqual((code, said["reached"]), (1, 1))
        for level in said["levels"]:
            self.assertEqual(level["passed"] == level["total"], level["level"] == 1)


if __name__ == "__main__":
    unittest.main()
