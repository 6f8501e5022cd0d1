# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The requests of the gRPC clients that leave (see leaving.py)."""

import struct

from tritonclient.grpc import service_pb2 as pb


def _add(request, name, datatype, shape, data):
    request.inputs.add(name=name, datatype=datatype, shape=shape)
    request.raw_input_contents.append(data)


def probe_request(draw, size):
    orders = f"delay_ms={draw.randrange(4)};bytes={size}".encode()
    request = pb.ModelInferRequest(model_name="probe")
    _add(request, "ORDERS", "BYTES", [1], len(orders).to_bytes(4, "little") + orders)
    return request


def echo_request(count):
    request = pb.ModelInferRequest(model_name="echo")
    _add(request, "INPUT0", "FP32", [count], bytes(4 * count))
    return request


def repeat_request(draw, model, count):
    request = pb.ModelInferRequest(model_name=model)
    _add(request, "IN", "INT32", [count], struct.pack(f"<{count}i", *range(count)))
    _add(request, "DELAY", "UINT32", [count], struct.pack(f"<{count}I", *(draw.randrange(3) if count < 100 else 0 for _ in range(count))))
    _add(request, "WAIT", "UINT32", [1], struct.pack("<I", draw.randrange(2)))
    return request
