"""``mypy --strict`` over the sources and over what checkers are told of keys, if mypy is installed."""

from __future__ import annotations

import shutil
import subprocess
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent


@unittest.skipUnless(shutil.which("mypy"), "there is no mypy here")
class Types(unittest.TestCase):
    def test_mypy(self):
        command = ["mypy", "--strict", "--no-error-summary", "src", "tests/typing_cases.py"]
        done = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parent)
        self.assertEqual(done.stdout + done.stderr, "")


if __name__ == "__main__":
    unittest.main()
