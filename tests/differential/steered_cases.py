# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Requests for backends that obey each request: one response, none, several, an error, a size."""

import struct

import grpc_cases
import json_cases
from http_client import tensor

ORDERS = {"some bytes": "bytes=5", "no bytes": "bytes=0", "nothing": "", "a failure": "fail=UNAVAILABLE", "a failure of all": "fail_execute=NOT_FOUND",
          "what is unknown": "nothing=1", "what is malformed": "bytes", "two things": "bytes=3;hold_ms=1"}

# The responses of a model that is not decoupled: repeat_coupled answers 13 with an error.
SENDINGS = {"one response": [5], "one error": [13], "an error and a response": [13, 5], "no response": [], "two responses": [1, 2]}


def probe(name, model, inputs, **members):
    return json_cases.infer(f"probe, {name}", model, {"inputs": inputs, **members})


def repeat(name, model, values):
    count = len(values)
    zeros = [0] * count
    inputs = [tensor("IN", values, datatype="INT32"), tensor("DELAY", zeros, datatype="UINT32"), tensor("WAIT", [0], datatype="UINT32")]
    yield json_cases.infer(f"{model} of {name}", model, {"id": "r", "inputs": inputs})
    yield grpc_cases.infer(f"{model} of {name}", model=model, id="r", inputs=[
        ("IN", "INT32", (count,)), ("DELAY", "UINT32", (count,)), ("WAIT", "UINT32", (1,))],
        raw=[struct.pack(f"<{count}i", *values), bytes(4 * count), bytes(4)])


def cases():
    for name, order in ORDERS.items():
        key, _, value = order.partition("=")
        yield probe(name, "probe", [tensor("ORDERS", [order], datatype="BYTES")])
        yield probe(f"{name}, binary", "probe", [tensor("ORDERS", [order], datatype="BYTES")], parameters={"binary_data_output": True})
        yield probe(f"{name} by parameter", "probe", [tensor("ORDERS", [""], datatype="BYTES")], parameters={key: value} if key else {})
        yield probe(f"{name} in a batch", "probe_batched", [tensor("ORDERS", [order] * 3, [3, 1], "BYTES")],
                    outputs=[{"name": "DATA", "parameters": {"binary_data": True}}, {"name": "INSTANCE"}])
    for name, values in SENDINGS.items():
        yield from repeat(name, "repeat_coupled", values)
        yield from repeat(name, "repeat_coupled_last", values)
    yield from repeat("one response", "repeat", [5])
