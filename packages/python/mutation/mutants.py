"""One-change mutants of a module: each is a small mistake that a person could make."""

from __future__ import annotations

import ast
import copy
from typing import Any, Callable, Iterator, List, NamedTuple, Optional, Tuple

#: Operators, and what each is mistaken for.
_COMPARISONS = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt,),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_ARITHMETIC = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.FloorDiv,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.BitXor: (ast.BitOr,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}
#: Functions, and what each is mistaken for; None stands for leaving it out.
_FUNCTIONS = {"min": "max", "max": "min", "all": "any", "any": "all", "sorted": None, "reversed": None}
#: Functions whose two arguments change places for nothing: an order that says nothing, words, types.
_UNSWAPPED = {"min", "max", "isinstance", "Field", "at", "refuse", "KeywrightError", "show"}
#: Pieces of a pattern, and what each is mistaken for.
_PATTERNS = {"[0-9]": r"\d", "a-f": "a-fA-F", "{2}": "{1,2}", "{4}": "{4,}", "+": "*", "^": ""}
#: Methods, and what each is mistaken for.
_METHODS = {
    "fullmatch": "match",
    "lower": "upper",
    "rpartition": "partition",
    "startswith": "endswith",
    "ljust": "rjust",
    "isascii": "isprintable",
    "isdigit": "isalnum",
    "split": "splitlines",
}
#: What a refusal says is for people: its words may change, its behaviour may not.
_WORDS = {"refuse", "refuse_because", "KeywrightError", "show", "Words", "TypeVar"}
_MESSAGES = {"TEXT", "TOKEN", "TIME", "_VALUE", "expected", "expects", "point", "said"}
#: Assignments that only name types.
_TYPES = {"Part", "Member", "Span", "Unit", "Made", "AnyKey", "AnyField", "__slots__"}
#: Functions of ours that take such words, and where.
_TAKES_WORDS = {
    "Codec": 0,
    "_digits_codec": 0,
    "_listed_codec": 1,
    "_both_ways": 1,
    "check_words": 2,
    "check_count": 3,
}
#: Functions that make such words.
_MAKES_WORDS = {"__repr__", "show", "_one_of", "_names"}


class Mutant(NamedTuple):
    """A change: where it is, what it does, and which of the changes of which node it is."""

    line: int
    change: str
    node: int
    kind: int


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module's source."""
    tree = ast.parse(source)
    skipped = set(_skipped(tree))
    for i, node in enumerate(ast.walk(tree)):
        if id(node) not in skipped:
            for kind, change in enumerate(_changes(node)):
                after = ast.fix_missing_locations(change.make(copy.deepcopy(node)))
                text = f"{_said(node)}  ->  {_said(after)}"
                yield Mutant(getattr(node, "lineno", 0), text, i, kind)


def _said(node: ast.AST) -> str:
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}:"
    return "nothing" if isinstance(node, ast.Pass) else ast.unparse(node)


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """The module with this one change."""
    tree = ast.parse(source)
    target = list(ast.walk(tree))[mutant.node]
    list(_changes(target))[mutant.kind](tree, target)
    return ast.fix_missing_locations(tree)


class _Change:
    """Replaces a node in its tree by another one."""

    def __init__(self, make: Callable[[Any], ast.AST]) -> None:
        self.make = make

    def __call__(self, tree: ast.AST, target: ast.AST) -> None:
        made = self.make(copy.deepcopy(target))
        for node in ast.walk(tree):
            for name, value in ast.iter_fields(node):
                if value is target:
                    setattr(node, name, made)
                elif isinstance(value, list):
                    value[:] = [made if one is target else one for one in value]


def _skipped(tree: ast.Module) -> Iterator[int]:
    """Nodes that say nothing about behaviour: types, docstrings, words for people."""
    for node in ast.walk(tree):
        parts: List[Optional[ast.AST]] = []
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Module)):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                parts.append(first)
            if isinstance(node, ast.FunctionDef):
                parts.append(node.returns)
                parts += [arg.annotation for arg in _arguments(node.args)]
                parts += node.decorator_list
                if node.name in _MAKES_WORDS:
                    parts.append(node)
        elif isinstance(node, ast.AnnAssign):
            parts.append(node.annotation)
        elif isinstance(node, ast.Call) and _name(node.func) in _WORDS:
            # The code of a refusal, and what it says.
            parts += node.args
            parts += [key.value for key in node.keywords if key.arg in ("pattern", "field")]
        elif isinstance(node, ast.Call) and _name(node.func) in _TAKES_WORDS:
            at = _TAKES_WORDS[_name(node.func)]
            parts += node.args[at : at + 1]
        elif isinstance(node, ast.Assign) and _name(node.targets[0]) in _MESSAGES | _TYPES:
            parts.append(node)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            parts.append(node)
        for part in parts:
            if part is not None:
                yield from (id(one) for one in ast.walk(part))


def _arguments(args: ast.arguments) -> List[ast.arg]:
    more = [arg for arg in (args.vararg, args.kwarg) if arg is not None]
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *more]


def _name(node: ast.AST) -> str:
    return getattr(node, "id", getattr(node, "attr", ""))


def _changes(node: ast.AST) -> Iterator[_Change]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in _COMPARISONS.get(type(node.ops[0]), ()):
            yield _Change(lambda n, other=other: _with(n, ops=[other()]))
    elif isinstance(node, ast.Compare):
        for k, op in enumerate(node.ops):
            for other in _COMPARISONS.get(type(op), ()):
                ops = [*node.ops]
                ops[k] = other()
                yield _Change(lambda n, ops=ops: _with(n, ops=ops))
    elif isinstance(node, ast.BinOp):
        for other in _ARITHMETIC.get(type(node.op), ()):
            yield _Change(lambda n, other=other: _with(n, op=other()))
    elif isinstance(node, ast.BoolOp):
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield _Change(lambda n, other=other: _with(n, op=other()))
        for k in range(len(node.values)):
            # One of the conditions is forgotten.
            yield _Change(lambda n, k=k: _without(n, k))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        yield _Change(lambda n: n.operand)
    elif isinstance(node, ast.Constant):
        for value in (*_constants(node.value), *_patterns(node.value)):
            yield _Change(lambda n, value=value: ast.Constant(value))
    elif isinstance(node, ast.Return) and getattr(node.value, "value", "") is not None:
        yield _Change(lambda n: _with(n, value=ast.Constant(None)))
    elif isinstance(node, ast.comprehension):
        for k in range(len(node.ifs)):
            yield _Change(lambda n, k=k: _with(n, ifs=[x for j, x in enumerate(n.ifs) if j != k]))
    elif isinstance(node, (ast.If, ast.IfExp)):
        for value in (True, False):
            yield _Change(lambda n, value=value: _with(n, test=ast.Constant(value)))
    elif isinstance(node, ast.Call):
        other = _METHODS.get(node.func.attr) if isinstance(node.func, ast.Attribute) else None
        if other:
            yield _Change(lambda n, other=other: _with(n, func=_with(n.func, attr=other)))
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in _FUNCTIONS:
            other = _FUNCTIONS[name]
            made = ast.Name(other, ast.Load()) if other else None
            yield _Change(lambda n, made=made: _with(n, func=made) if made else n.args[0])
        different = len({ast.dump(arg) for arg in node.args})
        if len(node.args) == different == 2 and _name(node.func) not in _UNSWAPPED:
            # The two arguments change places.
            yield _Change(lambda n: _with(n, args=n.args[::-1]))
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        if _name(node.value.func) not in _WORDS:
            yield _Change(lambda n: ast.Pass())
    elif isinstance(node, ast.AugAssign):
        for other in _ARITHMETIC.get(type(node.op), ()):
            yield _Change(lambda n, other=other: _with(n, op=other()))
    elif isinstance(node, ast.Slice):
        for bound in ("lower", "upper"):
            if getattr(node, bound) is not None:
                yield _Change(lambda n, bound=bound: _with(n, **{bound: None}))


def _constants(value: object) -> Tuple[object, ...]:
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value + 1, value - 1)
    if isinstance(value, float):
        return (value + 1,)
    if isinstance(value, str):
        return (value[:-1], value + "x") if value else ("x",)
    return ()


def _patterns(value: object) -> Tuple[object, ...]:
    if not isinstance(value, str) or "[" not in value:
        return ()
    mistaken = [(was, now) for was, now in _PATTERNS.items() if was in value]
    return tuple(value.replace(was, now) for was, now in mistaken if not now or now not in value)


def _with(node, **members):
    for name, value in members.items():
        setattr(node, name, value)
    return node


def _without(node: ast.BoolOp, k: int) -> ast.AST:
    left = [value for j, value in enumerate(node.values) if j != k]
    return left[0] if len(left) == 1 else _with(node, values=left)
