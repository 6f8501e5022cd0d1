# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The copies that the server makes of tensors, as the traces of the requests count them."""

import json
import socket

import numpy as np
import pytest
import tritonclient.grpc
from cached import CACHED, local_cache
from ensembles import add_ensemble, identity_step
from http_client import LENGTH_HEADER, HttpClient, binary_tensor, tensor
from model_repository import ModelRepository
from regions import place, register, request, shared_object, unregister
from server_process import ServerProcess
from traces import wait_for_file
from tritonclient.grpc import service_pb2, service_pb2_grpc

LARGE = 1 << 18  # elements
NONE = (0, 0, 0)


class Traced:
    """A server that writes a trace file for each request."""

    def __init__(self, server, file):
        self.server, self.file, self.number = server, file, 0
        self.http = HttpClient(server.http_url)

    def copies(self):
        """Returns copies, bytes and conversions of the next request that has no file yet, by model."""
        path = self.file.with_name(f"{self.file.name}.{self.number}")
        self.number += 1
        return {trace.model: trace.copies for trace in wait_for_file(path).values()}


@pytest.fixture(scope="module")
def traced(tmp_path_factory):
    folder = tmp_path_factory.mktemp("copies")
    repository = ModelRepository(folder / "models")
    repository.add_identity("one")
    repository.add_identity("cached", extra=CACHED)
    add_ensemble(repository, "twice", [identity_step("IN", "between", "one"), identity_step("between", "OUT", "one")])
    add_ensemble(repository, "both", [identity_step("IN", "between", "one"), identity_step("between", "OUT", "one")],
                 outputs=(("between",), ("OUT",)))
    options = (f"--trace-config={one}" for one in (f"triton,file={folder / 't.json'}", "rate=1", "level=TIMESTAMPS", "triton,log-frequency=1"))
    with ServerProcess(repository, "--allow-client-shm=true", *local_cache(), *options) as server:
        one = Traced(server, folder / "t.json")
        yield one
        one.http.close()


@pytest.fixture
def region(traced):
    """A region "r" with 4 numbers and room for as many."""
    with shared_object(32) as shared:
        shared.buf[:16] = np.arange(4, dtype=np.float32).tobytes()
        assert register(traced.http, "r", shared.name, 32).status == 200
        yield shared
        unregister(traced.http)


def infer_by_grpc(traced, inputs, outputs=None, model="one"):
    with tritonclient.grpc.InferenceServerClient(traced.server.grpc_url) as client:
        return client.infer(model, inputs, outputs=outputs)


def grpc_input(count):
    one = tritonclient.grpc.InferInput("INPUT0", [count], "FP32")
    one.set_data_from_numpy(np.zeros(count, np.float32))
    return [one]


def in_one_piece(server, head, body):
    """Sends a request whose head and body arrive together; returns the answer."""
    length = len(head) + len(body)
    text = (f"POST /v2/models/one/infer HTTP/1.1\r\nHost: h\r\nConnection: close\r\n{LENGTH_HEADER}: {len(head)}\r\n"
            f"Content-Length: {length}\r\n\r\n").encode() + head + body
    address, port = server.http_url.split(":")
    with socket.create_connection((address, int(port))) as connection:
        connection.sendall(text)
        answer = b""
        while piece := connection.recv(1 << 16):
            answer += piece
    assert answer.startswith(b"HTTP/1.1 200"), answer
    return answer


def test_tensors_in_shared_memory_are_not_copied_over_http(traced, region):
    assert traced.http.post("/v2/models/one/infer", request(place("r", 16), place("r", 16, 16))).status == 200
    assert bytes(region.buf[16:32]) == bytes(region.buf[:16])
    assert traced.copies() == {"one": NONE}


def test_tensors_in_shared_memory_are_not_copied_over_grpc(traced, region):
    one = tritonclient.grpc.InferInput("INPUT0", [4], "FP32")
    one.set_shared_memory("r", 16)
    wanted = tritonclient.grpc.InferRequestedOutput("OUTPUT0")
    wanted.set_shared_memory("r", 16, 16)
    infer_by_grpc(traced, [one], [wanted])
    assert bytes(region.buf[16:32]) == bytes(region.buf[:16])
    assert traced.copies() == {"one": NONE}


def test_json_is_converted(traced):
    assert traced.http.infer("one", {"inputs": [tensor("INPUT0", [1, 2])]}).status == 200
    assert traced.copies() == {"one": (0, 0, 2)}
    assert traced.http.post("/v2/models/one/generate", '{"INPUT0": [1, 2]}').status == 200
    assert traced.copies() == {"one": (0, 0, 2)}


def test_binary_tensors_that_come_with_the_head_are_copied_once(traced):
    head = json.dumps({"inputs": [binary_tensor("INPUT0", 16, [4])], "parameters": {"binary_data_output": True}}).encode()
    assert in_one_piece(traced.server, head, bytes(16)).endswith(bytes(16))
    assert traced.copies() == {"one": (1, 16, 0)}


def test_large_tensors_over_grpc_are_not_copied_and_small_outputs_are(traced):
    infer_by_grpc(traced, grpc_input(LARGE))
    assert traced.copies() == {"one": NONE}
    infer_by_grpc(traced, grpc_input(4))
    assert traced.copies() == {"one": (2, 32, 0)}, "behind the head of the message, and with it"


def test_typed_contents_and_classes_are_converted(traced):
    message = service_pb2.ModelInferRequest(model_name="one", inputs=[{"name": "INPUT0", "datatype": "FP32", "shape": [LARGE]}])
    message.inputs[0].contents.fp32_contents.extend([0] * LARGE)
    with tritonclient.grpc.InferenceServerClient(traced.server.grpc_url) as client:
        service_pb2_grpc.GRPCInferenceServiceStub(client._channel).ModelInfer(message)
    assert traced.copies() == {"one": (0, 0, 1)}
    infer_by_grpc(traced, grpc_input(1), [tritonclient.grpc.InferRequestedOutput("OUTPUT0", class_count=1)])
    ((copies, byte_size, conversions),) = traced.copies().values()
    assert (copies, conversions) == (2, 1) and byte_size > 0


def test_the_last_step_of_an_ensemble_writes_to_shared_memory(traced, region):
    body = request(place("r", 16), place("r", 16, 16)).replace("INPUT0", "IN").replace("OUTPUT0", "OUT")
    assert traced.http.post("/v2/models/twice/infer", body).status == 200
    assert traced.copies() == {"twice": NONE, "one": NONE}
    assert np.frombuffer(bytes(region.buf[16:]), np.float32).tolist() == [0, 1, 2, 3]


def test_an_ensemble_copies_the_outputs_of_earlier_steps_to_shared_memory(traced, region):
    body = {"inputs": [{"name": "IN", "datatype": "FP32", "shape": [2], "parameters": place("r", 8)}],
            "outputs": [{"name": name, "parameters": place("r", 8, offset)} for name, offset in (("between", 16), ("OUT", 24))]}
    assert traced.http.infer("both", body).status == 200
    assert traced.copies() == {"both": (1, 8, 0), "one": NONE}
    assert np.frombuffer(bytes(region.buf[16:]), np.float32).tolist() == [0, 1, 0, 1]


def test_the_cache_copies_a_response_to_shared_memory_and_lends_it_otherwise(traced, region):
    inputs = [tensor("INPUT0", [7, 8])]
    for _ in range(2):
        assert traced.http.infer("cached", {"inputs": inputs}).status == 200
        assert traced.copies() == {"cached": (0, 0, 2)}
    body = {"inputs": inputs, "outputs": [{"name": "OUTPUT0", "parameters": place("r", 8, 16)}]}
    assert traced.http.infer("cached", body).status == 200
    assert np.frombuffer(bytes(region.buf[16:24]), np.float32).tolist() == [7, 8]
    assert traced.copies() == {"cached": (1, 8, 1)}
