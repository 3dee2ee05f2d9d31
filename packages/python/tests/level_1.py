"""Level 1 of the SPEC and nothing else, in 110 lines: what a port to a language can begin with.

It shares no code with the package. Run it as ``keywright conform --level 1 -- python3 level_1.py``.
"""
import json
import re
import sys

class Refused(Exception):
    """The request has no result."""
class Unknown(Exception):
    """The request is of a higher level."""

def accept(is_right, value):
    if not is_right:
        raise Refused(f"not this: {value!r}")
    return value

# Section 1: characters
def text(value):
    return accept(isinstance(value, str), value)
def storable(value):
    return accept(not re.search("[\ud800-\udfff\U0010ffff]", text(value)), value)
def escape(value):
    return re.sub("[\0-$]", lambda char: f"${ord(char[0]):02X}", storable(value))
def unescape(written):
    value = re.sub(r"\$([0-9A-F]{2})", lambda code: chr(int(code[1], 16)), written)
    accept(escape(value) == written, written)
    return value
def token(value):
    return accept(escape(value) == value, value)
def literal(value):
    return accept("$" not in storable(value), value)

# Section 2: keys. A field is its name, and what writes and reads it.
FIELDS = {"text": (escape, unescape), "token": (token, token)}
def field(part):
    if text(part["field"]) not in FIELDS or "desc" in part:
        raise Unknown(part["field"])
    return (text(part["name"]), *FIELDS[part["field"]])
def define(parts):
    accept(isinstance(parts, list), parts)
    key = [field(part) if isinstance(part, dict) else literal(part) for part in parts]
    names = [part[0] for part in key if isinstance(part, tuple)]
    return accept(key and len(set(names)) == len(names), key)
def pattern(key):
    return "#".join(part if isinstance(part, str) else f"<{part[0]}>" for part in key)
def encode(key, values):
    accept(isinstance(values, dict), values)
    return "#".join(part if isinstance(part, str) else part[1](values.get(part[0])) for part in key)
def decode(key, written):
    components = [one for part in key for one in (part.split("#") if type(part) is str else [part])]
    texts = text(written).split("#")
    accept(len(texts) == len(components), written)
    for component, own in zip(components, texts):
        accept(isinstance(component, tuple) or component == own, written)
    return {one[0]: one[2](own) for one, own in zip(components, texts) if isinstance(one, tuple)}
def compare(a, b):  # Text that is not well-formed has no UTF-8: `encode` raises a ValueError.
    return (text(a).encode() > text(b).encode()) - (a < b)

# Section 7: patterns
def join(texts):
    return "#".join(map(escape, accept(isinstance(texts, list) and texts, texts)))
def split(written):
    return [unescape(part) for part in text(written).split("#")]
def ancestors(key):
    return ["#".join(key.split("#")[:n]) for n in range(1, len(split(key)))]
def entity(literal_text, delimiter, escaped):
    accept(delimiter, escaped)
    return {"entity": literal(literal_text), "id": unescape(escaped)}
def unzip(pairs):
    accept(all(isinstance(pair, list) and len(pair) == 2 for pair in pairs), pairs)
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]
def attributes(names, values):
    accept(isinstance(names, list) and len(set(names)) == len(names) == len(values), names)
    accept(not any(re.fullmatch("0|[1-9][0-9]*", text(name)) for name in names), names)
    return [[name, value] for name, value in zip(names, values)]

OPERATIONS = {
    "define": lambda r: pattern(define(r["key"])),
    "encode": lambda r: encode(define(r["key"]), r["values"]),
    "decode": lambda r: decode(define(r["key"]), r["text"]),
    "compare": lambda r: compare(*(encode(define(r["key"]), r[side]) for side in "ab")),
    "compareKeys": lambda r: compare(r["a"], r["b"]),
    "keyByteLength": lambda r: len(text(r["text"]).encode()),
    "compositeKey": lambda r: join(r["parts"]),
    "hierarchicalKey": lambda r: join(r["path"]),
    "parseCompositeKey": lambda r: split(r["text"]),
    "parseHierarchicalKey": lambda r: split(r["text"]),
    "ancestorKeys": lambda r: ancestors(r["text"]),
    "parentKey": lambda r: (ancestors(r["text"]) or [None])[-1],
    "entityKey": lambda r: f"{literal(r['entity'])}#{escape(r['value'])}",
    "parseEntityKey": lambda r: entity(*text(r["text"]).rpartition("#")),
    "multiAttributeKey": lambda r: join([v for _, v in attributes(*unzip(r["attributes"]))]),
    "parseMultiAttributeKey": lambda r: attributes(r["names"], split(r["text"])),
}

for line in sys.stdin:
    request = {}
    try:
        request = json.loads(line)
        if text(request["op"]) not in OPERATIONS:
            raise Unknown(request["op"])
        said = {"result": OPERATIONS[request["op"]](request)}
    except Unknown as error:
        said = {"unsupported": f"no {error}"}
    except (Refused, LookupError, TypeError, ValueError) as error:  # the wrong shape, or no JSON
        said = {"refused": str(error)}
    print(json.dumps({"id": request.get("id") if isinstance(request, dict) else None, **said}))
