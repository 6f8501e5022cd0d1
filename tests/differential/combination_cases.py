# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Combinations of what the other cases have alone: classification and binary data, outputs and optional inputs, tensors
without elements in several dimensions."""

import itertools
import struct

import binary_cases
import grpc_cases
import json_cases
from binary_cases import ALL_BINARY, EIGHT, MIXED, PAIR
from http_client import binary_tensor, tensor

FOUR = struct.pack("<4f", 1, 4, 3, 2)
TWO = struct.pack("<2i", 1, 5)
ROWS = [binary_tensor("INPUT0", 24, [2, 3])]
ROWS_BYTES = struct.pack("<6f", 1, 2, 3, 6, 5, 4)

FORMS = ({}, {"binary_data": True}, {"classification": 2}, {"classification": 2, "binary_data": True})

# Model, shape and datatype of inputs without elements.
EMPTY = (("open", [0, 5], "FP32"), ("open", [5, 0], "FP32"), ("open", [0, 0], "FP32"), ("cube", [2, 0, 2], "INT32"), ("texts", [2, 0], "BYTES"),
         ("batch_FP32", [2, 0], "FP32"), ("batch_BYTES", [1, 0], "BYTES"), ("one", [0], "FP32"), ("matrix", [0, 3], "FP32"),
         ("batched_fixed", [1, 0], "INT16"))

# The members `outputs` of a request, with a mistake or with members that are not known.
OUTPUTS = {
    "one unknown": [{"name": "OUTPUT0"}, {"name": "X"}], "no names": [{}, {}], "an empty name": [{"name": ""}], "an input's name": [{"name": "INPUT0"}],
    "members of a tensor": [{"name": "OUTPUT0", "datatype": "FP32", "shape": [1], "data": [1]}],
    "a region alone": [{"name": "OUTPUT0", "parameters": {"shared_memory_region": "x"}}],
    "an unknown region and classification": [
        {"name": "OUTPUT0", "parameters": {"shared_memory_region": "x", "shared_memory_byte_size": 16, "classification": 1}}],
    "an unknown region and binary data": [
        {"name": "OUTPUT0", "parameters": {"shared_memory_region": "x", "shared_memory_byte_size": 16, "binary_data": True}}]}


def output(name, parameters):
    return {"name": name, "parameters": parameters} if parameters else {"name": name}


def cases():
    yield from classification_cases()
    yield from empty_cases()
    yield from optional_cases()
    for (name, outputs), default in itertools.product(OUTPUTS.items(), ({}, {"parameters": ALL_BINARY})):
        yield binary_cases.infer(f"outputs with {name}{', binary by default' if default else ''}", "pair",
                                 {"id": "o", "inputs": PAIR, "outputs": outputs, **default}, FOUR + TWO)


def classification_cases():
    for first, second in itertools.product(FORMS, repeat=2):
        outputs = [output("OUTPUT0", first), output("OUTPUT1", second)]
        yield binary_cases.infer(f"classified pair, {first} and {second}", "pair", {"inputs": PAIR, "outputs": outputs}, FOUR + TWO)
        yield binary_cases.infer(f"classified pair, turned, {first} and {second}", "pair", {"inputs": MIXED, "outputs": outputs[::-1]}, FOUR)
    for count, binary in itertools.product((1, 2, 5), (True, False)):
        outputs = [output("OUTPUT0", {"classification": count, "binary_data": binary})]
        for default in ({}, {"parameters": ALL_BINARY}):
            yield binary_cases.infer(f"classified batch, {count}, binary {binary}{', binary by default' if default else ''}", "batch_FP32",
                                     {"inputs": ROWS, "outputs": outputs, **default}, ROWS_BYTES)


def empty_cases():
    for model, shape, datatype in EMPTY:
        for kind, default in {"": {}, ", binary": {"parameters": ALL_BINARY}}.items():
            yield json_cases.infer(f"empty {shape} for {model}{kind}", model, {"inputs": [tensor("INPUT0", [], shape, datatype)], **default})
            yield binary_cases.infer(f"empty {shape} for {model}{kind}", model, {"inputs": [binary_tensor("INPUT0", 0, shape, datatype)], **default})
        yield grpc_cases.infer(f"empty {shape} for {model}", model=model, inputs=(("INPUT0", datatype, tuple(shape)), ), raw=[b""])
    inputs = [binary_tensor("INPUT0", 0, [2, 2, 0]), binary_tensor("INPUT1", 8, [2, 1], "INT32")]
    for forms in itertools.product(({}, {"binary_data": True}), repeat=2):
        outputs = [output(f"OUTPUT{index}", form) for index, form in enumerate(forms)]
        yield binary_cases.infer(f"empty beside another, {forms}", "batched", {"inputs": inputs, "outputs": outputs}, TWO)
        yield binary_cases.infer(f"empty behind another, {forms}", "batched", {"inputs": inputs, "outputs": outputs[::-1]}, TWO)


def optional_cases():
    given = {"both": ("INPUT0", "INPUT1"), "both, turned": ("INPUT1", "INPUT0"), "first": ("INPUT0", ), "second": ("INPUT1", ), "none": ()}
    for (name, inputs), wanted in itertools.product(given.items(), (None, "OUTPUT0", "OUTPUT1")):
        request = {"inputs": [binary_tensor(one, 8, [2]) for one in inputs], "parameters": ALL_BINARY}
        if wanted:
            request["outputs"] = [output(wanted, {"binary_data": True})]
        yield binary_cases.infer(f"optional {name}, {wanted or 'all'} wanted", "all_optional", request, EIGHT * len(inputs))
        yield grpc_cases.infer(f"optional {name}, {wanted or 'all'} wanted", model="all_optional", raw=[EIGHT] * len(inputs),
                               inputs=tuple((one, "FP32", (2, )) for one in inputs), outputs=[wanted] if wanted else ())
