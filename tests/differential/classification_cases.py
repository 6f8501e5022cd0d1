# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Classifications of outputs, over both protocols. No case requests one of a BYTES output, because that ends the
peer."""

import itertools

import grpc_cases
import json_cases
from binary_cases import SIZES, content
from http_client import tensor

# The values differ, because the order of equal values is open (row 1.5.3).
NUMBERS = [3, 1, 4, 15, 9, 2, 6]
COUNTS = (1, 3, 7, 100)


def http(name, model, inputs, k, **parameters):
    output = {"name": parameters.pop("output", "OUTPUT0"), "parameters": {"classification": k, **parameters}}
    return json_cases.infer(f"classification, {name}", model, {"inputs": inputs, "outputs": [output]})


def rpc(name, model, inputs, raw, k, kind="int64_param", output="OUTPUT0"):
    request = grpc_cases.infer_request(model, inputs=inputs, raw=raw, outputs=[output])
    setattr(request.outputs[0].parameters["classification"], kind, k)
    return grpc_cases.GrpcCase(f"infer classification, {name}", "ModelInfer", request)


def cases():
    for datatype in SIZES:
        if datatype in ("FP16", "BF16", "BOOL"):
            yield rpc(f"{datatype}", f"echo_{datatype}", [("INPUT0", datatype, (2,))], [content(datatype, 2)], 1)
            continue
        for k in COUNTS:
            yield http(f"{k} of {datatype}", f"echo_{datatype}", [tensor("INPUT0", NUMBERS, datatype=datatype)], k)
        yield http(f"in a batch of {datatype}", f"batch_{datatype}", [tensor("INPUT0", [1, 2, 3, 6, 5, 4], [2, 3], datatype)], 2)
        yield rpc(f"{datatype}", f"echo_{datatype}", [("INPUT0", datatype, (2,))], [content(datatype, 2)], 1)
    yield http("booleans", "echo_BOOL", [tensor("INPUT0", [True, False], datatype="BOOL")], 1)
    for name, values in {"fractions": [0.1, 0.25, 1 / 3], "negative": [-1.5, -0.25, -100], "large": [1e10, 1e20, 3e38], "small": [1e-10, 1e-45, 1e-5],
                         "no finite": [float("inf"), 1.0, float("-inf")]}.items():
        for datatype in ("FP32", "FP64"):
            yield http(f"{name} of {datatype}", f"echo_{datatype}", [tensor("INPUT0", values, datatype=datatype)], 3)
    nothing = {"inputs": [tensor("INPUT0", [])], "outputs": [{"name": "OUTPUT0", "parameters": {"classification": 3}}]}
    yield json_cases.harmful("classification, nothing", "echo_FP32", nothing, "ends the server", "200")
    for datatype, values in (("INT64", [2**63 - 1, -2**63, 0]), ("UINT64", [2**64 - 1, 0]), ("INT8", [127, -128, 0]), ("UINT8", [255, 0, 128])):
        yield http(f"limits of {datatype}", f"echo_{datatype}", [tensor("INPUT0", values, datatype=datatype)], 3)
    for name, k in {"zero": 0, "negative": -1, "a text": "3", "a fraction": 1.5, "null": None, "a flag": True, "huge": 2**40, "beyond": 2**64}.items():
        yield http(f"asked for {name}", "echo_FP32", [tensor("INPUT0", [1, 2, 3])], k)
    for (kind, value) in (("int64_param", 0), ("int64_param", -1), ("int64_param", 2**40), ("string_param", "3"), ("bool_param", True),
                          ("uint64_param", 3), ("double_param", 1.5)):
        yield rpc(f"asked for {kind} {value}", "identity", [("INPUT0", "FP32", (2,))], [grpc_cases.EIGHT], value, kind)
    yield http("binary", "echo_FP32", [tensor("INPUT0", NUMBERS)], 3, binary_data=True)
    yield http("of a matrix", "matrix", [tensor("INPUT0", [3, 1, 4, 1.5, 9, 2], [2, 3])], 4)
    yield http("of a cube", "cube", [tensor("INPUT0", list(range(12)), [2, 3, 2], "INT32")], 2)
    yield http("of a batch with more dimensions", "batched", [tensor("INPUT0", list(range(8)), [2, 2, 2]), tensor("INPUT1", [1, 2], [2, 1], "INT32")], 3)
    yield http("of a scalar in a batch", "batched_scalar", [tensor("INPUT0", [1, 2], [2, 1])], 2)
    yield http("with a region", "echo_FP32", [tensor("INPUT0", NUMBERS)], 3, shared_memory_region="r", shared_memory_byte_size=4)
    images = [[0.0] * 64, [float(index % 17) for index in range(64)]]
    for count, k in itertools.product((1, 2), (1, 3, 10, 11)):
        rows = [value for image in images[:count] for value in image]
        yield http(f"{k} digits of {count}", "digits", [tensor("image", rows, [count, 64])], k, output="probabilities")
