# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Inference requests in JSON, valid and invalid."""

import dataclasses
import json

from exchange import HttpCase
from http_client import tensor

ONE = [tensor("INPUT0", [1])]
FOUR, TWO = tensor("INPUT0", [1, 2, 3, 4]), tensor("INPUT1", [5, 6], datatype="INT32")


def infer(name, model, request, version=None):
    """Returns a case from a request that is a value, or the text that is sent."""
    body = request if isinstance(request, (str, bytes)) else json.dumps(request)
    body = body.encode("utf-8", "surrogatepass") if isinstance(body, str) else body
    path = f"/v2/models/{model}" + (f"/versions/{version}" if version else "") + "/infer"
    return HttpCase(f"json {name}", path, "POST", body)


def harmful(name, model, request, harm, status):
    return dataclasses.replace(infer(name, model, request), harm=harm, status=status)


def literal(datatype, data, shape=None, model=None):
    """Returns a request whose data are written as given."""
    count = 0 if data == "[]" else data.count(",") + 1
    text = f'{{"inputs":[{{"name":"INPUT0","datatype":"{datatype}","shape":{shape or [count]},"data":{data}}}]}}'
    return infer(f"{datatype} {data}" + (f" of shape {shape}" if shape else ""), model or f"echo_{datatype}", text)


NUMBERS = {
    "INT8": ("[-128,127]", "[128,-129,300]", "[1.0]", "[1e2]", "[1.5]", "[-0]", "[true]", '["1"]', "[null]"),
    "INT16": ("[-32768,32767]", "[32768,65537]", "[0.0]"),
    "INT32": ("[-2147483648,2147483647]", "[2147483648]", "[-2147483649]", "[1e3]", "[1.0]", "[-0]", "[99999999999999999999]"),
    "INT64": ("[-9223372036854775808,9223372036854775807]", "[9223372036854775808]", "[18446744073709551615]", "[18446744073709551616]",
              "[1e3]", "[1.0]", "[-9223372036854775809]"),
    "UINT8": ("[0,255]", "[256,-1]", "[1e1]", "[-0]"),
    "UINT16": ("[0,65535]", "[65536]", "[-1]"),
    "UINT32": ("[0,4294967295]", "[4294967296]", "[-1]", "[1.0]"),
    "UINT64": ("[0,18446744073709551615]", "[9223372036854775808]", "[-1]", "[18446744073709551616]", "[1.0]", "[1e3]"),
    "FP32": ("[0.1]", "[1]", "[-0]", "[-0.0]", "[0,1.0,2.50]", "[1e3,1E3,1e+3,1e-3]", "[1e38,3.4028234663852886e38]", "[1e39]", "[-1e39]",
             "[1e-46,1e-45]", "[1.17549435e-38]", "[16777217]", "[123456789]", "[0.3333333333333333]", "[18446744073709551615]", "[1e400]",
             "[NaN]", "[Infinity,-Infinity]", "[nan]", "[inf]", "[Inf]", "[-Inf]", "[INFINITY]", "[+1]", "[.5]", "[5.]", "[01]", "[0x10]",
             "[1_000]", "[-]", "[1e]", "[true]", '["1"]', "[null]", "[{}]", "[3.141592653589793238462643383279]", "[1e21]", "[1e20]",
             "[100000000000000000000000]", "[1e-7]", "[123456.789e3]", "[9007199254740993]"),
    "FP64": ("[0.1]", "[1]", "[-0]", "[1e308]", "[1.7976931348623157e308]", "[1e309]", "[5e-324]", "[2e-324]", "[9007199254740993]",
             "[18446744073709551616]", "[1e16]", "[1e15]", "[123456789012345678]", "[0.1,0.2,0.30000000000000004]", "[NaN,-Infinity]",
             "[1e-7]", "[1e22,1e23]", "[2.2250738585072014e-308]"),
    "BOOL": ("[true,false]", "[1]", "[0]", '["true"]', "[null]", "[TRUE]"),
    "BYTES": ('["a",""]', "[1]", "[true]", "[null]", '[["a"],["b"]]', "[]"),
    "FP16": ("[1.0]", "[1]", "[]"),
    "BF16": ("[1.0]", "[]")}

TEXTS = {
    "escapes": r'["\"\\\/\b\f\n\r\t"]', "unicode escape": r'["\u20ac\u00e9"]', "surrogate pair": r'["\ud83d\ude00"]',
    "raw UTF-8": '["€é😀"]', "NUL escape": r'["a\u0000b"]', "DEL and C1": '["\x7f\x80\x9f"]', "line separators": '["\u2028\u2029"]',
    "lone high surrogate": r'["\ud83d"]', "lone low surrogate": r'["\ude00"]', "bad escape": r'["\x41"]', "short escape": r'["\u12"]',
    "raw newline": '["a\nb"]', "raw tab": '["a\tb"]', "raw control": '["a\x01b"]', "single quotes": "['a']", "unterminated": '["a]',
    "control escapes": r'["\u0001\u001f"]', "long": '["' + "x" * 5000 + '"]', "slash": '["a/b"]', "html": '["<a>&amp;\'</a>"]',
    "byte order mark inside": '["\ufeff"]', "two texts without a comma": '["a" "b"]'}

MALFORMED = {
    "nothing": "", "space": "  ", "one brace": "{", "closing brace": "}", "a list": "[]", "null": "null", "a number": "1", "a text": '"x"',
    "true": "true", "an empty object": "{}", "words": "hello", "a comma too many": '{"inputs":[],}', "a list's comma too many": '{"inputs":[1,]}',
    "two documents": '{"inputs":[]}{"inputs":[]}', "trailing words": '{"inputs":[]} x', "trailing space": '{"inputs":[]} \n\t ',
    "no colon": '{"inputs" []}', "no quotes": "{inputs:[]}", "single quotes": "{'inputs':[]}", "a comment": '{/* */"inputs":[]}',
    "a line comment": '{"inputs":[]} // x', "a byte order mark": '\ufeff{"inputs":[]}', "a NUL after it": '{"inputs":[]}\0',
    "a key that is a number": '{1:2}', "unclosed list": '{"inputs":[', "unclosed object": '{"inputs":[{"name":"INPUT0"]}',
    "UTF-16": '{"inputs":[]}'.encode("utf-16"), "invalid UTF-8": b'{"id":"\xff\xfe","inputs":[]}', "overlong UTF-8": b'{"id":"\xc0\x80","inputs":[]}',
    "deep lists": "[" * 500 + "]" * 500, "deep objects": '{"a":' * 500 + "1" + "}" * 500, "unclosed depth": "[" * 10000}

MEMBERS = {
    "inputs missing": {"id": "x"}, "inputs empty": {"inputs": []}, "inputs null": {"inputs": None}, "inputs an object": {"inputs": {}},
    "inputs a text": {"inputs": "x"}, "an input that is a number": {"inputs": [1]}, "an input that is null": {"inputs": [None]},
    "an input that is a list": {"inputs": [[]]}, "an input that is empty": {"inputs": [{}]},
    "name missing": {"inputs": [{"datatype": "FP32", "shape": [1], "data": [1]}]},
    "name a number": {"inputs": [{"name": 7, "datatype": "FP32", "shape": [1], "data": [1]}]},
    "name null": {"inputs": [{"name": None, "datatype": "FP32", "shape": [1], "data": [1]}]},
    "name empty": {"inputs": [{"name": "", "datatype": "FP32", "shape": [1], "data": [1]}]},
    "name with other case": {"inputs": [tensor("input0", [1])]},
    "datatype missing": {"inputs": [{"name": "INPUT0", "shape": [1], "data": [1]}]},
    "datatype a number": {"inputs": [{"name": "INPUT0", "datatype": 11, "shape": [1], "data": [1]}]},
    "datatype unknown": {"inputs": [tensor("INPUT0", [1], datatype="FLOAT")]}, "datatype empty": {"inputs": [tensor("INPUT0", [1], datatype="")]},
    "datatype in lower case": {"inputs": [tensor("INPUT0", [1], datatype="fp32")]},
    "datatype with prefix": {"inputs": [tensor("INPUT0", [1], datatype="TYPE_FP32")]},
    "datatype STRING": {"inputs": [tensor("INPUT0", [1], datatype="STRING")]},
    "shape missing": {"inputs": [{"name": "INPUT0", "datatype": "FP32", "data": [1]}]},
    "shape a number": {"inputs": [tensor("INPUT0", [1], 1)]}, "shape null": {"inputs": [{**tensor("INPUT0", [1]), "shape": None}]},
    "shape of texts": {"inputs": [tensor("INPUT0", [1], ["1"])]}, "shape of fractions": {"inputs": [tensor("INPUT0", [1], [1.0])]},
    "shape negative": {"inputs": [tensor("INPUT0", [1], [-1])]}, "shape nested": {"inputs": [tensor("INPUT0", [1], [[1]])]},
    "shape of null": {"inputs": [tensor("INPUT0", [1], [None])]}, "shape beyond int64": {"inputs": [tensor("INPUT0", [1], [2**63])]},
    "shape beyond uint64": {"inputs": [tensor("INPUT0", [1], [2**64])]}, "shape empty": {"inputs": [tensor("INPUT0", [1], [])]},
    "shape empty for several": {"inputs": [tensor("INPUT0", [1, 2], [])]}, "shape empty for none": {"inputs": [tensor("INPUT0", [], [])]},
    "shape empty for a text": {"inputs": [{**tensor("INPUT0", [], []), "data": "x"}]},
    "data and a region that is a number": {"inputs": [tensor("INPUT0", [1], parameters={"shared_memory_region": 5})]},
    "data and a region whose size is a text": {
        "inputs": [tensor("INPUT0", [1], parameters={"shared_memory_region": "r", "shared_memory_byte_size": "4"})]},
    "data missing": {"inputs": [{"name": "INPUT0", "datatype": "FP32", "shape": [1]}]},
    "data null": {"inputs": [{**tensor("INPUT0", []), "shape": [1], "data": None}]},
    "data a number": {"inputs": [{**tensor("INPUT0", []), "shape": [1], "data": 1}]},
    "data a text": {"inputs": [{**tensor("INPUT0", []), "shape": [1], "data": "1"}]},
    "data an object": {"inputs": [{**tensor("INPUT0", []), "shape": [1], "data": {}}]},
    "data null for nothing": {"inputs": [{**tensor("INPUT0", []), "data": None}]},
    "data a number for nothing": {"inputs": [{**tensor("INPUT0", []), "data": 1}]},
    "data a text for nothing": {"inputs": [{**tensor("INPUT0", []), "data": ""}]},
    "data and binary size": {"inputs": [tensor("INPUT0", [1], parameters={"binary_data_size": 4})]},
    "parameters of an input null": {"inputs": [tensor("INPUT0", [1], parameters=None)]},
    "parameters of an input a list": {"inputs": [tensor("INPUT0", [1], parameters=[])]},
    "parameters of an input unknown": {"inputs": [tensor("INPUT0", [1], parameters={"x": 1, "y": "z"})]},
    "parameters of an input empty": {"inputs": [tensor("INPUT0", [1], parameters={})]},
    "input with other members": {"inputs": [tensor("INPUT0", [1], other=5, more={"a": [1]})]},
    "other members": {"inputs": ONE, "other": 5, "more": [1, {"a": None}]},
    "input twice": {"inputs": ONE + ONE}, "input unknown": {"inputs": [tensor("INPUT9", [1])]},
    "input and an unknown one": {"inputs": ONE + [tensor("INPUT9", [1])]}, "output's name as input": {"inputs": [tensor("OUTPUT0", [1])]},
    "id a number": {"id": 7, "inputs": ONE}, "id null": {"id": None, "inputs": ONE}, "id empty": {"id": "", "inputs": ONE},
    "id": {"id": "abc", "inputs": ONE}, "id in unicode": {"id": "ü€😀\n\"", "inputs": ONE}, "id long": {"id": "x" * 1000, "inputs": ONE},
    "id of a failure": {"id": "q-1", "inputs": [tensor("INPUT0", [1], datatype="INT32")]},
    "id of a failure in unicode": {"id": "ü\"\\", "inputs": [tensor("INPUT9", [1])]},
    "outputs null": {"inputs": ONE, "outputs": None}, "outputs an object": {"inputs": ONE, "outputs": {}},
    "outputs empty": {"inputs": ONE, "outputs": []}, "an output that is a text": {"inputs": ONE, "outputs": ["OUTPUT0"]},
    "output without a name": {"inputs": ONE, "outputs": [{}]}, "output's name a number": {"inputs": ONE, "outputs": [{"name": 1}]},
    "output": {"inputs": ONE, "outputs": [{"name": "OUTPUT0"}]}, "output unknown": {"inputs": ONE, "outputs": [{"name": "OTHER"}]},
    "output twice": {"inputs": ONE, "outputs": [{"name": "OUTPUT0"}, {"name": "OUTPUT0"}]},
    "input's name as output": {"inputs": ONE, "outputs": [{"name": "INPUT0"}]},
    "output with other members": {"inputs": ONE, "outputs": [{"name": "OUTPUT0", "other": 1, "parameters": {"x": 1}}]},
    "parameters of an output null": {"inputs": ONE, "outputs": [{"name": "OUTPUT0", "parameters": None}]},
    "parameters of an output a list": {"inputs": ONE, "outputs": [{"name": "OUTPUT0", "parameters": []}]},
    "binary_data false": {"inputs": ONE, "outputs": [{"name": "OUTPUT0", "parameters": {"binary_data": False}}]},
    "binary_data a text": {"inputs": ONE, "outputs": [{"name": "OUTPUT0", "parameters": {"binary_data": "true"}}]},
    "binary_data null": {"inputs": ONE, "outputs": [{"name": "OUTPUT0", "parameters": {"binary_data": None}}]},
    "binary_data 1": {"inputs": ONE, "outputs": [{"name": "OUTPUT0", "parameters": {"binary_data": 1}}]}}

DOUBLED = {
    "inputs twice": '{"inputs":[],"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":[1]}]}',
    "inputs twice, good one first": '{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":[1]}],"inputs":[]}',
    "name twice": '{"inputs":[{"name":"INPUT0","name":"INPUT9","datatype":"FP32","shape":[1],"data":[1]}]}',
    "data twice": '{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":[1],"data":[2]}]}',
    "id twice": '{"id":"a","id":"b","inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":[1]}]}',
    "parameter twice": '{"parameters":{"a":1,"a":2},"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":[1]}]}',
    "members in another order": '{"inputs":[{"data":[1,2],"shape":[2],"datatype":"FP32","name":"INPUT0"}],"id":"last"}'}

PARAMETERS = {
    "text": {"a": "x"}, "number": {"a": 5}, "negative number": {"a": -5}, "fraction": {"a": 1.5}, "flag": {"a": True}, "several": {"a": 1, "b": "x"},
    "null": {"a": None}, "list": {"a": []}, "object": {"a": {}}, "beyond int64": {"a": 2**63}, "beyond uint64": {"a": 2**64},
    "empty key": {"": 1}, "empty text": {"a": ""}, "unicode key": {"ü": "€"}, "reserved": {"triton_x": 1}, "reserved prefix": {"triton_": 1},
    "other case of reserved": {"TRITON_x": 1}, "priority 0": {"priority": 0}, "priority 3": {"priority": 3}, "priority -1": {"priority": -1},
    "priority text": {"priority": "1"}, "priority fraction": {"priority": 1.0}, "priority beyond": {"priority": 2**64},
    "priority largest": {"priority": 2**64 - 1}, "timeout 0": {"timeout": 0}, "timeout": {"timeout": 60000000}, "timeout -1": {"timeout": -1},
    "timeout text": {"timeout": "1"}, "timeout fraction": {"timeout": 1.5}, "timeout null": {"timeout": None},
    "sequence_id 0": {"sequence_id": 0}, "sequence_id 5": {"sequence_id": 5}, "sequence_id -1": {"sequence_id": -1},
    "sequence_id text": {"sequence_id": "abc"}, "sequence_id empty": {"sequence_id": ""}, "sequence_id flag": {"sequence_id": True},
    "sequence_id fraction": {"sequence_id": 1.5}, "sequence_id 128 characters": {"sequence_id": "x" * 128},
    "sequence_id 129 characters": {"sequence_id": "x" * 129}, "sequence_id null": {"sequence_id": None},
    "sequence_start": {"sequence_id": 5, "sequence_start": True}, "sequence_start 1": {"sequence_start": 1},
    "sequence_start text": {"sequence_start": "true"}, "sequence_start null": {"sequence_start": None},
    "sequence_end": {"sequence_id": 5, "sequence_end": True}, "sequence_end 0": {"sequence_end": 0},
    "sequence_both": {"sequence_id": 1, "sequence_start": True, "sequence_end": True}, "binary_data_output false": {"binary_data_output": False},
    "binary_data_output 1": {"binary_data_output": 1}, "binary_data_output text": {"binary_data_output": "true"},
    "binary_data_output null": {"binary_data_output": None}, "headers": {"headers": "x"}, "empty": {}}

SHAPES = {
    "matrix flat": ("matrix", [1, 2, 3, 4, 5, 6], [2, 3], "FP32"), "matrix nested": ("matrix", [[1, 2, 3], [4, 5, 6]], [2, 3], "FP32"),
    "matrix nested otherwise": ("matrix", [[1, 2], [3, 4], [5, 6]], [2, 3], "FP32"), "matrix ragged": ("matrix", [[1, 2, 3], [4, 5]], [2, 3], "FP32"),
    "matrix half nested": ("matrix", [1, [2, 3, 4], 5, 6], [2, 3], "FP32"), "matrix turned": ("matrix", [0] * 6, [3, 2], "FP32"),
    "matrix flattened": ("matrix", [0] * 6, [6], "FP32"), "matrix with one more dimension": ("matrix", [0] * 6, [1, 2, 3], "FP32"),
    "matrix too few": ("matrix", [0] * 5, [2, 3], "FP32"), "matrix too many": ("matrix", [0] * 7, [2, 3], "FP32"),
    "matrix of nothing": ("matrix", [], [0, 3], "FP32"), "cube": ("cube", [[[1, 2]], [[3, 4]]], [2, 1, 2], "INT32"),
    "cube open": ("cube", list(range(12)), [2, 3, 2], "INT32"), "cube empty": ("cube", [], [2, 0, 2], "INT32"),
    "cube empty nested": ("cube", [[], []], [2, 0, 2], "INT32"), "cube wrong": ("cube", list(range(12)), [3, 2, 2], "INT32"),
    "open": ("open", [1, 2], [1, 2], "FP32"), "open empty": ("open", [], [0, 5], "FP32"), "open of rank 1": ("open", [1, 2], [2], "FP32"),
    "one": ("one", [1], [1], "FP32"), "one without shape": ("one", [1], [], "FP32"), "one of two": ("one", [1, 2], [2], "FP32"),
    "reshaped": ("reshaped", [1, 2, 3, 4], [4], "FP32"), "reshaped inside": ("reshaped", [1, 2, 3, 4], [2, 2], "FP32"),
    "batched scalar": ("batched_scalar", [1, 2], [2, 1], "FP32"), "batched scalar inside": ("batched_scalar", [1, 2], [2], "FP32"),
    "batch": ("batched_fixed", list(range(6)), [2, 3], "INT16"), "batch of one": ("batched_fixed", [1, 2, 3], [1, 3], "INT16"),
    "batch of eight": ("batched_fixed", list(range(24)), [8, 3], "INT16"), "batch of nine": ("batched_fixed", list(range(27)), [9, 3], "INT16"),
    "batch of none": ("batched_fixed", [], [0, 3], "INT16"), "batch without batch": ("batched_fixed", [1, 2, 3], [3], "INT16"),
    "batch wrong": ("batched_fixed", [1, 2, 3, 4], [1, 4], "INT16"), "batch wrong rank": ("batched_fixed", [1, 2, 3], [1, 3, 1], "INT16"),
    "batch without shape": ("batched_fixed", [1], [], "INT16"), "texts": ("texts", ["a", "b", "c", "d"], [2, 2], "BYTES"),
    "text too few": ("texts", ["a", "b", "c"], [2, 2], "BYTES"), "text too many": ("texts", ["a", "b", "c"], [2, 1], "BYTES"),
    "of nothing with data": ("identity", [1], [0], "FP32"), "of nothing with nested data": ("identity", [[], []], [0], "FP32"),
    "of nothing twice": ("batch_FP32", [], [0, 0], "FP32"), "batch of two nothings": ("batch_FP32", [[], []], [2, 0], "FP32"),
    "texts wrong": ("texts", ["a", "b", "c"], [3, 1], "BYTES"), "batched text": ("batched_text", ["a", "b"], [2, 1], "BYTES"),
    "reshaped without one": ("reshaped", [1, 2, 3, 4], [], "FP32"), "batched without one": ("batch_FP32", [1, 2], [], "FP32"),
    "overflow": ("identity", [1], [2**62, 4], "FP32"), "overflow with zero": ("open", [], [2**62, 0], "FP32"),
    "wrong type": ("matrix", [0] * 6, [2, 3], "FP64"),
    "wrong type and shape": ("matrix", [0] * 6, [3, 2], "FP64")}

REQUESTS = {
    "pair": ("pair", [FOUR, TWO], None), "pair in another order": ("pair", [TWO, FOUR], None), "pair of one": ("pair", [FOUR], None),
    "pair of the other": ("pair", [TWO], None), "pair of none": ("pair", [], None),
    "pair of an unknown one": ("pair", [tensor("INPUT9", [1])], None),
    "pair with an unknown one": ("pair", [FOUR, tensor("INPUT9", [1])], None),
    "pair and more": ("pair", [FOUR, TWO, tensor("INPUT2", [1])], None), "pair twice": ("pair", [FOUR, FOUR], None),
    "pair's second output": ("pair", [FOUR, TWO], ["OUTPUT1"]), "pair's outputs turned": ("pair", [FOUR, TWO], ["OUTPUT1", "OUTPUT0"]),
    "optional": ("optional", [FOUR], None), "optional given": ("optional", [FOUR, tensor("INPUT1", [5])], None),
    "optional alone": ("optional", [tensor("INPUT1", [5])], None), "optional of none": ("optional", [], None),
    "optional and more": ("optional", [FOUR, tensor("INPUT1", [5]), tensor("INPUT2", [5])], None),
    "all optional, none given": ("all_optional", [], None), "all optional, second given": ("all_optional", [tensor("INPUT1", [5])], None),
    "optional asked but not given": ("optional", [FOUR], ["OUTPUT1"]),
    "batches disagree": ("batched", [tensor("INPUT0", [0] * 4, [2, 2, 1]), tensor("INPUT1", [0] * 3, [3, 1], "INT32")], None),
    "batches": ("batched", [tensor("INPUT0", [0] * 4, [2, 2, 1]), tensor("INPUT1", [0] * 2, [2, 1], "INT32")], None),
    "batches too large": ("batched", [tensor("INPUT0", [0] * 10, [5, 2, 1]), tensor("INPUT1", [0] * 5, [5, 1], "INT32")], None),
    "decoupled": ("decoupled", ONE, None), "unknown model": ("nobody", ONE, None), "broken model": ("broken", ONE, None),
    "unready model": ("unready", ONE, None), "failing model": ("fails", ONE, None),
    "model with one output twice": ("twice", ONE, None),
    **{f"answer {code}": (f"answers_{code}", ONE, None) for code in (
        "UNKNOWN", "INTERNAL", "NOT_FOUND", "INVALID_ARG", "UNAVAILABLE", "UNSUPPORTED", "ALREADY_EXISTS", "CANCELLED")}}


# Requests with several mistakes: both servers report the same one.
SEVERAL_MISTAKES = {
    "batch and rank": ("batch_FP32", [tensor("INPUT0", [0] * 6)], ()),
    "batch and rank above": ("batch_FP32", [tensor("INPUT0", [0] * 5, [5, 1, 1])], ()),
    "batch and datatype": ("batch_FP32", [tensor("INPUT0", [0] * 5, [5, 1], "INT32")], ()),
    "no batch and datatype": ("batch_FP32", [tensor("INPUT0", [0], [], "INT32")], ()),
    "batches that disagree and datatype": (
        "batched", [tensor("INPUT0", [0] * 4, [2, 2, 1], "INT32"), tensor("INPUT1", [0] * 3, [3, 1], "INT32")], ()),
    "batches that disagree and shape": ("batched", [tensor("INPUT0", [0] * 6, [2, 3, 1]), tensor("INPUT1", [0] * 3, [3, 1], "INT32")], ()),
    "unknown output and input": ("identity", [tensor("OTHER", [1])], ("OTHER",)),
    "unknown output and no input": ("pair", [FOUR], ("OTHER",))}


def cases():
    for datatype, literals in NUMBERS.items():
        for data in literals:
            yield literal(datatype, data)
    for name, data in TEXTS.items():
        text = f'{{"inputs":[{{"name":"INPUT0","datatype":"BYTES","shape":[1],"data":{data}}}]}}'
        yield infer(f"text {name}", "echo_BYTES", text)
    for name, text in MALFORMED.items():
        yield infer(f"malformed, {name}", "identity", text)
    for name, text in DOUBLED.items():
        yield infer(name, "identity", text)
    for name, request in MEMBERS.items():
        yield infer(name, "identity", request)
    for name, parameters in PARAMETERS.items():
        yield infer(f"parameter {name}", "identity", {"inputs": ONE, "parameters": parameters})
    for name, parameters in {"null": None, "list": [], "number": 1, "text": "x"}.items():
        yield infer(f"parameters as {name}", "identity", {"inputs": ONE, "parameters": parameters})
    for name, (model, data, shape, datatype) in SHAPES.items():
        yield infer(f"shape {name}", model, {"inputs": [tensor("INPUT0", data, shape, datatype)]})
    for name, (model, inputs, outputs) in (REQUESTS | {f"of several mistakes, {name}": case for name, case in SEVERAL_MISTAKES.items()}).items():
        request = {"inputs": inputs} | ({"outputs": [{"name": output} for output in outputs]} if outputs else {})
        yield infer(f"request {name}", model, request)
    for version in ("1", "2", "10", "01", "0", "99999999999999999999", "9223372036854775808"):
        yield infer(f"version {version}", "versions", {"inputs": ONE}, version)
    for depth in (1, 2, 50, 99, 100, 101, 102, 200):
        text = '{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":%s1%s}]}' % ("[" * depth, "]" * depth)
        yield infer(f"nested {depth} deep", "identity", text)
    yield harmful("shape largest dimension", "identity", {"inputs": [tensor("INPUT0", [1], [2**63 - 1])]}, "ends the server", "400")
    yield harmful("request silent model", "silent", {"inputs": ONE}, "is never answered", "500")
    yield infer("body before the model is known", "nobody", "{")
    yield infer("body of a decoupled model", "decoupled", "{")
    yield infer("one ONNX model", "add_sub", {"inputs": [tensor("INPUT0", list(range(16)), [1, 16]), tensor("INPUT1", [1] * 16, [1, 16])]})
    for sequence in (7, "seven"):
        yield infer(f"sequence {sequence!r} without its start", "stateful", {"inputs": ONE, "parameters": {"sequence_id": sequence}})
    yield infer("digits", "digits", {"inputs": [tensor("image", [0.5] * 64, [1, 64])]})
