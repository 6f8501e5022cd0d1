# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Backends with wrong outputs: the request fails with an error that names the model and the output, and nothing else is
affected."""

import contextlib
import json

import grpc
import pytest
from http_client import HttpClient, tensor
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc

A = "0100000061"  # the text "a" as an element of BYTES, in hexadecimal
LIES = {
    "lie:-1:4": "has the negative dimension -1",
    "lie:2,-3:24": "has the negative dimension -3",
    "lie:0,-1:0": "has the negative dimension -1",
    "lie:9223372036854775807,2:8": "causes total element count to exceed maximum size of 9223372036854775807",
    "lie:9223372036854775807:8": "causes total byte size to exceed maximum size of 9223372036854775807",
    "lie:1000000000:4": "with shape [1000000000] and data type FP32: expected 4000000000 bytes, got 4",
    "lie:2,3:23": "with shape [2,3] and data type FP32: expected 24 bytes, got 23",
    "lie:2,3:25": "with shape [2,3] and data type FP32: expected 24 bytes, got 25",
    "lie:2,3:0": "with shape [2,3] and data type FP32: expected 24 bytes, got 0",
    "lie:0:4": "with shape [0] and data type FP32: expected 0 bytes, got 4",
    "lie::1000": "with shape [] and data type FP32: expected 4 bytes, got 1000",
    "lie::0": "with shape [] and data type FP32: expected 4 bytes, got 0",
    f"lie_bytes:2:{A}": "with shape [2] and data type BYTES: expected 2 elements, got 1",
    f"lie_bytes:1:{A}{A}": "with shape [1] and data type BYTES: expected 1 element, got 2",
    f"lie_bytes::{A}{A}": "with shape [] and data type BYTES: expected 1 element, got 2",
    "lie_bytes:2:": "with shape [2] and data type BYTES: expected 2 elements, got 0",
    f"lie_bytes:1:{A[:8]}": "expected 1 element, got 4 bytes that are not a sequence of elements: incomplete string data, expecting string of length 1 but only 0 bytes available",
    f"lie_bytes:1:{A}00": "expected 1 element, got 6 bytes that are not a sequence of elements: incomplete string length indicator, expecting 4 bytes but only 1 bytes available",
    "lie_bytes:1:ffffffff61": "incomplete string data, expecting string of length 4294967295 but only 1 bytes available",
    "lie_bytes:-1:": "has the negative dimension -1",
}
STEP = ('platform: "ensemble"\ninput { name: "IN" data_type: TYPE_FP32 dims: -1 }\noutput { name: "OUT" data_type: TYPE_FP32 dims: -1 }\n'
        'ensemble_scheduling { step { model_name: "lying" model_version: -1 input_map { key: "INPUT0" value: "IN" } '
        'output_map { key: "OUTPUT0" value: "OUT" } } }')


@pytest.mark.parametrize("lie", LIES)
def test_a_wrong_output_fails_its_request_alone(start_attacked, repository, lie):
    repository.add_faulty("lying", execute=lie)
    repository.add("step", STEP)
    server = start_attacked()
    body = {"inputs": [tensor("INPUT0", [1])]}
    with contextlib.closing(HttpClient(server.http_url)) as client, grpc.insecure_channel(server.grpc_url) as channel:
        binary = body | {"parameters": {"binary_data_output": True}}
        classes = body | {"outputs": [{"name": "OUTPUT0", "parameters": {"classification": 1}}]}
        answers = [client.infer("lying", one) for one in (body, binary, classes)]
        answers.append(client.post("/v2/models/lying/generate", json.dumps({"INPUT0": 1.0}).encode()))
        answers.append(client.infer("step", {"inputs": [tensor("IN", [1])]}))
        for answer in answers:
            assert answer.status == 500, answer
            assert "the backend of model 'lying' returned output 'OUTPUT0' " in answer.body.decode() and LIES[lie] in answer.body.decode(), answer.body.decode()
        request = pb.ModelInferRequest(model_name="lying", raw_input_contents=[bytes(4)])
        request.inputs.add(name="INPUT0", datatype="FP32", shape=[1])
        with pytest.raises(grpc.RpcError) as error:
            service_pb2_grpc.GRPCInferenceServiceStub(channel).ModelInfer(request, timeout=60)
        assert error.value.code() == grpc.StatusCode.INTERNAL
        assert LIES[lie] in error.value.details()


@pytest.mark.parametrize("truth", ["lie:2,3:24", "lie:0:0", "lie:5,0,7:0", "lie::4", "lie_bytes:0:", f"lie_bytes:2:{A}{A}", f"lie_bytes::{A}", "lie_bytes:1:00000000"])
def test_a_right_output_is_answered(start_attacked, repository, truth):
    repository.add_faulty("honest", execute=truth)
    server = start_attacked()
    with contextlib.closing(HttpClient(server.http_url)) as client:
        for wishes in ({}, {"parameters": {"binary_data_output": True}}):
            answer = client.infer("honest", {"inputs": [tensor("INPUT0", [1])]} | wishes)
            assert answer.status == 200, answer.body.decode()
