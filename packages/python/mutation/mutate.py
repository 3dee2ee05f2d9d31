"""Shows that the vectors catch mistakes: every mutant that changes behaviour fails one of them.

    python3 mutation/mutate.py                    all mutants
    python3 mutation/mutate.py --file ranges.py   those of one module
    python3 mutation/mutate.py --show             and what no vector notices, as it is found

Each mutant is one change in one module of the package, tried in a process of its own: first against the
vectors, then, if they all pass, against the tests of what JSON cannot express, such as Python's own types.
Every mutant that no vector notices must be in ``equivalent.json``, with the reason: under ``python`` if a
test notices it, under ``same`` if it changes nothing. It ends with 1 if a mutant has no reason there, or a
reason has no such mutant.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.abc
import importlib.util
import itertools
import json
import os
import resource
import sys
import time
import unittest
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Tuple

from mutants import Mutant, mutants, mutated

HERE = Path(__file__).resolve().parent
SOURCES = HERE.parent / "src"
PACKAGE = SOURCES / "keywright"
VECTORS = HERE.parents[1] / "core" / "vectors.json"
TESTS = HERE.parent / "tests"
EQUIVALENT = HERE / "equivalent.json"

#: What the SPEC does not cover: errors' words, ids, legacy keys, DynamoDB and its values, Python's own
#: objects, and the program that speaks the protocol.
OUTSIDE = (
    *("conform.py", "wire.py", "dynamodb", "stored.py", "errors.py", "frozen.py", "ids", "legacy"),
    "__init__.py",
)

#: The tests of what JSON cannot express; for ranges, also those of legacy keys, which use them.
NATIVE = ["test_native", "test_objects", "test_boto3", "test_ids"]
LEGACY = "test_legacy"

#: Seconds of the processor, and bytes, for one mutant. One that needs more does not end.
SECONDS = 15
BYTES = 1 << 30


class Case(NamedTuple):
    file: str
    line: int
    change: str
    mutant: Mutant

    @property
    def name(self) -> str:
        return f"{self.file}: {self.change}"


def cases(only: str) -> Iterator[Case]:
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE).as_posix()
        if file.startswith(OUTSIDE) or path.name == "__init__.py" or only not in file:
            continue
        seen: Dict[str, int] = {}
        for mutant in mutants(path.read_text("utf-8")):
            # The same change in several places of a module: told apart by their count.
            change = mutant.change
            seen[change] = seen.get(change, 0) + 1
            title = change if seen[change] == 1 else f"{change}  ({seen[change]})"
            yield Case(file, mutant.line, title, mutant)


def explained() -> Dict[str, str]:
    """By mutant, what is said to become of it where no vector notices it."""
    groups = json.loads(EQUIVALENT.read_text("utf-8"))
    outcomes = {"python": "test", "same": "survived"}
    return {
        name: outcome
        for group, outcome in outcomes.items()
        for names in groups[group].values()
        for name in names
    }


class _Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module of the package from a mutated tree."""

    def __init__(self, case: Case) -> None:
        self.module = "keywright." + case.file[: -len(".py")].replace("/", ".")
        source = (PACKAGE / case.file).read_text("utf-8")
        self.code = compile(mutated(source, case.mutant), case.file, "exec")

    def find_spec(self, name, path=None, target=None):
        return importlib.util.spec_from_loader(name, self) if name == self.module else None

    def exec_module(self, module):
        exec(self.code, module.__dict__)


def try_case(case: Case, vectors: List[dict], first: List[int]) -> str:
    """In a child: which of the checks notices the mutant, if any does."""
    at = -1
    try:
        sys.meta_path.insert(0, _Mutated(case))
        from keywright.conform import answer
        from test_vectors import differences

        for at in itertools.chain(first, range(len(vectors))):
            if next(differences([vectors[at]], answer), None) is not None:
                return f"vector {at}"
    except BaseException:
        return f"vector {at}"
    quiet = open(os.devnull, "w")
    names = [*NATIVE, LEGACY] if case.file == "ranges.py" else NATIVE
    suite = unittest.defaultTestLoader.loadTestsFromNames(names)
    result = unittest.TextTestRunner(stream=quiet, failfast=True).run(suite)
    return "survived" if result.wasSuccessful() else "test"


def fork(case: Case, vectors: List[dict], first: List[int]) -> Tuple[int, int]:
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        # What a mutant prints is of no interest.
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        outcome = "vector"
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        try:
            outcome = try_case(case, vectors, first)
        finally:
            os.write(write, outcome.encode())
            os._exit(0)
    os.close(write)
    return child, read


def run(
    all_cases: List[Case], vectors: List[dict], jobs: int, progress: bool
) -> Dict[str, str]:
    """What became of each mutant: several at a time, each in a process of its own."""
    waiting = list(reversed(all_cases))
    running: Dict[int, Tuple[Case, int]] = {}
    outcomes: Dict[str, str] = {}
    # A vector that caught one mutant of a module likely catches the next: those are tried first.
    catchers: Dict[str, List[int]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            case = waiting.pop()
            child, read = fork(case, vectors, catchers.setdefault(case.file, []))
            running[child] = (case, read)
        for child, (case, read) in list(running.items()):
            done, _ = os.waitpid(child, os.WNOHANG)
            if done:
                # Nothing from one that was ended at its limit.
                said, _, at = os.read(read, 20).decode().partition(" ")
                os.close(read)
                outcomes[case.name] = said or "vector"
                del running[child]
                first = catchers[case.file]
                if at.isdigit() and int(at) not in first:
                    first.insert(0, int(at))
                if progress and outcomes[case.name] != "vector":
                    print(f"{outcomes[case.name]:8}  {case.name}", file=sys.stderr, flush=True)
                if progress and len(outcomes) % 50 == 0:
                    print(f"{len(outcomes)} of {len(all_cases)}", file=sys.stderr, flush=True)
        time.sleep(0.005)
    return outcomes


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--file", default="", help="only modules whose path has this text")
    parser.add_argument("--show", action="store_true", help="print what no vector notices, as it is found")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    sys.path[:0] = [str(SOURCES), str(TESTS)]

    from keywright.wire import read_json

    levels = read_json(VECTORS.read_text("ascii"))["levels"]
    vectors = [vector for level in levels.values() for vector in level]
    # The longest lists come last: most mutants do not get that far.
    vectors.sort(key=lambda vector: vector["op"] == "timeBuckets" and "refused" in vector)
    # Each mutant must import the package anew.
    for name in [name for name in sys.modules if name.partition(".")[0] == "keywright"]:
        del sys.modules[name]
    reasons = explained()
    all_cases = list(cases(options.file))
    started = time.monotonic()
    outcomes = run(all_cases, vectors, options.jobs, progress=sys.stderr.isatty() or options.show)

    by = {name: [c for c in all_cases if outcomes[c.name] == name] for name in ("vector", "test", "survived")}
    unexplained = [c for c in all_cases if outcomes[c.name] != reasons.get(c.name, "vector")]
    known = {case.name for case in all_cases}
    stale = [n for n in reasons if options.file in n.split(":")[0] and n not in known]
    print(f"{len(all_cases)} mutants in {time.monotonic() - started:.0f} s")
    print(f"{len(by['vector'])} fail a vector")
    print(f"{len(by['test'])} change only what JSON cannot say, and fail a test of Python's own types")
    print(f"{len(by['survived'])} change nothing")
    for case in unexplained:
        said, reason = outcomes[case.name], reasons.get(case.name, "vector")
        print(f"{said.upper()}, not {reason}:  {case.file}:{case.line}  {case.change}")
    for name in stale:
        print(f"no such mutant:  {name}")
    return 1 if unexplained or stale else 0


if __name__ == "__main__":
    sys.exit(main())
