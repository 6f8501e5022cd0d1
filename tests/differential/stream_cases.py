# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""ModelStreamInfer: decoupled and other models, malformed requests, and the end of a stream.

Decoupled and other requests never share a stream, because that can end the peer.
"""

import struct

from binary_cases import content
from exchange import StreamCase
from grpc_cases import EIGHT, infer_request, one
from model_repository import TYPES

EMPTY_FINAL = ("triton_enable_empty_final_response", "bool_param", True)
STRICT = (("triton_grpc_error", "true"),)


def fine(name, **members):
    return infer_request(raw=[EIGHT], id=name, **members)


def repeat(values, model="repeat", **members):
    count = len(values)
    return infer_request(model, inputs=[("IN", "INT32", (count,)), ("DELAY", "UINT32", (count,)), ("WAIT", "UINT32", (1,))],
                         raw=[struct.pack(f"<{count}i", *values), bytes(4 * count), bytes(4)], **members)


def coupled(name, values):
    """The final flag comes alone, after the response of a model that is not decoupled, which sometimes ends the
    peer."""
    return StreamCase(f"coupled stream {name}", (repeat(values, "repeat_coupled", id="d"),), harm="sometimes ends the server", status="OK")


WRONG = {
    "unknown model": infer_request("nobody", raw=[EIGHT], id="w"), "unknown version": fine("w", model_version="9"),
    "version that is none": fine("w", model_version="x"), "unknown input": infer_request(inputs=one("FP32", name="OTHER"), raw=[EIGHT], id="w"),
    "wrong type": infer_request(inputs=one("INT32"), raw=[EIGHT], id="w"), "wrong size": infer_request(raw=[EIGHT[:5]], id="w"),
    "no inputs": infer_request(inputs=(), id="w"), "reserved parameter": fine("w", parameters=[("triton_x", "int64_param", 1)]),
    "wrong parameter": fine("w", parameters=[("timeout", "string_param", "x")]), "unknown output": fine("w", outputs=["OTHER"]),
    "failing model": infer_request("fails", raw=[EIGHT], id="w"), "answered error": infer_request("answers_NOT_FOUND", raw=[EIGHT], id="w"),
    "empty request": infer_request("", inputs=())}


# The cases that fail in their execution, and their status in strict mode.
EXECUTED = {"failing model": "UNAVAILABLE", "answered error": "NOT_FOUND"}


def cases():
    yield StreamCase("stream of nothing", ())
    yield StreamCase("stream of one", (fine("a"),))
    yield StreamCase("stream without an id", (fine(""),))
    yield StreamCase("stream of five", tuple(fine(str(index)) for index in range(5)))
    yield StreamCase("stream of two models", (fine("a"), infer_request("echo_FP32", raw=[EIGHT], id="b")))
    yield StreamCase("stream with an empty final response", (fine("a", parameters=[EMPTY_FINAL]),))
    yield StreamCase("stream of every type", tuple(
        infer_request(f"echo_{datatype}", inputs=one(datatype), raw=[content(datatype, 2)], id=datatype) for datatype in TYPES))
    for name, request in WRONG.items():
        yield StreamCase(f"stream, {name}", (request,))
        yield StreamCase(f"stream, {name} between others", (fine("a"), request, fine("b")))
        harm = {"harm": "sometimes ends the server", "status": EXECUTED[name]} if name in EXECUTED else {}
        yield StreamCase(f"stream, {name}, strict", (request,), STRICT, **harm)
    yield StreamCase("stream, strict and fine", (fine("a"), fine("b")), STRICT)
    yield StreamCase("stream, strictness spelled otherwise", (WRONG["wrong size"], fine("b")), (("triton_grpc_error", "yes"),))
    for count in (0, 1, 3):
        values = list(range(5, 5 + count))
        yield StreamCase(f"decoupled stream of {count}", (repeat(values, id="d"),))
        yield StreamCase(f"decoupled stream of {count} with an empty final response", (repeat(values, id="d", parameters=[EMPTY_FINAL]),))
        yield coupled(f"of {count}", values)
        harm = {} if count == 1 else {"harm": "ends the server, or goes on after the answer", "status": "OK"}
        yield StreamCase(f"coupled stream of {count}, flag with the last", (repeat(values, "repeat_coupled_last", id="d"),), **harm)
    yield StreamCase("decoupled stream without an id", (repeat([5], parameters=[EMPTY_FINAL]),))
    yield StreamCase("decoupled stream, wrong input", (infer_request("repeat", raw=[EIGHT], id="w"),))
    yield StreamCase("decoupled stream, identity", (infer_request("decoupled", raw=[EIGHT], id="w"),))
    yield coupled("with an error", [13])
    yield coupled("with an error and an answer", [13, 5])
