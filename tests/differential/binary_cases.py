# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Inference requests with the binary tensor extension, valid and invalid."""

import json
import struct

from exchange import HttpCase
from http_client import LENGTH_HEADER, binary_tensor, tensor
from model_repository import TYPES

SIZES = {"BOOL": 1, "UINT8": 1, "INT8": 1, "UINT16": 2, "INT16": 2, "FP16": 2, "BF16": 2, "UINT32": 4, "INT32": 4, "FP32": 4, "UINT64": 8,
         "INT64": 8, "FP64": 8}
ALL_BINARY = {"binary_data_output": True}


def texts(*values):
    return b"".join(struct.pack("<I", len(value)) + value for value in values)


def content(datatype, count):
    """Returns the bytes of as many elements, none of which is trivial."""
    if datatype == "BYTES":
        return texts(*(bytes(range(index, 2 * index)) for index in range(count)))
    if datatype == "BOOL":
        return bytes(index % 2 for index in range(count))
    return bytes(index * 37 % 251 for index in range(count * SIZES[datatype]))


def infer(name, model, request, binary=b"", length=None, **headers):
    body = json.dumps(request).encode()
    fields = {LENGTH_HEADER: str(len(body)) if length is None else length, **{key.replace("_", "-"): value for key, value in headers.items()}}
    return HttpCase(f"binary {name}", f"/v2/models/{model}/infer", "POST", body + binary, tuple(fields.items()))


def raw(name, model, body, **headers):
    return HttpCase(f"raw {name}", f"/v2/models/{model}/infer", "POST", body, ((LENGTH_HEADER, "0"), *headers.items()))


def asking(*outputs, **parameters):
    """Returns the member `outputs`: names with the parameter binary_data."""
    return {"outputs": [{"name": name, "parameters": {"binary_data": binary}} for name, binary in outputs]} | (
        {"parameters": parameters} if parameters else {})


PAIR = [binary_tensor("INPUT0", 16, [4]), binary_tensor("INPUT1", 8, [2], "INT32")]
PAIR_BYTES = bytes(range(24))
MIXED = [binary_tensor("INPUT0", 16, [4]), tensor("INPUT1", [1, 2], datatype="INT32")]
ONE = [binary_tensor("INPUT0", 8, [2])]
EIGHT = struct.pack("<2f", 1.5, -2.25)

# The formats of the outputs: the members of the request other than its inputs.
WISHES = {
    "all as JSON": {}, "all as binary": {"parameters": ALL_BINARY}, "first as binary": asking(("OUTPUT0", True), ("OUTPUT1", False)),
    "second as binary": asking(("OUTPUT0", False), ("OUTPUT1", True)), "both as binary": asking(("OUTPUT0", True), ("OUTPUT1", True)),
    "turned": asking(("OUTPUT1", True), ("OUTPUT0", True)), "one only": asking(("OUTPUT1", True)),
    "listed, binary by default": {"outputs": [{"name": "OUTPUT0"}], "parameters": ALL_BINARY},
    "listed as JSON, binary by default": asking(("OUTPUT0", False), **ALL_BINARY),
    "empty list, binary by default": {"outputs": [], "parameters": ALL_BINARY},
    "JSON by default": {"parameters": {"binary_data_output": False}}}

BYTES_TENSORS = {
    "one": (texts(b"abc"), [1]), "empty text": (texts(b""), [1]), "several": (texts(b"a", b"", b"ccc"), [3]), "none": (b"", [0]),
    "of any bytes": (texts(bytes(range(256))), [1]), "with NUL": (texts(b"a\0b"), [1]), "long": (texts(b"x" * 70000), [1]),
    "cut in the text": (texts(b"abc")[:-1], [1]), "cut in the length": (b"\x01\x00\x00", [1]), "length only": (b"\x05\0\0\0", [1]),
    "length beyond": (b"\xff\xff\xff\xffabc", [1]), "too many": (texts(b"a", b"b"), [1]), "too few": (texts(b"a"), [2]),
    "no bytes for one": (b"", [1]), "bytes for none": (texts(b"a"), [0]), "trailing byte": (texts(b"a") + b"x", [1]),
    "trailing bytes": (texts(b"a") + b"\0\0\0\0\0", [1])}

SIZES_GIVEN = {
    "too small": ([binary_tensor("INPUT0", 4, [2])], EIGHT), "too large": ([binary_tensor("INPUT0", 12, [2])], EIGHT),
    "zero for some": ([binary_tensor("INPUT0", 0, [2])], b""), "zero and bytes": ([binary_tensor("INPUT0", 0, [0])], EIGHT),
    "negative": ([binary_tensor("INPUT0", -8, [2])], EIGHT), "a text": ([binary_tensor("INPUT0", "8", [2])], EIGHT),
    "a fraction": ([binary_tensor("INPUT0", 8.0, [2])], EIGHT), "null": ([binary_tensor("INPUT0", None, [2])], EIGHT),
    "a flag": ([binary_tensor("INPUT0", True, [2])], EIGHT), "huge": ([binary_tensor("INPUT0", 2**62, [2])], EIGHT),
    "beyond int64": ([binary_tensor("INPUT0", 2**63, [2])], EIGHT), "beyond uint64": ([binary_tensor("INPUT0", 2**64, [2])], EIGHT),
    "not of whole elements": ([binary_tensor("INPUT0", 7, [2])], EIGHT[:7]), "shape larger": ([binary_tensor("INPUT0", 8, [3])], EIGHT),
    "shape smaller": ([binary_tensor("INPUT0", 8, [1])], EIGHT), "bytes left over": (ONE, EIGHT + b"x"), "bytes missing": (ONE, EIGHT[:-1]),
    "all bytes missing": (ONE, b""), "wrong datatype of the same size": ([binary_tensor("INPUT0", 8, [2], "INT32")], EIGHT),
    "unknown datatype": ([binary_tensor("INPUT0", 8, [2], "FLOAT")], EIGHT), "shape of zero": ([binary_tensor("INPUT0", 0, [0])], b""),
    "shape negative": ([binary_tensor("INPUT0", 8, [-2])], EIGHT), "shape overflowing": ([binary_tensor("INPUT0", 8, [2**61, 16])], EIGHT),
    "shape beyond int64": ([binary_tensor("INPUT0", 8, [2**63])], EIGHT), "bytes overflowing": ([binary_tensor("INPUT0", 8, [2**62])], EIGHT),
    "unknown input": ([binary_tensor("INPUT9", 8, [2])], EIGHT)}

LENGTHS = {
    "text": "abc", "negative": "-1", "beyond int32": "99999999999", "beyond the body": "1000", "empty": "", "fraction": "1.5", "plus": "+60",
    "leading zero": "0060", "trailing space": "60 ", "trailing words": "60 bytes", "hex": "0x3c", "too short": "30", "one": "1"}


def cases():
    for datatype in TYPES:
        for count in (0, 1, 5):
            data = content(datatype, count)
            inputs = [binary_tensor("INPUT0", len(data), [count], datatype)]
            yield infer(f"{datatype} of {count}", f"echo_{datatype}", {"inputs": inputs, "parameters": ALL_BINARY}, data)
        data = content(datatype, 6)
        inputs = [binary_tensor("INPUT0", len(data), [2, 3], datatype)]
        yield infer(f"{datatype} in a batch", f"batch_{datatype}", {"inputs": inputs, "parameters": ALL_BINARY}, data)
        inputs = [binary_tensor("INPUT0", len(content(datatype, 2)), [2], datatype)]
        yield infer(f"{datatype} answered as JSON", f"echo_{datatype}", {"inputs": inputs}, content(datatype, 2))
        yield raw(f"{datatype}", f"echo_{datatype}", b"hello!!!")
        yield raw(f"{datatype} in a batch", f"batch_{datatype}", b"hello!!!")
    for name, wish in WISHES.items():
        yield infer(f"pair, {name}", "pair", {"inputs": PAIR, **wish}, PAIR_BYTES)
        yield infer(f"mixed pair, {name}", "pair", {"inputs": MIXED, **wish}, PAIR_BYTES[:16])
    for datatype in ("FP16", "BF16"):
        nothing = [binary_tensor("INPUT0", 0, [0], datatype)]
        yield infer(f"{datatype} of 0 answered as JSON", f"echo_{datatype}", {"inputs": nothing})
        yield infer(f"{datatype} of 0 as JSON, binary by default", f"echo_{datatype}", {
            "inputs": nothing, **asking(("OUTPUT0", False), **ALL_BINARY)})
    yield infer("pair turned", "pair", {"inputs": PAIR[::-1], "parameters": ALL_BINARY}, PAIR_BYTES)
    for name, (data, shape) in BYTES_TENSORS.items():
        yield infer(f"text {name}", "echo_BYTES", {"inputs": [binary_tensor("INPUT0", len(data), shape, "BYTES")], "parameters": ALL_BINARY}, data)
    for name, data in {"invalid UTF-8": b"\xff\xfe", "NUL": b"a\0b", "controls": bytes(range(1, 32)), "quotes": b'"\\/', "UTF-8": "€😀".encode(),
                       "DEL": b"\x7f", "overlong": b"\xc0\x80", "surrogate": b"\xed\xa0\x80"}.items():
        yield infer(f"text answered as JSON, {name}", "echo_BYTES",
                    {"inputs": [binary_tensor("INPUT0", len(data) + 4, [1], "BYTES")]}, texts(data))
    for name, (inputs, data) in SIZES_GIVEN.items():
        yield infer(f"size {name}", "identity", {"inputs": inputs, "parameters": ALL_BINARY}, data)
    for name, length in LENGTHS.items():
        yield infer(f"header length {name}", "identity", {"inputs": ONE}, EIGHT, length)
    yield infer("header length of JSON only", "identity", {"inputs": [tensor("INPUT0", [1])]})
    yield infer("octet stream", "identity", {"inputs": ONE}, EIGHT, Content_Type="application/octet-stream")
    yield infer("any content type", "identity", {"inputs": ONE}, EIGHT, Content_Type="text/html; charset=latin1")
    yield infer("id", "identity", {"id": "b", "inputs": ONE, "parameters": ALL_BINARY}, EIGHT)
    yield infer("floats answered as JSON", "identity", {"inputs": [binary_tensor("INPUT0", 16, [4])]},
                b"\0\0\xc0\x7f" + b"\0\0\x80\x7f" + b"\0\0\x80\xff" + b"\1\0\0\0")
    yield infer("booleans of other values", "echo_BOOL", {"inputs": [binary_tensor("INPUT0", 3, [3], "BOOL")], "parameters": ALL_BINARY}, b"\0\5\xff")
    yield infer("batch too large", "batch_FP32", {"inputs": [binary_tensor("INPUT0", 20, [5, 1])]}, bytes(20))
    yield infer("batch of none", "batch_FP32", {"inputs": [binary_tensor("INPUT0", 0, [0, 1])]})
    yield infer("unknown output", "identity", {"inputs": ONE, **asking(("OTHER", True))}, EIGHT)
    for name, model, body in (
            ("matrix", "matrix", bytes(range(24))), ("matrix too short", "matrix", bytes(20)), ("matrix too long", "matrix", bytes(28)),
            ("cube", "cube", bytes(range(32))), ("cube of parts", "cube", bytes(24)), ("open", "open", bytes(8)), ("pair", "pair", PAIR_BYTES),
            ("fixed batch", "batched_fixed", bytes(range(6))), ("fixed batch of two", "batched_fixed", bytes(12)), ("texts", "texts", b"hello"),
            ("one", "one", bytes(4)), ("one of nothing", "one", b""), ("nothing", "identity", b""), ("part of an element", "identity", bytes(7)),
            ("text", "text", b"hello"), ("text of nothing", "text", b""), ("batched text", "batched_text", b"hello"),
            ("text with a length of its own", "text", texts(b"hello")), ("optional", "optional", bytes(4)),
            ("all optional", "all_optional", bytes(4)),
            ("reshaped", "reshaped", bytes(range(16))), ("batched scalar", "batched_scalar", bytes(range(4))),
            ("JSON", "identity", b'{"inputs":[]}  '),
            ("unknown model", "nobody", bytes(4)), ("decoupled model", "decoupled", bytes(4)), ("version", "versions/versions/10", bytes(4))):
        yield raw(name, model, body)
