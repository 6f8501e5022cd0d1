# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""HTTP headers and gRPC metadata that become request parameters, as a backend sees them."""

import gzip
import json
import queue

import grpc
import numpy as np
import pytest
import tritonclient.grpc
from http_client import HttpClient, tensor
from tritonclient.grpc import service_pb2 as pb
from tritonclient.grpc import service_pb2_grpc

ORDERS = {"inputs": [tensor("ORDERS", ["bytes=3"], datatype="BYTES")]}
RESERVED = ("sequence_id", "sequence_start", "sequence_end", "priority", "timeout", "headers", "binary_data_output",
            "triton_x", "triton_enable_empty_final_response")


@pytest.fixture
def start(start_server, repository):
    """start(pattern): starts a server that forwards matching headers; its model `probe` obeys the parameters that it
    gets."""
    repository.add_probe("probe")

    def start_with(pattern):
        return start_server(repository, f"--http-header-forward-pattern={pattern}", f"--grpc-header-forward-pattern={pattern}")
    return start_with


def size_of_answer(client, body=None, **headers):
    reply = client.post("/v2/models/probe/infer", body or json.dumps(ORDERS).encode(), **headers)
    assert reply.status == 200, reply.body
    return len(reply.outputs["DATA"]["data"])


def message(**parameters):
    request = pb.ModelInferRequest(model_name="probe", id="r", raw_input_contents=[b"\x07\0\0\0bytes=3"])
    request.inputs.add(name="ORDERS", datatype="BYTES", shape=[1])
    for name, value in parameters.items():
        request.parameters[name].string_param = value
    return request


def over_grpc(server, *metadata, **parameters):
    """Returns the size of the answer, or the code and text of the error, which must be the same for a call and on a
    stream."""
    with grpc.insecure_channel(server.grpc_url) as channel:
        stub = service_pb2_grpc.GRPCInferenceServiceStub(channel)
        try:
            response = stub.ModelInfer(message(**parameters), metadata=metadata, timeout=60)
            single = len(response.raw_output_contents[[output.name for output in response.outputs].index("DATA")])
        except grpc.RpcError as error:
            single = (error.code(), error.details())
        streamed, = stub.ModelStreamInfer(iter([message(**parameters)]), metadata=metadata, timeout=60)
        response = streamed.infer_response
        if not streamed.error_message:
            assert len(response.raw_output_contents[[output.name for output in response.outputs].index("DATA")]) == single
        else:
            assert streamed.error_message == single[1]
        return single


@pytest.mark.rows("1.14.1", "2.4.17", "7.22", "7.29")
def test_headers_that_match_are_parameters_of_the_request(start):
    server = start("^BYT")
    client = HttpClient(server.http_url)
    assert size_of_answer(client) == over_grpc(server) == 3
    assert size_of_answer(client, bytes="7") == over_grpc(server, ("bytes", "7")) == 7
    assert size_of_answer(client, fail="NOT_FOUND") == over_grpc(server, ("fail", "NOT_FOUND")) == 3
    # The key is the name as it was sent.
    assert size_of_answer(client, Bytes="7") == 3


@pytest.mark.rows("1.14.1", "2.4.17")
def test_a_header_comes_behind_the_parameters_of_the_body(start):
    server = start("bytes")
    body = json.dumps({**ORDERS, "parameters": {"bytes": "5"}}).encode()
    client = HttpClient(server.http_url)
    assert size_of_answer(client, body) == over_grpc(server, bytes="5") == 5
    assert size_of_answer(client, body, bytes="7") == over_grpc(server, ("bytes", "7"), bytes="5") == 7
    assert over_grpc(server, ("bytes", "8"), ("bytes", "9")) == 9


@pytest.mark.rows("1.14.1")
def test_headers_of_compressed_and_of_binary_requests_are_parameters(start):
    client = HttpClient(start("bytes").http_url)
    body = json.dumps(ORDERS).encode()
    assert size_of_answer(client, gzip.compress(body), bytes="7", **{"Content-Encoding": "gzip"}) == 7
    head = json.dumps({"inputs": [{"name": "ORDERS", "datatype": "BYTES", "shape": [1], "parameters": {"binary_data_size": 11}}]}).encode()
    assert size_of_answer(client, head + b"\x07\0\0\0bytes=3", bytes="7", **{"Inference-Header-Content-Length": str(len(head))}) == 7


@pytest.mark.rows("1.7.15")
def test_headers_of_generate_are_not_forwarded(start):
    client = HttpClient(start(".*").http_url)
    for endpoint in ("generate", "generate_stream"):
        reply = client.post(f"/v2/models/probe/{endpoint}", b'{"ORDERS":"bytes=3"}', bytes="7", priority="x", triton_x="y")
        assert reply.status == 200, reply.body
        assert len(json.loads(reply.body.decode().removeprefix("data: "))["DATA"]) == 3


@pytest.mark.rows("1.14.2", "2.4.17")
@pytest.mark.parametrize("name", RESERVED)
def test_reserved_names_are_refused(start, name):
    server = start(".*")
    reply = HttpClient(server.http_url).post("/v2/models/probe/infer", json.dumps(ORDERS).encode(), **{name: "1"})
    assert (reply.status, name in reply.error) == (400, True)
    code, details = over_grpc(server, (name, "1"))
    assert (code, name in details) == (grpc.StatusCode.INVALID_ARGUMENT, True)


@pytest.mark.rows("1.14.2", "2.4.17")
def test_reserved_names_that_do_not_match_are_no_concern(start):
    server = start("^bytes$")
    assert size_of_answer(HttpClient(server.http_url), priority="1", triton_x="1") == 3
    assert over_grpc(server, ("priority", "1"), ("triton_x", "1")) == 3


@pytest.mark.rows("2.4.17")
def test_the_official_client_sends_them_on_a_stream(start):
    server = start("bytes")
    answers = queue.Queue()
    data = tritonclient.grpc.InferInput("ORDERS", [1], "BYTES")
    data.set_data_from_numpy(np.array([b"bytes=3"], dtype=object))
    with tritonclient.grpc.InferenceServerClient(server.grpc_url) as client:
        client.start_stream(lambda result, error: answers.put(error or result), headers={"bytes": "7"})
        for _ in range(2):
            client.async_stream_infer("probe", [data])
            assert answers.get(timeout=60).as_numpy("DATA").size == 7
        client.stop_stream()


@pytest.mark.rows("7.22", "7.29")
@pytest.mark.parametrize("option", ["http-header-forward-pattern", "grpc-header-forward-pattern"])
def test_a_malformed_pattern_is_refused_at_the_start(start_server, repository, option):
    server = start_server(repository, f"--{option}=a(b", wait_for=None)
    assert server.wait_for_exit() == 1
    assert f'Bad option: "--{option}".' in server.log and "a(b" in server.log
