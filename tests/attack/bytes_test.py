# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Elements of BYTES tensors with wrong lengths, and wrong values of the field with the length of a request's JSON."""

import struct

import grpc
import pytest
from http_client import LENGTH_HEADER, HttpClient, binary_tensor
from tritonclient.grpc import service_pb2 as pb

MB = 1 << 20
LYING = [b"\xff\xff\xff\xff", b"\xff\xff\xff\xffx", b"\x02\0\0\0x", b"\0\0\0", b"\x01\0\0\0xy", b"\0\0\0\x80" + b"x" * 100, b"\x01\0\0\0x\x01\0\0",
         b"\x01\0\0\0x\xff\xff\xff\x7f"]


@pytest.mark.rows("1.3.21")
@pytest.mark.growth(16)
@pytest.mark.parametrize("data", LYING)
def test_lengths_that_are_wrong(http, rpc, refused, data):
    for count in (1, 2, 2**30):
        if data == b"\x01\0\0\0x" and count == 1:
            continue
        assert http.infer("echo_BYTES", {"inputs": [binary_tensor("INPUT0", len(data), [count], "BYTES")]}, data).status == 400
        request = pb.ModelInferRequest(model_name="echo_BYTES", raw_input_contents=[data])
        request.inputs.add(name="INPUT0", datatype="BYTES", shape=[count])
        refused(rpc.ModelInfer, request, grpc.StatusCode.INVALID_ARGUMENT)


@pytest.mark.growth(300)  # the request, its answer, and parts of both in transfer
def test_one_element_of_sixty_megabytes_passes_whole(http):
    data = struct.pack("<I", 60 * MB) + b"x" * (60 * MB)
    request = {"inputs": [binary_tensor("INPUT0", len(data), [1], "BYTES")], "parameters": {"binary_data_output": True}}
    head, binary = http.infer("echo_BYTES", request, data).split()
    assert head["outputs"][0]["shape"] == [1] and binary == data


@pytest.mark.growth(200)
def test_ten_million_empty_elements(http):
    data = bytes(4 * 10_000_000)
    request = {"inputs": [binary_tensor("INPUT0", len(data), [10_000_000], "BYTES")], "parameters": {"binary_data_output": True}}
    assert http.infer("echo_BYTES", request, data).split()[1] == data


@pytest.mark.parametrize("length", ["-1", "-9223372036854775808", "+1", "0x10", "1e1", "1.0", "", " ", "abc", "18446744073709551615",
                                    "18446744073709551616", "9223372036854775807", "9223372036854775808", "9" * 400, "1 2", "1,2", "4294967297"])
def test_header_lengths_that_cannot_be(server, http, length):
    body = b'{"inputs":[{"name":"INPUT0","datatype":"FP32","shape":[1],"data":[1]}]}'
    reply = http.request("POST", "/v2/models/echo_FP32/infer", body, {LENGTH_HEADER: length})
    assert reply.status == 400, reply
    for part in ("1", str(len(body) - 1)):  # in the middle of the JSON
        assert http.request("POST", "/v2/models/echo_FP32/infer", body, {LENGTH_HEADER: part}).status in (400, 500)
    assert HttpClient(server.http_url).request("POST", "/v2/models/echo_FP32/infer", body, {LENGTH_HEADER: str(len(body))}).status == 200
