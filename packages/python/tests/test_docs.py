"""Every example of the README and of the docstrings runs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import unittest
from pathlib import Path

import keywright

README = Path(__file__).resolve().parents[1] / "README.md"


class Docs(unittest.TestCase):
    def test_the_readme(self):
        results = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
        self.assertGreater(results.attempted, 20)
        self.assertEqual(results.failed, 0)

    def test_the_docstrings(self):
        names = [m.name for m in pkgutil.walk_packages(keywright.__path__, "keywright.")]
        attempted = 0
        for name in ["keywright", *names]:
            results = doctest.testmod(importlib.import_module(name))
            self.assertEqual(results.failed, 0, name)
            attempted += results.attempted
        self.assertGreater(attempted, 60)

    def test_every_name_has_a_docstring(self):
        missing = [
            name
            for name in keywright.__all__
            if not (getattr(keywright, name).__doc__ or "").strip()
        ]
        self.assertEqual(missing, [])


if __name__ == "__main__":
    unittest.main()
