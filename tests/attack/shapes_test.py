# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Shapes, and data that do not agree with them: the request is refused before anything of that size is allocated."""

import grpc
import pytest
from http_client import binary_tensor, tensor
from tritonclient.grpc import service_pb2 as pb

HUGE = [2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30]
BAD = [[-1], [0, -1], [-2**63], *([size] for size in HUGE), [2**32, 2**32], [2**33, 2**30], [2**62, 4], [2**31] * 4, [3] * 60,
       [2**63 - 1, 0], [1] * 100_000, [2, 2**61], [1.0], [1.5], ["1"], [None], [True], [[1]], [{}]]


@pytest.mark.rows("1.3.14", "1.3.21")
@pytest.mark.growth(24)
@pytest.mark.parametrize("shape", BAD, ids=lambda shape: str(shape)[:24])
def test_shapes_that_cannot_be(http, shape):
    for model, datatype in (("echo_FP32", "FP32"), ("matrix", "FP32"), ("echo_BYTES", "BYTES"), ("batched", "FP32")):
        reply = http.infer(model, {"inputs": [tensor("INPUT0", [1, 2], shape, datatype)]})
        assert reply.status in (400, 500), reply
        reply = http.infer(model, {"inputs": [binary_tensor("INPUT0", 8, shape, datatype)]}, b"\0" * 8)
        # [2**63 - 1, 0] has no elements, but the request has eight bytes for it.
        assert reply.status in (400, 500), reply


@pytest.mark.growth(24)
@pytest.mark.parametrize("shape", [s for s in BAD if all(isinstance(d, int) and not isinstance(d, bool) and -2**63 <= d < 2**63 for d in s)],
                         ids=lambda shape: str(shape)[:24])
def test_shapes_that_cannot_be_over_grpc(rpc, refused, shape):
    for model, datatype, raw in (("echo_FP32", "FP32", True), ("echo_FP32", "FP32", False), ("echo_BYTES", "BYTES", True), ("matrix", "FP32", True)):
        request = pb.ModelInferRequest(model_name=model)
        asked = request.inputs.add(name="INPUT0", datatype=datatype, shape=shape)
        if raw:
            request.raw_input_contents.append(b"\0" * 8)
        else:
            asked.contents.fp32_contents.extend([1, 2])
        assert len(refused(rpc.ModelInfer, request, grpc.StatusCode.INVALID_ARGUMENT)) < 4000


@pytest.mark.rows("1.3.10", "1.3.19")
@pytest.mark.parametrize("shape, data, statuses", [
    ([3, 2], [1] * 6, (400,)), ([6], [1] * 6, (400,)), ([2, 3, 1], [1] * 6, (400,)), ([], [1] * 6, (400, 500)), ([2, 3], [1] * 5, (400, 500)),
    ([2, 3], [1] * 7, (400, 500)), ([2, 3], [[1, 2, 3], [4, 5]], (400, 500)), ([2, 3], [[[1, 2, 3]], [[4, 5, 6, 7]]], (400, 500)), ([0, 3], [], (400,)),
])
def test_ranks_and_counts_that_differ(http, shape, data, statuses):
    assert http.infer("fixed", {"inputs": [tensor("INPUT0", data, shape)]}).status in statuses


@pytest.mark.rows("1.3.20")
@pytest.mark.parametrize("batch", [0, 5, 2**31, 2**32 + 1, 2**63 - 1])
def test_batches_beyond_the_limit(http, batch):
    reply = http.infer("batched", {"inputs": [binary_tensor("INPUT0", 8, [batch, 2, 1])]}, b"\0" * 8)
    assert reply.status == 400, reply


def test_data_nested_deeper_than_its_shape_has_elements_all_the_same(http):
    reply = http.infer("echo_FP32", {"inputs": [tensor("INPUT0", [[[1]], [[2]]], [2])]})
    assert reply.status in (400, 500) or reply.outputs["OUTPUT0"]["data"] == [1, 2]


@pytest.mark.parametrize("datatype, width", [("FP32", 4), ("FP16", 2), ("BYTES", 5), ("INT64", 8)])
def test_binary_sizes_that_differ_from_what_came(http, datatype, width):
    element = b"\1\0\0\0x" if datatype == "BYTES" else bytes(width)
    model = f"echo_{datatype}"
    binary = {"parameters": {"binary_data_output": True}}
    assert http.infer(model, {**binary, "inputs": [binary_tensor("INPUT0", width, [1], datatype)]}, element).status == 200
    for size in (0, width - 1, width + 1, 2 * width, 2**31, 2**63 - 1, 2**64 - 1, 2**64, -1, -width, 1.5, "4", None, True, [], {}):
        if datatype == "BYTES" and size == 0:
            continue
        reply = http.infer(model, {"inputs": [binary_tensor("INPUT0", size, [1], datatype)]}, element)
        assert reply.status in (400, 500), (size, reply)
    # Two inputs whose sizes add up to more than there is, or overflow.
    for sizes in ((width, width), (width, 2**64 - width), (2**63, 2**63), (2**63 - 1, 2**63 - 1)):
        inputs = [binary_tensor(f"INPUT{i}", size, [1], datatype) for i, size in enumerate(sizes)]
        assert http.infer(model, {"inputs": inputs}, element).status in (400, 500), sizes
