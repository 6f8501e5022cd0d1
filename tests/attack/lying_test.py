# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Backends that lie about their outputs: the request fails with an error that names model and output, and nothing else notices."""

import contextlib
import json

import grpc
import pytest
from http_client import HttpClient, tensor
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc

LIES = {
    "-1:4": "has the negative dimension -1",
    "2,-3:24": "has the negative dimension -3",
    "0,-1:0": "has the negative dimension -1",
    "9223372036854775807,2:8": "causes total element count to exceed maximum size of 9223372036854775807",
    "9223372036854775807:8": "causes total byte size to exceed maximum size of 9223372036854775807",
    "1000000000:4": "with shape [1000000000] and data type FP32: expected 4000000000 bytes, got 4",
    "2,3:23": "with shape [2,3] and data type FP32: expected 24 bytes, got 23",
    "2,3:25": "with shape [2,3] and data type FP32: expected 24 bytes, got 25",
    "2,3:0": "with shape [2,3] and data type FP32: expected 24 bytes, got 0",
    "0:4": "with shape [0] and data type FP32: expected 0 bytes, got 4",
}
STEP = ('platform: "ensemble"\ninput { name: "IN" data_type: TYPE_FP32 dims: -1 }\noutput { name: "OUT" data_type: TYPE_FP32 dims: -1 }\n'
        'ensemble_scheduling { step { model_name: "lying" model_version: -1 input_map { key: "INPUT0" value: "IN" } '
        'output_map { key: "OUTPUT0" value: "OUT" } } }')


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_about_an_output_fails_its_request_alone(start_attacked, repository, lie):
    repository.add_faulty("lying", execute=f"lie:{lie}")
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


@pytest.mark.parametrize("truth", ["2,3:24", "0:0", "5,0,7:0", ":4"])
def test_what_is_no_lie_is_answered(start_attacked, repository, truth):
    repository.add_faulty("honest", execute=f"lie:{truth}")
    server = start_attacked()
    with contextlib.closing(HttpClient(server.http_url)) as client:
        for wishes in ({}, {"parameters": {"binary_data_output": True}}):
            answer = client.infer("honest", {"inputs": [tensor("INPUT0", [1])]} | wishes)
            assert answer.status == 200, answer.body.decode()
